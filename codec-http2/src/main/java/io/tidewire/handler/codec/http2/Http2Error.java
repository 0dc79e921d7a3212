/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.internal.core.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The error codes (RFC 9113 section 7).
 */
public enum Http2Error {
    /** Not a failure. */
    NO_ERROR(ErrorCode.NO_ERROR),
    /** The peer broke a rule for which there is no other code. */
    PROTOCOL_ERROR(ErrorCode.PROTOCOL_ERROR),
    /** Something failed on this side. */
    INTERNAL_ERROR(ErrorCode.INTERNAL_ERROR),
    /** The peer sent more than the window allows, or made a window too large. */
    FLOW_CONTROL_ERROR(ErrorCode.FLOW_CONTROL_ERROR),
    /** The peer did not acknowledge settings in time. */
    SETTINGS_TIMEOUT(ErrorCode.SETTINGS_TIMEOUT),
    /** A frame for a stream that the peer has ended. */
    STREAM_CLOSED(ErrorCode.STREAM_CLOSED),
    /** A frame whose size is not valid. */
    FRAME_SIZE_ERROR(ErrorCode.FRAME_SIZE_ERROR),
    /** The stream was not processed, and may be tried again. */
    REFUSED_STREAM(ErrorCode.REFUSED_STREAM),
    /** The stream is no longer needed. */
    CANCEL(ErrorCode.CANCEL),
    /** A field block that could not be decoded. */
    COMPRESSION_ERROR(ErrorCode.COMPRESSION_ERROR),
    /** The connection behind a CONNECT failed. */
    CONNECT_ERROR(ErrorCode.CONNECT_ERROR),
    /** The peer asks for more than it should. */
    ENHANCE_YOUR_CALM(ErrorCode.ENHANCE_YOUR_CALM),
    /** The transport is not secure enough. */
    INADEQUATE_SECURITY(ErrorCode.INADEQUATE_SECURITY),
    /** The peer should use HTTP/1.1. */
    HTTP_1_1_REQUIRED(ErrorCode.HTTP_1_1_REQUIRED);

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
    public static @Nullable Http2Error valueOf(long value) {
        return value >= 0 && value < BY_CODE.length ? BY_CODE[(int) value] : null;
    }
}
