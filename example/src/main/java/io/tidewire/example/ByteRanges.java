/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The ranges of octets that a client asks for (RFC 9110 section 14.1.2). */
final class ByteRanges {
    /** More than a player or a download in pieces asks for at once (RFC 9110 section 17.15). */
    static final int MAX_RANGES = 10;

    private static final String UNIT = "bytes=";

    private ByteRanges() {
    }

    /**
     * A part of a file.
     *
     * @param start index of the first octet
     * @param end   index behind the last octet, more than {@code start}
     */
    record ByteRange(long start, long end) {
        long length() {
            return end - start;
        }

        /** The value of {@code Content-Range} for the part. */
        String of(long fileLength) {
            return "bytes " + start + '-' + (end - 1) + '/' + fileLength;
        }
    }

    /**
     * Reads the field {@code Range}.
     *
     * @param field the value of the field
     * @param length the length of the file
     * @return the ranges that the file has, none if it has none of them; no value if the field is to be ignored: it
     *         has another unit, is malformed, or asks for more than {@value #MAX_RANGES} ranges or more than the file
     */
    static Optional<List<ByteRange>> parse(String field, long length) {
        if (!field.regionMatches(true, 0, UNIT, 0, UNIT.length())) {
            return Optional.empty();
        }
        List<ByteRange> ranges = new ArrayList<>();
        long octets = 0;
        int count = 0;
        // A limit, so that no more is taken apart than counts.
        String[] specs = field.substring(UNIT.length()).split(",", MAX_RANGES + 2);
        for (String text : specs) {
            String spec = text.strip();
            if (spec.isEmpty()) {
                continue;
            }
            int dash = spec.indexOf('-');
            if (++count > MAX_RANGES || dash < 0 || !isNumber(spec, 0, dash)
                    || !isNumber(spec, dash + 1, spec.length()) || spec.length() == 1) {
                return Optional.empty();
            }
            long first = number(spec, 0, dash, -1);
            long last = number(spec, dash + 1, spec.length(), Long.MAX_VALUE);
            if (first > last) {
                return Optional.empty();
            }
            // "-5" are the last five octets.
            long start = first < 0 ? length - Math.min(last, length) : first;
            long end = first < 0 || last >= length ? length : last + 1;
            if (start < end) {
                ranges.add(new ByteRange(start, end));
                octets += end - start;
            }
        }
        return count == 0 || octets > length ? Optional.empty() : Optional.of(ranges);
    }

    private static boolean isNumber(String text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /** Returns what digits say, or the largest number there is; {@code absent} if there are none. */
    private static long number(String text, int start, int end, long absent) {
        if (start == end) {
            return absent;
        }
        long value = 0;
        for (int i = start; i < end; i++) {
            int digit = text.charAt(i) - '0';
            value = value > (Long.MAX_VALUE - digit) / 10 ? Long.MAX_VALUE : value * 10 + digit;
        }
        return value;
    }
}
