/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * Checks what a compressed chunk refers to. The library trusts that: it copies what stands in the memory in front of
 * the content, which others have used before (SEC-K06).
 */
final class LzfReferences {
    /** Octets below this begin a literal. */
    private static final int MIN_REFERENCE = 1 << 5;
    /** A length that goes on in the next octet. */
    private static final int LONG = 7;

    private LzfReferences() {
    }

    /**
     * Checks one chunk, which the library then decompresses.
     *
     * @param octets where it is
     * @param start its first octet
     * @param end behind its last one
     * @param contentLength what it has to become
     * @throws DecompressionException if it refers to octets in front of its content, is cut off, or becomes more or
     *         less
     */
    static void check(byte[] octets, int start, int end, int contentLength) {
        int at = start;
        int made = 0;
        while (at < end && made <= contentLength) {
            int control = octets[at++] & 0xFF;
            if (control < MIN_REFERENCE) {
                at += control + 1;
                made += control + 1;
                continue;
            }
            int length = control >>> 5;
            int more = length == LONG ? 2 : 1;
            if (end - at < more) {
                throw new DecompressionException("lzf: a chunk ends in the middle");
            }
            if (length == LONG) {
                length += octets[at++] & 0xFF;
            }
            int distance = ((control & 0x1F) << Byte.SIZE | octets[at++] & 0xFF) + 1;
            if (distance > made) {
                throw new DecompressionException("lzf: a reference to " + distance + " octets before (expected: up to "
                        + made + ')');
            }
            made += length + 2;
        }
        if (at > end || made != contentLength) {
            throw new DecompressionException("lzf: a chunk does not become " + contentLength + " octets as it says");
        }
    }
}
