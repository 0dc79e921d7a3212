/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.util.AsciiString;

/**
 * Where a field block is put together, in the scratch of the thread.
 */
final class HpackOutput {
    private static final int HUFFMAN = 0x80;
    private static final int LENGTH_MASK = 0x7F;
    /** An integer takes its prefix and at most five octets. */
    private static final int MAX_INTEGER_OCTETS = 6;

    private final HpackScratch scratch;
    private byte[] octets;
    private int end;

    HpackOutput(HpackScratch scratch) {
        this.scratch = scratch;
        octets = scratch.octets(0);
    }

    private void reserve(int count) {
        if (octets.length - end < count) {
            byte[] larger = new byte[Math.max(octets.length * 2, Math.addExact(end, count))];
            System.arraycopy(octets, 0, larger, 0, end);
            octets = larger;
            scratch.octets(larger);
        }
    }

    /**
     * Writes an integer (RFC 7541 section 5.1).
     *
     * @param pattern what stands above the prefix
     * @param mask 2^N - 1 for a prefix of N bits
     * @param value not negative
     */
    void integer(int pattern, int mask, int value) {
        reserve(MAX_INTEGER_OCTETS);
        if (value < mask) {
            octets[end++] = (byte) (pattern | value);
            return;
        }
        octets[end++] = (byte) (pattern | mask);
        int rest = value - mask;
        while (rest > 0x7F) {
            octets[end++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        octets[end++] = (byte) rest;
    }

    /**
     * Writes a string (RFC 7541 section 5.2). Characters above 255 become a question mark.
     *
     * @param huffmanThreshold from how many characters on it is Huffman encoded, unless that makes it longer
     */
    void string(CharSequence text, int huffmanThreshold) {
        int length = text.length();
        if (length >= huffmanThreshold) {
            int encoded = HuffmanEncoder.encodedLength(text);
            if (encoded <= length) {
                integer(HUFFMAN, LENGTH_MASK, encoded);
                reserve(encoded);
                end = HuffmanEncoder.encode(text, octets, end);
                return;
            }
        }
        integer(0, LENGTH_MASK, length);
        reserve(length);
        if (text instanceof AsciiString ascii) {
            System.arraycopy(ascii.array(), ascii.arrayOffset(), octets, end, length);
        } else {
            for (int i = 0; i < length; i++) {
                octets[end + i] = AsciiString.c2b(text.charAt(i));
            }
        }
        end += length;
    }

    void writeTo(ByteBuf out) {
        out.writeBytes(octets, 0, end);
    }
}
