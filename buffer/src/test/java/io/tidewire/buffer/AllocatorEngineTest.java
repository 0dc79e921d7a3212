/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakDetector.Level;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Buffers never overlap and never lose what was written, whatever sizes, threads and ends of life they have: every
 * buffer is filled with a number of its own, which is checked before it is grown or released.
 */
class AllocatorEngineTest {
    private static final int THREADS = 3;
    private static final int STEPS = 12_000;
    private final Level level = ResourceLeakDetector.getLevel();

    @AfterEach
    void restoreLevel() {
        ResourceLeakDetector.setLevel(level);
    }

    private record Policy(String name, Level level, ByteBufAllocator allocator) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Policy> policies() {
        return List.of(
                new Policy("pooled", Level.DISABLED, new PooledByteBufAllocator(1, 1, 4096, 6)),
                new Policy("pooled, objects used once", Level.PARANOID, new PooledByteBufAllocator(1, 1, 4096, 6)),
                new Policy("pooled, nothing retained", Level.DISABLED,
                        new PooledByteBufAllocator(true, 1, 2, 4096, 6, 0, 0, true)),
                new Policy("pooled, shared heaps", Level.DISABLED,
                        new PooledByteBufAllocator(true, 1, 1, 4096, 6, 16, 4, false)),
                new Policy("pooled, aligned", Level.DISABLED,
                        new PooledByteBufAllocator(true, 1, 1, 4096, 6, 16, 4, true, 1024)),
                new Policy("no arenas", Level.DISABLED, new PooledByteBufAllocator(0, 0, 4096, 6)),
                new Policy("unpooled", Level.DISABLED, new UnpooledByteBufAllocator(true)),
                new Policy("adaptive", Level.DISABLED, new AdaptiveByteBufAllocator(true, true)));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void buffersNeverOverlapAndKeepTheirContent(Policy policy) throws Exception {
        ResourceLeakDetector.setLevel(policy.level);
        AtomicReferenceArray<ByteBuf> shared = new AtomicReferenceArray<>(64);
        TestThreads.onThreads(THREADS, i -> {
            new Churn(policy.allocator, new SplittableRandom(Seed.value() + i), shared).run(STEPS);
            return null;
        });
        for (int i = 0; i < shared.length(); i++) {
            Churn.releaseChecked(shared.get(i));
        }
        if (policy.allocator instanceof PooledByteBufAllocator) {
            PooledByteBufAllocator pooled = (PooledByteBufAllocator) policy.allocator;
            pooled.trimCurrentThreadCache();
            assertThat(pooled.pinnedDirectMemory()).as(Seed.text()).isZero();
            assertThat(pooled.pinnedHeapMemory()).as(Seed.text()).isZero();
            for (PoolArenaMetric arena : pooled.metric().directArenas()) {
                assertThat(arena.numActiveAllocations()).as(pooled.dumpStats()).isZero();
            }
        }
    }

    /** One thread's random life with buffers. */
    private static final class Churn {
        private final ByteBufAllocator allocator;
        private final SplittableRandom random;
        private final AtomicReferenceArray<ByteBuf> shared;
        private final ByteBuf[] own = new ByteBuf[48];

        Churn(ByteBufAllocator allocator, SplittableRandom random,
                AtomicReferenceArray<ByteBuf> shared) {
            this.allocator = allocator;
            this.random = random;
            this.shared = shared;
        }

        void run(int steps) {
            for (int step = 0; step < steps; step++) {
                int at = random.nextInt(own.length);
                int choice = random.nextInt(8);
                if (own[at] == null) {
                    own[at] = newBuffer();
                } else if (choice < 4) {
                    releaseChecked(own[at]);
                    own[at] = null;
                } else if (choice < 6) {
                    resize(own[at]);
                } else {
                    own[at] = shared.getAndSet(random.nextInt(shared.length()), own[at]);
                }
            }
            for (ByteBuf buf : own) {
                releaseChecked(buf);
            }
        }

        private int size() {
            int p = random.nextInt(100);
            // The chunks of these allocators have 256 KiB (adaptive: 1 MiB): one in 200 is huge or nearly so.
            return p < 60 ? random.nextInt(1024) : p < 99 || random.nextBoolean() ? random.nextInt(20_000)
                    : random.nextInt(400_000);
        }

        private ByteBuf newBuffer() {
            int size = size();
            ByteBuf buf = random.nextBoolean() ? allocator.directBuffer(size) : allocator.heapBuffer(size);
            assertThat(buf.capacity()).isEqualTo(size);
            assertThat(buf.readableBytes()).isZero();
            assertThat(buf.refCnt()).isOne();
            return fill(buf, (byte) random.nextInt());
        }

        /** In one call: at level paranoid each call is recorded. */
        private static ByteBuf fill(ByteBuf buf, byte pattern) {
            byte[] bytes = new byte[buf.capacity()];
            Arrays.fill(bytes, pattern);
            return buf.clear().writeBytes(bytes);
        }

        private void resize(ByteBuf buf) {
            check(buf);
            int before = buf.writerIndex();
            int newCapacity = size();
            buf.capacity(newCapacity);
            assertThat(buf.capacity()).isEqualTo(newCapacity);
            assertThat(buf.writerIndex()).isEqualTo(Math.min(before, newCapacity));
            check(buf);
            if (buf.isReadable()) {
                fill(buf, buf.getByte(0));
            }
        }

        static void check(ByteBuf buf) {
            byte[] bytes = new byte[buf.writerIndex()];
            buf.getBytes(0, bytes);
            for (byte b : bytes) {
                if (b != bytes[0]) {
                    throw new AssertionError(buf + " holds " + b + " beside " + bytes[0] + "; " + Seed.text());
                }
            }
        }

        static void releaseChecked(ByteBuf buf) {
            if (buf != null) {
                check(buf);
                // From here on the object may be another thread's.
                assertThat(buf.release()).isTrue();
            }
        }
    }

    @Test
    void theObjectComesAgainWithItsMemory() {
        ResourceLeakDetector.setLevel(Level.DISABLED);
        ByteBufAllocator allocator = new PooledByteBufAllocator(true);
        ByteBuf first = allocator.directBuffer(100, 200);
        first.writeLong(1).markWriterIndex().readInt();
        first.release();
        assertThatThrownBy(() -> first.getByte(0)).isInstanceOf(IllegalReferenceCountException.class);
        ByteBuf second = allocator.directBuffer(120);
        assertThat(second).isSameAs(first);
        assertThat(second.capacity()).isEqualTo(120);
        assertThat(second.maxCapacity()).isEqualTo(Integer.MAX_VALUE);
        assertThat(second.readerIndex()).isZero();
        assertThat(second.writerIndex()).isZero();
        assertThat(second.resetWriterIndex().writerIndex()).isZero();
        second.release();
    }

    @Test
    void atLevelParanoidUseAfterReleaseAlwaysThrowsAndMemoryIsPoisoned() {
        ResourceLeakDetector.setLevel(Level.PARANOID);
        ByteBufAllocator allocator = new PooledByteBufAllocator(true);
        ByteBuf first = allocator.directBuffer(64);
        first.writeZero(64);
        ByteBuffer view = first.nioBuffer(0, 64);
        first.release();
        for (int i = 0; i < 64; i++) {
            assertThat(view.get(i)).isEqualTo(PooledMemoryOwner.POISON);
        }
        ByteBuf second = allocator.directBuffer(64);
        second.writeLong(42);
        assertThatThrownBy(() -> first.getLong(0)).isInstanceOf(IllegalReferenceCountException.class);
        assertThatThrownBy(first::release).isInstanceOf(IllegalReferenceCountException.class);
        assertThatThrownBy(() -> first.setLong(0, 1)).isInstanceOf(IllegalReferenceCountException.class);
        assertThat(second.readLong()).isEqualTo(42);
        second.release();
    }
}
