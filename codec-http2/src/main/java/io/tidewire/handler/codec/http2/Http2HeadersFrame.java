/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * HEADERS with the whole field block (RFC 9113 section 6.2).
 */
public interface Http2HeadersFrame extends Http2StreamFrame {
    /**
     * Returns the fields.
     *
     * @return the pseudo-header fields and the others
     */
    Http2Headers headers();

    /**
     * Returns the octets of padding with the octet of its length.
     *
     * @return 0 to 256
     */
    int padding();

    /**
     * Returns whether nothing follows.
     *
     * @return {@code true} if the flag END_STREAM is set
     */
    boolean isEndStream();
}
