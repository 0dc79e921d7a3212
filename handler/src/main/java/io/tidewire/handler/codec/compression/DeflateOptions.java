/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;

/**
 * How the coding {@code deflate} compresses.
 */
public class DeflateOptions implements CompressionOptions {
    static final DeflateOptions DEFAULT = new DeflateOptions(6, 15, 8);

    private final int compressionLevel;
    private final int windowBits;
    private final int memLevel;

    DeflateOptions(int compressionLevel, int windowBits, int memLevel) {
        this.compressionLevel = checkInRange(compressionLevel, 0, 9, "compressionLevel");
        this.windowBits = checkInRange(windowBits, 9, 15, "windowBits");
        this.memLevel = checkInRange(memLevel, 1, 9, "memLevel");
    }

    /**
     * Returns how much time it takes for how small a result.
     *
     * @return 0 (not at all) to 9 (smallest)
     */
    public int compressionLevel() {
        return compressionLevel;
    }

    /**
     * Returns how far back repetitions are looked for, as a binary logarithm. The JDK's codec always uses 15.
     *
     * @return 9 to 15
     */
    public int windowBits() {
        return windowBits;
    }

    /**
     * Returns how much memory it takes. The JDK's codec always uses 8.
     *
     * @return 1 to 9
     */
    public int memLevel() {
        return memLevel;
    }
}
