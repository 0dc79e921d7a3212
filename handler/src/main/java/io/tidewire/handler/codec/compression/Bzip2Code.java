/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import java.util.Arrays;

/** A Huffman code of bzip2: up to 258 symbols of 1 to 20 bits, in the canonical order. */
final class Bzip2Code {
    static final int MAX_LENGTH = 20;
    /** The result of {@link #read} if there are too few bits. */
    static final int NEEDS_BITS = -1;

    private final int[] symbols;
    private final int[] firstCodes = new int[MAX_LENGTH + 1];
    private final int[] firstIndices = new int[MAX_LENGTH + 1];
    private final int[] counts = new int[MAX_LENGTH + 1];
    private final int minLength;

    /**
     * @param lengths bits of each symbol, 1 to 20
     * @param size how many symbols there are
     */
    Bzip2Code(byte[] lengths, int size) {
        symbols = new int[size]; // bounded by the format, 258
        int min = MAX_LENGTH;
        for (int i = 0; i < size; i++) {
            counts[lengths[i]]++;
            min = Math.min(min, lengths[i]);
        }
        minLength = min;
        int code = 0;
        int index = 0;
        for (int length = 1; length <= MAX_LENGTH; length++) {
            firstCodes[length] = code;
            firstIndices[length] = index;
            code = code + counts[length] << 1;
            index += counts[length];
        }
        int[] next = Arrays.copyOf(firstIndices, firstIndices.length);
        for (int i = 0; i < size; i++) {
            symbols[next[lengths[i]]++] = i;
        }
    }

    /** Reads a symbol, or nothing if there are too few bits. */
    int read(Bzip2Bits bits) {
        for (int length = minLength; length <= MAX_LENGTH; length++) {
            if (!bits.has(length)) {
                return NEEDS_BITS;
            }
            int distance = (int) bits.peek(length) - firstCodes[length];
            if (distance >= 0 && distance < counts[length]) {
                bits.take(length);
                return symbols[firstIndices[length] + distance];
            }
        }
        throw new DecompressionException("bzip2: bits that stand for no symbol");
    }
}
