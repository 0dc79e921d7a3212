/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.util.AsciiString;

/**
 * Encodes Huffman strings (RFC 7541 section 5.2). Characters above 255 are encoded as a question mark.
 */
final class HuffmanEncoder {
    private static final int[] CODES = new int[HuffmanCode.EOS];
    private static final byte[] BITS = new byte[HuffmanCode.EOS];

    static {
        for (int symbol = 0; symbol < HuffmanCode.EOS; symbol++) {
            CODES[symbol] = HuffmanCode.code(symbol);
            BITS[symbol] = (byte) HuffmanCode.bits(symbol);
        }
    }

    private HuffmanEncoder() {
    }

    /** How many octets {@link #encode} makes of a text. */
    static int encodedLength(CharSequence text) {
        long bits = 0;
        if (text instanceof AsciiString ascii) {
            byte[] octets = ascii.array();
            int end = ascii.arrayOffset() + ascii.length();
            for (int i = ascii.arrayOffset(); i < end; i++) {
                bits += BITS[octets[i] & 0xFF];
            }
        } else {
            for (int i = 0; i < text.length(); i++) {
                bits += BITS[AsciiString.c2b(text.charAt(i)) & 0xFF];
            }
        }
        return (int) (bits + Byte.SIZE - 1 >>> 3);
    }

    /**
     * Encodes a text.
     *
     * @param out where to write; has room for {@link #encodedLength}
     * @param at where to write the first octet
     * @return the index behind the last octet written
     */
    static int encode(CharSequence text, byte[] out, int at) {
        long pending = 0;
        int count = 0;
        int end = at;
        int length = text.length();
        for (int i = 0; i < length; i++) {
            int symbol = AsciiString.c2b(text.charAt(i)) & 0xFF;
            int bits = BITS[symbol];
            pending = pending << bits | CODES[symbol];
            count += bits;
            while (count >= Byte.SIZE) {
                count -= Byte.SIZE;
                out[end++] = (byte) (pending >>> count);
            }
        }
        if (count > 0) {
            // The rest of the last octet is ones, the beginning of EOS.
            out[end++] = (byte) (pending << Byte.SIZE - count | 0xFF >>> count);
        }
        return end;
    }
}
