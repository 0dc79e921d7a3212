/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidewire.testkit.ForkedJvm;
import io.tidewire.util.internal.DirectMemory;
import io.tidewire.util.internal.DirectMemoryLimitException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which limit holds, what happens at it, and allocators whose chunks are small. */
@ExtendWith(RecycledObjects.class)
class MemoryLimitTest {
    /** Prints the limit. */
    static final class PrintsLimit {
        public static void main(String[] args) {
            System.out.println("limit " + DirectMemory.maxBytes() + " of " + Runtime.getRuntime().maxMemory());
        }
    }

    @Test
    void optionOfTheJvmIsTheLimit() throws IOException {
        assertThat(ForkedJvm.run(PrintsLimit.class, "-XX:MaxDirectMemorySize=64m")).contains("limit " + (64 << 20));
    }

    @Test
    void propertyIsTheLimitWhateverTheOption() throws IOException {
        assertThat(ForkedJvm.run(PrintsLimit.class, "-XX:MaxDirectMemorySize=64m",
                "-Dio.tidewire.maxDirectMemory=1000")).contains("limit 1000 ");
    }

    @Test
    void withoutAnyTheLimitIsThatOfTheHeap() throws IOException {
        assertThat(ForkedJvm.run(PrintsLimit.class, "-Xmx128m")).containsPattern("limit (\\d+) of \\1\\b");
    }

    /** Threads want more than the JVM has, again and again, and hold what they get. */
    static final class Greedy {
        private static final int SIZE = 4 << 20;

        public static void main(String[] args) throws Exception {
            AtomicInteger refused = new AtomicInteger();
            PooledByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
            TestThreads.onThreads(4, number -> {
                for (int round = 0; round < 50; round++) {
                    List<ByteBuf> held = new ArrayList<>();
                    try {
                        while (held.size() < 4) {
                            held.add(allocator.directBuffer(SIZE - 100 * round - number));
                            held.add(allocator.directBuffer(1000));
                        }
                    } catch (DirectMemoryLimitException e) {
                        refused.incrementAndGet();
                        if (!e.getMessage().contains(" are live in buffers")) {
                            throw e;
                        }
                    }
                    held.forEach(ByteBuf::release);
                }
                return null;
            });
            for (int got = 0; got < 2;) {
                try {
                    allocator.directBuffer(SIZE).release();
                    got++;
                } catch (DirectMemoryLimitException e) {
                    Thread.onSpinWait();
                }
            }
            System.out.println("limit " + DirectMemory.maxBytes() + ", " + (refused.get() > 0 ? "some" : "none")
                    + " refused, " + allocator.pinnedDirectMemory() + " pinned");
        }
    }

    @Test
    void threadsThatMeetTheLimitOfTheJvmFailAndRecover() throws IOException {
        assertThat(ForkedJvm.run(Greedy.class, "-Xmx40m", "-XX:MaxDirectMemorySize=16m"))
                .contains("limit " + (16 << 20) + ", some refused, 0 pinned");
    }

    /** All that the constructor accepts: from one page a chunk on. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void spansFitSmallChunks(int order) {
        PooledByteBufAllocator allocator = new PooledByteBufAllocator(true, 1, 1, 8192, order, 16, 16, true);
        int chunk = 8192 << order;
        for (int round = 0; round < 3; round++) {
            List<ByteBuf> buffers = new ArrayList<>();
            for (int size = 1; size <= 2 * chunk; size += size / 4 + 1) {
                buffers.add(allocator.directBuffer(size).setByte(size - 1, size));
                buffers.add(allocator.heapBuffer(size).setByte(size - 1, size));
            }
            for (ByteBuf buffer : buffers) {
                assertThat(buffer.getByte(buffer.capacity() - 1)).isEqualTo((byte) buffer.capacity());
            }
            buffers.forEach(ByteBuf::release);
        }
        assertThat(allocator.pinnedDirectMemory()).isZero();
        for (int i = 0; i < 40; i++) {
            allocator.trimCurrentThreadCache();
        }
        assertThat(allocator.metric().usedDirectMemory()).isLessThanOrEqualTo(chunk);
        assertThat(allocator.metric().usedHeapMemory()).isLessThanOrEqualTo(chunk);
    }

    /** Whether a buffer fits a chunk or not, to take it and give it back leaves no chunk behind. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aThousandTriesWithSmallChunksKeepNoMoreThanOne(int order) {
        PooledByteBufAllocator allocator = new PooledByteBufAllocator(true, 1, 1, 8192, order, 256, 64, true);
        int chunk = 8192 << order;
        for (int i = 0; i < 1000; i++) {
            int size = 1 + i * 61 % (chunk + 100);
            allocator.directBuffer(size).release();
            allocator.heapBuffer(size).release();
            assertThat(allocator.metric().usedDirectMemory()).isLessThanOrEqualTo(2 * chunk + 64 * 1024);
            assertThat(allocator.metric().usedHeapMemory()).isLessThanOrEqualTo(2 * chunk + 64 * 1024);
        }
        assertThat(allocator.metric().directArenas().get(0).numChunkAllocations()).isLessThan(100);
    }

    /** Uses the default allocator, which the properties have given small chunks. */
    static final class UsesSmallChunks {
        public static void main(String[] args) {
            PooledByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
            for (int i = 0; i < 1000; i++) {
                ByteBuf buffer = allocator.directBuffer(100 * i).setZero(0, 100 * i);
                allocator.heapBuffer(100 * i).setZero(0, 100 * i).release();
                buffer.release();
            }
            System.out.println("chunks of " + allocator.metric().chunkSize() + ", "
                    + allocator.pinnedDirectMemory() + " pinned");
        }
    }

    @Test
    void propertiesMayAskForSmallChunks() throws IOException {
        assertThat(ForkedJvm.run(UsesSmallChunks.class, "-Dio.tidewire.allocator.maxOrder=3"))
                .contains("chunks of 65536, 0 pinned");
        assertThat(ForkedJvm.run(UsesSmallChunks.class, "-Dio.tidewire.allocator.maxOrder=0",
                "-Dio.tidewire.allocator.pageSize=4096")).contains("chunks of 4096, 0 pinned");
    }
}
