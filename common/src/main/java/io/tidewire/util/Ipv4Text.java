/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

/**
 * Reads and writes IPv4 addresses in dotted decimal: four numbers up to 255 without leading zeros (RFC 3986 §3.2.2),
 * which others would take for octal (RFC 6943 §3.1.1). Allocates only what it returns.
 */
final class Ipv4Text {
    private static final int MIN_LENGTH = "0.0.0.0".length();
    private static final int MAX_LENGTH = "255.255.255.255".length();

    private Ipv4Text() {
    }

    /** Returns the address as 32 bits, or -1 if the characters are none. */
    static long parse(CharSequence text, int from, int to) {
        if (to - from < MIN_LENGTH || to - from > MAX_LENGTH) {
            return -1;
        }
        long address = 0;
        int dots = 0;
        // -1 while no digit of the part has been seen.
        int part = -1;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                if (part == 0) {
                    return -1;
                }
                part = part < 0 ? c - '0' : part * 10 + c - '0';
                if (part > 255) {
                    return -1;
                }
            } else if (c == '.' && part >= 0 && dots < 3) {
                address = address << 8 | part;
                dots++;
                part = -1;
            } else {
                return -1;
            }
        }
        return dots == 3 && part >= 0 ? address << 8 | part : -1;
    }

    static void append(StringBuilder out, byte[] bytes, int offset) {
        for (int i = offset; i < offset + 4; i++) {
            if (i > offset) {
                out.append('.');
            }
            out.append(bytes[i] & 0xff);
        }
    }

    static byte[] toBytes(int address) {
        return new byte[] {(byte) (address >>> 24), (byte) (address >>> 16), (byte) (address >>> 8), (byte) address};
    }
}
