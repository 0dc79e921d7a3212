/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class UnpooledTest {
    private static final byte[] BYTES = {1, 2, 3, 4, 5};

    private static void assertBytes(ByteBuf buf, int... expected) {
        assertThat(buf.readableBytes()).isEqualTo(expected.length);
        for (int value : expected) {
            assertThat(buf.readUnsignedByte()).isEqualTo((short) value);
        }
        buf.release();
    }

    @Test
    void wrappingSharesTheBytes() {
        byte[] array = BYTES.clone();
        ByteBuf wrapped = Unpooled.wrappedBuffer(array, 1, 3);
        wrapped.setByte(0, 9);
        assertThat(array[1]).isEqualTo((byte) 9);
        assertThat(wrapped.arrayOffset()).isEqualTo(1);
        assertThat(wrapped.maxCapacity()).isEqualTo(3);
        wrapped.capacity(1).capacity(3);
        assertBytes(wrapped.setIndex(0, 3), 9, 3, 4);
        ByteBuffer direct = ByteBuffer.allocateDirect(5).put(0, BYTES).position(2);
        ByteBuf nio = Unpooled.wrappedBuffer(direct);
        direct.put(2, (byte) 7).limit(2);
        assertBytes(nio, 7, 4, 5);
        assertBytes(Unpooled.wrappedBuffer(ByteBuffer.wrap(BYTES, 1, 3).slice()), 2, 3, 4);
    }

    @Test
    @SuppressWarnings("deprecation") // the order is under test
    void wrappedHeapNioBufferKeepsItsOrder() {
        ByteBuf wrapped = Unpooled.wrappedBuffer(ByteBuffer.wrap(BYTES).order(ByteOrder.LITTLE_ENDIAN));
        assertThat(wrapped.getShort(0)).isEqualTo((short) 0x0201);
        assertThat(wrapped.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void severalPartsBecomeOneBuffer() {
        assertBytes(Unpooled.wrappedBuffer(BYTES, new byte[0], new byte[] {6}), 1, 2, 3, 4, 5, 6);
        assertBytes(Unpooled.wrappedBuffer(ByteBuffer.wrap(BYTES), ByteBuffer.wrap(BYTES, 0, 1)), 1, 2, 3, 4, 5, 1);
        assertBytes(Unpooled.copiedBuffer(BYTES, new byte[] {6}), 1, 2, 3, 4, 5, 6);
        assertBytes(Unpooled.copiedBuffer(ByteBuffer.wrap(BYTES), ByteBuffer.allocateDirect(1)), 1, 2, 3, 4, 5, 0);
        ByteBuf part = Unpooled.copiedBuffer(BYTES).skipBytes(3);
        assertBytes(Unpooled.copiedBuffer(part, part), 4, 5, 4, 5);
        assertThat(part.readerIndex()).isEqualTo(3);
        part.release();
    }

    @Test
    void whatIsNotReadableIsReleasedWhenWrapped() {
        ByteBuf drained = Unpooled.buffer(4).writeInt(1).skipBytes(4);
        ByteBuf unused = Unpooled.directBuffer(4);
        ByteBuf single = Unpooled.buffer(4);
        assertThat(Unpooled.wrappedBuffer(drained, unused)).isSameAs(Unpooled.EMPTY_BUFFER);
        assertThat(Unpooled.wrappedBuffer(single)).isSameAs(Unpooled.EMPTY_BUFFER);
        assertThat(List.of(drained.refCnt(), unused.refCnt(), single.refCnt())).containsOnly(0);
        ByteBuf kept = Unpooled.copiedBuffer(BYTES);
        ByteBuf empty = Unpooled.buffer(1);
        ByteBuf wrapped = Unpooled.wrappedBuffer(empty, kept);
        assertThat(empty.refCnt()).isZero();
        assertBytes(wrapped, 1, 2, 3, 4, 5);
        assertThat(kept.refCnt()).isZero();
        assertThat(Unpooled.wrappedBuffer(new byte[0][])).isSameAs(Unpooled.wrappedBuffer(new byte[0]))
                .isSameAs(Unpooled.wrappedBuffer(ByteBuffer.allocate(0))).isSameAs(Unpooled.EMPTY_BUFFER);
    }

    @Test
    void unmodifiableBufferOfSeveralRefusesChangesAndReleasesAll() {
        ByteBuf first = Unpooled.copiedBuffer(BYTES);
        ByteBuf second = Unpooled.copiedBuffer(BYTES).skipBytes(4);
        ByteBuf both = Unpooled.wrappedUnmodifiableBuffer(first, second);
        assertThat(both.isReadOnly()).isTrue();
        assertBytes(both, 1, 2, 3, 4, 5, 5);
        assertThat(first.refCnt() + second.refCnt()).isZero();
    }

    @Test
    void copiesAreIndependent() {
        byte[] array = BYTES.clone();
        ByteBuf copy = Unpooled.copiedBuffer(array);
        ByteBuf part = Unpooled.copiedBuffer(array, 1, 2);
        array[1] = 99;
        assertBytes(copy, 1, 2, 3, 4, 5);
        assertBytes(part, 2, 3);
        assertThatThrownBy(() -> Unpooled.copiedBuffer(array, 4, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Unpooled.wrappedBuffer(array, -1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(Unpooled.copiedBuffer(Unpooled.buffer(3))).isSameAs(Unpooled.EMPTY_BUFFER);
    }

    @Test
    void textIsEncoded() {
        assertBytes(Unpooled.copiedBuffer("a\u00e9", StandardCharsets.UTF_8), 'a', 0xC3, 0xA9);
        assertBytes(Unpooled.copiedBuffer("xa\u00e9", 1, 2, StandardCharsets.ISO_8859_1), 'a', 0xE9);
        assertBytes(Unpooled.copiedBuffer("xabc".toCharArray(), 1, 2, StandardCharsets.US_ASCII), 'a', 'b');
        assertThat(Unpooled.copiedBuffer("", StandardCharsets.UTF_8)).isSameAs(Unpooled.EMPTY_BUFFER);
    }

    @Test
    void valuesAreCopied() {
        assertBytes(Unpooled.copyInt(0x01020304), 1, 2, 3, 4);
        assertBytes(Unpooled.copyInt(1, 2), 0, 0, 0, 1, 0, 0, 0, 2);
        assertBytes(Unpooled.copyShort(0x0102), 1, 2);
        assertBytes(Unpooled.copyShort((short) 1, (short) 2), 0, 1, 0, 2);
        assertBytes(Unpooled.copyShort(1, 2, 3), 0, 1, 0, 2, 0, 3);
        assertBytes(Unpooled.copyMedium(0x010203), 1, 2, 3);
        assertBytes(Unpooled.copyMedium(1, 2), 0, 0, 1, 0, 0, 2);
        assertBytes(Unpooled.copyLong(0x0102030405060708L), 1, 2, 3, 4, 5, 6, 7, 8);
        assertBytes(Unpooled.copyBoolean(true, false), 1, 0);
        assertBytes(Unpooled.copyBoolean(true), 1);
        assertThat(Unpooled.copyFloat(1.5f, 2.5f).skipBytes(4).readFloat()).isEqualTo(2.5f);
        assertThat(Unpooled.copyDouble(1.5, 2.5).readDouble()).isEqualTo(1.5);
        assertThat(Unpooled.copyFloat(1.5f).readFloat()).isEqualTo(1.5f);
        assertThat(Unpooled.copyDouble(2.5).readDouble()).isEqualTo(2.5);
        assertThat(Unpooled.copyLong(1, 2).capacity()).isEqualTo(16);
        assertThat(Unpooled.copyInt((int[]) null)).isSameAs(Unpooled.copyLong()).isSameAs(Unpooled.EMPTY_BUFFER);
    }
}
