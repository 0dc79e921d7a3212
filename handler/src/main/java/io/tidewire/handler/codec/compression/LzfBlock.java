/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * Reads the content of a compressed chunk of LZF (liblzf): literals, and references to what came before. The decoders
 * of compress-lzf trust the references: those copy what stands in the memory in front of the content, which others have
 * used before (SEC-K06).
 */
final class LzfBlock {
    /** Octets below this begin a literal. */
    private static final int MIN_REFERENCE = 1 << 5;
    /** A length that goes on in the next octet. */
    private static final int LONG = 7;

    private LzfBlock() {
    }

    /**
     * Decompresses one chunk.
     *
     * @param src where it is
     * @param start its first octet
     * @param end behind its last one
     * @param dst gets the content
     * @param dstStart where
     * @param length the length of the output
     * @throws DecompressionException if it refers to octets in front of its content, is cut off, or becomes more or
     *         less
     */
    static void read(byte[] src, int start, int end, byte[] dst, int dstStart, int length) {
        int at = start;
        int to = dstStart;
        int limit = dstStart + length;
        while (at < end) {
            int control = src[at++] & 0xFF;
            int count;
            if (control < MIN_REFERENCE) {
                count = control + 1;
                if (count > end - at || count > limit - to) {
                    throw wrongLength(length);
                }
                for (int i = 0; i < count; i++) {
                    dst[to + i] = src[at + i];
                }
                at += count;
            } else {
                count = control >>> 5;
                if (end - at < (count == LONG ? 2 : 1)) {
                    throw wrongLength(length);
                }
                if (count == LONG) {
                    count += src[at++] & 0xFF;
                }
                count += 2;
                int distance = ((control & 0x1F) << Byte.SIZE | src[at++] & 0xFF) + 1;
                if (count > limit - to) {
                    throw wrongLength(length);
                }
                if (distance > to - dstStart) {
                    throw new DecompressionException("lzf: a reference to " + distance
                            + " octets before (expected: up to " + (to - dstStart) + ')');
                }
                int from = to - distance;
                if (count > 32) {
                    SnappyBlock.copy(dst, from, to, count);
                } else {
                    for (int i = 0; i < count; i++) {
                        dst[to + i] = dst[from + i];
                    }
                }
            }
            to += count;
        }
        if (to != limit) {
            throw wrongLength(length);
        }
    }

    private static DecompressionException wrongLength(int length) {
        return new DecompressionException("lzf: a chunk does not become " + length + " octets, as it says");
    }
}
