/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

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

    /** Returns whether the characters are an address, with or without brackets around it and a zone behind it. */
    static boolean isValid(CharSequence text) {
        return parseBracketed(text, null);
    }

    /**
     * Reads an address with or without brackets around it and a zone behind it.
     *
     * @param text the characters
     * @param out sixteen zero bytes to fill, or {@code null} to check only
     * @return {@code true} if it is one
     */
    static boolean parseBracketed(CharSequence text, byte @Nullable [] out) {
        int length = text.length();
        boolean brackets = length > 2 && text.charAt(0) == '[' && text.charAt(length - 1) == ']';
        int from = brackets ? 1 : 0;
        int to = brackets ? length - 1 : length;
        int zone = parse(text, from, to, out);
        return zone == to || zone >= 0 && isZone(text, zone + 1, to);
    }

    /** Returns the index of the {@code %} before the zone, or {@code to} if there is none. */
    static int zoneSeparator(CharSequence text, int from, int to) {
        int i = from;
        while (i < to && text.charAt(i) != '%') {
            i++;
        }
        return i;
    }

    /** RFC 4007 §11.2 leaves the name open; what could not stand in a URI or a log line is refused. */
    private static boolean isZone(CharSequence text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c == '[' || c == ']' || c == '/' || c == 0x7f) {
                return false;
            }
        }
        return from < to;
    }

    /**
     * Reads an address up to the {@code %} before a zone.
     *
     * @param out sixteen zero bytes to fill, or {@code null} to check only; undefined if there is no address
     * @return the index of the {@code %}, {@code to} if there is none; -1 if there is no address before it
     */
    static int parse(CharSequence text, int from, int to, byte @Nullable [] out) {
        int groups = 0;
        // Where the run of zeros that "::" stands for belongs, -1 while there is none.
        int gap = -1;
        int digits = 0;
        int value = 0;
        int i = from;
        if (to - from >= 2 && text.charAt(from) == ':' && text.charAt(from + 1) == ':') {
            gap = 0;
            i += 2;
        }
        for (; i < to; i++) {
            char c = text.charAt(i);
            int digit = StringUtil.decodeHexNibble(c);
            if (digit >= 0) {
                value = value << 4 | digit;
                digits++;
            } else if (c == ':') {
                if (digits > 0) {
                    if (digits > MAX_DIGITS || groups == GROUPS) {
                        return -1;
                    }
                    store(out, groups++, value);
                    value = 0;
                    digits = 0;
                } else if (gap < 0 && groups > 0) {
                    gap = groups;
                } else {
                    return -1;
                }
            } else if (c == '.') {
                return parseDotted(text, i - digits, to, out, groups, gap);
            } else if (c == '%') {
                break;
            } else {
                return -1;
            }
        }
        if (digits > 0) {
            if (digits > MAX_DIGITS || groups == GROUPS) {
                return -1;
            }
            store(out, groups++, value);
        } else if (gap != groups) {
            // A single colon at the end.
            return -1;
        }
        return finish(out, groups, gap) ? i : -1;
    }

    /** Reads the last four bytes of the address as IPv4. */
    private static int parseDotted(CharSequence text, int from, int to, byte @Nullable [] out,
                                   int groups, int gap) {
        int end = zoneSeparator(text, from, to);
        return groups <= GROUPS - 2 && storeIpv4(out, groups, Ipv4Text.parse(text, from, end))
                && finish(out, groups + 2, gap) ? end : -1;
    }

    private static void store(byte @Nullable [] out, int group, int value) {
        if (out != null) {
            out[2 * group] = (byte) (value >>> 8);
            out[2 * group + 1] = (byte) value;
        }
    }

    private static boolean storeIpv4(byte @Nullable [] out, int group, long address) {
        if (address >= 0 && out != null) {
            System.arraycopy(Ipv4Text.toBytes((int) address), 0, out, 2 * group, 4);
        }
        return address >= 0;
    }

    /** Checks the number of groups, and moves those behind the gap to the end. */
    private static boolean finish(byte @Nullable [] out, int groups, int gap) {
        if (gap < 0 || groups >= GROUPS) {
            return gap < 0 && groups == GROUPS;
        }
        if (out != null) {
            int moved = 2 * (groups - gap);
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
    static String toText(byte[] bytes, int offset, boolean ipv4Mapped) {
        StringBuilder out = new StringBuilder(39);
        boolean dotted = ipv4Mapped && isMapped(bytes, offset);
        int end = dotted ? GROUPS - 2 : GROUPS;
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

    private static void separate(StringBuilder out) {
        if (out.length() > 0 && out.charAt(out.length() - 1) != ':') {
            out.append(':');
        }
    }

    private static int group(byte[] bytes, int offset, int index) {
        return (bytes[offset + 2 * index] & 0xff) << 8 | bytes[offset + 2 * index + 1] & 0xff;
    }

    /** RFC 4291 §2.5.5.2: eighty zero bits, sixteen one bits, the IPv4 address. */
    private static boolean isMapped(byte[] bytes, int offset) {
        for (int i = 0; i < 5; i++) {
            if (group(bytes, offset, i) != 0) {
                return false;
            }
        }
        return group(bytes, offset, 5) == 0xffff;
    }
}
