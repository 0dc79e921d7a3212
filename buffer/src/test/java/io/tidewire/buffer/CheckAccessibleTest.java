/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.BufferKinds.Kind;
import io.tidewire.testkit.ForkedJvm;
import io.tidewire.util.IllegalReferenceCountException;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The checks that {@code io.tidewire.buffer.checkAccessible} switches, and those that stay without it: the rules of the
 * count, the bounds, and that no view shows memory of another user.
 */
class CheckAccessibleTest {
    private static final String PROPERTY = "-Dio.tidewire.buffer.checkAccessible=";
    private static final String BOUNDS_PROPERTY = "-Dio.tidewire.buffer.checkBounds=";
    /** Otherwise buffer objects are used once, and none has a second user. */
    private static final String NO_LEAK_DETECTION = "-Dio.tidewire.leakDetection.level=disabled";
    private static final int CAPACITY = 32;

    @Test
    void switchedOnEveryUseOfAReleasedBufferIsRefused() throws Exception {
        ForkedJvm.run(SwitchedOn.class, NO_LEAK_DETECTION, PROPERTY + "true");
    }

    @Test
    void isOnByDefault() throws Exception {
        ForkedJvm.run(SwitchedOn.class, NO_LEAK_DETECTION);
    }

    @Test
    void switchedOffNoViewReachesTheNextUserAndCountsAndBoundsAreKept() throws Exception {
        ForkedJvm.run(SwitchedOff.class, NO_LEAK_DETECTION, PROPERTY + "false");
    }

    @Test
    void viewsAreAsSafeWithoutAnyCheck() throws Exception {
        ForkedJvm.run(WithoutAnyCheck.class, NO_LEAK_DETECTION, PROPERTY + "false", BOUNDS_PROPERTY + "false");
    }

    @Test
    void viewsAreAsSafeWithoutBoundsChecks() throws Exception {
        ForkedJvm.run(WithoutAnyCheck.class, NO_LEAK_DETECTION, PROPERTY + "true", BOUNDS_PROPERTY + "false");
    }

    private record Use(String name, Consumer<ByteBuf> call) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Everything that reads or writes bytes, at index 0. */
    private static List<Use> uses() {
        List<Use> uses = new ArrayList<>();
        Access.all().forEach(access -> uses.add(new Use(access.name(), buf -> access.call().at(buf, 0))));
        uses.addAll(List.of(new Use("readByte", ByteBuf::readByte), new Use("readLong", ByteBuf::readLong),
                new Use("readBytes", buf -> buf.readBytes(new byte[3])), new Use("readSlice", buf -> buf.readSlice(1)),
                new Use("writeByte", buf -> buf.clear().writeByte(1)),
                new Use("writeLong", buf -> buf.clear().writeLong(1)),
                new Use("writeBytes", buf -> buf.clear().writeBytes(new byte[3])),
                new Use("indexOf", buf -> buf.indexOf(0, 8, (byte) 2)), new Use("duplicate", ByteBuf::duplicate),
                new Use("discardReadBytes", buf -> buf.setIndex(1, 3).discardReadBytes()),
                new Use("internalNioBuffer", buf -> buf.internalNioBuffer(0, 3))));
        return uses;
    }

    private static List<ByteBufAllocator> allocators() {
        return List.of(new PooledByteBufAllocator(1, 1, 4096, 6), new AdaptiveByteBufAllocator(true),
                new UnpooledByteBufAllocator(true));
    }

    private static List<UnaryOperator<ByteBuf>> views() {
        return List.of(ByteBuf::slice, buf -> buf.slice(1, 20), ByteBuf::duplicate, buf -> buf.slice(2, 20).duplicate(),
                buf -> buf.retainedSlice().slice(0, 20), ByteBuf::retainedSlice, ByteBuf::retainedDuplicate);
    }

    private static void mustBeRefused(ByteBuf buf, Use use) {
        assertThatThrownBy(() -> use.call.accept(buf)).as("%s of %s", use, buf)
                .isInstanceOf(IllegalReferenceCountException.class);
    }

    private static void countMustBeKept(Kind kind) {
        ByteBuf buf = kind.make(CAPACITY);
        buf.release();
        for (Use use : List.of(new Use("release", ByteBuf::release), new Use("retain", ByteBuf::retain),
                new Use("release(2)", used -> used.release(2)), new Use("retain(2)", used -> used.retain(2)))) {
            mustBeRefused(buf, use);
        }
        assertThat(buf.refCnt()).isZero();
    }

    /** Passes the memory of a buffer to the next user while a view is left, for each allocator, memory and view. */
    private static void nextUserMustBeSafe() {
        for (ByteBufAllocator allocator : allocators()) {
            for (IntFunction<ByteBuf> maker : List.<IntFunction<ByteBuf>>of(allocator::heapBuffer,
                    allocator::directBuffer)) {
                for (UnaryOperator<ByteBuf> view : views()) {
                    uses().forEach(use -> nextUserMustBeSafe(maker, view, use));
                }
            }
        }
    }

    private static void nextUserMustBeSafe(IntFunction<ByteBuf> maker, UnaryOperator<ByteBuf> viewMaker,
            Use use) {
        ByteBuf buf = maker.apply(CAPACITY).writeZero(CAPACITY);
        ByteBuf view = viewMaker.apply(buf);
        buf.release(buf.refCnt());
        ByteBuf next = maker.apply(CAPACITY);
        for (int i = 0; i < CAPACITY; i++) {
            next.writeByte(2);
        }
        mustBeRefused(view, use);
        assertThat(next.forEachByte(value -> value == 2)).as("%s has changed the bytes of another", use).isEqualTo(-1);
        assertThat(next.release()).isTrue();
    }

    /** The memory of a view before its buffer moved belongs to another user. */
    private static void viewsMustFollow() {
        for (ByteBufAllocator allocator : allocators()) {
            for (IntFunction<ByteBuf> maker : List.<IntFunction<ByteBuf>>of(allocator::heapBuffer,
                    allocator::directBuffer)) {
                ByteBuf buf = maker.apply(CAPACITY).writeLong(1);
                ByteBuf view = buf.duplicate();
                buf.capacity(CAPACITY * 1000).setLong(0, 3);
                ByteBuf next = maker.apply(CAPACITY).writeLong(2);
                byte[] seen = new byte[Long.BYTES];
                view.getBytes(0, seen);
                assertThat(seen).endsWith(3);
                view.setBytes(0, new byte[Long.BYTES]);
                assertThat(view.getLong(0)).isZero();
                assertThat(buf.getLong(0)).isZero();
                assertThat(next.readLong()).isEqualTo(2);
                buf.release();
                next.release();
            }
        }
    }

    /** Every use of every kind of buffer after its release. */
    static final class SwitchedOn {
        private SwitchedOn() {
        }

        public static void main(String[] args) {
            assertThat(AbstractByteBuf.CHECK_ACCESSIBLE).isTrue();
            BufferKinds.all().forEach(kind -> {
                ByteBuf buf = kind.make(CAPACITY).writerIndex(CAPACITY / 2);
                buf.release();
                uses().stream().filter(use -> !use.name.startsWith("discard")).forEach(use -> mustBeRefused(buf, use));
                countMustBeKept(kind);
            });
            nextUserMustBeSafe();
        }
    }

    /** The same without the check. */
    static final class SwitchedOff {
        private SwitchedOff() {
        }

        public static void main(String[] args) {
            assertThat(AbstractByteBuf.CHECK_ACCESSIBLE).isFalse();
            ByteBuf released = new PooledByteBufAllocator(1, 1, 4096, 6).heapBuffer(CAPACITY).setLong(0, 7);
            released.release();
            assertThat(released.getLong(0)).as("the property has no effect").isEqualTo(7);
            BufferKinds.all().forEach(kind -> {
                countMustBeKept(kind);
                boundsMustBeKept(kind);
            });
            cutOffFromMemoryThatIsUsedOnce();
            nextUserMustBeSafe();
            viewsMustFollow();
        }

        private static void boundsMustBeKept(Kind kind) {
            ByteBuf buf = kind.make(CAPACITY);
            for (Access access : Access.all()) {
                for (int index : new int[] {-1, CAPACITY, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                    assertThatThrownBy(() -> access.call().at(buf, index)).as("%s of %s", access, buf)
                            .isInstanceOf(IndexOutOfBoundsException.class);
                }
            }
            buf.release();
        }

        /** Objects that are not used again lead nowhere after their release, and so do composites. */
        private static void cutOffFromMemoryThatIsUsedOnce() {
            for (ByteBuf buf : List.of(Unpooled.buffer(CAPACITY), Unpooled.directBuffer(CAPACITY),
                    Unpooled.wrappedBuffer(new byte[CAPACITY]),
                    Unpooled.wrappedBuffer(Unpooled.buffer(CAPACITY).writeLong(1), Unpooled.buffer(8).writeLong(2)))) {
                buf.release();
                for (Access access : Access.all()) {
                    assertThatThrownBy(() -> access.call().at(buf, 0)).as("%s of %s", access, buf)
                            .isInstanceOf(IndexOutOfBoundsException.class);
                }
            }
        }
    }

    /** Views where nothing looks at the bounds, and at the count perhaps. */
    static final class WithoutAnyCheck {
        private WithoutAnyCheck() {
        }

        public static void main(String[] args) {
            assertThat(AbstractByteBuf.CHECK_BOUNDS).isFalse();
            BufferKinds.all().forEach(CheckAccessibleTest::countMustBeKept);
            nextUserMustBeSafe();
            viewsMustFollow();
        }
    }
}
