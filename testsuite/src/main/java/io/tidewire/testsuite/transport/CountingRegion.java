/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.testsuite.kernel.MemoryRegion;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/** Zeros without a file, a few at each call, which are counted: shows how often a transport tries to write. */
final class CountingRegion extends MemoryRegion {

    private final long count;
    private final int bytesPerCall;
    // Event loop writes.
    private volatile int calls;

    CountingRegion(long count, int bytesPerCall) {
        this.count = count;
        this.bytesPerCall = bytesPerCall;
    }

    int calls() {
        return calls;
    }

    @Override
    protected int write(WritableByteChannel target, long from) throws IOException {
        calls++;
        return target.write(ByteBuffer.allocate((int) Math.min(bytesPerCall, count - from)));
    }

    @Override
    public long position() {
        return 0;
    }

    @Override
    public long count() {
        return count;
    }
}
