/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ByteProcessor;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/** Members that old applications call do what their successors do. */
@SuppressWarnings("deprecation")
class DeprecatedMembersTest {
    @Test
    void unmodifiableBuffersAreReadOnlyViewsThatOwnTheirParts() {
        ByteBuf one = Unpooled.copiedBuffer("ab", StandardCharsets.US_ASCII);
        ByteBuf two = Unpooled.copiedBuffer("cd", StandardCharsets.US_ASCII);
        ByteBuf view = Unpooled.unmodifiableBuffer(one);
        ByteBuf both = Unpooled.unmodifiableBuffer(view, two);
        assertThat(both.isReadOnly()).isTrue();
        assertThat(both.toString(StandardCharsets.US_ASCII)).isEqualTo("abcd");
        assertThat(both.release()).isTrue();
        assertThat(one.refCnt()).isZero();
        assertThat(two.refCnt()).isZero();
    }

    @Test
    void processorsStopWhereTheirSuccessorsDo() {
        Map<ByteBufProcessor, ByteProcessor> successors = Map.of(
                ByteBufProcessor.FIND_NUL, ByteProcessor.FIND_NUL,
                ByteBufProcessor.FIND_NON_NUL, ByteProcessor.FIND_NON_NUL,
                ByteBufProcessor.FIND_CR, ByteProcessor.FIND_CR,
                ByteBufProcessor.FIND_NON_CR, ByteProcessor.FIND_NON_CR,
                ByteBufProcessor.FIND_LF, ByteProcessor.FIND_LF,
                ByteBufProcessor.FIND_NON_LF, ByteProcessor.FIND_NON_LF,
                ByteBufProcessor.FIND_CRLF, ByteProcessor.FIND_CRLF,
                ByteBufProcessor.FIND_NON_CRLF, ByteProcessor.FIND_NON_CRLF,
                ByteBufProcessor.FIND_LINEAR_WHITESPACE, ByteProcessor.FIND_LINEAR_WHITESPACE,
                ByteBufProcessor.FIND_NON_LINEAR_WHITESPACE, ByteProcessor.FIND_NON_LINEAR_WHITESPACE);
        ByteBuf bytes = Unpooled.buffer(256);
        for (int b = 0; b < 256; b++) {
            bytes.writeByte(b);
        }
        for (Map.Entry<ByteBufProcessor, ByteProcessor> entry : successors.entrySet()) {
            for (int from = 0; from < 256; from++) {
                assertThat(bytes.forEachByte(from, 256 - from, entry.getKey()))
                        .isEqualTo(bytes.forEachByte(from, 256 - from, entry.getValue()));
            }
        }
        bytes.release();
    }

    @Test
    void allocatorsOfAllConstructorsHaveTheirSettings() {
        boolean allThreads = PooledByteBufAllocator.defaultUseCacheForAllThreads();
        int small = PooledByteBufAllocator.defaultSmallCacheSize();
        int normal = PooledByteBufAllocator.defaultNormalCacheSize();
        sameSettings(new PooledByteBufAllocator(true, 1, 2, 8192, 3),
                new PooledByteBufAllocator(true, 1, 2, 8192, 3, small, normal, allThreads));
        sameSettings(new PooledByteBufAllocator(false, 1, 2, 8192, 3, 7, 8, 9),
                new PooledByteBufAllocator(false, 1, 2, 8192, 3, 8, 9, allThreads));
        sameSettings(new PooledByteBufAllocator(true, 2, 1, 4096, 4, 7, 8, 9, false),
                new PooledByteBufAllocator(true, 2, 1, 4096, 4, 8, 9, false));
        PooledByteBufAllocator aligned = new PooledByteBufAllocator(true, 2, 1, 4096, 4, 7, 8, 9, true, 256);
        sameSettings(aligned, new PooledByteBufAllocator(true, 2, 1, 4096, 4, 8, 9, true, 256));
        ByteBuf buffer = aligned.directBuffer(257);
        assertThat(aligned.pinnedDirectMemory()).isEqualTo(512);
        buffer.release();
    }

    private static void sameSettings(PooledByteBufAllocator old, PooledByteBufAllocator successor) {
        ByteBuf probe = old.buffer(1);
        assertThat(probe.isDirect()).isEqualTo(preference(successor));
        assertThat(old.hasThreadLocalCache()).isEqualTo(successor.trimCurrentThreadCache());
        probe.release();
        assertThat(settings(old)).isEqualTo(settings(successor));
    }

    private static boolean preference(PooledByteBufAllocator allocator) {
        ByteBuf probe = allocator.buffer(1);
        boolean direct = probe.isDirect();
        probe.release();
        return direct;
    }

    private static List<Integer> settings(PooledByteBufAllocator allocator) {
        PooledByteBufAllocatorMetric metric = allocator.metric();
        assertThat(allocator.heapArenas()).isSameAs(metric.heapArenas());
        assertThat(allocator.directArenas()).isSameAs(metric.directArenas());
        return List.of(metric.numHeapArenas(), metric.numDirectArenas(), metric.chunkSize(), metric.smallCacheSize(),
                metric.normalCacheSize());
    }

    @Test
    void nothingIsTiny() {
        PooledByteBufAllocator allocator = new PooledByteBufAllocator(false, 1, 1, 4096, 1);
        ByteBuf smallest = allocator.buffer(1);
        PoolArenaMetric arena = allocator.heapArenas().get(0);
        assertThat(arena.numActiveSmallAllocations()).isOne();
        assertThat(arena.numTinySubpages()).isEqualTo(arena.tinySubpages().size()).isZero();
        assertThat(List.of(arena.numTinyAllocations(), arena.numTinyDeallocations(), arena.numActiveTinyAllocations(),
                (long) allocator.tinyCacheSize(), (long) allocator.metric().tinyCacheSize(),
                (long) PooledByteBufAllocator.defaultTinyCacheSize())).containsOnly(0L);
        smallest.release();
    }

    @Test
    void heapOfTheThreadIsTrimmed() {
        PooledByteBufAllocator allocator = new PooledByteBufAllocator(false, 1, 1, 8192, 9);
        assertThat(allocator.hasThreadLocalCache()).isFalse();
        allocator.directBuffer(64).release();
        assertThat(allocator.hasThreadLocalCache()).isTrue();
        assertThat(cachedBytes(allocator)).isPositive();
        allocator.freeThreadLocalCache();
        assertThat(cachedBytes(allocator)).isZero();
    }

    private static long cachedBytes(PooledByteBufAllocator allocator) {
        return new ReportText(allocator.dumpStats(), "direct")
                .row("owner", "thread " + Thread.currentThread().getName()).cached();
    }

    @Test
    void oldHooksOfDirectBuffersGiveMemory() {
        UnpooledDirectByteBuf buffer = new UnpooledDirectByteBuf(UnpooledByteBufAllocator.DEFAULT, 1, 1);
        ByteBuffer memory = buffer.allocateDirect(10);
        assertThat(memory.isDirect()).isTrue();
        assertThat(memory.capacity()).isEqualTo(10);
        buffer.freeDirect(memory);
        memory.putLong(0, 1);
        buffer.release();
    }
}
