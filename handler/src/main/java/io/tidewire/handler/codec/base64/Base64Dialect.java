/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.base64;

import java.util.Arrays;

/**
 * The alphabets of Base64. Immutable.
 */
public enum Base64Dialect {
    /** The alphabet of RFC 4648 section 4, with {@code +} and {@code /}. */
    STANDARD("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", true),
    /** The alphabet of RFC 4648 section 5, with {@code -} and {@code _}, for URLs and names of files. */
    URL_SAFE("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", false),
    /** An alphabet in the order of ASCII: texts sort as the octets they stand for. */
    ORDERED("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz", false);

    /** The result of {@link #valueOf(byte)} for white space. */
    static final byte SPACE = -2;
    /** The result of {@link #valueOf(byte)} for {@code =}. */
    static final byte PAD = -3;
    /** The result of {@link #valueOf(byte)} for anything else. */
    static final byte UNKNOWN = -1;

    private static final int PAIRS = 1 << 12;

    final boolean breakLinesByDefault;
    /** Two characters for each 12 bits, the first one in the upper octet. */
    private final short[] pairs = new short[PAIRS];
    private final byte[] values = new byte[256];

    Base64Dialect(String alphabet, boolean breakLinesByDefault) {
        this.breakLinesByDefault = breakLinesByDefault;
        Arrays.fill(values, UNKNOWN);
        for (char space : new char[] {'\t', '\n', '\r', ' '}) {
            values[space] = SPACE;
        }
        values['='] = PAD;
        for (int i = 0; i < alphabet.length(); i++) {
            values[alphabet.charAt(i)] = (byte) i;
        }
        for (int i = 0; i < PAIRS; i++) {
            pairs[i] = (short) (alphabet.charAt(i >>> 6) << 8 | alphabet.charAt(i & 0x3F));
        }
    }

    /** Returns the two characters for 12 bits. */
    short pair(int bits) {
        return pairs[bits];
    }

    /** Returns the six bits that a character stands for, or one of the negative constants. */
    byte valueOf(byte character) {
        return values[character & 0xFF];
    }
}
