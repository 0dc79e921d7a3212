/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;

import java.util.zip.Checksum;

/**
 * Numbers of the block streams of lz4-java ({@code LZ4BlockOutputStream}): blocks of {@code "LZ4Block"}, an octet of
 * method and size, the length of the block, the length of the content and a checksum, the lowest octet first. One
 * without content ends the stream.
 */
final class Lz4Block {
    static final long MAGIC = 0x4C5A34426C6F636BL;
    static final int HEADER_LENGTH = 21;
    static final int METHOD_RAW = 0x10;
    static final int METHOD_LZ4 = 0x20;
    static final int METHOD_MASK = 0xF0;
    static final int SIZE_MASK = 0x0F;
    /** The binary logarithm of the smallest size that the octet can express. */
    static final int MIN_SIZE_BITS = 10;
    static final int MIN_BLOCK_OCTETS = 64;
    static final int MAX_BLOCK_OCTETS = 1 << 25;
    static final int DEFAULT_SEED = 0x9747B28C;

    private Lz4Block() {
    }

    static int checksum(Checksum checksum, ByteBuf content, int index, int length) {
        checksum.reset();
        checksum.update(content.nioBuffer(index, length));
        return (int) checksum.getValue();
    }
}
