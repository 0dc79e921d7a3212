/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.Headers;
import io.tidewire.handler.codec.http2.internal.hpack.PseudoNames;
import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.Map.Entry;

/**
 * The fields of a message, pseudo-header fields included (RFC 9113 section 8.2 and 8.3). Names are in lower case.
 */
public interface Http2Headers extends Headers<CharSequence, CharSequence, Http2Headers> {
    /**
     * Returns all fields.
     *
     * @return an iterator over the pseudo-header fields first, then the others, each in the order of addition
     */
    @Override
    Iterator<Entry<CharSequence, CharSequence>> iterator();

    /**
     * Returns the values of a name.
     *
     * @return an iterator in the order of addition
     */
    Iterator<CharSequence> valueIterator(CharSequence name);

    /**
     * Sets {@code :method}.
     *
     * @return these headers
     */
    Http2Headers method(CharSequence value);

    /**
     * Sets {@code :scheme}.
     *
     * @return these headers
     */
    Http2Headers scheme(CharSequence value);

    /**
     * Sets {@code :authority}.
     *
     * @return these headers
     */
    Http2Headers authority(CharSequence value);

    /**
     * Sets {@code :path}.
     *
     * @return these headers
     */
    Http2Headers path(CharSequence value);

    /**
     * Sets {@code :status}.
     *
     * @return these headers
     */
    Http2Headers status(CharSequence value);

    /**
     * Returns {@code :method}.
     *
     * @return the value, or {@code null} if there is none
     */
    @Nullable CharSequence method();

    /**
     * Returns {@code :scheme}.
     *
     * @return the value, or {@code null} if there is none
     */
    @Nullable CharSequence scheme();

    /**
     * Returns {@code :authority}.
     *
     * @return the value, or {@code null} if there is none
     */
    @Nullable CharSequence authority();

    /**
     * Returns {@code :path}.
     *
     * @return the value, or {@code null} if there is none
     */
    @Nullable CharSequence path();

    /**
     * Returns {@code :status}.
     *
     * @return the value, or {@code null} if there is none
     */
    @Nullable CharSequence status();

    /**
     * Returns whether a name has a value.
     *
     * @param caseInsensitive whether the case of the value's ASCII letters does not matter
     * @return {@code true} if it has
     */
    boolean contains(CharSequence name, CharSequence value, boolean caseInsensitive);

    /** The pseudo-header fields that are defined (RFC 9113 section 8.3, RFC 8441 section 4). */
    enum PseudoHeaderName {
        /** {@code :method}. */
        METHOD(PseudoNames.METHOD, true),
        /** {@code :scheme}. */
        SCHEME(PseudoNames.SCHEME, true),
        /** {@code :authority}. */
        AUTHORITY(PseudoNames.AUTHORITY, true),
        /** {@code :path}. */
        PATH(PseudoNames.PATH, true),
        /** {@code :status}. */
        STATUS(PseudoNames.STATUS, false),
        /** {@code :protocol}, for extended CONNECT. */
        PROTOCOL(PseudoNames.PROTOCOL, true);

        private static final PseudoHeaderName[] ALL = values();
        private static final char PREFIX = ':';

        private final AsciiString value;
        private final boolean requestOnly;

        PseudoHeaderName(AsciiString value, boolean requestOnly) {
            this.value = value;
            this.requestOnly = requestOnly;
        }

        /**
         * Returns the name.
         *
         * @return the name with its colon
         */
        public AsciiString value() {
            return value;
        }

        /**
         * Returns whether the field may be in a request only; else it may be in a response only.
         *
         * @return {@code true} for all but {@link #STATUS}
         */
        public boolean isRequestOnly() {
            return requestOnly;
        }

        /**
         * Returns whether a name looks like that of a pseudo-header field.
         *
         * @return {@code true} if it begins with a colon
         */
        public static boolean hasPseudoHeaderFormat(CharSequence headerName) {
            return headerName.length() > 0 && headerName.charAt(0) == PREFIX;
        }

        /**
         * Returns whether a name is that of a defined pseudo-header field.
         *
         * @param header the name
         * @return {@code true} if it is
         */
        public static boolean isPseudoHeader(CharSequence header) {
            return getPseudoHeader(header) != null;
        }

        /**
         * Returns whether a name is that of a defined pseudo-header field.
         *
         * @param header the name
         * @return {@code true} if it is
         */
        public static boolean isPseudoHeader(AsciiString header) {
            return getPseudoHeader(header) != null;
        }

        /**
         * Returns whether a name is that of a defined pseudo-header field.
         *
         * @param header the name
         * @return {@code true} if it is
         */
        public static boolean isPseudoHeader(String header) {
            return getPseudoHeader(header) != null;
        }

        /**
         * Finds the constant of a name.
         *
         * @param header the name
         * @return the constant, or {@code null} if there is none
         */
        public static @Nullable PseudoHeaderName getPseudoHeader(CharSequence header) {
            if (!hasPseudoHeaderFormat(header)) {
                return null;
            }
            for (PseudoHeaderName name : ALL) {
                if (name.value.contentEquals(header)) {
                    return name;
                }
            }
            return null;
        }

        /**
         * Finds the constant of a name.
         *
         * @param header the name
         * @return the constant, or {@code null} if there is none
         */
        public static @Nullable PseudoHeaderName getPseudoHeader(AsciiString header) {
            return getPseudoHeader((CharSequence) header);
        }
    }
}
