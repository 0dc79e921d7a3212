/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/** Numbers of the chunks that LZF comes in. */
final class LzfChunk {
    static final int MAGIC = 'Z' << 8 | 'V';
    static final int RAW = 0;
    static final int COMPRESSED = 1;
    /** Magic, type, length. */
    static final int RAW_HEADER_LENGTH = 5;
    /** The length of the content as well. */
    static final int COMPRESSED_HEADER_LENGTH = 7;
    static final int MAX_LENGTH = 0xFFFF;

    private LzfChunk() {
    }

    static void checkMagic(int magic) {
        if (magic != MAGIC) {
            throw new DecompressionException("lzf: a chunk does not begin with ZV");
        }
    }
}
