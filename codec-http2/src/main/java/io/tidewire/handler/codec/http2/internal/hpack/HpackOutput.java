/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.util.AsciiString;

/**
 * Where a field block is put together: in the scratch of the thread, from where it goes to its buffer in chunks, so
 * that the scratch stays small however large a block is.
 */
final class HpackOutput {
    private static final int HUFFMAN = 0x80;
    private static final int LENGTH_MASK = 0x7F;
    /** An integer takes its prefix and at most five octets. */
    private static final int MAX_INTEGER_OCTETS = 6;
    /** The octets that are collected before they go on: a list of the usual limit at once. */
    private static final int CHUNK = 8192;

    private final HpackScratch scratch;
    private final ByteBuf out;
    private final byte[] octets;
    private int end;

    HpackOutput(HpackScratch scratch, ByteBuf out) {
        this.scratch = scratch;
        this.out = out;
        octets = scratch.octets(CHUNK);
    }

    /** Reserves room for {@code count} octets, at most a chunk. */
    private void reserve(int count) {
        if (octets.length - end < count) {
            flush();
        }
    }

    /** Appends what was collected. */
    void flush() {
        out.writeBytes(octets, 0, end);
        end = 0;
    }

    /**
     * Writes an integer (RFC 7541 section 5.1).
     *
     * @param pattern the bits above the prefix
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
        if (length < LENGTH_MASK && length < huffmanThreshold && text instanceof AsciiString ascii) {
            // Most strings are such.
            reserve(1 + length);
            int at = end;
            octets[at] = (byte) length;
            System.arraycopy(ascii.array(), ascii.arrayOffset(), octets, at + 1, length);
            end = at + 1 + length;
            return;
        }
        if (length >= huffmanThreshold) {
            int encoded = HuffmanEncoder.encodedLength(text);
            if (encoded <= length) {
                integer(HUFFMAN, LENGTH_MASK, encoded);
                huffman(text, encoded);
                return;
            }
        }
        integer(0, LENGTH_MASK, length);
        plain(text, length);
    }

    private void huffman(CharSequence text, int encoded) {
        if (encoded <= CHUNK) {
            reserve(encoded);
            end = HuffmanEncoder.encode(text, octets, end);
            return;
        }
        flush();
        byte[] large = scratch.text(encoded);
        HuffmanEncoder.encode(text, large, 0);
        out.writeBytes(large, 0, encoded);
    }

    private void plain(CharSequence text, int length) {
        int done = 0;
        while (done < length) {
            reserve(1);
            int count = Math.min(length - done, octets.length - end);
            if (text instanceof AsciiString ascii) {
                System.arraycopy(ascii.array(), ascii.arrayOffset() + done, octets, end, count);
            } else {
                for (int i = 0; i < count; i++) {
                    octets[end + i] = AsciiString.c2b(text.charAt(done + i));
                }
            }
            end += count;
            done += count;
        }
    }
}
