/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/** The checksum of bzip2: CRC-32 with the highest bit first. */
final class Bzip2Crc {
    private static final int[] TABLE = new int[256];

    static {
        for (int i = 0; i < TABLE.length; i++) {
            int value = i << 24;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                value = value << 1 ^ (value < 0 ? 0x04C11DB7 : 0);
            }
            TABLE[i] = value;
        }
    }

    private int value = -1;

    void reset() {
        value = -1;
    }

    void update(int octet) {
        value = value << Byte.SIZE ^ TABLE[value >>> 24 ^ octet];
    }

    int value() {
        return ~value;
    }
}
