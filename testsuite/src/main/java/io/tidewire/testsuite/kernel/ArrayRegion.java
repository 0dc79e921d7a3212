/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/** A region of a file that is an array, so that every step of its transfer can be cut short. */
final class ArrayRegion extends MemoryRegion {

    private final byte[] file;
    private final int position;

    /**
     * Creates a region that reaches to the end of the file.
     *
     * @param file the bytes of the file
     * @param position where the region begins
     */
    ArrayRegion(byte[] file, int position) {
        this.file = file;
        this.position = position;
    }

    byte get(int index) {
        return file[position + index];
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public long count() {
        return file.length - position;
    }

    @Override
    protected int write(WritableByteChannel target, long from) throws IOException {
        return target.write(ByteBuffer.wrap(file, position + (int) from, (int) (count() - from)));
    }
}
