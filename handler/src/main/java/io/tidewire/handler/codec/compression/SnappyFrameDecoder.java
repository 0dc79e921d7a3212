/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * Decompresses Snappy's framing (google/snappy, framing_format.txt).
 */
public class SnappyFrameDecoder extends DecompressingDecoder {
    /** Creates a decoder that checks checksums. */
    public SnappyFrameDecoder() {
        this(true);
    }

    /**
     * Creates a decoder.
     *
     * @param validateChecksums whether checksums are checked
     */
    public SnappyFrameDecoder(boolean validateChecksums) {
        super(SnappyFrameDecompressor.builder().validateChecksums(validateChecksums));
    }
}
