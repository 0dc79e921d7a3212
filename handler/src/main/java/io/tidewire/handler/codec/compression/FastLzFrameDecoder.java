/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import org.jspecify.annotations.Nullable;

import java.util.zip.Checksum;

/**
 * Decompresses FastLZ in the frames of {@link FastLzFrameEncoder}.
 */
public class FastLzFrameDecoder extends DecompressingDecoder {
    /** Creates a decoder that checks frames with a checksum by Adler-32. */
    public FastLzFrameDecoder() {
        this(true);
    }

    /**
     * Creates a decoder.
     *
     * @param validateChecksums whether frames with a checksum are checked, by Adler-32
     */
    public FastLzFrameDecoder(boolean validateChecksums) {
        super(validateChecksums ? FastLzFrameDecompressor.builder() : FastLzFrameDecompressor.builder().checksum(null));
    }

    /**
     * Creates a decoder.
     *
     * @param checksum checks frames with a checksum, used by this decoder only; {@code null} to check none
     */
    public FastLzFrameDecoder(@Nullable Checksum checksum) {
        super(FastLzFrameDecompressor.builder().checksum(checksum));
    }
}
