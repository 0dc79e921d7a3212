/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * Decompresses LZF; see {@link LzfDecompressor}.
 */
public class LzfDecoder extends DecompressingDecoder {
    /** Creates a decoder. */
    public LzfDecoder() {
        this(true);
    }

    /**
     * Creates a decoder.
     *
     * @param safeInstance has no effect: plain Java is used, whatever is asked for
     */
    public LzfDecoder(boolean safeInstance) {
        super(LzfDecompressor.builder().safeInstance(safeInstance));
    }
}
