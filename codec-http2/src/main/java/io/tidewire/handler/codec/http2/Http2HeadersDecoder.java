/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;

/**
 * Decodes the field blocks of one connection, in the order in which they came (RFC 9113 section 4.3). Not thread-safe.
 */
public interface Http2HeadersDecoder {
    /**
     * Decodes a block.
     *
     * @param streamId the stream that it came for
     * @param headerBlock the whole block; it is read and not released
     * @return the fields
     * @throws Http2Exception an error of the stream if the fields are malformed or over a limit, of the connection if
     *         the block cannot be decoded
     */
    Http2Headers decodeHeaders(int streamId, ByteBuf headerBlock) throws Http2Exception;

    /**
     * Returns the limits.
     *
     * @return the configuration, always the same
     */
    Configuration configuration();

    /** The limits of a decoder. */
    interface Configuration {
        /**
         * Sets the limit of the dynamic table, when the peer has acknowledged it.
         *
         * @param max SETTINGS_HEADER_TABLE_SIZE, 0 to 2^32-1
         * @throws Http2Exception if it is not in this range
         */
        void maxHeaderTableSize(long max) throws Http2Exception;

        /**
         * Returns the limit of the dynamic table.
         *
         * @return octets
         */
        long maxHeaderTableSize();

        /**
         * Sets the limits of header lists (RFC 9113 section 6.5.2).
         *
         * @param max from which size on the stream fails, 0 to 2^32-1
         * @param goAwayMax from which size on the connection fails, at least {@code max}
         * @throws Http2Exception if one is not in its range
         */
        void maxHeaderListSize(long max, long goAwayMax) throws Http2Exception;

        /**
         * Returns the limit from which on the stream fails.
         *
         * @return octets, counted as RFC 9113 section 6.5.2 does
         */
        long maxHeaderListSize();

        /**
         * Returns the limit from which on the connection fails.
         *
         * @return octets, counted as RFC 9113 section 6.5.2 does
         */
        long maxHeaderListSizeGoAway();
    }
}
