/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLException;

/**
 * A refusal with the alert for the peer, before there is an engine. Peers provoke it as often as they like,
 * so there is no stack walk.
 */
final class TlsAlertException extends SSLException {
    private static final long serialVersionUID = 1;

    /** A message came that belongs to another place (RFC 8446 §6.2). */
    static final int UNEXPECTED_MESSAGE = 10;
    /** A record is longer than any may be (RFC 8446 §6.2). */
    static final int RECORD_OVERFLOW = 22;
    /** A message is not well-formed, or longer than allowed (RFC 8446 §6.2). */
    static final int DECODE_ERROR = 50;
    /** Trouble that is not the peer's (RFC 8446 §6.2). */
    static final int INTERNAL_ERROR = 80;
    /** Nothing is served by the name that the peer asks for (RFC 8446 §6.2, RFC 6066 §3). */
    static final int UNRECOGNIZED_NAME = 112;

    /** {@code AlertLevel} of every alert that ends a connection (RFC 8446 §6). */
    private static final byte FATAL = 2;

    private final int alert;

    TlsAlertException(int alert, String message) {
        super(message);
        this.alert = alert;
    }

    /** Returns the description of the alert. */
    int alert() {
        return alert;
    }

    /** Returns the record of a fatal alert, in clear, as it is before any key is agreed on (RFC 8446 §5.1). */
    static byte[] record(int alert) {
        return new byte[] {TlsRecord.ALERT, TlsRecord.MAJOR_VERSION, TlsRecord.MINOR_VERSION, 0, 2, FATAL,
            (byte) alert};
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
