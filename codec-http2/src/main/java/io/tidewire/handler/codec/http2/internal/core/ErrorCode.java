/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

/** The codes of errors (RFC 9113 section 7). */
public final class ErrorCode {
    /** Not a failure. */
    public static final int NO_ERROR = 0x0;
    /** The peer broke a rule for which there is no other code. */
    public static final int PROTOCOL_ERROR = 0x1;
    /** Something failed on this side. */
    public static final int INTERNAL_ERROR = 0x2;
    /** The peer sent more than the window allows, or made a window too large. */
    public static final int FLOW_CONTROL_ERROR = 0x3;
    /** The peer did not acknowledge settings in time. */
    public static final int SETTINGS_TIMEOUT = 0x4;
    /** A frame for a stream that the peer has ended. */
    public static final int STREAM_CLOSED = 0x5;
    /** A frame whose size is not valid. */
    public static final int FRAME_SIZE_ERROR = 0x6;
    /** The stream was not processed, and may be tried again. */
    public static final int REFUSED_STREAM = 0x7;
    /** The stream is no longer needed. */
    public static final int CANCEL = 0x8;
    /** A field block that could not be decoded. */
    public static final int COMPRESSION_ERROR = 0x9;
    /** The connection behind a CONNECT failed. */
    public static final int CONNECT_ERROR = 0xA;
    /** The peer asks for more than it should. */
    public static final int ENHANCE_YOUR_CALM = 0xB;
    /** The transport is not secure enough. */
    public static final int INADEQUATE_SECURITY = 0xC;
    /** The peer should use HTTP/1.1. */
    public static final int HTTP_1_1_REQUIRED = 0xD;

    private ErrorCode() {
    }
}
