/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;

import java.util.Iterator;
import java.util.List;

/**
 * The grammar of lengths: {@code Content-Length = 1*DIGIT} (RFC 9110 section 8.6) in a signed 64-bit number, and the
 * rule for several values (RFC 9112 section 6.3). Own loops with a check before every multiplication, because the
 * JDK's parsers take signs and digits of other scripts (SEC-A25, SEC-A27).
 */
final class ContentLength {

    private static final long LAST_SAFE = Long.MAX_VALUE / 10;

    private ContentLength() {
    }

    /**
     * Reads one value.
     *
     * @return the length, or -1 if {@code value} is not {@code 1*DIGIT} or exceeds {@link Long#MAX_VALUE}
     */
    static long parse(CharSequence value) {
        int end = value.length();
        if (end == 0) {
            return -1;
        }
        long length = 0;
        for (int i = 0; i < end; i++) {
            int digit = value.charAt(i) - '0';
            if (digit < 0 || digit > 9 || length > LAST_SAFE) {
                return -1;
            }
            length = length * 10 + digit;
            if (length < 0) {
                return -1;
            }
        }
        return length;
    }

    /**
     * Reads the Content-Length of a message, and rewrites it if it was merged from several values, so that later
     * readers of the field, and other recipients of the message, find one value (SEC-A24).
     *
     * @return the length, or -1 if there is none
     * @throws IllegalArgumentException if a value is malformed, or there are several that may not be merged
     */
    static long of(HttpHeaders headers, boolean allowDuplicates) {
        Iterator<? extends CharSequence> values = headers.valueCharSequenceIterator(HttpHeaderNames.CONTENT_LENGTH);
        long length = -1;
        boolean merged = false;
        while (values.hasNext()) {
            CharSequence line = values.next();
            merged |= length >= 0 || allowDuplicates && AsciiString.indexOf(line, ',', 0) >= 0;
            length = andLine(length, line, allowDuplicates);
        }
        if (merged) {
            headers.set(HttpHeaderNames.CONTENT_LENGTH, Long.toString(length));
        }
        return length;
    }

    /**
     * Reads all values of a message's Content-Length field lines.
     *
     * @param values one per field line, without surrounding white space
     * @param allowDuplicates whether identical repeats, in lines or in a list, are merged (SEC-A24); differing ones
     *     are refused in any case
     * @return the length, or -1 if there are no values
     * @throws IllegalArgumentException if a value is malformed, or there are several that may not be merged
     */
    static long of(List<? extends CharSequence> values, boolean allowDuplicates) {
        long length = -1;
        for (CharSequence line : values) {
            length = andLine(length, line, allowDuplicates);
        }
        return length;
    }

    /** Reads one field line, and compares with the length so far, unless that is -1. */
    private static long andLine(long before, CharSequence line, boolean allowDuplicates) {
        long length = before;
        int start = 0;
        for (int i = 0; i <= line.length(); i++) {
            // A list is only accepted where it is allowed; otherwise the comma fails as an invalid digit.
            if (i == line.length() || allowDuplicates && line.charAt(i) == ',') {
                long next = parse(allowDuplicates ? OctetTables.trimOws(line, start, i) : line);
                if (next < 0) {
                    throw new IllegalArgumentException("Content-Length: malformed (expected: 1*DIGIT below 2^63)");
                }
                if (length >= 0 && (next != length || !allowDuplicates)) {
                    throw new IllegalArgumentException("Content-Length: several (expected: once)");
                }
                length = next;
                start = i + 1;
            }
        }
        return length;
    }

    /** Reads the first {@code end} characters as a status code of one to nine digits. */
    static int parseStatusCode(CharSequence text, int end) {
        int code = 0;
        for (int i = 0; i < end && i < 9; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                end = 0;
                break;
            }
            code = code * 10 + digit;
        }
        if (end == 0 || end > 9) {
            throw new IllegalArgumentException("line: no status code (expected: code or code SP phrase)");
        }
        return code;
    }
}
