/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.StringUtil;

import java.util.Arrays;

/**
 * Reads IPv6 addresses in every form of RFC 4291 §2.2 and writes them in the one of RFC 5952. Allocates only what it
 * returns.
 */
final class Ipv6Text {
    static final int BYTES = 16;
    private static final int GROUPS = 8;
    private static final int MAX_DIGITS = 4;

    private Ipv6Text() {
    }

    /** Tells whether the characters are an address, with or without brackets around it and a zone behind it. */
    static boolean isValid(final CharSequence text) {
        return parseBracketed(text, null);
    }

    /**
     * Reads an address with or without brackets around it and a zone behind it.
     *
     * @param text the characters
     * @param out sixteen zero bytes to fill, or {@code null} to check only
     * @return {@code true} if it is one
     */
    static boolean parseBracketed(final CharSequence text, final byte[] out) {
        final int length = text.length();
        final boolean brackets = length > 2 && text.charAt(0) == '[' && text.charAt(length - 1) == ']';
        final int from = brackets ? 1 : 0;
        final int to = brackets ? length - 1 : length;
        final int zone = zoneSeparator(text, from, to);
        return parse(text, from, zone, out) && (zone == to || isZone(text, zone + 1, to));
    }

    /** Returns the index of the {@code %} before the zone, or {@code to} if there is none. */
    static int zoneSeparator(final CharSequence text, final int from, final int to) {
        int i = from;
        while (i < to && text.charAt(i) != '%') {
            i++;
        }
        return i;
    }

    /** RFC 4007 §11.2 leaves the name open; what could not stand in a URI or a log line is refused. */
    private static boolean isZone(final CharSequence text, final int from, final int to) {
        for (int i = from; i < to; i++) {
            final char c = text.charAt(i);
            if (c <= ' ' || c == '[' || c == ']' || c == '/' || c == 0x7f) {
                return false;
            }
        }
        return from < to;
    }

    /** Reads an address and nothing else; {@code out} is undefined if it is none. */
    static boolean parse(final CharSequence text, final int from, final int to, final byte[] out) {
        int groups = 0;
        // Where the run of zeros that "::" stands for belongs, -1 while there is none.
        int gap = -1;
        int i = from;
        if (to - from >= 2 && text.charAt(from) == ':' && text.charAt(from + 1) == ':') {
            gap = 0;
            i += 2;
        }
        // Each turn reads one group and the separator behind it.
        while (i < to) {
            final int end = endOfDigits(text, i, Math.min(to, i + MAX_DIGITS));
            if (end < to && text.charAt(end) == '.') {
                return groups <= GROUPS - 2 && storeIpv4(out, groups, Ipv4Text.parse(text, i, to))
                        && finish(out, groups + 2, gap);
            }
            if (end == i || groups == GROUPS) {
                return false;
            }
            store(out, groups++, text, i, end);
            i = end;
            if (i < to) {
                if (text.charAt(i) != ':' || ++i == to) {
                    return false;
                }
                if (text.charAt(i) == ':') {
                    if (gap >= 0) {
                        return false;
                    }
                    gap = groups;
                    i++;
                }
            }
        }
        return finish(out, groups, gap);
    }

    private static int endOfDigits(final CharSequence text, final int from, final int to) {
        int i = from;
        while (i < to && StringUtil.decodeHexNibble(text.charAt(i)) >= 0) {
            i++;
        }
        return i;
    }

    private static void store(final byte[] out, final int group, final CharSequence text, final int from,
                              final int to) {
        if (out == null) {
            return;
        }
        int value = 0;
        for (int i = from; i < to; i++) {
            value = value << 4 | StringUtil.decodeHexNibble(text.charAt(i));
        }
        out[2 * group] = (byte) (value >>> 8);
        out[2 * group + 1] = (byte) value;
    }

    private static boolean storeIpv4(final byte[] out, final int group, final long address) {
        if (address >= 0 && out != null) {
            System.arraycopy(Ipv4Text.toBytes((int) address), 0, out, 2 * group, 4);
        }
        return address >= 0;
    }

    /** Checks the number of groups, and moves those behind the gap to the end. */
    private static boolean finish(final byte[] out, final int groups, final int gap) {
        if (gap < 0 || groups >= GROUPS) {
            return gap < 0 && groups == GROUPS;
        }
        if (out != null) {
            final int moved = 2 * (groups - gap);
            System.arraycopy(out, 2 * gap, out, BYTES - moved, moved);
            Arrays.fill(out, 2 * gap, BYTES - moved, (byte) 0);
        }
        return true;
    }

    /**
     * Writes an address.
     *
     * @param bytes holds the address
     * @param offset index of its first byte
     * @param ipv4Mapped whether the last four bytes of an IPv4-mapped address are written in dotted decimal
     * @return the text by RFC 5952 §4: lower case, no leading zeros, the first of the longest runs of zero groups left
     *         out if it has more than one
     */
    static String toText(final byte[] bytes, final int offset, final boolean ipv4Mapped) {
        final StringBuilder out = new StringBuilder(39);
        final boolean dotted = ipv4Mapped && isMapped(bytes, offset);
        final int end = dotted ? GROUPS - 2 : GROUPS;
        int gap = -1;
        int gapLength = 1;
        for (int i = 0, run = 0; i < end; i++) {
            run = group(bytes, offset, i) == 0 ? run + 1 : 0;
            if (run > gapLength) {
                gapLength = run;
                gap = i + 1 - run;
            }
        }
        for (int i = 0; i < end; i++) {
            if (i == gap) {
                out.append("::");
                i += gapLength - 1;
            } else {
                separate(out);
                out.append(Integer.toHexString(group(bytes, offset, i)));
            }
        }
        if (dotted) {
            separate(out);
            Ipv4Text.append(out, bytes, offset + BYTES - 4);
        }
        return out.toString();
    }

    private static void separate(final StringBuilder out) {
        if (out.length() > 0 && out.charAt(out.length() - 1) != ':') {
            out.append(':');
        }
    }

    private static int group(final byte[] bytes, final int offset, final int index) {
        return (bytes[offset + 2 * index] & 0xff) << 8 | bytes[offset + 2 * index + 1] & 0xff;
    }

    /** RFC 4291 §2.5.5.2: eighty zero bits, sixteen one bits, the IPv4 address. */
    private static boolean isMapped(final byte[] bytes, final int offset) {
        for (int i = 0; i < 5; i++) {
            if (group(bytes, offset, i) != 0) {
                return false;
            }
        }
        return group(bytes, offset, 5) == 0xffff;
    }
}
