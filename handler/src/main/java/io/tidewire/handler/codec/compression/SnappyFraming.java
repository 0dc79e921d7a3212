/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;

import java.util.zip.CRC32C;

/** Numbers of Snappy's framing (google/snappy, framing_format.txt). */
final class SnappyFraming {
    static final int COMPRESSED = 0x00;
    static final int UNCOMPRESSED = 0x01;
    /** From here on, and below {@link #SKIPPABLE}, chunks must be understood. */
    static final int RESERVED = 0x02;
    /** From here on chunks may be skipped; padding is one of them. */
    static final int SKIPPABLE = 0x80;
    static final int STREAM_IDENTIFIER = 0xFF;
    static final int CHUNK_HEADER_LENGTH = 4;
    static final int CHECKSUM_LENGTH = 4;
    static final int MAX_CONTENT_LENGTH = 1 << 16;
    /** "sNaPpY". */
    static final byte[] IDENTIFIER = {'s', 'N', 'a', 'P', 'p', 'Y'};

    private SnappyFraming() {
    }

    /** The checksum of content: CRC-32C, turned and shifted so that checksums of checksums differ. */
    static int checksum(ByteBuf content, int index, int length) {
        CRC32C crc = new CRC32C();
        crc.update(content.nioBuffer(index, length));
        return Integer.rotateRight((int) crc.getValue(), 15) + 0xA282EAD8;
    }
}
