/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.DirectMemory;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Settings, limits and numbers of {@link PooledByteBufAllocator} and {@link AdaptiveByteBufAllocator}. */
class PooledByteBufAllocatorTest {
    private static final int CHUNK = 256 * 1024;
    private final PooledByteBufAllocator allocator = new PooledByteBufAllocator(1, 1, 4096, 6);

    @ParameterizedTest
    @CsvSource({
        "-1, 1, 8192, 9, 0, 0, 0, nHeapArena: -1",
        "1, -1, 8192, 9, 0, 0, 0, nDirectArena: -1",
        "1, 1, 2048, 9, 0, 0, 0, pageSize: 2048",
        "1, 1, 8191, 9, 0, 0, 0, pageSize: 8191",
        "1, 1, 8192, 15, 0, 0, 0, maxOrder: 15",
        "1, 1, 8192, -1, 0, 0, 0, maxOrder: -1",
        "1, 1, 1048576, 14, 0, 0, 0, pageSize << maxOrder: 17179869184",
        "1, 1, 8192, 9, -1, 0, 0, smallCacheSize: -1",
        "1, 1, 8192, 9, 0, -1, 0, normalCacheSize: -1",
        "1, 1, 8192, 9, 0, 0, -1, directMemoryCacheAlignment: -1",
        "1, 1, 8192, 9, 0, 0, 96, alignment: 96",
        "1, 1, 8192, 9, 0, 0, 16384, alignment: 16384"})
    void argumentsOutOfRangeAreRefusedByName(int heapArenas, int directArenas, int pageSize,
            int maxOrder, int small, int normal, int alignment, String message) {
        assertThatThrownBy(() -> new PooledByteBufAllocator(true, heapArenas, directArenas, pageSize, maxOrder, small,
                normal, true, alignment)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message);
    }

    @Test
    @SuppressWarnings("deprecation") // The old getters must agree with the metric.
    void settingsAreReported() {
        PooledByteBufAllocator set = new PooledByteBufAllocator(false, 2, 3, 4096, 5, 7, 8, true, 128);
        PooledByteBufAllocatorMetric metric = set.metric();
        assertThat(metric.numHeapArenas()).isEqualTo(2).isEqualTo(set.numHeapArenas());
        assertThat(metric.numDirectArenas()).isEqualTo(3).isEqualTo(set.numDirectArenas());
        assertThat(metric.chunkSize()).isEqualTo(4096 << 5).isEqualTo(set.chunkSize());
        assertThat(metric.smallCacheSize()).isEqualTo(7).isEqualTo(set.smallCacheSize());
        assertThat(metric.normalCacheSize()).isEqualTo(8).isEqualTo(set.normalCacheSize());
        assertThat(metric.numThreadLocalCaches()).isZero().isEqualTo(set.numThreadLocalCaches());
        assertThat(set.isDirectBufferPooled()).isTrue();
        assertThat(new PooledByteBufAllocator(1, 0, 4096, 5).isDirectBufferPooled()).isFalse();
        assertThat(metric.toString()).contains("chunkSize: 131072", "numDirectArenas: 3");
    }

    @Test
    void defaultsAreTheOnesOfTheDefaultInstance() {
        PooledByteBufAllocatorMetric metric = PooledByteBufAllocator.DEFAULT.metric();
        assertThat(metric.chunkSize())
                .isEqualTo(PooledByteBufAllocator.defaultPageSize() << PooledByteBufAllocator.defaultMaxOrder());
        assertThat(metric.numHeapArenas()).isEqualTo(PooledByteBufAllocator.defaultNumHeapArena()).isPositive();
        assertThat(metric.numDirectArenas()).isEqualTo(PooledByteBufAllocator.defaultNumDirectArena()).isPositive();
        assertThat(metric.smallCacheSize()).isEqualTo(PooledByteBufAllocator.defaultSmallCacheSize());
        assertThat(metric.normalCacheSize()).isEqualTo(PooledByteBufAllocator.defaultNormalCacheSize());
        assertThat(PooledByteBufAllocator.isDirectMemoryCacheAlignmentSupported()).isTrue();
        assertThat(ByteBufAllocator.DEFAULT).isSameAs(PooledByteBufAllocator.DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 64, 128, 1024, 4096})
    void directBuffersAreAligned(int alignment) {
        PooledByteBufAllocator aligned =
                new PooledByteBufAllocator(true, 1, 1, 4096, 6, 16, 16, true, alignment);
        List<ByteBuf> buffers = new ArrayList<>();
        for (int size = 0; size < 2 * CHUNK; size = size * 3 / 2 + 7) {
            ByteBuf buf = aligned.directBuffer(size, Integer.MAX_VALUE);
            assertThat(buf.capacity()).isEqualTo(size);
            ContiguousByteBuf contiguous = (ContiguousByteBuf) unwrapped(buf);
            assertThat(contiguous.memory.alignmentOffset(contiguous.offset, Math.max(64, alignment))).isZero();
            buffers.add(buf);
        }
        buffers.forEach(ByteBuf::release);
        assertThat(aligned.pinnedDirectMemory()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {4096, 8192, 65_536, CHUNK, 2 * CHUNK})
    void directBuffersOfWholePagesStartWithAPage(int size) {
        List<ByteBuf> buffers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ByteBuf buf = allocator.directBuffer(size);
            ContiguousByteBuf contiguous = (ContiguousByteBuf) unwrapped(buf);
            assertThat(contiguous.memory.alignmentOffset(contiguous.offset, 4096)).isZero();
            buffers.add(buf);
        }
        buffers.forEach(ByteBuf::release);
    }

    private static ByteBuf unwrapped(ByteBuf buf) {
        return buf instanceof ContiguousByteBuf ? buf : buf.unwrap();
    }

    @Test
    void numbersFollowEachKindOfAllocation() {
        PoolArenaMetric arena = allocator.metric().directArenas().get(0);
        ByteBuf small = allocator.directBuffer(100);
        ByteBuf normal = allocator.directBuffer(10_000);
        ByteBuf huge = allocator.directBuffer(CHUNK + 1);
        ByteBuf heap = allocator.heapBuffer(64);
        assertThat(arena.numActiveSmallAllocations()).isOne();
        assertThat(arena.numActiveNormalAllocations()).isOne();
        assertThat(arena.numActiveHugeAllocations()).isOne();
        assertThat(arena.numActiveAllocations()).isEqualTo(3);
        assertThat(arena.numActiveChunks()).isOne().isEqualTo(arena.numChunkAllocations());
        assertThat(arena.numActiveBytes()).isEqualTo(2 * CHUNK + 1)
                .isEqualTo(allocator.metric().usedDirectMemory());
        assertThat(allocator.pinnedDirectMemory()).isEqualTo(128 + 10_240 + CHUNK + 1);
        assertThat(allocator.pinnedHeapMemory()).isEqualTo(64);
        assertThat(allocator.metric().usedHeapMemory()).isEqualTo(CHUNK);
        assertThat(arena.smallSubpages().get(arena.size2SizeIdx(100)).maxNumElements()
                - arena.smallSubpages().get(arena.size2SizeIdx(100)).numAvailable()).isOne();
        assertThat(chunks(arena)).hasSize(1);
        assertThat(chunks(arena).get(0).freeBytes()).isLessThan(CHUNK);
        assertThat(chunks(arena).get(0).usage()).isBetween(1, 99);
        assertThat(arena.toString()).contains("3 buffers (1");
        for (ByteBuf buf : List.of(small, normal, huge, heap)) {
            buf.release();
        }
        assertThat(arena.numActiveAllocations()).isZero();
        assertThat(arena.numAllocations()).isEqualTo(3).isEqualTo(arena.numDeallocations());
        assertThat(arena.numHugeDeallocations()).isOne();
        assertThat(allocator.pinnedDirectMemory()).isZero();
        assertThat(allocator.pinnedHeapMemory()).isZero();
        assertThat(allocator.metric().usedDirectMemory()).isEqualTo(CHUNK);
        assertThat(allocator.trimCurrentThreadCache()).isTrue();
        assertThat(chunks(arena).get(0).usage()).isZero();
    }

    private static List<PoolChunkMetric> chunks(PoolArenaMetric arena) {
        List<PoolChunkMetric> chunks = new ArrayList<>();
        assertThat(arena.chunkLists()).hasSize(arena.numChunkLists());
        arena.chunkLists().forEach(list -> list.forEach(chunk -> {
            assertThat(chunk.usage()).isBetween(list.minUsage(), list.maxUsage());
            chunks.add(chunk);
        }));
        return chunks;
    }

    @Test
    void hugeMemoryIsGivenBackAtOnce() {
        AdaptiveByteBufAllocator adaptive = new AdaptiveByteBufAllocator(true);
        long before = DirectMemory.usedBytes();
        ByteBuf huge = adaptive.directBuffer(3 << 20);
        assertThat(adaptive.metric().usedDirectMemory()).isEqualTo(3 << 20);
        assertThat(DirectMemory.usedBytes() - before).isGreaterThanOrEqualTo(3 << 20);
        huge.release();
        assertThat(adaptive.metric().usedDirectMemory()).isZero();
        assertThat(adaptive.metric().usedHeapMemory()).isZero();
        if (DirectMemory.provider().tellsAddresses()) {
            assertThat(DirectMemory.usedBytes()).as("where memory can be freed").isEqualTo(before);
        }
    }

    @Test
    void growthMovesFromSlotToHugeAndBackAndShrinkingKeepsContent() {
        ByteBuf buf = allocator.heapBuffer(16);
        for (int i = 0; i < CHUNK / 4 + 100; i++) {
            buf.writeInt(i);
        }
        assertThat(buf.capacity()).isGreaterThan(CHUNK);
        buf.capacity(1000);
        assertThat(allocator.pinnedHeapMemory()).isEqualTo(1024);
        for (int i = 0; i < 250; i++) {
            assertThat(buf.getInt(4 * i)).isEqualTo(i);
        }
        assertThat(buf.writerIndex()).isEqualTo(1000);
        buf.release();
        assertThat(allocator.pinnedHeapMemory()).isZero();
    }
}
