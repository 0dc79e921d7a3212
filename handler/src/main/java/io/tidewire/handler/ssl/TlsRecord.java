/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;

import javax.net.ssl.SSLException;

/**
 * Reads the headers of TLS records, before an engine sees them.
 *
 * <pre>
 *  0        1        2        3        4        5
 * +--------+--------+--------+--------+--------+-----------
 * |  type  |  legacy version |     length      | fragment…
 * +--------+--------+--------+--------+--------+-----------
 * </pre>
 */
final class TlsRecord {
    /** Length of a header (RFC 8446 §5.1). */
    static final int HEADER_LENGTH = 5;

    /** RFC 8446 §5.1; the first type there is. */
    static final int CHANGE_CIPHER_SPEC = 20;
    /** RFC 8446 §5.1. */
    static final int ALERT = 21;
    /** RFC 8446 §5.1. */
    static final int HANDSHAKE = 22;
    /** RFC 8446 §5.1; the last type there is. The heartbeats behind it (RFC 6520) are never offered here. */
    static final int APPLICATION_DATA = 23;

    /** The most that a record carries (RFC 8446 §5.1). */
    static final int MAX_PLAINTEXT_LENGTH = 1 << 14;
    /** The longest fragment: TLS 1.2 may add 2048 octets (RFC 5246 §6.2.3), TLS 1.3 only 256. */
    static final int MAX_FRAGMENT_LENGTH = MAX_PLAINTEXT_LENGTH + 2048;
    /** The longest record. */
    static final int MAX_LENGTH = HEADER_LENGTH + MAX_FRAGMENT_LENGTH;

    /** Length of a record whose header is not there yet. */
    static final int UNKNOWN = -1;

    /** The high octet of every version since SSL 3.0. */
    static final int MAJOR_VERSION = 3;
    /** The low octet of the version in records since TLS 1.2; receivers ignore it (RFC 8446 §5.1). */
    static final int MINOR_VERSION = 3;
    /**
     * Type, in the first octet behind the two of the length, of the only message of SSL 2.0 that a client
     * begins with.
     */
    private static final int SSL_V2_CLIENT_HELLO = 1;
    /** Octets of an SSL 2.0 record up to the major version of its ClientHello. */
    private static final int SSL_V2_PROBE_LENGTH = 4;
    private static final int SSL_V2_MIN_LENGTH = 9;

    private TlsRecord() {
    }

    /** Returns the type of the record that begins at an index. */
    static int type(ByteBuf in, int index) {
        return in.getUnsignedByte(index);
    }

    /**
     * Returns the length of the record that begins at an index, with its header.
     *
     * @return the length, or {@link #UNKNOWN} if the header is not whole
     * @throws NotSslRecordException if there is no header of TLS
     * @throws SSLException if the record is longer than any may be
     */
    static int length(ByteBuf in, int index, int readable) throws SSLException {
        // Each octet is checked as soon as it is there, so that a peer of another protocol is not waited for.
        if (readable >= 1 && !isType(in.getUnsignedByte(index))) {
            throw new NotSslRecordException("not a TLS record: content type " + in.getUnsignedByte(index)
                    + " (expected: " + CHANGE_CIPHER_SPEC + " to " + APPLICATION_DATA + ')');
        }
        if (readable >= 2 && in.getUnsignedByte(index + 1) != MAJOR_VERSION) {
            throw new NotSslRecordException("not a TLS record: major version " + in.getUnsignedByte(index + 1)
                    + " (expected: " + MAJOR_VERSION + ')');
        }
        if (readable < HEADER_LENGTH) {
            return UNKNOWN;
        }
        int length = in.getUnsignedShort(index + 3);
        if (length > MAX_FRAGMENT_LENGTH) {
            throw new TlsAlertException(TlsAlertException.RECORD_OVERFLOW,
                    "TLS record too long: " + length + " octets (maximum: " + MAX_FRAGMENT_LENGTH + ')');
        }
        return HEADER_LENGTH + length;
    }

    /** Returns whether the bytes begin with a TLS record, as far as five octets show. */
    static boolean isTls(ByteBuf in, int index) {
        return isType(in.getUnsignedByte(index)) && in.getUnsignedByte(index + 1) == MAJOR_VERSION
                && in.getUnsignedShort(index + 3) <= MAX_FRAGMENT_LENGTH;
    }

    /** Returns whether the bytes begin with a ClientHello in the format of SSL 2.0 (RFC 5246 appendix E.2). */
    static boolean isSslV2Hello(ByteBuf in, int index) {
        int header = in.getUnsignedShort(index);
        if ((header & 0x8000) == 0 || (header & 0x7FFF) < SSL_V2_MIN_LENGTH) {
            return false;
        }
        int major = in.getUnsignedByte(index + SSL_V2_PROBE_LENGTH - 1);
        return in.getUnsignedByte(index + 2) == SSL_V2_CLIENT_HELLO && (major == MAJOR_VERSION || major == 0);
    }

    private static boolean isType(int octet) {
        return octet >= CHANGE_CIPHER_SPEC && octet <= APPLICATION_DATA;
    }
}
