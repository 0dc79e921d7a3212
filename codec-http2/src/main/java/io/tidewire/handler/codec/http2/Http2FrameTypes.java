/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * The frame types (RFC 9113 section 6, RFC 9218 section 7.1).
 */
public final class Http2FrameTypes {
    /** Content of a stream. */
    public static final byte DATA = 0x0;
    /** The beginning of a field block of a message. */
    public static final byte HEADERS = 0x1;
    /** A priority of RFC 7540, deprecated. */
    public static final byte PRIORITY = 0x2;
    /** The end of a stream by an error. */
    public static final byte RST_STREAM = 0x3;
    /** Settings of the connection. */
    public static final byte SETTINGS = 0x4;
    /** The beginning of the field block of a promised request. */
    public static final byte PUSH_PROMISE = 0x5;
    /** A question whether the peer is alive, or the answer. */
    public static final byte PING = 0x6;
    /** The end of the connection. */
    public static final byte GO_AWAY = 0x7;
    /** Credit for flow control. */
    public static final byte WINDOW_UPDATE = 0x8;
    /** More of a field block. */
    public static final byte CONTINUATION = 0x9;
    /** A new priority for a request (RFC 9218). */
    public static final byte PRIORITY_UPDATE = 0x10;

    private Http2FrameTypes() {
    }
}
