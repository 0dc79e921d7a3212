/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.FileRegion;
import io.tidewire.util.AbstractReferenceCounted;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/** A region of a file that is an array, so that every step of its transfer can be cut short. */
final class ArrayRegion extends AbstractReferenceCounted implements FileRegion {

    private final byte[] file;
    private final int position;
    private long transferred;

    /**
     * Creates a region that reaches to the end of the file.
     *
     * @param file the bytes of the file
     * @param position where the region begins
     */
    ArrayRegion(final byte[] file, final int position) {
        this.file = file;
        this.position = position;
    }

    byte get(final int index) {
        return file[position + index];
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public long transferred() {
        return transferred;
    }

    @Override
    public long count() {
        return file.length - position;
    }

    @Override
    public long transferTo(final WritableByteChannel target, final long from) throws IOException {
        final int written =
                target.write(ByteBuffer.wrap(file, position + (int) from, (int) (count() - from)));
        transferred += written;
        return written;
    }

    @Override
    protected void deallocate() {
        // The array is the collector's.
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
