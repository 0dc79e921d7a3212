/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.FileRegion;
import io.tidewire.util.AbstractReferenceCounted;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;

/** A region of a file that does not exist: a subclass says what its bytes are, and how many go at a time. */
public abstract class MemoryRegion extends AbstractReferenceCounted implements FileRegion {

    // Written by the event loop.
    private volatile long transferred;

    /**
     * Writes once.
     *
     * @param target where to
     * @param from where to start, from the beginning of the region
     * @return how many bytes were taken
     * @throws IOException if the target throws it
     */
    protected abstract int write(WritableByteChannel target, long from) throws IOException;

    @Override
    public final long transferTo(WritableByteChannel target, long position) throws IOException {
        int written = write(target, position);
        transferred += written;
        return written;
    }

    @Override
    public final long transferred() {
        return transferred;
    }

    @Override
    protected void deallocate() {
        // There is no file to close.
    }

    @Override
    public FileRegion retain() {
        super.retain();
        return this;
    }

    @Override
    public FileRegion retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public FileRegion touch() {
        return this;
    }

    @Override
    public FileRegion touch(Object hint) {
        return this;
    }
}
