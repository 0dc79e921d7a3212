/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * The error codes (RFC 9113 section 7).
 */
public enum Http2Error {
    /** Not a failure. */
    NO_ERROR(0x0),
    /** The peer broke a rule for which there is no other code. */
    PROTOCOL_ERROR(0x1),
    /** Something failed on this side. */
    INTERNAL_ERROR(0x2),
    /** The peer sent more than the window allows, or made a window too large. */
    FLOW_CONTROL_ERROR(0x3),
    /** The peer did not acknowledge settings in time. */
    SETTINGS_TIMEOUT(0x4),
    /** A frame for a stream that the peer has ended. */
    STREAM_CLOSED(0x5),
    /** A frame whose size is not valid. */
    FRAME_SIZE_ERROR(0x6),
    /** The stream was not processed, and may be tried again. */
    REFUSED_STREAM(0x7),
    /** The stream is no longer needed. */
    CANCEL(0x8),
    /** A field block that could not be decoded. */
    COMPRESSION_ERROR(0x9),
    /** The connection behind a CONNECT failed. */
    CONNECT_ERROR(0xA),
    /** The peer asks for more than it should. */
    ENHANCE_YOUR_CALM(0xB),
    /** The transport is not secure enough. */
    INADEQUATE_SECURITY(0xC),
    /** The peer should use HTTP/1.1. */
    HTTP_1_1_REQUIRED(0xD);

    private static final Http2Error[] BY_CODE = values();

    private final long code;

    Http2Error(long code) {
        this.code = code;
    }

    /**
     * Returns the code on the wire.
     *
     * @return the code
     */
    public long code() {
        return code;
    }

    /**
     * Finds the constant of a code.
     *
     * @param value the code
     * @return the constant, or {@code null} if the code is not defined; RFC 9113 section 7 lets it be taken for
     *         {@link #INTERNAL_ERROR}
     */
    public static Http2Error valueOf(long value) {
        return value >= 0 && value < BY_CODE.length ? BY_CODE[(int) value] : null;
    }
}
