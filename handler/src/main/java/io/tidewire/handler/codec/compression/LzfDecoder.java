/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * Decompresses LZF; see {@link LzfDecompressor}. Needs {@code com.ning:compress-lzf}.
 */
public class LzfDecoder extends DecompressingDecoder {
    /** Creates a decoder in plain Java. */
    public LzfDecoder() {
        this(true);
    }

    /**
     * Creates a decoder.
     *
     * @param safeInstance {@code false} to let the library use {@code sun.misc.Unsafe}, which newer JVMs warn of
     */
    public LzfDecoder(boolean safeInstance) {
        super(LzfDecompressor.builder().safeInstance(safeInstance));
    }
}
