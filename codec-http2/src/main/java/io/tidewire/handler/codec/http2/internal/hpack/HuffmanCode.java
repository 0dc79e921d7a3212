/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

/**
 * The Huffman code of RFC 7541 Appendix B. It is canonical: codes of one length follow each other in the order of their
 * symbols, and a longer code starts where the shorter ones end. So the lengths say it all, and the codes are computed.
 */
final class HuffmanCode {
    /** The symbol that ends nothing and may not occur (RFC 7541 section 5.2). */
    static final int EOS = 256;
    static final int SYMBOLS = 257;
    static final int MIN_BITS = 5;
    static final int MAX_BITS = 30;

    /** The length of each symbol's code in bits, 'A' for 5, by symbol. */
    private static final String LENGTHS = "ISXXXXXXXTZXXZXXXXXXXXZXXXXXXXXXBFFHIBDGFFDGDBBBAAABBBBBBBCDKBHF"
            + "IBCCCCCCCCCCCCCCCCCCCCCCDCDIOIJBKABABABBBACCBBBABCBAABCCCCCKGJIX"
            + "PRPPRRRSRSSSSSTSTTRSTSSSSQRSRSSTRQPRRSSQSRRTQRSSQQRQSRSSPRRRSRRS"
            + "VVPORSRUVVVWWVTUOQVWWVWTQQVVXWWWPTPQRQQSRRUUTTVSVWVVWWWWWXWWWWWV"
            + "Z";

    /** The code of each symbol, right-aligned. */
    private static final int[] CODES = new int[SYMBOLS];
    private static final byte[] BITS = new byte[SYMBOLS];

    static {
        for (int symbol = 0; symbol < SYMBOLS; symbol++) {
            BITS[symbol] = (byte) (LENGTHS.charAt(symbol) - 'A' + MIN_BITS);
        }
        int next = 0;
        for (int bits = MIN_BITS; bits <= MAX_BITS; bits++) {
            for (int symbol = 0; symbol < SYMBOLS; symbol++) {
                if (BITS[symbol] == bits) {
                    CODES[symbol] = next++;
                }
            }
            next <<= 1;
        }
    }

    private HuffmanCode() {
    }

    /** The code of a symbol, right-aligned in {@link #bits} bits. */
    static int code(int symbol) {
        return CODES[symbol];
    }

    /** How many bits the code of a symbol has. */
    static int bits(int symbol) {
        return BITS[symbol];
    }

    /** How many octets {@code encoded} octets can at most become. */
    static int maxDecodedLength(int encoded) {
        return (int) ((long) encoded * Byte.SIZE / MIN_BITS);
    }
}
