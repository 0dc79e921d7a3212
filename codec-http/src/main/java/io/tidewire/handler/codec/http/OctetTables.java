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
 * the loops over it. Scans of names, targets and values read eight octets at a time. In what they compute of these, the
 * lowest octet that is marked is always marked rightly: a borrow only reaches octets above one that is.
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

    /** Returns the index of the first octet in {@code [from, to)} that is not a {@code tchar}, or {@code to}. */
    static int skipToken(byte[] octets, int from, int to) {
        int i = from;
        while (i <= to - Long.BYTES) {
            long rare = rareInTokens((long) LONGS.get(octets, i));
            if (rare == 0) {
                i += Long.BYTES;
                continue;
            }
            i += firstOf(rare);
            if (!is(TOKEN, octets[i])) {
                return i;
            }
            i++;
        }
        return skip(TOKEN, octets, i, to);
    }

    /** Returns the index of the first octet in {@code [from, to)} that an origin-form may not hold, or {@code to}. */
    static int skipOriginForm(byte[] octets, int from, int to) {
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long others = outsideOriginForm((long) LONGS.get(octets, i));
            if (others != 0) {
                return i + firstOf(others);
            }
        }
        return skip(ORIGIN_FORM, octets, i, to);
    }

    /** Returns the index of the first octet in {@code [from, to)} that a field value may not hold, or {@code to}. */
    static int skipValue(byte[] octets, int from, int to) {
        int i = from;
        while (i <= to - Long.BYTES) {
            long controls = controls((long) LONGS.get(octets, i));
            if (controls == 0) {
                i += Long.BYTES;
                continue;
            }
            i += firstOf(controls);
            if (octets[i] != '\t') {
                return i;
            }
            i++;
        }
        return skip(VALUE, octets, i, to);
    }

    /** Which octet, from 0, the lowest mark is in. */
    private static int firstOf(long marks) {
        return Long.numberOfTrailingZeros(marks) >>> 3;
    }

    /** Marks every octet that is no letter, digit or minus sign, as those of nearly all names are. */
    private static long rareInTokens(long octets) {
        long sevenBits = octets & ~HIGHS;
        long folded = sevenBits | 0x2020202020202020L;
        long letters = folded + ('a' ^ 0x7F) * ONES + ONES & ~(folded + ('z' ^ 0x7F) * ONES);
        long digits = sevenBits + ('0' ^ 0x7F) * ONES + ONES & ~(sevenBits + ('9' ^ 0x7F) * ONES);
        long minuses = HIGHS - (sevenBits ^ '-' * ONES);
        return (~(letters | digits | minuses) | octets) & HIGHS;
    }

    /** Marks the octets up to 0x20, above 0x7E, or equal to the number sign. */
    private static long outsideOriginForm(long octets) {
        long del = octets ^ 0x7F * ONES;
        long sign = octets ^ '#' * ONES;
        return (octets - 0x21 * ONES & ~octets | del - ONES & ~del | sign - ONES & ~sign | octets) & HIGHS;
    }

    /** Marks the octets below 0x20 or equal to 0x7F. */
    private static long controls(long octets) {
        long del = octets ^ 0x7F * ONES;
        return (octets - 0x20 * ONES & ~octets | del - ONES & ~del) & HIGHS;
    }

    /** Returns the index of the first character that is not a {@code tchar}, or -1. */
    static int firstNonToken(CharSequence text) {
        if (text instanceof AsciiString ascii) {
            int start = ascii.arrayOffset();
            int end = start + ascii.length();
            int i = skipToken(ascii.array(), start, end);
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
