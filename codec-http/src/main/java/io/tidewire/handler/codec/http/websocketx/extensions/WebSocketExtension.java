/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


/**
 * An extension that both sides have agreed on, for one channel. Each method that makes a handler is called once.
 */
public interface WebSocketExtension {
    /** The first reserved bit of {@link #rsv()}. */
    int RSV1 = 4;
    /** The second reserved bit of {@link #rsv()}. */
    int RSV2 = 2;
    /** The third reserved bit of {@link #rsv()}. */
    int RSV3 = 1;

    /**
     * Returns which reserved bits of frames the extension makes use of (RFC 6455 section 5.2). Two that share one are
     * never agreed on.
     *
     * @return {@link #RSV1}, {@link #RSV2} and {@link #RSV3} in any combination
     */
    int rsv();

    /**
     * Creates the handler of frames that are sent.
     *
     * @return a new encoder
     */
    WebSocketExtensionEncoder newExtensionEncoder();

    /**
     * Creates the handler of frames that are received.
     *
     * @return a new decoder
     */
    WebSocketExtensionDecoder newExtensionDecoder();
}
