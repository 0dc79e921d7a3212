/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;

import java.util.zip.Checksum;

/**
 * The frames that blocks of FastLZ come in: {@code "FLZ"}, an octet of options, a checksum of the content if there is
 * one, the length of the block if it is compressed, the length of the content, the block. All numbers have the highest
 * octet first.
 */
final class FastLzFrame {
    static final int MAGIC = 'F' << 16 | 'L' << 8 | 'Z';
    static final int IS_COMPRESSED = 0x01;
    static final int HAS_CHECKSUM = 0x10;
    /** Magic and options. */
    static final int HEAD_LENGTH = 4;

    private FastLzFrame() {
    }

    static int checksum(Checksum checksum, ByteBuf content, int index, int length) {
        checksum.reset();
        checksum.update(content.nioBuffer(index, length));
        return (int) checksum.getValue();
    }
}
