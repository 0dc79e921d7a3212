/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;

import java.util.Iterator;

/**
 * The Transfer-Encoding list of a message (RFC 9112 sections 6.1 and 7): all lines in order form one list (SEC-A21),
 * and every element counts (SEC-A20). The constants are the states of reading it.
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
    /** An element is empty or no token. Parameters are malformed too: no registered coding has any. */
    MALFORMED;

    /** Classifies the list. */
    static TransferCodings of(HttpHeaders headers) {
        Iterator<? extends CharSequence> lines =
                headers.valueCharSequenceIterator(HttpHeaderNames.TRANSFER_ENCODING);
        TransferCodings codings = ABSENT;
        while (lines.hasNext()) {
            codings = codings.andLine(lines.next());
        }
        return codings;
    }

    private TransferCodings andLine(CharSequence line) {
        TransferCodings codings = this;
        int start = 0;
        for (int i = 0; i <= line.length(); i++) {
            if (i == line.length() || line.charAt(i) == ',') {
                codings = codings.and(OctetTables.trimOws(line, start, i));
                start = i + 1;
            }
        }
        return codings;
    }

    private TransferCodings and(CharSequence coding) {
        if (coding.length() == 0 || OctetTables.firstNonToken(coding) >= 0) {
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
