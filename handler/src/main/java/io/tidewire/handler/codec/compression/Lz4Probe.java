/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;
import net.jpountz.xxhash.StreamingXXHash32;
import net.jpountz.xxhash.XXHashFactory;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Calls each member of lz4-java that the codecs call. Nothing else does before it has run. */
final class Lz4Probe {
    private static final byte[] CONTENT = {'l', 'z', '4'};

    private Lz4Probe() {
    }

    static void run() {
        LZ4Factory factory = LZ4Factory.fastestInstance();
        for (LZ4Compressor compressor : new LZ4Compressor[] {factory.fastCompressor(), factory.highCompressor()}) {
            byte[] compressed = new byte[compressor.maxCompressedLength(CONTENT.length)]; // bounded by ours
            int length = compressor.compress(CONTENT, 0, CONTENT.length, compressed, 0, compressed.length);
            decompress(factory.safeDecompressor(), compressed, length);
        }
        hash();
    }

    private static void decompress(LZ4SafeDecompressor decompressor, byte[] compressed, int length) {
        byte[] content = new byte[CONTENT.length];
        int made = decompressor.decompress(compressed, 0, length, content, 0, content.length);
        ByteBuffer direct = ByteBuffer.allocateDirect(length).put(compressed, 0, length).flip();
        made += decompressor.decompress(direct, 0, length, ByteBuffer.allocateDirect(CONTENT.length), 0,
                CONTENT.length);
        if (made != 2 * CONTENT.length || !Arrays.equals(content, CONTENT)) {
            throw new IllegalStateException("lz4: does not decompress what it has compressed");
        }
    }

    private static void hash() {
        StreamingXXHash32 hash = XXHashFactory.fastestInstance().newStreamingHash32(0);
        hash.update(CONTENT, 0, CONTENT.length);
        int value = hash.getValue();
        hash.reset();
        hash.asChecksum().update(CONTENT, 0, CONTENT.length);
        if (hash.getValue() != value) {
            throw new IllegalStateException("lz4: hashes of the same octets differ");
        }
    }
}
