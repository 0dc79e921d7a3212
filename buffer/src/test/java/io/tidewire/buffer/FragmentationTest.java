/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.internal.Chunks;
import io.tidewire.buffer.internal.Home;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * SEC-K09: how much memory the buffers that live on keep from going back, at worst: when no two of them are in one
 * chunk. The bound is that of the design page of buffers.
 */
@ExtendWith(RecycledObjects.class)
class FragmentationTest {
    private static final int CHUNK = 256 * 1024;
    private static final int CHUNKS = 16;
    /** The largest span, but for classes whose slots are larger than that. */
    private static final int SPAN = 128 * 1024;
    private final PooledByteBufAllocator allocator = new PooledByteBufAllocator(0, 1, 4096, 6);

    private long held() {
        return allocator.metric().usedDirectMemory();
    }

    private static long bound(int buffers) {
        long pinned = (long) buffers * CHUNK;
        return pinned + Math.max(CHUNK, pinned / 4);
    }

    /** As often as it takes to forget the peak. */
    private void trim() {
        for (int i = 0; i < 40; i++) {
            allocator.trimCurrentThreadCache();
        }
    }

    /** Fills as many chunks with buffers of a size; returns the buffers of each. */
    private List<List<ByteBuf>> fillChunks(int size) {
        Map<Object, List<ByteBuf>> byChunk = new IdentityHashMap<>();
        ByteBuf buf = allocator.directBuffer(size);
        Object chunk = chunkOf(buf);
        while (byChunk.size() < CHUNKS || byChunk.containsKey(chunk)) {
            byChunk.computeIfAbsent(chunk, any -> new ArrayList<>()).add(buf);
            buf = allocator.directBuffer(size);
            chunk = chunkOf(buf);
        }
        buf.release(); // The first of one chunk more.
        return List.copyOf(byChunk.values());
    }

    /** The memory that all buffers of a chunk share. */
    private static Object chunkOf(ByteBuf buf) {
        return Chunks.of((Home) ((ContiguousByteBuf) buf).slot);
    }

    /** Releases all but one of each chunk, which are returned. */
    private List<ByteBuf> fragment(int size) {
        List<ByteBuf> survivors = new ArrayList<>();
        for (List<ByteBuf> inChunk : fillChunks(size)) {
            survivors.add(inChunk.remove(inChunk.size() / 2));
            inChunk.forEach(ByteBuf::release);
        }
        assertThat(survivors).hasSize(CHUNKS);
        return survivors;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64, 1000, 4096, 20_000, CHUNK / 2, CHUNK})
    void eachBufferThatLivesOnPinsItsChunkAndNoMore(int size) {
        List<ByteBuf> survivors = fragment(size);
        trim();
        assertThat(held()).as("the worst there is").isGreaterThanOrEqualTo((long) CHUNKS * CHUNK)
                .isLessThanOrEqualTo(bound(CHUNKS));
        while (!survivors.isEmpty()) {
            survivors.remove(survivors.size() / 2).release();
            trim();
            assertThat(held()).as("with %s buffers", survivors.size()).isLessThanOrEqualTo(bound(survivors.size()));
        }
        assertThat(allocator.pinnedDirectMemory()).isZero();
        assertThat(held()).isLessThanOrEqualTo(CHUNK);
    }

    /** The pages around a buffer that lives on are those that the next ones get, whatever their sizes. */
    @ParameterizedTest
    @ValueSource(ints = {64, 1000, 4096, 20_000, SPAN / 2})
    void whatIsPinnedIsUsedBeforeMoreIsObtained(int nextSize) {
        List<ByteBuf> buffers = fragment(1000);
        trim();
        long before = held();
        // In the midst of each chunk is the span of a survivor, and a run that is too short for a span is of no use.
        long free = (long) CHUNKS * (CHUNK - SPAN);
        int slot = allocator.metric().directArenas().get(0).normalizeSize(nextSize);
        for (long bytes = slot; bytes <= free; bytes += slot) {
            buffers.add(allocator.directBuffer(nextSize));
        }
        assertThat(held()).isEqualTo(before);
        buffers.forEach(ByteBuf::release);
        trim();
        assertThat(held()).isLessThanOrEqualTo(CHUNK);
    }
}
