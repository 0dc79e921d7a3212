/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/** Numbers of the LZ4 frame format (lz4_Frame_format.md, version 1.6). */
final class Lz4Frame {
    /** As it is read with the lowest octet first. */
    static final int MAGIC = 0x184D2204;
    static final int SKIPPABLE_MAGIC = 0x184D2A50;
    static final int SKIPPABLE_MASK = 0xFFFFFFF0;
    static final int VERSION_MASK = 0xC0;
    static final int VERSION = 0x40;
    static final int INDEPENDENT_BLOCKS = 0x20;
    static final int BLOCK_CHECKSUMS = 0x10;
    static final int CONTENT_SIZE = 0x08;
    static final int CONTENT_CHECKSUM = 0x04;
    static final int RESERVED = 0x02;
    static final int DICTIONARY_ID = 0x01;
    /** The bit of the length of a block that marks it as not compressed. */
    static final int UNCOMPRESSED = 0x80000000;
    static final int MIN_SIZE_ID = 4;

    private Lz4Frame() {
    }

    /** The most content of a block: 64 KiB, 256 KiB, 1 MiB or 4 MiB. */
    static int blockOctets(int sizeId) {
        return 1 << 8 + 2 * sizeId;
    }
}
