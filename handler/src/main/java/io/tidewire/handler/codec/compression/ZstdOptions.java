/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * How the coding {@code zstd} compresses.
 */
public class ZstdOptions implements CompressionOptions {
    static final int DEFAULT_LEVEL = 3;
    static final int MIN_LEVEL = -(1 << 17);
    static final int MAX_LEVEL = 22;
    static final int DEFAULT_BLOCK_SIZE = 1 << 16;
    static final int DEFAULT_MAX_ENCODE_SIZE = 1 << 25;
    static final ZstdOptions DEFAULT =
            new ZstdOptions(DEFAULT_LEVEL, DEFAULT_BLOCK_SIZE, DEFAULT_MAX_ENCODE_SIZE);

    private final int compressionLevel;
    private final int blockSize;
    private final int maxEncodeSize;

    ZstdOptions(int compressionLevel, int blockSize, int maxEncodeSize) {
        this.compressionLevel = checkInRange(compressionLevel, MIN_LEVEL, MAX_LEVEL, "compressionLevel");
        this.blockSize = checkPositive(blockSize, "blockSize");
        this.maxEncodeSize = checkPositive(maxEncodeSize, "maxEncodeSize");
    }

    /**
     * Returns how much time it takes for how small a result.
     *
     * @return -131072 (fastest) to 22 (smallest)
     */
    public int compressionLevel() {
        return compressionLevel;
    }

    /**
     * Returns how much content goes out at the latest when as much was written, flushed or not.
     *
     * @return in octets, above zero
     */
    public int blockSize() {
        return blockSize;
    }

    /**
     * Returns how much one write may become.
     *
     * @return in octets, above zero
     */
    public int maxEncodeSize() {
        return maxEncodeSize;
    }
}
