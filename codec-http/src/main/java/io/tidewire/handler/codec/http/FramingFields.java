/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;

/**
 * The fields of a section about the length of the content, noted while the section is written, so that no look-up is
 * needed (RFC 9112 §6).
 */
final class FramingFields {
    /** There is no Content-Length. */
    static final long NO_LENGTH = -1;

    /** A section has been seen since the last {@link #forget()}. */
    private boolean seen;
    private boolean transferEncoding;
    private long contentLength = NO_LENGTH;

    /** Starts a section. */
    void reset() {
        seen = true;
        transferEncoding = false;
        contentLength = NO_LENGTH;
    }

    /** Forgets the section that has been seen. */
    void forget() {
        seen = false;
    }

    boolean isSeen() {
        return seen;
    }

    boolean hasTransferEncoding() {
        return transferEncoding;
    }

    /** The length in bytes, or {@link #NO_LENGTH}. */
    long contentLength() {
        return contentLength;
    }

    /**
     * Notes a field if it is one of the two. Their names differ in length from almost all others.
     *
     * @throws IllegalArgumentException for a Content-Length that is malformed or contradicts an earlier one (SEC-C06)
     */
    void look(CharSequence name, CharSequence value) {
        int length = name.length();
        if (length == 14) {
            if (is(name, HttpHeaderNames.CONTENT_LENGTH)) {
                noteLength(value);
            }
        } else if (length == 17 && is(name, HttpHeaderNames.TRANSFER_ENCODING)) {
            transferEncoding = true;
        }
    }

    private void noteLength(CharSequence value) {
        long length = ContentLength.parse(value);
        if (length < 0 || contentLength != NO_LENGTH && contentLength != length) {
            throw new IllegalArgumentException("content-length: " + (length < 0 ? "malformed value"
                    : length + " after " + contentLength) + " (expected: one decimal number)");
        }
        contentLength = length;
    }

    private static boolean is(CharSequence name, AsciiString wanted) {
        return name == wanted || wanted.contentEqualsIgnoreCase(name);
    }
}
