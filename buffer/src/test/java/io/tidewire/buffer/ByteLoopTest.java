/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.IllegalReferenceCountException;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Bytes that are accessed one by one, far enough that each view has come to access memory through a slice of its own.
 * Objects are used again, as in production.
 */
@ExtendWith(RecycledObjects.class)
@SuppressWarnings("deprecation") // order() is part of the type
class ByteLoopTest {
    private static final int CAPACITY = 300;
    private static final List<Consumer<ByteBuf>> BYTE_ACCESSES = List.of(b -> b.getByte(40), b -> b.setByte(40, 1),
            ByteBuf::readByte, b -> b.writeByte(1));

    static Stream<BufferKinds.Kind> kinds() {
        return BufferKinds.all();
    }

    static Stream<ByteBufAllocator> allocators() {
        return Stream.of(UnpooledByteBufAllocator.DEFAULT, PooledByteBufAllocator.DEFAULT,
                new AdaptiveByteBufAllocator());
    }

    /** Reads all bytes one by one, and those that have been written by index, too. */
    private static byte[] walk(ByteBuf buf) {
        byte[] bytes = new byte[buf.readableBytes()];
        int reader = buf.readerIndex();
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = buf.readByte();
            assertThat(buf.getByte(reader + i)).isEqualTo(bytes[i]);
        }
        buf.readerIndex(reader);
        return bytes;
    }

    private static List<ByteBuf> views(ByteBuf buf) {
        List<ByteBuf> views = new ArrayList<>(List.of(buf.slice(), buf.duplicate(), buf.slice(20, 200),
                buf.slice(20, 200).slice(10, 150), buf.retainedSlice(30, 100), buf.retainedDuplicate()));
        views.add(views.get(4).slice(5, 90));
        views.add(buf.asReadOnly());
        views.add(buf.order(ByteOrder.LITTLE_ENDIAN));
        views.add(buf.slice(20, 200).order(ByteOrder.LITTLE_ENDIAN));
        views.add(Unpooled.unreleasableBuffer(buf).slice(7, 250));
        return views;
    }

    private static void release(ByteBuf buf) {
        buf.release(buf.refCnt());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void loopsAndBulkMovesSeeTheSameBytes(BufferKinds.Kind kind) {
        SplittableRandom random = Seed.random();
        ByteBuf buf = kind.make(CAPACITY);
        buf.clear();
        for (int i = 0; i < CAPACITY; i++) {
            buf.writeByte(random.nextInt());
        }
        List<ByteBuf> views = views(buf);
        for (int round = 0; round < 20; round++) {
            for (ByteBuf view : views) {
                byte[] bulk = new byte[view.readableBytes()];
                view.getBytes(view.readerIndex(), bulk);
                assertThat(walk(view)).as("%s, %s", view, Seed.text()).isEqualTo(bulk);
                int index = random.nextInt(view.capacity());
                if (!view.isReadOnly()) {
                    view.setByte(index, round);
                    assertThat(view.slice(index, 1).readByte()).isEqualTo((byte) round);
                }
            }
            buf.setByte(random.nextInt(CAPACITY), random.nextInt());
        }
        views.get(4).release();
        views.get(5).release();
        release(buf);
    }

    /** The slices of root and views end where the capacity does, and move with the memory. */
    @ParameterizedTest
    @MethodSource("allocators")
    void loopsFollowTheCapacity(ByteBufAllocator allocator) {
        SplittableRandom random = Seed.random();
        for (boolean direct : new boolean[] {true, false}) {
            ByteBuf buf = direct ? allocator.directBuffer(CAPACITY) : allocator.heapBuffer(CAPACITY);
            ByteBuf whole = buf.duplicate();
            ByteBuf part = buf.slice(16, 200);
            for (int round = 0; round < 200; round++) {
                int capacity = 216 + random.nextInt(random.nextInt(20) == 0 ? 100_000 : 500);
                buf.capacity(capacity);
                buf.clear();
                byte[] content = new byte[capacity];
                random.nextBytes(content);
                for (byte b : content) {
                    buf.writeByte(b);
                }
                assertThat(walk(whole.setIndex(0, capacity))).as(Seed.text()).isEqualTo(content);
                assertThat(walk(part.setIndex(0, 200))).isEqualTo(Arrays.copyOfRange(content, 16, 216));
                part.setByte(150, round);
                assertThat(buf.getByte(166)).isEqualTo(whole.getByte(166)).isEqualTo((byte) round);
                for (ByteBuf each : List.of(buf, whole)) {
                    assertThatThrownBy(() -> each.getByte(capacity)).isInstanceOf(IndexOutOfBoundsException.class);
                    assertThatThrownBy(() -> each.setByte(-1, 0)).isInstanceOf(IndexOutOfBoundsException.class);
                    assertThatThrownBy(each.setIndex(capacity, capacity)::readByte)
                            .isInstanceOf(IndexOutOfBoundsException.class);
                }
                assertThatThrownBy(() -> part.getByte(200)).isInstanceOf(IndexOutOfBoundsException.class);
                assertThatThrownBy(() -> part.setByte(200, 1)).isInstanceOf(IndexOutOfBoundsException.class);
            }
            buf.release();
        }
    }

    /** The NIO buffer of a channel follows too, once a view has shown it. */
    @ParameterizedTest
    @MethodSource("allocators")
    void nioBuffersFollowTheCapacity(ByteBufAllocator allocator) {
        ByteBuf buf = allocator.directBuffer(64, 1 << 20).writeZero(64);
        ByteBuf view = buf.duplicate();
        view.internalNioBuffer(0, 64);
        buf.internalNioBuffer(0, 64);
        buf.capacity(100_000).setByte(60, 7).setByte(99_999, 8);
        assertThat(view.internalNioBuffer(60, 1).get()).isEqualTo((byte) 7);
        assertThat(view.internalNioBuffer(99_999, 1).get()).isEqualTo((byte) 8);
        assertThat(buf.internalNioBuffer(99_999, 1).get()).isEqualTo((byte) 8);
        ByteBuffer shown = view.nioBuffer(99_000, 1000);
        assertThat(shown.get(999)).isEqualTo((byte) 8);
        buf.release();
    }

    /** Be the memory another buffer's already, or the object itself handed out again. */
    @ParameterizedTest
    @MethodSource("allocators")
    void viewThatHasItsSliceEndsWithItsRoot(ByteBufAllocator allocator) {
        for (boolean direct : new boolean[] {true, false}) {
            ByteBuf buf = direct ? allocator.directBuffer(CAPACITY) : allocator.heapBuffer(CAPACITY);
            buf.writeZero(CAPACITY - 10);
            List<ByteBuf> views = List.of(buf, buf.slice(), buf.duplicate(), buf.slice(10, 200).slice(0, 100),
                    buf.retainedSlice(0, 200), buf.retainedDuplicate());
            views.forEach(ByteLoopTest::walk);
            release(buf);
            views.subList(1, views.size()).forEach(ByteLoopTest::assertRefused);
            ByteBuf next = direct ? allocator.directBuffer(CAPACITY) : allocator.heapBuffer(CAPACITY);
            next.writeZero(CAPACITY);
            views.subList(1, views.size()).forEach(ByteLoopTest::assertRefused);
            for (int i = 0; i < CAPACITY; i++) {
                assertThat(next.getByte(i)).isZero();
            }
            next.release();
        }
    }

    @ParameterizedTest
    @MethodSource("allocators")
    void countedViewThatHasItsSliceEndsWithItsCount(ByteBufAllocator allocator) {
        ByteBuf buf = allocator.directBuffer(CAPACITY).writeZero(CAPACITY);
        ByteBuf counted = buf.retainedSlice(10, 200);
        ByteBuf child = counted.slice(0, 100);
        walk(counted);
        walk(child);
        counted.release();
        assertRefused(counted);
        assertRefused(child);
        assertThat(walk(buf)).containsOnly(0);
        buf.release();
        assertRefused(buf);
    }

    private static void assertRefused(ByteBuf buf) {
        for (Consumer<ByteBuf> access : BYTE_ACCESSES) {
            assertThatThrownBy(() -> access.accept(buf)).isInstanceOf(IllegalReferenceCountException.class);
        }
    }

    @Test
    void wrappedNioBuffersKeepTheirOwnBounds() {
        ByteBuffer nio = ByteBuffer.allocateDirect(100).position(10).limit(90);
        ByteBuf buf = Unpooled.wrappedBuffer(nio);
        nio.clear().limit(20);
        assertThat(walk(buf)).hasSize(80);
        buf.capacity(40).setByte(39, 1);
        assertThatThrownBy(() -> buf.getByte(40)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(nio.limit()).isEqualTo(20);
        assertThat(nio.position()).isZero();
        buf.release();
        ByteBuf readOnly = Unpooled.wrappedBuffer(ByteBuffer.wrap(new byte[60]).put(50, (byte) 3).asReadOnlyBuffer());
        assertThat(readOnly.slice(20, 40).getByte(30)).isEqualTo((byte) 3);
        assertThat(walk(readOnly.duplicate())[50]).isEqualTo((byte) 3);
        assertThatThrownBy(() -> readOnly.slice(20, 40).setByte(30, 1)).isInstanceOf(RuntimeException.class);
        assertThat(readOnly.slice().isDirect()).isFalse();
        readOnly.release();
    }

    /** The loser of the race learns that the buffer is gone; the loop reads no other owner's bytes afterwards. */
    @ParameterizedTest
    @MethodSource("allocators")
    void releaseThatRacesWithALoopEndsIt(ByteBufAllocator allocator) throws Exception {
        for (int round = 0; round < 300; round++) {
            ByteBuf buf = allocator.directBuffer(CAPACITY).writeZero(CAPACITY);
            ByteBuf loop = round % 3 == 0 ? buf : round % 3 == 1 ? buf.slice() : buf.slice(10, 200).slice(3, 100);
            CountDownLatch started = new CountDownLatch(1);
            AtomicReference<Throwable> end = new AtomicReference<>();
            Thread reader = new Thread(() -> {
                started.countDown();
                try {
                    while (true) {
                        for (int i = 0; i < 100; i++) {
                            loop.getByte(i);
                        }
                    }
                } catch (Throwable e) {
                    end.set(e);
                }
            });
            reader.start();
            started.await();
            buf.release();
            reader.join();
            assertThat(end.get()).isInstanceOfAny(IllegalReferenceCountException.class,
                    IndexOutOfBoundsException.class);
            if (round % 3 != 0) {
                assertThatThrownBy(() -> loop.getByte(50)).isInstanceOf(IllegalReferenceCountException.class);
            }
        }
    }
}
