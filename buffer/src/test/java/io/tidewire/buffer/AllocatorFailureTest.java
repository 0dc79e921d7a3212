/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.internal.DirectSource;
import io.tidewire.buffer.internal.HeapLimits;
import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;
import io.tidewire.util.internal.DirectMemoryLimitException;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * SEC-K10: memory that cannot be had fails the one allocation that asked for it, with an exception of our own where a
 * limit is the reason, and nothing is lost or changed by that, whatever it was in the middle of.
 */
@ExtendWith(RecycledObjects.class)
class AllocatorFailureTest {
    private static final int CHUNK = 256 * 1024;

    private static HeapLimits limits(long maxHeapBytes) {
        return new HeapLimits(4096, CHUNK, 16, 16, CHUNK / 4, 64, true, maxHeapBytes, false);
    }

    /** In which step of obtaining memory it fails. */
    enum Step {
        /** The limit of direct memory does not allow it. */
        LIMIT,
        /** The JVM has no more. */
        OUT_OF_MEMORY,
        /** There is memory, but it cannot be used. */
        USE
    }

    /** Direct memory of which one piece, counted from 0, is not to be had; knows what was not given back. */
    private static final class Faulty implements DirectSource {
        private final int failing;
        private final Step step;
        private int calls;
        private int pieces;

        Faulty(int failing, Step step) {
            this.failing = failing;
            this.step = step;
        }

        @Override
        public CleanableDirectBuffer allocate(int capacity, boolean lasting) {
            boolean fails = calls++ == failing;
            if (fails && step == Step.LIMIT) {
                return DirectMemory.provider().allocate(Integer.MAX_VALUE);
            }
            if (fails && step == Step.OUT_OF_MEMORY) {
                throw new OutOfMemoryError("by the test");
            }
            pieces++;
            return new Piece(fails ? null : ByteBuffer.allocateDirect(capacity));
        }

        private final class Piece implements CleanableDirectBuffer {
            private final ByteBuffer memory;
            private boolean cleaned;

            Piece(ByteBuffer memory) {
                this.memory = memory;
            }

            @Override
            public ByteBuffer buffer() {
                if (memory == null) {
                    throw new IllegalStateException("by the test");
                }
                return memory;
            }

            @Override
            public void clean() {
                assertThat(cleaned).isFalse();
                cleaned = true;
                pieces--;
            }
        }
    }

    /** Does this and that, all of which may fail, and checks that what did not is well. */
    private static void useAll(BufferPool pool, List<ContiguousByteBuf> buffers) {
        SplittableRandom random = Seed.random();
        for (int i = 0; i < 600; i++) {
            int size = 1 + random.nextInt(i % 10 == 0 ? 2 * CHUNK : 20_000);
            try {
                if (i % 3 == 2) {
                    ContiguousByteBuf grown = buffers.get(random.nextInt(buffers.size()));
                    int content = grown.getInt(0);
                    grown.capacity(4 + size);
                    assertThat(grown.getInt(0)).isEqualTo(content);
                } else {
                    ContiguousByteBuf buffer = pool.allocate(4 + size, Integer.MAX_VALUE);
                    buffer.writeInt(i);
                    buffers.add(buffer);
                }
            } catch (DirectMemoryLimitException | OutOfMemoryError | IllegalStateException e) {
                // The one failure; from here on there is enough.
                assertThat(e.getMessage()).containsAnyOf("by the test", "direct memory");
            }
            if (buffers.size() > 40) {
                buffers.remove(random.nextInt(buffers.size())).release();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void failureOfEachPieceOfMemoryLosesNothing(Step step) {
        for (int failing = 0; failing < 30; failing++) {
            Faulty source = new Faulty(failing, step);
            BufferPool pool = new BufferPool(UnpooledByteBufAllocator.DEFAULT, source, 1,
                    limits(Long.MAX_VALUE));
            List<ContiguousByteBuf> buffers = new ArrayList<>();
            useAll(pool, buffers);
            assertThat(source.calls).as("the failure was met").isGreaterThan(failing);
            buffers.forEach(ByteBuf::release);
            assertThat(pool.pinnedBytes()).isZero();
            for (int i = 0; i < 60; i++) {
                pool.trim();
            }
            assertThat(pool.hugeBytes()).isZero();
            assertThat(pool.heldBytes()).isEqualTo((long) source.pieces * CHUNK).isLessThanOrEqualTo(CHUNK);
        }
    }

    @Test
    void pagesKeptForAnotherSizeAreGivenUpBeforeAnAllocationFails() {
        Faulty source = new Faulty(1, Step.LIMIT);
        BufferPool pool = new BufferPool(UnpooledByteBufAllocator.DEFAULT, source, 1, limits(Long.MAX_VALUE));
        List<ContiguousByteBuf> buffers = new ArrayList<>();
        for (int i = 0; i < CHUNK / 1024; i++) {
            buffers.add(pool.allocate(1024, 1024));
        }
        buffers.subList(0, CHUNK / 2048).forEach(ByteBuf::release);
        ContiguousByteBuf other = pool.allocate(40_000, 40_000);
        assertThat(source.calls).isLessThanOrEqualTo(2);
        assertThat(source.pieces).isOne();
        other.release();
        buffers.subList(CHUNK / 2048, CHUNK / 1024).forEach(ByteBuf::release);
        assertThat(pool.pinnedBytes()).isZero();
    }

    @Test
    void heapMemoryBeyondTheLimitIsRefusedByAnExceptionAndNotAnError() {
        BufferPool pool = new BufferPool(UnpooledByteBufAllocator.DEFAULT, false, 1, limits(3L * CHUNK));
        List<ContiguousByteBuf> buffers = new ArrayList<>();
        assertThatThrownBy(() -> {
            for (int i = 0; i < 4 * CHUNK / 1024; i++) {
                buffers.add(pool.allocate(1024, Integer.MAX_VALUE));
                buffers.get(i).writeInt(i);
            }
        }).isInstanceOf(HeapMemoryLimitException.class).isNotInstanceOf(Error.class)
                .hasMessageContaining("limit of " + 3 * CHUNK).hasMessageContaining("maxHeapMemory")
                .hasMessageContaining("holds " + 3 * CHUNK + " bytes")
                .hasMessageContaining(pool.pinnedBytes() + " are live");
        assertThat(buffers).hasSize(3 * CHUNK / 1024);
        ContiguousByteBuf last = buffers.get(buffers.size() - 1);
        assertThatThrownBy(() -> last.capacity(2 * CHUNK)).isInstanceOf(HeapMemoryLimitException.class);
        assertThat(pool.heldBytes()).isEqualTo(3 * CHUNK);
        for (int i = 0; i < buffers.size(); i++) {
            assertThat(buffers.get(i).readInt()).isEqualTo(i);
        }
        buffers.forEach(ByteBuf::release);
        assertThat(pool.pinnedBytes()).isZero();
        // There are three empty chunks, which make way.
        pool.allocate(2 * CHUNK, 2 * CHUNK).release();
    }

    @Test
    void directMemoryBeyondTheLimitIsRefusedByAnExceptionAndNotAnError() {
        long limit = DirectMemory.maxBytes();
        PooledByteBufAllocator allocator = new PooledByteBufAllocator(1, 1, 4096, 6);
        List<ByteBuf> buffers = new ArrayList<>();
        try {
            assertThatThrownBy(() -> {
                for (long sum = 0; sum <= limit; sum += Integer.MAX_VALUE - 64) {
                    buffers.add(allocator.directBuffer(Integer.MAX_VALUE - 64));
                }
            }).isInstanceOf(DirectMemoryLimitException.class).isNotInstanceOf(Error.class);
        } finally {
            buffers.forEach(ByteBuf::release);
        }
        assertThat(allocator.pinnedDirectMemory()).isZero();
        allocator.directBuffer(100).release();
    }
}
