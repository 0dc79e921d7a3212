/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import java.util.Arrays;

/**
 * Reads blocks of deflate (RFC 1951) for no more than how far back they refer: zlib, which has a window of 32 KiB here,
 * would not mind.
 */
final class DistanceReader {
    private static final int[] LENGTH_BITS =
            {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    private static final int[] CODE_LENGTH_ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    private static final int END_OF_BLOCK = 256;

    private final byte[] octets;
    private int bit;
    private int max;

    private DistanceReader(byte[] octets) {
        this.octets = octets;
    }

    /** Returns the longest distance in blocks that end with the octets; 0 if nothing refers back. */
    static int maxDistance(byte[] octets) {
        DistanceReader reader = new DistanceReader(octets);
        while (reader.bit < octets.length * 8) {
            reader.readBlock();
        }
        return reader.max;
    }

    private int bits(int count) {
        int value = 0;
        for (int i = 0; i < count; i++, bit++) {
            value |= (octets[bit >> 3] >> (bit & 7) & 1) << i;
        }
        return value;
    }

    private void readBlock() {
        bits(1);
        switch (bits(2)) {
            case 0 -> {
                bit = bit + 7 & ~7;
                int length = bits(16);
                bits(16);
                bit += length * 8;
            }
            case 1 -> {
                int[] lengths = new int[288];
                Arrays.fill(lengths, 0, 144, 8);
                Arrays.fill(lengths, 144, 256, 9);
                Arrays.fill(lengths, 256, 280, 7);
                Arrays.fill(lengths, 280, 288, 8);
                int[] distances = new int[30];
                Arrays.fill(distances, 5);
                readSymbols(new Code(lengths), new Code(distances));
            }
            default -> readDynamic();
        }
    }

    private void readDynamic() {
        int literals = bits(5) + 257;
        int distances = bits(5) + 1;
        int codes = bits(4) + 4;
        int[] codeLengths = new int[19];
        for (int i = 0; i < codes; i++) {
            codeLengths[CODE_LENGTH_ORDER[i]] = bits(3);
        }
        Code code = new Code(codeLengths);
        int[] lengths = new int[literals + distances];
        int i = 0;
        while (i < lengths.length) {
            int symbol = code.read();
            int times = switch (symbol) {
                case 16 -> 3 + bits(2);
                case 17 -> 3 + bits(3);
                case 18 -> 11 + bits(7);
                default -> 1;
            };
            int length = symbol < 16 ? symbol : symbol == 16 ? lengths[i - 1] : 0;
            Arrays.fill(lengths, i, i + times, length);
            i += times;
        }
        readSymbols(new Code(Arrays.copyOf(lengths, literals)),
                new Code(Arrays.copyOfRange(lengths, literals, lengths.length)));
    }

    private void readSymbols(Code literals, Code distances) {
        int symbol;
        while ((symbol = literals.read()) != END_OF_BLOCK) {
            if (symbol > END_OF_BLOCK) {
                bits(LENGTH_BITS[symbol - END_OF_BLOCK - 1]);
                int distance = distances.read();
                int extra = distance < 4 ? 0 : distance / 2 - 1;
                int base = distance < 4 ? distance : 2 + distance % 2 << extra;
                max = Math.max(max, base + 1 + bits(extra));
            }
        }
    }

    /** A canonical Huffman code (RFC 1951 section 3.2.2). */
    private final class Code {
        private final int[] counts = new int[16];
        private final int[] symbols;

        Code(int[] lengths) {
            symbols = new int[lengths.length];
            for (int length : lengths) {
                counts[length]++;
            }
            counts[0] = 0;
            int next = 0;
            for (int length = 1; length < counts.length; length++) {
                for (int symbol = 0; symbol < lengths.length; symbol++) {
                    if (lengths[symbol] == length) {
                        symbols[next++] = symbol;
                    }
                }
            }
        }

        int read() {
            int code = 0;
            int first = 0;
            int index = 0;
            for (int length = 1; length < counts.length; length++) {
                code = code << 1 | bits(1);
                if (code - first < counts[length]) {
                    return symbols[index + code - first];
                }
                index += counts[length];
                first = first + counts[length] << 1;
            }
            throw new AssertionError("no code");
        }
    }
}
