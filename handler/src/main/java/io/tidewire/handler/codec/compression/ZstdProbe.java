/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;

import java.nio.ByteBuffer;

/** Calls each member of zstd-jni that the codecs call. Nothing else does before it has run. */
final class ZstdProbe {
    private static final int MIN_LEVEL = 1;

    private ZstdProbe() {
    }

    static void run() {
        ByteBuffer compressed = ByteBuffer.allocateDirect(128);
        compress(compressed);
        decompress(compressed.flip());
    }

    private static void compress(ByteBuffer target) {
        ZstdCompressCtx context = new ZstdCompressCtx();
        try {
            context.setLevel(MIN_LEVEL).setChecksum(true);
            for (EndDirective directive : new EndDirective[] {EndDirective.CONTINUE, EndDirective.FLUSH,
                EndDirective.END}) {
                context.compressDirectByteBufferStream(target, ByteBuffer.allocateDirect(1), directive);
            }
        } finally {
            context.close();
        }
    }

    private static void decompress(ByteBuffer source) {
        ZstdDecompressCtx context = new ZstdDecompressCtx();
        try {
            if (!context.decompressDirectByteBufferStream(ByteBuffer.allocateDirect(4), source)) {
                throw new IllegalStateException("zstd: does not decompress what it has compressed");
            }
        } finally {
            context.close();
        }
    }

    /** As {@link #run}, for windows above those that the library allows by itself. */
    static void runWithLargeWindow() {
        ZstdDecompressCtx context = new ZstdDecompressCtx();
        try {
            context.setLongMax(ZstdDecompressor.DEFAULT_MAX_WINDOW_LOG + 1);
        } finally {
            context.close();
        }
    }
}
