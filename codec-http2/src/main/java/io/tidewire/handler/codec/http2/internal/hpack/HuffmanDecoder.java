/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Decodes Huffman strings (RFC 7541 section 5.2): the next {@value #FAST_BITS} bits are the index into a table that
 * knows every code that is not longer, which is all that text needs, and every pair of codes. Longer codes are found by
 * comparing with the first code of each length, since the code is canonical.
 *
 * <pre>
 *   pending  ...[ not yet decoded, count bits ]      refilled by four octets when a code might not fit
 * </pre>
 */
final class HuffmanDecoder {
    /** The result of {@link #decode} for a string that is not valid. */
    static final int INVALID = -1;

    private static final int FAST_BITS = 12;
    private static final int FAST_MASK = (1 << FAST_BITS) - 1;
    private static final int CODE_MASK = (1 << HuffmanCode.MAX_BITS) - 1;
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    /**
     * By the next bits: the codes that are whole, two at most, as their symbols in the lowest two octets, the sum of
     * their lengths, and their count; 0 if the first code is longer.
     */
    private static final int[] FAST = new int[1 << FAST_BITS];
    private static final int FAST_LENGTH_SHIFT = 16;
    private static final int FAST_COUNT_SHIFT = 24;
    /** By length: the first code behind those of that length, left-aligned in 30 bits. */
    private static final int[] END = new int[HuffmanCode.MAX_BITS + 1];
    /** By length: what to add to a code of that length, right-aligned, for its place in {@link #SYMBOLS}. */
    private static final int[] PLACE = new int[HuffmanCode.MAX_BITS + 1];
    /** All symbols in the order of their codes. */
    private static final short[] SYMBOLS = new short[HuffmanCode.SYMBOLS];

    static {
        int place = 0;
        for (int bits = HuffmanCode.MIN_BITS; bits <= HuffmanCode.MAX_BITS; bits++) {
            boolean first = true;
            for (int symbol = 0; symbol < HuffmanCode.SYMBOLS; symbol++) {
                if (HuffmanCode.bits(symbol) != bits) {
                    continue;
                }
                int code = HuffmanCode.code(symbol);
                if (first) {
                    PLACE[bits] = place - code;
                    first = false;
                }
                END[bits] = code + 1 << HuffmanCode.MAX_BITS - bits;
                SYMBOLS[place++] = (short) symbol;
                if (bits <= FAST_BITS) {
                    int spare = FAST_BITS - bits;
                    int entry = 1 << FAST_COUNT_SHIFT | bits << FAST_LENGTH_SHIFT | symbol;
                    Arrays.fill(FAST, code << spare, code + 1 << spare, entry);
                    addPairs(symbol, code << spare, spare);
                }
            }
        }
    }

    /** Adds the pairs that begin with a symbol. */
    private static void addPairs(int first, int slot, int spareBits) {
        for (int second = 0; second < HuffmanCode.SYMBOLS; second++) {
            int spare = spareBits - HuffmanCode.bits(second);
            if (spare >= 0) {
                int from = slot | HuffmanCode.code(second) << spare;
                int bits = FAST_BITS - spare;
                int entry = 2 << FAST_COUNT_SHIFT | bits << FAST_LENGTH_SHIFT | second << Byte.SIZE | first;
                Arrays.fill(FAST, from, from + (1 << spare), entry);
            }
        }
    }

    private HuffmanDecoder() {
    }

    /**
     * Decodes a string.
     *
     * @param in holds the string
     * @param from where it starts
     * @param to where it ends
     * @param out where to write; has room for {@link HuffmanCode#maxDecodedLength}
     * @param at where to write the first octet
     * @return the index behind the last octet written; {@link #INVALID} if the string holds EOS, or does not end in at
     *         most seven bits of ones
     */
    static int decode(byte[] in, int from, int to, byte[] out, int at) {
        int next = from;
        int end = at;
        long pending = 0;
        int count = 0;
        while (true) {
            if (to - next < Integer.BYTES) {
                return decodeRest(in, next, to, pending, count, out, end);
            }
            pending = pending << Integer.SIZE | (int) INTS.get(in, next) & 0xFFFFFFFFL;
            count += Integer.SIZE;
            next += Integer.BYTES;
            do {
                int entry = FAST[(int) (pending >>> count - FAST_BITS) & FAST_MASK];
                if (entry == 0) {
                    entry = codeOf((int) (pending >>> count - HuffmanCode.MAX_BITS) & CODE_MASK, FAST_BITS + 1);
                    if ((entry & 0x1FF) == HuffmanCode.EOS) {
                        return INVALID;
                    }
                    out[end++] = (byte) entry;
                    count -= entry >>> 9;
                } else {
                    // The second octet is overwritten if it is no symbol. It has room: 18 bits or more are left.
                    out[end] = (byte) entry;
                    out[end + 1] = (byte) (entry >>> Byte.SIZE);
                    end += entry >>> FAST_COUNT_SHIFT;
                    count -= entry >>> FAST_LENGTH_SHIFT & 0xFF;
                }
            } while (count >= HuffmanCode.MAX_BITS);
        }
    }

    /** The last octets, with less care for speed: the bits that are missing are taken for ones, as padding is. */
    private static int decodeRest(byte[] in, int from, int to, long begun, int begunCount, byte[] out, int at) {
        long pending = begun;
        int count = begunCount;
        for (int i = from; i < to; i++) {
            pending = pending << Byte.SIZE | in[i] & 0xFF;
            count += Byte.SIZE;
        }
        int end = at;
        while (count > 0) {
            long left = pending & (1L << count) - 1;
            if (count < Byte.SIZE && left == (1L << count) - 1) {
                return end;
            }
            int missing = HuffmanCode.MAX_BITS - count;
            int code = (int) (missing <= 0 ? left >>> -missing : (left + 1 << missing) - 1);
            int entry = codeOf(code, HuffmanCode.MIN_BITS);
            int bits = entry >>> 9;
            if (bits > count || (entry & 0x1FF) == HuffmanCode.EOS) {
                return INVALID;
            }
            out[end++] = (byte) entry;
            count -= bits;
        }
        return end;
    }

    /**
     * Finds the code at the top of 30 bits.
     *
     * @param minBits the length that it has at least
     * @return its length, shifted by 9, and its symbol
     */
    private static int codeOf(int code, int minBits) {
        int bits = minBits;
        while (code >= END[bits]) {
            bits++;
        }
        return bits << 9 | SYMBOLS[(code >>> HuffmanCode.MAX_BITS - bits) + PLACE[bits]];
    }
}
