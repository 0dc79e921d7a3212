/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.BufferKinds.Kind;
import io.tidewire.testkit.ForkedJvm;
import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakDetector.Level;
import io.tidewire.util.internal.DirectMemoryLimitException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Mistakes of a caller are answered by a clear exception, and no other user's buffer suffers. */
class MisuseTest {
    private static final String KINDS = "io.tidewire.buffer.BufferKinds#all";
    private static final int CAPACITY = 32;
    private final Level level = ResourceLeakDetector.getLevel();

    @AfterEach
    void restoreLevel() {
        ResourceLeakDetector.setLevel(level);
    }

    static List<ByteBufAllocator> allocators() {
        return List.of(new PooledByteBufAllocator(1, 1, 4096, 6), new AdaptiveByteBufAllocator(true),
                new UnpooledByteBufAllocator(true));
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    @Tag("SEC-K02")
    void doubleReleaseAndRetainAfterReleaseAreRefused(Kind kind) {
        ByteBuf buf = kind.make(CAPACITY);
        assertThat(buf.release()).isTrue();
        for (Consumer<ByteBuf> use : List.<Consumer<ByteBuf>>of(ByteBuf::release, used -> used.release(2),
                ByteBuf::retain, used -> used.retain(3))) {
            assertThatThrownBy(() -> use.accept(buf)).isInstanceOf(IllegalReferenceCountException.class)
                    .hasMessageContaining("refCnt: 0");
            assertThat(buf.refCnt()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void moreReleasesAtOnceThanThereAreReferencesChangeNothing(Kind kind) {
        ByteBuf buf = kind.make(CAPACITY);
        buf.retain(2);
        assertThatThrownBy(() -> buf.release(4)).isInstanceOf(IllegalReferenceCountException.class)
                .hasMessageContaining("decrement: 4");
        assertThat(buf.refCnt()).isEqualTo(3);
        assertThat(buf.release(3)).isTrue();
    }

    /** SEC-K03: a count that wrapped around would free what others hold. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void moreReferencesThanCanBeCountedAreRefused(Kind kind) {
        ByteBuf buf = kind.make(CAPACITY);
        buf.retain(Integer.MAX_VALUE - 1);
        assertThat(buf.refCnt()).isEqualTo(Integer.MAX_VALUE);
        for (Consumer<ByteBuf> use : List.<Consumer<ByteBuf>>of(ByteBuf::retain, used -> used.retain(2),
                used -> used.retain(Integer.MAX_VALUE), ByteBuf::retainedSlice, ByteBuf::retainedDuplicate)) {
            assertThatThrownBy(() -> use.accept(buf)).isInstanceOf(IllegalReferenceCountException.class)
                    .hasMessageContaining("refCnt: 2147483647");
            assertThat(buf.refCnt()).isEqualTo(Integer.MAX_VALUE);
        }
        assertThat(buf.setByte(0, 1).getByte(0)).isOne();
        assertThat(buf.release()).isFalse();
        assertThat(buf.retain().refCnt()).isEqualTo(Integer.MAX_VALUE);
        assertThat(buf.release(Integer.MAX_VALUE - 1)).isFalse();
        assertThat(buf.release()).isTrue();
        assertThat(buf.refCnt()).isZero();
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void negativeArgumentsAreRefusedByName(Kind kind) {
        ByteBuf buf = kind.make(CAPACITY);
        for (Consumer<ByteBuf> use : List.<Consumer<ByteBuf>>of(used -> used.retain(0), used -> used.retain(-1),
                used -> used.release(0), used -> used.release(-1),
                used -> used.ensureWritable(-1), used -> used.skipBytes(-1), used -> used.readBytes(-1),
                used -> used.readSlice(-1), used -> used.readRetainedSlice(-1), used -> used.writeZero(-1),
                used -> used.bytesBefore(-1, (byte) 0), used -> used.readBytes(new byte[1], 0, -1),
                used -> used.writeBytes(new byte[1], 0, -1), used -> used.ensureWritable(-1, true),
                used -> used.readCharSequence(-1, StandardCharsets.UTF_8))) {
            assertThatThrownBy(() -> use.accept(buf)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching("(?s)\\w+: (0|-1) .*");
        }
        // A slice has no other capacity, whatever is asked for.
        assertThatThrownBy(() -> buf.capacity(-1))
                .isInstanceOfAny(IllegalArgumentException.class, UnsupportedOperationException.class)
                .hasMessageMatching("(?is).*capacity.*");
        for (Consumer<ByteBuf> use : List.<Consumer<ByteBuf>>of(used -> used.getByte(-1),
                used -> used.setLong(Integer.MIN_VALUE, 1), used -> used.slice(0, -1), used -> used.slice(-1, 1),
                used -> used.setIndex(-1, 0), used -> used.readerIndex(-1), used -> used.writerIndex(-1),
                used -> used.nioBuffer(0, -1), used -> used.copy(-1, 1), used -> used.setZero(0, -1),
                used -> used.copy(0, -1), used -> used.retainedSlice(0, -1), used -> used.getBytes(-1, new byte[1]),
                used -> used.setBytes(0, new byte[1], -1, 1), used -> used.getBytes(0, new byte[1], 0, -1),
                used -> used.forEachByte(0, -1, value -> true), used -> used.bytesBefore(0, -1, (byte) 0),
                used -> used.nioBuffers(-1, 1), used -> used.toString(0, -1, StandardCharsets.UTF_8))) {
            assertThatThrownBy(() -> use.accept(buf)).isInstanceOfAny(IndexOutOfBoundsException.class,
                    IllegalArgumentException.class);
        }
        assertThat(buf.refCnt()).isOne();
        assertThat(buf.readerIndex()).isZero();
        assertThat(buf.writerIndex()).isZero();
        buf.release();
    }

    /** A view that was not retained ends with its buffer. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void viewEndsWithTheBufferThatItIsOf(Kind kind) {
        for (UnaryOperator<ByteBuf> maker : List.<UnaryOperator<ByteBuf>>of(ByteBuf::slice, ByteBuf::duplicate,
                buf -> buf.slice(1, 20).slice(1, 9), buf -> buf.duplicate().slice(1, 9), buf -> buf.readSlice(9),
                buf -> buf.slice(1, 9).duplicate(), ByteBuf::asReadOnly)) {
            ByteBuf buf = kind.make(CAPACITY).writerIndex(CAPACITY / 2);
            ByteBuf view = maker.apply(buf);
            view.getByte(0);
            assertThat(buf.release()).isTrue();
            assertThat(view.refCnt()).isZero();
            for (Consumer<ByteBuf> use : List.<Consumer<ByteBuf>>of(used -> used.getByte(0), ByteBuf::readByte,
                    used -> used.getBytes(0, new byte[1]), ByteBuf::nioBuffer, ByteBuf::copy, ByteBuf::retain,
                    ByteBuf::release)) {
                assertThatThrownBy(() -> use.accept(view)).isInstanceOf(IllegalReferenceCountException.class);
            }
        }
    }

    /** The second release of the parent takes the reference of the slice. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void viewOfABufferThatWasReleasedTooOftenIsRefused(Kind kind) {
        for (UnaryOperator<ByteBuf> maker : List.<UnaryOperator<ByteBuf>>of(ByteBuf::retainedSlice,
                ByteBuf::retainedDuplicate, buf -> buf.readRetainedSlice(9), buf -> buf.duplicate().retainedSlice(1, 9),
                buf -> buf.retainedSlice().slice(1, 9))) {
            ByteBuf buf = kind.make(CAPACITY).writerIndex(CAPACITY / 2);
            ByteBuf view = maker.apply(buf);
            buf.release();
            assertThatCode(() -> view.getByte(0)).doesNotThrowAnyException();
            buf.release();
            assertRefused(view);
        }
    }

    private static void assertRefused(ByteBuf view) {
        for (Consumer<ByteBuf> use : List.<Consumer<ByteBuf>>of(used -> used.getByte(0), used -> used.getLong(0),
                used -> used.setByte(0, 1), ByteBuf::readByte, ByteBuf::nioBuffer, ByteBuf::copy, ByteBuf::release)) {
            assertThatThrownBy(() -> use.accept(view)).isInstanceOf(IllegalReferenceCountException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("allocators")
    void viewThatHasOutlivedItsBufferNeverReachesTheNextOne(ByteBufAllocator allocator) {
        ResourceLeakDetector.setLevel(Level.DISABLED);
        for (int i = 0; i < 20; i++) {
            ByteBuf buf = allocator.buffer(100).writeLong(1);
            ByteBuf view = i % 2 == 0 ? buf.retainedSlice() : buf.slice().retainedDuplicate();
            buf.release(2);
            ByteBuf next = allocator.buffer(100).writeLong(2);
            assertRefused(view);
            assertThat(next.refCnt()).isOne();
            assertThat(next.readLong()).isEqualTo(2);
            assertThat(next.release()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("allocators")
    void capacitiesThatCannotBeAreRefusedByName(ByteBufAllocator allocator) {
        assertThatThrownBy(() -> allocator.heapBuffer(-1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("initialCapacity: -1");
        assertThatThrownBy(() -> allocator.directBuffer(Integer.MIN_VALUE))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("initialCapacity: -2147483648");
        assertThatThrownBy(() -> allocator.heapBuffer(2, 1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("initialCapacity: 2").hasMessageContaining("maxCapacity(1)");
        assertThatThrownBy(() -> allocator.directBuffer(0, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> allocator.compositeBuffer(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> allocator.calculateNewCapacity(-1, 1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("minNewCapacity: -1");
    }

    @ParameterizedTest
    @MethodSource("allocators")
    void growthBeyondTheMaximumLeavesTheBufferAsItWas(ByteBufAllocator allocator) {
        ByteBuf buf = allocator.buffer(8, 16).writeLong(1);
        assertThatThrownBy(() -> buf.writeBytes(new byte[9])).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("maxCapacity");
        assertThatThrownBy(() -> buf.ensureWritable(Integer.MAX_VALUE)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> buf.capacity(17)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("newCapacity: 17");
        assertThat(buf.readableBytes()).isEqualTo(8);
        assertThat(buf.capacity()).isEqualTo(8);
        assertThat(buf.readLong()).isOne();
        buf.release();
    }

    /** 1 GiB is more than the JVM that this runs in may have of either memory. */
    @Test
    void capacitiesThatCannotBeHadLeaveEverythingAsItWas() throws Exception {
        ForkedJvm.run(HugeCapacities.class, "-XX:MaxDirectMemorySize=64m");
    }

    /** Asks allocators and buffers for more than there is. */
    static final class HugeCapacities {
        private HugeCapacities() {
        }

        public static void main(String[] args) {
            for (ByteBufAllocator allocator : allocators()) {
                assertThatThrownBy(() -> allocator.directBuffer(1 << 30))
                        .isInstanceOf(DirectMemoryLimitException.class).hasMessageContaining("maxDirectMemory");
                assertThatThrownBy(() -> allocator.directBuffer(Integer.MAX_VALUE))
                        .isInstanceOfAny(DirectMemoryLimitException.class, IllegalArgumentException.class)
                        .hasMessageContaining("21474836");
                assertThatThrownBy(() -> allocator.heapBuffer(1 << 30)).isInstanceOf(OutOfMemoryError.class);
                assertThatThrownBy(() -> allocator.heapBuffer(Integer.MAX_VALUE)).isInstanceOf(OutOfMemoryError.class);
                ByteBufAllocatorMetric metric = ((ByteBufAllocatorMetricProvider) allocator).metric();
                assertThat(metric.usedDirectMemory()).isZero();
                assertThat(metric.usedHeapMemory()).isZero();
            }
            BufferKinds.all().forEach(kind -> {
                ByteBuf buf = kind.make(CAPACITY).setLong(0, 7).writerIndex(CAPACITY);
                // Some have less for their maximum, others cannot be changed, the rest do not find the memory.
                assertThatThrownBy(() -> buf.capacity(1 << 30)).as("%s", kind)
                        .isInstanceOfAny(IllegalArgumentException.class, UnsupportedOperationException.class,
                                DirectMemoryLimitException.class, OutOfMemoryError.class);
                assertThatThrownBy(() -> buf.ensureWritable(Integer.MAX_VALUE)).as("%s", kind)
                        .isInstanceOf(IndexOutOfBoundsException.class);
                assertThatThrownBy(() -> buf.writeZero(Integer.MAX_VALUE)).as("%s", kind)
                        .isInstanceOf(IndexOutOfBoundsException.class);
                assertThat(buf.capacity()).as("%s", kind).isEqualTo(CAPACITY);
                assertThat(buf.writerIndex()).isEqualTo(CAPACITY);
                assertThat(buf.getLong(0)).isEqualTo(7);
                assertThat(buf.refCnt()).isOne();
                assertThat(buf.release()).isTrue();
            });
        }
    }

    /** Threads that release one buffer too often at once get one success, and its memory is handed out once. */
    @Test
    @Tag("SEC-K02")
    void racingReleasesGiveTheMemoryBackOnce() throws Exception {
        ResourceLeakDetector.setLevel(Level.DISABLED);
        PooledByteBufAllocator allocator = new PooledByteBufAllocator(1, 1, 4096, 6);
        for (int round = 0; round < 300; round++) {
            ByteBuf buf = allocator.directBuffer(64);
            AtomicInteger last = new AtomicInteger();
            AtomicInteger refused = new AtomicInteger();
            CountDownLatch start = new CountDownLatch(2);
            TestThreads.onThreads(2, number -> {
                start.countDown();
                start.await();
                try {
                    if (buf.release()) {
                        last.incrementAndGet();
                    }
                } catch (IllegalReferenceCountException e) {
                    refused.incrementAndGet();
                }
                return null;
            });
            assertThat(last).hasValue(1);
            assertThat(refused).hasValue(1);
        }
        Set<ByteBuf> taken = Collections.newSetFromMap(new IdentityHashMap<>());
        List<ByteBuf> all = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            ByteBuf buf = allocator.directBuffer(64);
            assertThat(taken.add(buf)).as("handed out twice").isTrue();
            all.add(buf);
        }
        all.forEach(ByteBuf::release);
        assertThat(allocator.pinnedDirectMemory()).isZero();
    }

    /** Two threads that both release a counted view: one is refused, and who holds the buffer does not lose it. */
    @ParameterizedTest
    @MethodSource("io.tidewire.buffer.BufferKinds#all")
    void racingReleasesOfACountedViewLeaveTheBufferToItsHolder(Kind kind) throws Exception {
        int rounds = 300;
        for (UnaryOperator<ByteBuf> maker : List.<UnaryOperator<ByteBuf>>of(ByteBuf::retainedSlice,
                ByteBuf::retainedDuplicate)) {
            ByteBuf buf = kind.make(32).writerIndex(32);
            ByteBuf[] views = new ByteBuf[rounds];
            Arrays.setAll(views, i -> maker.apply(buf));
            AtomicInteger successes = new AtomicInteger();
            AtomicInteger refused = new AtomicInteger();
            AtomicInteger arrived = new AtomicInteger();
            TestThreads.onThreads(2, number -> {
                for (int i = 0; i < rounds; i++) {
                    ByteBuf view = views[i];
                    // Not a barrier that parks: the two calls would hardly ever meet.
                    arrived.incrementAndGet();
                    for (int spins = 1; arrived.get() < 2 * (i + 1); spins++) {
                        if (spins % 1000 == 0) {
                            Thread.yield();
                        }
                    }
                    try {
                        if (view.release()) {
                            successes.incrementAndGet();
                        }
                    } catch (IllegalReferenceCountException expected) {
                        refused.incrementAndGet();
                    }
                }
                return null;
            });
            assertThat(successes).hasValue(rounds);
            assertThat(refused).hasValue(rounds);
            assertThat(buf.refCnt()).isOne();
            assertThat(buf.release()).isTrue();
        }
    }

    @Test
    void withBoundsChecksOffTheChecksOfTheJdkRemain() throws Exception {
        ForkedJvm.run(WithoutBoundsChecks.class, "-Dio.tidewire.buffer.checkBounds=false");
        ForkedJvm.run(WithoutBoundsChecks.class, "-Dio.tidewire.buffer.bytebuf.checkBounds=false");
    }

    /** Reads and writes past the end of whole memories, where nothing but the JDK's own check is left. */
    static final class WithoutBoundsChecks {
        private WithoutBoundsChecks() {
        }

        public static void main(String[] args) {
            if (AbstractByteBuf.CHECK_BOUNDS) {
                throw new IllegalStateException("the property has no effect");
            }
            int chunk = PooledByteBufAllocator.DEFAULT.metric().chunkSize();
            BufferKinds.all().forEach(kind -> {
                ByteBuf buf = kind.make(CAPACITY);
                // Not so near the largest number that the end of the range overflows: nothing is reached there.
                for (int index : new int[] {-chunk - 8, chunk + CAPACITY, Integer.MAX_VALUE - 100,
                    Integer.MIN_VALUE}) {
                    mustThrow(buf, index, used -> used.getByte(index));
                    mustThrow(buf, index, used -> used.getInt(index));
                    mustThrow(buf, index, used -> used.getLong(index));
                    mustThrow(buf, index, used -> used.setShort(index, 1));
                    mustThrow(buf, index, used -> used.setLong(index, 1));
                    mustThrow(buf, index, used -> used.getBytes(index, new byte[8]));
                    mustThrow(buf, index, used -> used.setBytes(index, new byte[8]));
                }
                buf.release();
            });
        }

        private static void mustThrow(ByteBuf buf, int index, Consumer<ByteBuf> use) {
            try {
                use.accept(buf);
            } catch (IndexOutOfBoundsException e) {
                return;
            }
            throw new IllegalStateException("reached " + index + " of " + buf);
        }
    }
}
