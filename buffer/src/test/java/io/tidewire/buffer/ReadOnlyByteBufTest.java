/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.BufferKinds.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ReadOnlyByteBufTest {
    private static final byte[] CONTENT = "read only".getBytes(StandardCharsets.US_ASCII);

    private static void assertRefused(String what, Runnable change) {
        assertThatExceptionOfType(ReadOnlyBufferException.class).as(what).isThrownBy(change::run);
    }

    @ParameterizedTest
    @MethodSource("io.tidewire.buffer.BufferKinds#all")
    void everyChangeIsRefusedAlsoThroughViews(Kind kind) {
        ByteBuf buf = kind.of(CONTENT);
        ByteBuf readOnly = buf.asReadOnly();
        ByteBuf retained = readOnly.retainedSlice(1, 8);
        for (ByteBuf view : List.of(readOnly, readOnly.slice(), readOnly.duplicate(), readOnly.slice(1, 8),
                retained, retained.duplicate(), readOnly.asReadOnly())) {
            assertThat(view.isReadOnly()).isTrue();
            assertThat(view.isWritable()).isFalse();
            assertThat(view.hasArray()).isFalse();
            assertThat(view.unwrap() == null || view.unwrap().isReadOnly()).isTrue();
            assertThat(view.ensureWritable(1, true)).isEqualTo(1);
            for (Access access : Access.all()) {
                if (access.name().startsWith("set")) {
                    assertRefused(access.name(), () -> access.call().at(view, 0));
                }
            }
            assertRefused("array", view::array);
            assertRefused("writeByte", () -> view.clear().writeByte(1));
            assertRefused("writeBytes", () -> view.writeBytes(CONTENT));
            assertRefused("ensureWritable", () -> view.ensureWritable(1));
            assertRefused("capacity", () -> view.capacity(1));
            assertRefused("discardReadBytes", view::discardReadBytes);
            for (ByteBuffer nio : view.nioBuffers(0, 8)) {
                assertThat(nio.isReadOnly()).isTrue();
            }
            assertThat(view.nioBuffer(0, 8).isReadOnly()).isTrue();
        }
        assertThat(readOnly.toString(0, 9, StandardCharsets.US_ASCII)).isEqualTo("read only");
        ByteBuf copy = readOnly.copy(0, 4);
        assertThat(copy.setByte(0, 'R').toString(StandardCharsets.US_ASCII)).isEqualTo("Read");
        copy.release();
        retained.release();
        assertThat(readOnly.release()).isTrue();
        assertThat(buf.refCnt()).isZero();
    }

    @Test
    void internalNioBufferIsNotWritable() {
        ByteBuf buf = Unpooled.buffer(8);
        assertThat(buf.asReadOnly().internalNioBuffer(0, 8).isReadOnly()).isTrue();
        buf.release();
    }

    @Test
    void indicesAreItsOwn() {
        ByteBuf buf = Unpooled.copiedBuffer(CONTENT);
        ByteBuf readOnly = buf.asReadOnly().skipBytes(5);
        assertThat(buf.readerIndex()).isZero();
        assertThat(readOnly.readString(4, StandardCharsets.US_ASCII)).isEqualTo("only");
        buf.release();
    }

    @Test
    void readOnlyNioBufferGivesAReadOnlyBuffer() {
        for (ByteBuffer nio : List.of(ByteBuffer.wrap(CONTENT).asReadOnlyBuffer(),
                ByteBuffer.allocateDirect(9).put(0, CONTENT).asReadOnlyBuffer())) {
            ByteBuf wrapped = Unpooled.wrappedBuffer(nio.position(2).limit(8));
            assertThat(wrapped.isReadOnly()).isTrue();
            assertThat(wrapped.isDirect()).isEqualTo(nio.isDirect());
            assertThat(wrapped.toString(StandardCharsets.US_ASCII)).isEqualTo("ad onl");
            assertThat(wrapped.getShort(1)).isEqualTo((short) ('d' << 8 | ' '));
            assertRefused("setInt", () -> wrapped.setInt(0, 1));
            ByteBuf copy = Unpooled.directBuffer(6).writeBytes(nio.duplicate());
            assertThat(copy).isEqualTo(wrapped);
            copy.release();
            assertThat(Arrays.equals(ByteBufUtil.getBytes(wrapped), Arrays.copyOfRange(CONTENT, 2, 8))).isTrue();
            wrapped.release();
        }
    }

    @Test
    void streamIsNotReadInVain() {
        ByteBuf readOnly = Unpooled.copiedBuffer(CONTENT).asReadOnly();
        ByteArrayInputStream in = new ByteArrayInputStream(CONTENT);
        assertThatExceptionOfType(ReadOnlyBufferException.class).isThrownBy(() -> readOnly.setBytes(0, in, 1));
        assertThatExceptionOfType(ReadOnlyBufferException.class).isThrownBy(() -> readOnly.writeBytes(in, 1));
        assertThat(in.available()).isEqualTo(CONTENT.length);
        readOnly.release();
    }
}
