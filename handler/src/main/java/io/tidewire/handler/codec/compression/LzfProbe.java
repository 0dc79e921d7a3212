/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.ning.compress.BufferRecycler;
import com.ning.compress.lzf.ChunkEncoder;
import com.ning.compress.lzf.LZFEncoder;
import com.ning.compress.lzf.util.ChunkEncoderFactory;

/** Calls each member of compress-lzf that the encoder calls. Nothing else does before it has run. */
final class LzfProbe {
    private static final int CONTENT_OCTETS = 64;

    private LzfProbe() {
    }

    static void run() {
        ChunkEncoder encoder = ChunkEncoderFactory.safeInstance(CONTENT_OCTETS, new BufferRecycler());
        try {
            byte[] compressed = new byte[LZFEncoder.estimateMaxWorkspaceSize(CONTENT_OCTETS)];
            if (LZFEncoder.appendEncoded(encoder, new byte[CONTENT_OCTETS], 0, CONTENT_OCTETS, compressed, 0) <= 0) {
                throw new IllegalStateException("lzf: makes no chunk");
            }
        } finally {
            encoder.close();
        }
    }
}
