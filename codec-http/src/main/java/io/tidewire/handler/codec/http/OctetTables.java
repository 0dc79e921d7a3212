/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * One table of octet classes for decoder, header map and encoder (SEC-A14), so that no two of them can disagree, and
 * the loops over it. Scans of values read eight octets at a time.
 */
final class OctetTables {

    /** {@code tchar} (RFC 9110 section 5.6.2). */
    static final int TOKEN = 1;
    /** Every octet of a field value: HTAB, SP, VCHAR, obs-text (RFC 9110 section 5.5). */
    static final int VALUE = 2;
    /** An octet of a request target: VCHAR (RFC 9112 section 3.2; the URI grammar has no octet above 0x7E). */
    static final int TARGET = 4;
    /** A name octet that is accepted when name validation is off: no control, no space, no colon, no delimiter NUL. */
    static final int LAX_NAME = 8;
    /** {@code reg-name}, IPv4 and port octets of a host (RFC 3986 section 3.2.2) without the percent sign. */
    static final int HOST = 16;
    /** An octet of a target in origin-form: {@link #TARGET} without the number sign, which begins a fragment. */
    static final int ORIGIN_FORM = 32;

    private static final byte[] CLASSES = new byte[256];
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;

    static {
        for (int c = 0; c < 256; c++) {
            boolean alphanumeric = c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
            int classes = 0;
            if (alphanumeric || c > 0 && "!#$%&'*+-.^_`|~".indexOf(c) >= 0) {
                classes |= TOKEN;
            }
            if (c == '\t' || c >= ' ' && c != 0x7F) {
                classes |= VALUE;
            }
            if (c > ' ' && c < 0x7F) {
                classes |= c == '#' ? TARGET : TARGET | ORIGIN_FORM;
            }
            if (c > ' ' && c != 0x7F && c != ':') {
                classes |= LAX_NAME;
            }
            if (alphanumeric || c > 0 && "-._~!$&'()*+;=".indexOf(c) >= 0) {
                classes |= HOST;
            }
            CLASSES[c] = (byte) classes;
        }
    }

    private OctetTables() {
    }

    /** Whether an octet (its low eight bits) belongs to a class. */
    static boolean is(int octetClass, byte octet) {
        return (CLASSES[octet & 0xFF] & octetClass) != 0;
    }

    /** Whether a character belongs to a class; none above 0xFF does. */
    static boolean is(int octetClass, char c) {
        return c < 256 && (CLASSES[c] & octetClass) != 0;
    }

    /** Returns the index of the first octet in {@code [from, to)} outside a class, or {@code to}. */
    static int skip(int octetClass, byte[] octets, int from, int to) {
        int i = from;
        while (i < to && (CLASSES[octets[i] & 0xFF] & octetClass) != 0) {
            i++;
        }
        return i;
    }

    /** Returns the index of the first octet in {@code [from, to)} that a field value may not hold, or {@code to}. */
    static int skipValue(byte[] octets, int from, int to) {
        int i = from;
        while (true) {
            for (; i <= to - 8; i += 8) {
                if (controls((long) LONGS.get(octets, i)) != 0) {
                    break;
                }
            }
            int stop = Math.min(i + 8, to);
            for (; i < stop; i++) {
                if ((CLASSES[octets[i] & 0xFF] & VALUE) == 0) {
                    return i;
                }
            }
            if (i == to) {
                return to;
            }
        }
    }

    /**
     * Marks the octets below 0x20 or equal to 0x7F. A borrow can mark an octet above a true hit as well, never one
     * without: zero means that there is none, which is all that the callers ask.
     */
    private static long controls(long octets) {
        long del = octets ^ 0x7F7F7F7F7F7F7F7FL;
        return (octets - 0x2020202020202020L & ~octets | del - ONES & ~del) & HIGHS;
    }

    /** Returns the index of the first character that is not a {@code tchar}, or -1. */
    static int firstNonToken(CharSequence text) {
        if (text instanceof AsciiString ascii) {
            int start = ascii.arrayOffset();
            int end = start + ascii.length();
            int i = skip(TOKEN, ascii.array(), start, end);
            return i == end ? -1 : i - start;
        }
        for (int i = 0; i < text.length(); i++) {
            if (!is(TOKEN, text.charAt(i))) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Returns the index of the first control character other than HTAB, or -1. Characters above 0xFF count as text:
     * encoders write a question mark for them.
     */
    static int firstControl(CharSequence text) {
        if (text instanceof AsciiString ascii) {
            int start = ascii.arrayOffset();
            int end = start + ascii.length();
            int i = skipValue(ascii.array(), start, end);
            return i == end ? -1 : i - start;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' && c != '\t' || c == 0x7F) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the index of the first CR, LF or NUL, which no mode and no path lets through (SEC-C04), or -1. */
    static int firstLineBreaker(CharSequence text) {
        for (int i = firstControl(text); i >= 0 && i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\r' || c == '\n' || c == 0) {
                return i;
            }
        }
        return -1;
    }

    /** Optional white space is SP and HTAB only (RFC 9110 section 5.6.3, SEC-A17). */
    static boolean isOws(int c) {
        return c == ' ' || c == '\t';
    }

    /** Returns {@code text[start, end)} without surrounding optional white space. */
    static CharSequence trimOws(CharSequence text, int start, int end) {
        int from = start;
        int to = end;
        while (from < to && isOws(text.charAt(from))) {
            from++;
        }
        while (to > from && isOws(text.charAt(to - 1))) {
            to--;
        }
        return from == 0 && to == text.length() ? text : text.subSequence(from, to);
    }
}
