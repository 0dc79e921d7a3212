/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import net.jpountz.xxhash.StreamingXXHash32;
import net.jpountz.xxhash.XXHashFactory;

import java.util.zip.Checksum;

/**
 * The checksum of LZ4 blocks: the lower 28 bits of xxHash32, by lz4-java. One thread at a time.
 */
public final class Lz4XXHash32 implements Checksum {
    private static final int MASK = 0x0FFF_FFFF;

    private final StreamingXXHash32 hash;

    /**
     * Creates a checksum.
     *
     * @param seed where it starts
     */
    public Lz4XXHash32(int seed) {
        CompressionLibrary.LZ4_JAVA.require();
        hash = XXHashFactory.fastestInstance().newStreamingHash32(seed);
    }

    @Override
    public void update(int b) {
        hash.update(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void update(byte[] b, int off, int len) {
        hash.update(b, off, len);
    }

    /**
     * Takes octets of a buffer into account.
     *
     * @param buf where they are; keeps its owner
     * @param off index of the first one
     * @param len how many
     */
    public void update(ByteBuf buf, int off, int len) {
        update(buf.nioBuffer(off, len));
    }

    @Override
    public long getValue() {
        return hash.getValue() & MASK;
    }

    @Override
    public void reset() {
        hash.reset();
    }
}
