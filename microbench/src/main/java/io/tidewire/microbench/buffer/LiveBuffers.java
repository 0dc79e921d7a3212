/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The buffers that a thread of {@link AllocationTraces} holds at a moment. Each is written to from end to end. */
final class LiveBuffers {
    private static final byte[] CONTENT = new byte[64 * 1024];

    private final ByteBufAllocator allocator;
    private final SplittableRandom random;
    private final List<ByteBuf> buffers = new ArrayList<>();
    private long bytes;
    private long peakBytes;

    LiveBuffers(ByteBufAllocator allocator, long seed) {
        this.allocator = allocator;
        random = new SplittableRandom(seed);
    }

    /** The bytes that were asked for by the buffers that are held. */
    long bytes() {
        return bytes;
    }

    /** The most that {@link #bytes} has been. */
    long peakBytes() {
        return peakBytes;
    }


    /** A size as a server's traffic has it: mostly small, some of a read buffer, few large. */
    int trafficSize() {
        int percent = random.nextInt(100);
        if (percent < 60) {
            return 16 + random.nextInt(496);
        }
        if (percent < 90) {
            return 512 + random.nextInt(3584);
        }
        return percent < 99 ? 4096 + random.nextInt(28_672) : 32_768 + random.nextInt(98_304);
    }

    /** Allocates a buffer that is handed to another thread. */
    ByteBuf allocate(int size) {
        ByteBuf buffer = allocator.directBuffer(size);
        for (int rest = size; rest > 0; rest -= CONTENT.length) {
            buffer.writeBytes(CONTENT, 0, Math.min(rest, CONTENT.length));
        }
        return buffer;
    }

    void add(int size) {
        buffers.add(allocate(size));
        bytes += size;
        peakBytes = Math.max(peakBytes, bytes);
    }

    /** Releases a buffer picked at random. */
    void releaseOne() {
        int index = random.nextInt(buffers.size());
        ByteBuf last = buffers.remove(buffers.size() - 1);
        ByteBuf picked = index == buffers.size() ? last : buffers.set(index, last);
        bytes -= picked.readableBytes();
        picked.release();
    }

    /** Releases buffers until no more than some bytes are held. */
    void shrinkTo(long limit) {
        while (bytes > limit) {
            releaseOne();
        }
    }
}
