/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;

/**
 * Encodes the field blocks of one connection, in the order in which they are sent (RFC 9113 section 4.3). Not
 * thread-safe.
 */
public interface Http2HeadersEncoder {
    /** Lets every field into the table, unless it was received as sensitive. */
    SensitivityDetector NEVER_SENSITIVE = (name, value) -> false;
    /** Lets no field into a table. */
    SensitivityDetector ALWAYS_SENSITIVE = (name, value) -> true;

    /**
     * Encodes a block.
     *
     * @param streamId the stream that it is for
     * @param headers the fields
     * @param buffer where the block is appended; untouched if an exception is thrown
     * @throws Http2Exception if the fields are over the peer's limit
     */
    void encodeHeaders(int streamId, Http2Headers headers, ByteBuf buffer) throws Http2Exception;

    /**
     * Returns the limits.
     *
     * @return the configuration, always the same
     */
    Configuration configuration();

    /** The limits of an encoder, which the peer sets. */
    interface Configuration {
        /**
         * Sets the limit of the dynamic table.
         *
         * @param max SETTINGS_HEADER_TABLE_SIZE, 0 to 2^32-1
         * @throws Http2Exception if it is not in this range
         */
        void maxHeaderTableSize(long max) throws Http2Exception;

        /**
         * Returns the size of the dynamic table.
         *
         * @return octets: the peer's limit, or ours if that is smaller
         */
        long maxHeaderTableSize();

        /**
         * Sets the limit of header lists.
         *
         * @param max SETTINGS_MAX_HEADER_LIST_SIZE, 0 to 2^32-1
         * @throws Http2Exception if it is not in this range
         */
        void maxHeaderListSize(long max) throws Http2Exception;

        /**
         * Returns the limit of header lists.
         *
         * @return octets, counted as RFC 9113 section 6.5.2 does
         */
        long maxHeaderListSize();
    }

    /** Decides which fields must never enter a table (RFC 7541 section 7.1.3). */
    interface SensitivityDetector {
        /**
         * Decides for a field.
         *
         * @return {@code true} if it is sent as never indexed
         */
        boolean isSensitive(CharSequence name, CharSequence value);
    }
}
