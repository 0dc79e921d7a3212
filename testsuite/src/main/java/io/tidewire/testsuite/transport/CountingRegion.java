/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.channel.FileRegion;
import io.tidewire.util.AbstractReferenceCounted;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/** Zeros without a file, a few at each call, which are counted: shows how often a transport tries to write. */
final class CountingRegion extends AbstractReferenceCounted implements FileRegion {

    private final long count;
    private final int bytesPerCall;
    // Event loop writes.
    private volatile long transferred;
    private volatile int calls;

    CountingRegion(final long count, final int bytesPerCall) {
        this.count = count;
        this.bytesPerCall = bytesPerCall;
    }

    int calls() {
        return calls;
    }

    @Override
    public long transferTo(final WritableByteChannel target, final long position) throws IOException {
        calls++;
        final int written = target.write(ByteBuffer.allocate((int) Math.min(bytesPerCall, count - position)));
        transferred += written;
        return written;
    }

    @Override
    public long position() {
        return 0;
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public long transferred() {
        return transferred;
    }

    @Override
    protected void deallocate() {
        transferred = count;
    }

    @Override
    public FileRegion retain() {
        super.retain();
        return this;
    }

    @Override
    public FileRegion retain(final int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public FileRegion touch() {
        return this;
    }

    @Override
    public FileRegion touch(final Object hint) {
        return this;
    }
}
