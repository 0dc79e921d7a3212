/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;

import java.util.Iterator;
import java.util.StringJoiner;

/**
 * The Transfer-Encoding list of a message (RFC 9112 sections 6.1 and 7): all lines in order form one list (SEC-A21),
 * and every element counts (SEC-A20), but empty ones (RFC 9110 section 5.6.1.2). The constants are the states of
 * reading it.
 */
enum TransferCodings {

    /** There is no such field. */
    ABSENT,
    /** Exactly {@code chunked}. */
    CHUNKED,
    /** Other codings only: well-formed, but the content has no end of its own. */
    OTHER,
    /** Other codings, and {@code chunked} once, as the last. */
    OTHER_THEN_CHUNKED,
    /** Well-formed, but {@code chunked} is not the last or is applied twice. */
    CHUNKED_NOT_LAST,
    /** There is no element, or one is no token. Parameters are malformed too: no registered coding has any. */
    MALFORMED;

    /**
     * Classifies the list, and rewrites it if it has empty elements, so that later readers of the field agree with
     * this one.
     */
    static TransferCodings of(HttpHeaders headers) {
        Iterator<? extends CharSequence> lines =
                headers.valueCharSequenceIterator(HttpHeaderNames.TRANSFER_ENCODING);
        if (!lines.hasNext()) {
            return ABSENT;
        }
        TransferCodings codings = ABSENT;
        boolean gaps = false;
        while (lines.hasNext()) {
            CharSequence line = lines.next();
            int start = 0;
            for (int i = 0; i <= line.length(); i++) {
                if (i == line.length() || line.charAt(i) == ',') {
                    CharSequence coding = OctetTables.trimOws(line, start, i);
                    gaps |= coding.length() == 0;
                    codings = coding.length() == 0 ? codings : codings.and(coding);
                    start = i + 1;
                }
            }
        }
        if (codings == ABSENT) {
            return MALFORMED;
        }
        if (gaps && codings.endsChunked()) {
            closeGaps(headers);
        }
        return codings;
    }

    private static void closeGaps(HttpHeaders headers) {
        StringJoiner list = new StringJoiner(", ");
        for (String line : headers.getAll(HttpHeaderNames.TRANSFER_ENCODING)) {
            for (String coding : line.split(",")) {
                CharSequence trimmed = OctetTables.trimOws(coding, 0, coding.length());
                if (trimmed.length() > 0) {
                    list.add(trimmed);
                }
            }
        }
        headers.set(HttpHeaderNames.TRANSFER_ENCODING, list.toString());
    }

    private TransferCodings and(CharSequence coding) {
        if (OctetTables.firstNonToken(coding) >= 0) {
            return MALFORMED;
        }
        boolean chunked = AsciiString.contentEqualsIgnoreCase(HttpHeaderValues.CHUNKED, coding);
        return switch (this) {
            case ABSENT -> chunked ? CHUNKED : OTHER;
            case OTHER -> chunked ? OTHER_THEN_CHUNKED : OTHER;
            case CHUNKED, OTHER_THEN_CHUNKED, CHUNKED_NOT_LAST -> CHUNKED_NOT_LAST;
            case MALFORMED -> MALFORMED;
        };
    }

    /** Whether chunks delimit the content. */
    boolean endsChunked() {
        return this == CHUNKED || this == OTHER_THEN_CHUNKED;
    }
}
