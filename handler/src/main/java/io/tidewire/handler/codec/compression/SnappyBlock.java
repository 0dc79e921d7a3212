/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/** Reads one block of Snappy out of an array. */
final class SnappyBlock {
    private final byte[] src;
    private final int end;
    private int at;

    SnappyBlock(byte[] src, int from, int end) {
        this.src = src;
        at = from;
        this.end = end;
    }

    /** Reads the length of the content, an unsigned number of 32 bits. */
    int readLength() {
        int length = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int octet = next();
            if (shift == 28 && octet > 0xF) {
                break;
            }
            length |= (octet & 0x7F) << shift;
            if ((octet & 0x80) == 0) {
                return length;
            }
        }
        throw new DecompressionException("snappy: the length of the content has more than 32 bits");
    }

    private int next() {
        return number(1);
    }

    /** Reads a number of up to four octets, the lowest one first. */
    private int number(int octets) {
        if (end - at < octets) {
            throw new DecompressionException("snappy: the block ends in the middle");
        }
        int number = 0;
        for (int i = 0; i < octets; i++) {
            number |= (src[at++] & 0xFF) << (i << 3);
        }
        return number;
    }

    /** Reads exactly as much content. */
    void readContent(byte[] dst, int start, int length) {
        int to = start;
        int limit = start + length;
        while (at < end) {
            int tag = next();
            int kind = tag & 3;
            if (kind == 0) {
                int count = literalLength(tag >>> 2);
                checkRoom(count, limit - to);
                if (count > end - at) {
                    throw new DecompressionException("snappy: the block ends in the middle");
                }
                System.arraycopy(src, at, dst, to, count);
                at += count;
                to += count;
            } else {
                int count = kind == 1 ? 4 + (tag >>> 2 & 7) : 1 + (tag >>> 2);
                int offset = kind == 1 ? tag >>> 5 << 8 | next() : number(kind == 2 ? 2 : 4);
                checkRoom(count, limit - to);
                if (offset <= 0 || offset > to - start) {
                    throw new DecompressionException("snappy: a copy from " + (offset & 0xFFFFFFFFL)
                            + " octets before (expected: 1 to " + (to - start) + ')');
                }
                copy(dst, to - offset, to, count);
                to += count;
            }
        }
        if (to != limit) {
            throw new DecompressionException("snappy: the content has " + (to - start) + " octets (expected: " + length
                    + ')');
        }
    }

    private int literalLength(int n) {
        if (n < 60) {
            return n + 1;
        }
        int length = number(n - 59);
        // Up to 2^32, more than an array may have.
        return length < 0 || length == Integer.MAX_VALUE ? Integer.MAX_VALUE : length + 1;
    }

    private static void checkRoom(int count, int room) {
        if (count > room) {
            throw new DecompressionException("snappy: the content is longer than its length says");
        }
    }

    /** Copies what may overlap itself, which repeats it. */
    static void copy(byte[] dst, int from, int to, int count) {
        if (to - from >= count) {
            System.arraycopy(dst, from, dst, to, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            dst[to + i] = dst[from + i];
        }
    }
}
