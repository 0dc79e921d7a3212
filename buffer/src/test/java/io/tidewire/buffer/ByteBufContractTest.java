/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.BufferKinds.Kind;
import io.tidewire.util.AsciiString;
import io.tidewire.util.IllegalReferenceCountException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.Pipe;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The rules for a buffer of any kind. */
class ByteBufContractTest {
    private static final String ALL = "io.tidewire.buffer.BufferKinds#all";
    private static final String GROWING = "io.tidewire.buffer.BufferKinds#growing";
    private static final int CAPACITY = 37;

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void newBufferIsEmptyAndHeldOnce(Kind kind) {
        ByteBuf buf = kind.make(CAPACITY, CAPACITY + 5);
        assertThat(buf.refCnt()).isEqualTo(1);
        assertThat(buf.readerIndex()).isZero();
        assertThat(buf.writerIndex()).isZero();
        assertThat(buf.capacity()).isEqualTo(CAPACITY);
        if (kind.grows()) {
            assertThat(buf.maxCapacity()).isEqualTo(CAPACITY + 5);
        }
        assertThat(buf.isReadable()).isFalse();
        assertThat(buf.isWritable(CAPACITY)).isTrue();
        assertThat(buf.isWritable(CAPACITY + 1)).isFalse();
        assertThat(buf.maxFastWritableBytes()).isBetween(CAPACITY, buf.maxCapacity());
        assertThat(buf.release()).isTrue();
        assertThat(buf.refCnt()).isZero();
        assertThat(buf.toString()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    @SuppressWarnings("deprecation") // the order is what the unnamed methods go by
    void numbersAreStoredInTheirByteOrder(Kind kind) {
        ByteBuf buf = kind.make(24).setZero(0, 24);
        ByteBuffer model = ByteBuffer.allocate(24).order(buf.order());
        ByteBuffer little = model.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        Random random = new Random(7);
        for (int i = 0; i <= 16; i++) {
            long value = random.nextLong();
            buf.setLong(i, value);
            model.putLong(i, value);
            assertSame(buf, model);
            assertThat(buf.getLong(i)).isEqualTo(value);
            assertThat(buf.getLongLE(i)).isEqualTo(little.getLong(i));
            assertThat(buf.getDouble(i)).isEqualTo(model.getDouble(i));
            assertThat(buf.getDoubleLE(i)).isEqualTo(little.getDouble(i));
            assertThat(buf.getInt(i)).isEqualTo(model.getInt(i));
            assertThat(buf.getIntLE(i)).isEqualTo(little.getInt(i));
            assertThat(buf.getUnsignedInt(i)).isEqualTo(model.getInt(i) & 0xFFFF_FFFFL);
            assertThat(buf.getUnsignedIntLE(i)).isEqualTo(little.getInt(i) & 0xFFFF_FFFFL);
            assertThat(buf.getFloat(i)).isEqualTo(model.getFloat(i));
            assertThat(buf.getFloatLE(i)).isEqualTo(little.getFloat(i));
            assertThat(buf.getShort(i)).isEqualTo(model.getShort(i));
            assertThat(buf.getShortLE(i)).isEqualTo(little.getShort(i));
            assertThat(buf.getUnsignedShort(i)).isEqualTo(model.getShort(i) & 0xFFFF);
            assertThat(buf.getUnsignedShortLE(i)).isEqualTo(little.getShort(i) & 0xFFFF);
            assertThat(buf.getChar(i)).isEqualTo(model.getChar(i));
            assertThat(buf.getByte(i)).isEqualTo(model.get(i));
            assertThat(buf.getUnsignedByte(i)).isEqualTo((short) (model.get(i) & 0xFF));
            assertThat(buf.getBoolean(i)).isEqualTo(model.get(i) != 0);
            int low = little.getInt(i) & 0xFF_FFFF;
            int medium = buf.order() == ByteOrder.LITTLE_ENDIAN ? low : model.getInt(i) >>> 8;
            assertThat(buf.getUnsignedMedium(i)).isEqualTo(medium);
            assertThat(buf.getUnsignedMediumLE(i)).isEqualTo(low);
            assertThat(buf.getMedium(i)).isEqualTo(medium << 8 >> 8);
            assertThat(buf.getMediumLE(i)).isEqualTo(low << 8 >> 8);
        }
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void whatIsWrittenIsReadInTurn(Kind kind) {
        ByteBuf buf = kind.make(81);
        buf.writeBoolean(true).writeByte(-2).writeShort(-3).writeShortLE(-4).writeMedium(-5).writeMediumLE(-6)
                .writeInt(-7).writeIntLE(-8).writeLong(-9).writeLongLE(-10).writeChar('x').writeFloat(1.5f)
                .writeDouble(2.5).writeFloatLE(3.5f).writeDoubleLE(4.5).writeZero(16);
        assertThat(buf.readBoolean()).isTrue();
        assertThat(buf.readByte()).isEqualTo((byte) -2);
        assertThat(buf.readShort()).isEqualTo((short) -3);
        assertThat(buf.readShortLE()).isEqualTo((short) -4);
        assertThat(buf.readMedium()).isEqualTo(-5);
        assertThat(buf.readMediumLE()).isEqualTo(-6);
        assertThat(buf.readInt()).isEqualTo(-7);
        assertThat(buf.readIntLE()).isEqualTo(-8);
        assertThat(buf.readLong()).isEqualTo(-9);
        assertThat(buf.readLongLE()).isEqualTo(-10);
        assertThat(buf.readChar()).isEqualTo('x');
        assertThat(buf.readFloat()).isEqualTo(1.5f);
        assertThat(buf.readDouble()).isEqualTo(2.5);
        assertThat(buf.readFloatLE()).isEqualTo(3.5f);
        assertThat(buf.readDoubleLE()).isEqualTo(4.5);
        assertThat(buf.readLong()).isZero();
        assertThat(buf.readableBytes()).isEqualTo(8);
        assertThatThrownBy(() -> buf.readBytes(9)).isInstanceOf(IndexOutOfBoundsException.class);
        buf.readerIndex(buf.writerIndex() - 3);
        assertThatThrownBy(buf::readInt).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(buf::readLongLE).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(buf.readUnsignedMedium()).isZero();
        assertThat(buf.isReadable()).isFalse();
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void accessOutsideTheCapacityIsRefused(Kind kind) {
        ByteBuf buf = kind.make(CAPACITY);
        for (Access access : Access.all()) {
            access.call().at(buf, 0);
            access.call().at(buf, CAPACITY - access.size());
            for (int index : new int[] {-1, CAPACITY - access.size() + 1, CAPACITY, Integer.MAX_VALUE,
                Integer.MIN_VALUE, Integer.MAX_VALUE - access.size() + 1}) {
                assertThatExceptionOfType(IndexOutOfBoundsException.class).as("%s at %s", access, index)
                        .isThrownBy(() -> access.call().at(buf, index));
            }
        }
        assertThat(buf.refCnt()).isEqualTo(1);
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    @Tag("SEC-K05")
    void extremeRangesAreRefused(Kind kind) {
        ByteBuf buf = kind.make(CAPACITY);
        ByteBuf other = Unpooled.buffer(CAPACITY);
        for (int index : new int[] {0, 1, CAPACITY, Integer.MAX_VALUE}) {
            for (int length : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
                assertOutOfBounds(() -> buf.getBytes(index, new byte[CAPACITY], 0, length));
                assertOutOfBounds(() -> buf.getBytes(index, other, 0, length));
                assertOutOfBounds(() -> buf.setBytes(index, new byte[CAPACITY], 0, length));
                assertOutOfBounds(() -> buf.setBytes(index, other, 0, length));
                assertOutOfBounds(() -> buf.slice(index, length));
                assertOutOfBounds(() -> buf.retainedSlice(index, length));
                assertOutOfBounds(() -> buf.copy(index, length));
                assertOutOfBounds(() -> buf.nioBuffer(index, length));
                assertOutOfBounds(() -> buf.setZero(index, length));
                assertOutOfBounds(() -> buf.forEachByte(index, length, b -> true));
                assertOutOfBounds(() -> buf.bytesBefore(index, length, (byte) 0));
            }
        }
        for (int bad : new int[] {-1, Integer.MIN_VALUE, 1, Integer.MAX_VALUE}) {
            assertOutOfBounds(() -> buf.getBytes(0, new byte[CAPACITY], bad, CAPACITY));
            assertOutOfBounds(() -> buf.setBytes(0, new byte[CAPACITY], bad, CAPACITY));
            assertOutOfBounds(() -> buf.setBytes(0, other, bad, CAPACITY));
            assertOutOfBounds(() -> buf.getBytes(0, other, bad, CAPACITY));
        }
        assertOutOfBounds(() -> buf.readerIndex(1));
        assertOutOfBounds(() -> buf.readerIndex(-1));
        assertOutOfBounds(() -> buf.writerIndex(-1));
        assertOutOfBounds(() -> buf.writerIndex(CAPACITY + 1));
        assertOutOfBounds(() -> buf.setIndex(2, 1));
        assertThatThrownBy(() -> buf.skipBytes(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> buf.readBytes(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> buf.ensureWritable(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(buf.refCnt()).isEqualTo(1);
        other.release();
        buf.release();
    }

    private static void assertOutOfBounds(ThrowingCallable call) {
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(call);
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void everyAccessAfterReleaseIsRefused(Kind kind) {
        for (Access access : Access.all()) {
            ByteBuf buf = kind.make(CAPACITY);
            ByteBuf slice = buf.slice(1, CAPACITY - 1);
            ByteBuf duplicate = buf.duplicate();
            ByteBuf readOnly = buf.asReadOnly();
            buf.release();
            for (int index : new int[] {0, -1, CAPACITY}) {
                assertReleased(access + " at " + index, () -> access.call().at(buf, index));
                assertReleased(access + " of slice", () -> access.call().at(slice, index));
                assertReleased(access + " of duplicate", () -> access.call().at(duplicate, index));
                assertReleased(access + " of read-only", () -> access.call().at(readOnly, index));
            }
        }
        ByteBuf buf = kind.make(CAPACITY).writerIndex(20);
        boolean hadArray = buf.hasArray();
        buf.release();
        assertReleased("readByte", buf::readByte);
        assertReleased("readLong", buf::readLong);
        assertReleased("writeByte", () -> buf.writeByte(1));
        assertReleased("writeLong", () -> buf.writeLong(1));
        assertReleased("writeBytes", () -> buf.writeBytes(new byte[1]));
        assertReleased("writeCharSequence", () -> buf.writeCharSequence("a", StandardCharsets.UTF_8));
        assertReleased("readBytes", () -> buf.readBytes(new byte[1]));
        assertReleased("readSlice", () -> buf.readSlice(1));
        assertReleased("readRetainedSlice", () -> buf.readRetainedSlice(1));
        assertReleased("skipBytes", () -> buf.skipBytes(1));
        assertReleased("ensureWritable", () -> buf.ensureWritable(1));
        assertReleased("ensureWritable", () -> buf.ensureWritable(1, false));
        assertReleased("discardReadBytes", buf::discardReadBytes);
        assertReleased("duplicate", buf::duplicate);
        assertReleased("retainedDuplicate", buf::retainedDuplicate);
        assertReleased("capacity", () -> buf.capacity(1));
        assertReleased("retain", buf::retain);
        assertReleased("release", buf::release);
        assertReleased("indexOf", () -> buf.indexOf(0, 3, (byte) 0));
        assertReleased("nioBuffer", buf::nioBuffer);
        if (hadArray) {
            assertReleased("array", buf::array);
        }
    }

    private static void assertReleased(String what, ThrowingCallable call) {
        assertThatExceptionOfType(IllegalReferenceCountException.class).as(what).isThrownBy(call);
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void slicesAndDuplicatesShareTheCount(Kind kind) {
        ByteBuf buf = kind.of(bytes(CAPACITY));
        List<ByteBuf> views = List.of(buf.slice(2, 9), buf.duplicate(), buf.slice(2, 9).slice(1, 3),
                buf.duplicate().slice(0, 4), buf.asReadOnly());
        for (ByteBuf view : views) {
            assertThat(view.refCnt()).isEqualTo(1);
            view.retain();
            assertThat(buf.refCnt()).isEqualTo(2);
            assertThat(view.release()).isFalse();
            view.retain(3);
            assertThat(view.release(3)).isFalse();
        }
        assertThat(views.get(1).release()).isTrue();
        assertThat(buf.refCnt()).isZero();
        views.forEach(view -> assertThat(view.refCnt()).isZero());
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void retainedViewsCountThemselvesInAnyOrderOfRelease(Kind kind) {
        byte[] content = bytes(CAPACITY);
        Random random = new Random(3);
        for (int round = 0; round < 20; round++) {
            ByteBuf buf = kind.of(content);
            List<ByteBuf> held = new ArrayList<>(List.of(buf, buf.retainedSlice(1, 30),
                    buf.retainedDuplicate().setIndex(0, CAPACITY), buf.slice(1, 30).retainedSlice(2, 8)));
            held.add(held.get(1).retainedSlice(0, 5));
            held.add(held.get(4).retainedDuplicate());
            held.add(held.get(2).retainedSlice(3, 6));
            Collections.shuffle(held, random);
            int[] starts = {0, 1, 0, 3, 1, 1, 3};
            while (!held.isEmpty()) {
                ByteBuf next = held.remove(held.size() - 1);
                assertThat(next.refCnt()).isPositive();
                next.getByte(0);
                next.release();
                for (ByteBuf other : held) {
                    assertThat(other.getByte(1)).isIn(content[starts[0] + 1], content[2], content[4]);
                }
            }
            assertThat(buf.refCnt()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void refusedReadLeavesEverythingAsItWas(Kind kind) {
        ByteBuf buf = kind.of(bytes(CAPACITY)).readerIndex(30);
        assertThatThrownBy(() -> buf.readRetainedSlice(8)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> buf.readSlice(8)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> buf.readLong()).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> buf.readBytes(new byte[8])).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(buf.readerIndex()).isEqualTo(30);
        assertThat(buf.refCnt()).isEqualTo(1);
        ByteBuf slice = buf.readRetainedSlice(7);
        assertThat(buf.isReadable()).isFalse();
        assertThat(slice.readableBytes()).isEqualTo(7);
        slice.release();
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void sliceHasAFixedCapacity(Kind kind) {
        ByteBuf buf = kind.of(bytes(CAPACITY));
        for (ByteBuf slice : List.of(buf.slice(4, 10), buf.slice(), buf.slice(4, 10).duplicate())) {
            int size = slice.capacity();
            assertThat(slice.maxCapacity()).isEqualTo(size);
            assertThat(slice.writerIndex()).isEqualTo(size);
            assertThat(slice.maxFastWritableBytes()).isZero();
            assertThatThrownBy(() -> slice.capacity(size - 1)).isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(() -> slice.writeByte(0)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThat(slice.ensureWritable(1, true)).isEqualTo(1);
        }
        assertThat(buf.slice(4, 10).unwrap()).isNotNull();
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(GROWING)
    void ensureWritableTellsWhatHappened(Kind kind) {
        ByteBuf buf = kind.make(16, 24).writerIndex(10);
        assertThat(buf.ensureWritable(6, false)).isZero();
        assertThat(buf.ensureWritable(15, false)).isEqualTo(1);
        assertThat(buf.capacity()).isEqualTo(16);
        assertThat(buf.ensureWritable(8, false)).isEqualTo(2);
        assertThat(buf.capacity()).isGreaterThanOrEqualTo(18);
        assertThatThrownBy(() -> buf.ensureWritable(15)).isInstanceOf(IndexOutOfBoundsException.class);
        buf.capacity(16);
        assertThat(buf.ensureWritable(15, true)).isEqualTo(3);
        assertThat(buf.capacity()).isEqualTo(24);
        assertThat(buf.ensureWritable(15, true)).isEqualTo(1);
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(GROWING)
    void capacityChangesKeepContentAndPullIndicesIn(Kind kind) {
        byte[] content = bytes(100);
        ByteBuf buf = kind.make(100, 100_000).writeBytes(content).readerIndex(90);
        for (int capacity : new int[] {101, 5000, 100_000, 120, 100}) {
            assertThat(buf.capacity(capacity).capacity()).isEqualTo(capacity);
            assertContent(buf, 0, content);
        }
        buf.capacity(95);
        assertThat(buf.readerIndex()).isEqualTo(90);
        assertThat(buf.writerIndex()).isEqualTo(95);
        buf.capacity(60);
        assertThat(buf.readerIndex()).isEqualTo(60);
        assertThat(buf.writerIndex()).isEqualTo(60);
        assertContent(buf, 0, Arrays.copyOf(content, 60));
        assertThatThrownBy(() -> buf.capacity(100_001)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> buf.capacity(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(buf.capacity(0).capacity()).isZero();
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(GROWING)
    void viewsFollowABufferThatMoves(Kind kind) {
        ByteBuf buf = kind.make(64, 1 << 20).writeZero(64);
        ByteBuf slice = buf.slice(8, 16);
        ByteBuf nested = slice.slice(4, 4);
        ByteBuf held = buf.retainedSlice(8, 16);
        ByteBuf heldNested = held.slice(4, 4);
        ByteBuf duplicate = buf.duplicate();
        for (int capacity : new int[] {65, 5000, 200_000, 64, 1 << 20}) {
            buf.capacity(capacity);
            buf.setInt(12, capacity);
            for (ByteBuf view : List.of(nested, heldNested)) {
                assertThat(view.getIntLE(0)).isEqualTo(buf.getIntLE(12));
                view.setIntLE(0, -capacity);
                assertThat(buf.getIntLE(12)).isEqualTo(-capacity);
            }
            assertThat(slice.getLongLE(4)).isEqualTo(buf.getLongLE(12));
            assertThat(held.getLongLE(4)).isEqualTo(buf.getLongLE(12));
            assertThat(duplicate.capacity()).isEqualTo(capacity);
            duplicate.setByte(capacity - 1, 77);
            assertThat(buf.getByte(capacity - 1)).isEqualTo((byte) 77);
        }
        duplicate.writerIndex(duplicate.capacity()).capacity(32);
        assertThat(buf.capacity()).isEqualTo(32);
        assertThat(duplicate.writerIndex()).isEqualTo(32);
        buf.capacity(10);
        assertThatThrownBy(() -> nested.getInt(0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> heldNested.setInt(0, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> slice.getBytes(0, new byte[16])).isInstanceOf(IndexOutOfBoundsException.class);
        held.release();
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void discardingMovesContentIndicesAndMarks(Kind kind) {
        byte[] content = bytes(CAPACITY);
        ByteBuf buf = kind.of(content).setIndex(10, 30).markReaderIndex();
        buf.writerIndex(20).markWriterIndex().writerIndex(30).readerIndex(12);
        buf.discardReadBytes();
        assertThat(buf.readerIndex()).isZero();
        assertThat(buf.writerIndex()).isEqualTo(18);
        assertContent(buf, 0, Arrays.copyOfRange(content, 12, 30));
        assertThat(buf.resetReaderIndex().readerIndex()).isZero();
        assertThat(buf.resetWriterIndex().writerIndex()).isEqualTo(8);
        assertThat(buf.slice().readableBytes()).isEqualTo(8);
        buf.readerIndex(1).discardSomeReadBytes();
        assertThat(buf.readerIndex()).isEqualTo(1);
        buf.readerIndex(8).discardSomeReadBytes();
        assertThat(buf.readableBytes()).isZero();
        assertThat(buf.readerIndex()).isLessThan(buf.isContiguous() ? 1 : 8);
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void equalBytesAreEqualWhateverHoldsThem(Kind kind) {
        for (int length = 1; length < 20; length++) {
            byte[] content = bytes(length);
            ByteBuf buf = kind.of(content);
            ByteBuf same = Unpooled.copiedBuffer(new byte[3], content).readerIndex(3);
            assertThat(buf).isEqualTo(same).hasSameHashCodeAs(same).isEqualByComparingTo(same);
            assertThat(same).isEqualTo(buf);
            for (int i = 0; i < length; i++) {
                same.setByte(3 + i, content[i] ^ 0x80);
                assertThat(buf.equals(same)).isFalse();
                assertThat(Integer.signum(buf.compareTo(same)))
                        .isEqualTo(Byte.compareUnsigned(content[i], (byte) (content[i] ^ 0x80)) > 0 ? 1 : -1)
                        .isEqualTo(-Integer.signum(same.compareTo(buf)));
                same.setByte(3 + i, content[i]);
            }
            assertThat(buf.equals(same.writerIndex(same.writerIndex() - 1))).isFalse();
            assertThat(buf.compareTo(same)).isPositive();
            same.release();
            buf.clear();
            assertThat(buf).isEqualTo(Unpooled.EMPTY_BUFFER).hasSameHashCodeAs(Unpooled.EMPTY_BUFFER);
            assertThat(Unpooled.EMPTY_BUFFER).isEqualTo(buf);
            buf.release();
        }
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void searchFindsWhatALoopFinds(Kind kind) {
        Random random = new Random(11);
        for (int round = 0; round < 100; round++) {
            byte[] content = new byte[1 + random.nextInt(70)];
            for (int i = 0; i < content.length; i++) {
                content[i] = (byte) (random.nextInt(4) * 0x7F);
            }
            ByteBuf buf = kind.of(content);
            int from = random.nextInt(content.length + 10) - 5;
            int to = random.nextInt(content.length + 10) - 5;
            for (byte value : new byte[] {0, 0x7F, -1, (byte) 0x80, 1}) {
                assertThat(buf.indexOf(from, to, value)).isEqualTo(find(content, from, to, value));
                int start = Math.max(0, Math.min(from, content.length));
                int length = content.length - start;
                int found = find(content, start, content.length, value);
                assertThat(buf.bytesBefore(start, length, value)).isEqualTo(found < 0 ? -1 : found - start);
                assertThat(buf.forEachByte(start, length, b -> b != value)).isEqualTo(found);
                assertThat(buf.forEachByteDesc(start, length, b -> b != value))
                        .isEqualTo(find(content, content.length, start, value));
                buf.readerIndex(start);
                assertThat(buf.bytesBefore(value)).isEqualTo(found < 0 ? -1 : found - start);
                buf.readerIndex(0);
            }
            buf.release();
        }
    }

    private static int find(byte[] content, int from, int to, byte value) {
        if (from <= to) {
            for (int i = Math.max(from, 0); i < Math.min(to, content.length); i++) {
                if (content[i] == value) {
                    return i;
                }
            }
        } else {
            for (int i = Math.min(from, content.length) - 1; i >= Math.max(to, 0); i--) {
                if (content[i] == value) {
                    return i;
                }
            }
        }
        return -1;
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void processorExceptionsPassThrough(Kind kind) {
        ByteBuf buf = kind.of(bytes(9));
        IOException failure = new IOException("from the processor");
        assertThatThrownBy(() -> buf.forEachByte(b -> {
            throw failure;
        })).isSameAs(failure);
        assertThatThrownBy(() -> buf.forEachByteDesc(b -> {
            throw failure;
        })).isSameAs(failure);
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void textIsEncodedAsTheJdkDoes(Kind kind) {
        String[] texts = {"", "plain", "\u00e4\u00f6\u00fc \u20ac", "\ud83d\ude00!",
            "a\ud83d", "\ude00b", "\ud83d\ud83d\ude00"};
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.US_ASCII,
                StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16)) {
            for (String text : texts) {
                byte[] expected = text.getBytes(charset);
                boolean pair = charset != StandardCharsets.UTF_8 && charset != StandardCharsets.UTF_16
                        && text.codePoints().anyMatch(c -> c > 0xFFFF);
                if (pair) {
                    continue; // One byte for each character, where the JDK writes one for each pair.
                }
                ByteBuf buf = kind.make(60).setIndex(1, 1);
                assertThat(buf.writeCharSequence(text, charset)).isEqualTo(expected.length);
                assertThat(buf.writerIndex()).isEqualTo(1 + expected.length);
                assertContent(buf, 1, expected);
                assertThat(buf.toString(charset)).isEqualTo(new String(expected, charset));
                assertThat(buf.setCharSequence(5, text, charset)).isEqualTo(expected.length);
                assertContent(buf, 5, expected);
                buf.release();
            }
        }
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void singleByteTextIsAnIndependentAsciiString(Kind kind) {
        ByteBuf buf = kind.of("header: value".getBytes(StandardCharsets.US_ASCII));
        CharSequence name = buf.getCharSequence(0, 6, StandardCharsets.US_ASCII);
        assertThat(name).isInstanceOf(AsciiString.class).hasToString("header");
        buf.setByte(0, 'x');
        assertThat(name).hasToString("header");
        buf.skipBytes(8);
        assertThat(buf.readCharSequence(2, StandardCharsets.ISO_8859_1)).hasToString("va");
        assertThat(buf.readString(3, StandardCharsets.UTF_8)).isEqualTo("lue");
        assertThat(buf.isReadable()).isFalse();
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void bytesMoveToAndFromEveryOtherKind(Kind kind) {
        byte[] content = bytes(20);
        BufferKinds.all().forEach(other -> {
            ByteBuf from = kind.of(content);
            ByteBuf to = other.make(25).setIndex(2, 2);
            from.getBytes(3, to, 4, 10);
            assertContent(to, 4, Arrays.copyOfRange(content, 3, 13));
            assertThat(from.readBytes(to, 6)).isSameAs(from);
            assertThat(from.readerIndex()).isEqualTo(6);
            assertThat(to.writerIndex()).isEqualTo(8);
            assertContent(to, 2, Arrays.copyOf(content, 6));
            to.writeBytes(from, 5);
            assertContent(to, 8, Arrays.copyOfRange(content, 6, 11));
            to.setBytes(0, from, 15, 5);
            assertContent(to, 0, Arrays.copyOfRange(content, 15, 20));
            assertThat(from.readerIndex()).isEqualTo(11);
            assertThatThrownBy(() -> from.readBytes(to, 20)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> to.writeBytes(from, 10)).isInstanceOf(IndexOutOfBoundsException.class);
            from.release();
            to.release();
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void overlappingCopyWithinOneBuffer(Kind kind) {
        byte[] content = bytes(CAPACITY);
        ByteBuf buf = kind.of(content);
        if (buf.isContiguous()) {
            buf.setBytes(3, buf, 0, 30);
            System.arraycopy(content, 0, content, 3, 30);
            assertContent(buf, 0, content);
        }
        buf.setBytes(0, buf, 5, 30);
        System.arraycopy(content, 5, content, 0, 30);
        assertContent(buf, 0, content);
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void viewsOfOneBufferCanBePartsOfOneGatheringWrite(Kind kind) {
        byte[] content = bytes(CAPACITY);
        ByteBuf buf = kind.of(content);
        ByteBuf first = buf.retainedSlice(0, 10);
        ByteBuf second = buf.retainedSlice(10, 20);
        ByteBuf third = buf.retainedDuplicate();
        if (buf.nioBufferCount() == 1) {
            ByteBuffer a = first.internalNioBuffer(0, 10);
            ByteBuffer b = second.internalNioBuffer(0, 20);
            ByteBuffer c = third.internalNioBuffer(30, 7);
            assertThat(toArray(a)).isEqualTo(Arrays.copyOfRange(content, 0, 10));
            assertThat(toArray(b)).isEqualTo(Arrays.copyOfRange(content, 10, 30));
            assertThat(toArray(c)).isEqualTo(Arrays.copyOfRange(content, 30, 37));
        }
        first.release();
        second.release();
        third.release();
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void nioBuffersShowAndChangeTheContent(Kind kind) {
        byte[] content = bytes(CAPACITY);
        ByteBuf buf = kind.of(content).setIndex(5, 30);
        assertThat(toArray(buf.nioBuffer())).isEqualTo(Arrays.copyOfRange(content, 5, 30));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (ByteBuffer part : buf.nioBuffers(2, 20)) {
            all.writeBytes(toArray(part));
        }
        assertThat(all.toByteArray()).isEqualTo(Arrays.copyOfRange(content, 2, 22));
        if (buf.nioBufferCount() == 1) {
            buf.nioBuffer(3, 4).put(1, (byte) 99);
            assertThat(buf.getByte(4)).isEqualTo((byte) 99);
            ByteBuffer internal = buf.internalNioBuffer(3, 4);
            assertThat(internal.remaining()).isEqualTo(4);
            assertThat(internal.get(internal.position() + 1)).isEqualTo((byte) 99);
        }
        if (buf.hasArray()) {
            assertThat(buf.array()[buf.arrayOffset() + 7]).isEqualTo(content[7]);
        }
        ByteBuffer heap = ByteBuffer.allocate(9);
        ByteBuffer direct = ByteBuffer.allocateDirect(9);
        buf.getBytes(6, heap.position(2).limit(7));
        buf.getBytes(6, direct.position(2).limit(7));
        assertThat(heap.position()).isEqualTo(7);
        assertThat(toArray(direct.flip().position(2))).isEqualTo(Arrays.copyOfRange(content, 6, 11));
        ByteBuffer readOnly = ByteBuffer.wrap(content).slice(4, 20).asReadOnlyBuffer().position(3);
        buf.setBytes(0, readOnly);
        assertThat(readOnly.hasRemaining()).isFalse();
        assertContent(buf, 0, Arrays.copyOfRange(content, 7, 24));
        buf.release();
    }

    private static byte[] toArray(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(buffer.position(), bytes);
        return bytes;
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void streamsAreReadAndWrittenAndEndIsTold(Kind kind) throws IOException {
        byte[] content = bytes(20);
        ByteBuf buf = kind.make(CAPACITY);
        ByteArrayInputStream in = new ByteArrayInputStream(content);
        assertThat(buf.writeBytes(in, 15)).isEqualTo(15);
        assertThat(buf.setBytes(15, in, 20)).isEqualTo(5);
        assertThat(buf.writerIndex()).isEqualTo(15);
        assertThat(buf.writeBytes(in, 10)).isEqualTo(-1);
        assertThat(buf.setBytes(3, in, 1)).isEqualTo(-1);
        assertThat(buf.writerIndex()).isEqualTo(15);
        assertContent(buf, 0, content);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        buf.readBytes(out, 4).getBytes(1, out, 18);
        assertThat(buf.readerIndex()).isEqualTo(4);
        assertThat(out.toByteArray()).startsWith(Arrays.copyOf(content, 4))
                .endsWith(Arrays.copyOfRange(content, 1, 19));
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void channelsAreReadAndWrittenAndEndIsTold(Kind kind) throws IOException {
        byte[] content = bytes(20);
        ByteBuf buf = kind.of(content);
        ByteBuf back = kind.make(20);
        Pipe pipe = Pipe.open();
        try (Pipe.SourceChannel source = pipe.source()) {
            try (Pipe.SinkChannel sink = pipe.sink()) {
                assertThat(buf.readBytes((GatheringByteChannel) sink, 12)).isEqualTo(12);
                assertThat(buf.readerIndex()).isEqualTo(12);
                assertThat(buf.getBytes(12, (GatheringByteChannel) sink, 8)).isEqualTo(8);
                assertThat(buf.readerIndex()).isEqualTo(12);
                source.configureBlocking(false);
                assertThat(back.writeBytes(source, 15)).isEqualTo(15);
                assertThat(back.setBytes(15, source, 5)).isEqualTo(5);
                assertThat(back.setBytes(0, source, 5)).isZero();
            }
            assertContent(back, 0, content);
            assertThat(back.writeBytes(source, 5)).isEqualTo(-1);
            assertThat(back.writerIndex()).isEqualTo(15);
        }
        buf.release();
        back.release();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void filesAreReadAndWrittenAtAPosition(Kind kind) throws IOException {
        byte[] content = bytes(20);
        ByteBuf buf = kind.of(content);
        Path path = Files.createTempFile("buffer", null);
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE)) {
            assertThat(buf.readBytes(file, 3, 12)).isEqualTo(12);
            assertThat(buf.getBytes(12, file, 15, 8)).isEqualTo(8);
            assertThat(file.position()).isZero();
            ByteBuf back = kind.make(20);
            assertThat(back.writeBytes(file, 3, 20)).isEqualTo(20);
            assertContent(back, 0, content);
            assertThat(back.setBytes(0, file, 100, 5)).isEqualTo(-1);
            back.release();
        }
        assertThat(buf.readerIndex()).isEqualTo(12);
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void severalThreadsMayReadAtOnce(Kind kind) throws InterruptedException, ExecutionException {
        byte[] content = bytes(200);
        ByteBuf buf = kind.of(content);
        List<FutureTask<Void>> readers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int start = i * 50;
            readers.add(new FutureTask<>(() -> {
                for (int round = 0; round < 300; round++) {
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    buf.getBytes(start, out, 60);
                    ByteBuffer target = ByteBuffer.allocate(60);
                    buf.getBytes(start, target);
                    assertThat(out.toByteArray()).isEqualTo(target.array())
                            .isEqualTo(Arrays.copyOfRange(content, start, start + 60));
                    ByteArrayOutputStream channelOut = new ByteArrayOutputStream();
                    Channels.newChannel(channelOut).write(buf.nioBuffer(start, 60));
                    assertThat(channelOut.toByteArray()).isEqualTo(target.array());
                }
                return null;
            }));
            new Thread(readers.get(i)).start();
        }
        for (FutureTask<Void> reader : readers) {
            reader.get();
        }
        buf.release();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void copyIsIndependentAndWritable(Kind kind) {
        byte[] content = bytes(CAPACITY);
        ByteBuf buf = kind.of(content);
        ByteBuf copy = buf.copy(5, 10);
        ByteBuf read = buf.readBytes(8);
        buf.setZero(0, CAPACITY);
        assertThat(copy.readableBytes()).isEqualTo(10);
        assertContent(copy, 0, Arrays.copyOfRange(content, 5, 15));
        assertContent(read, 0, Arrays.copyOf(content, 8));
        copy.setByte(0, 1);
        assertThat(copy.refCnt()).isEqualTo(1);
        copy.release();
        read.release();
        buf.release();
    }

    private static void assertContent(ByteBuf buf, int index, byte[] expected) {
        byte[] actual = new byte[expected.length];
        buf.getBytes(index, actual);
        assertThat(actual).isEqualTo(expected);
        for (int i = 0; i < expected.length; i++) {
            assertThat(buf.getByte(index + i)).isEqualTo(expected[i]);
        }
    }

    private static void assertSame(ByteBuf buf, ByteBuffer model) {
        assertContent(buf, 0, model.array());
    }
}
