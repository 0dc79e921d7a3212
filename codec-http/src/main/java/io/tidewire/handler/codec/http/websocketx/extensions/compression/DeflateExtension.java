/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketClientExtension;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionData;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionDecoder;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionEncoder;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketServerExtension;

/**
 * Compression as one connection has agreed on it. Window sizes are binary logarithms, 8 to 15.
 *
 * @param answer the server's answer
 * @param unit the unit that is compressed as one
 */
record DeflateExtension(DeflateSettings settings, Unit unit, WebSocketExtensionData answer, int sentWindowBits,
        boolean isSentWithTakeover, int receivedWindowBits, boolean isReceivedWithTakeover)
        implements WebSocketServerExtension, WebSocketClientExtension {

    /** From where to where octets are compressed, and marked by RSV1. */
    enum Unit {
        /** RFC 7692: RSV1 is set in the first frame only. */
        MESSAGE,
        /** The drafts before it: each frame has its own RSV1. */
        FRAME
    }

    @Override
    public int rsv() {
        return RSV1;
    }

    @Override
    public WebSocketExtensionEncoder newExtensionEncoder() {
        return new DeflateEncoder(settings, unit, sentWindowBits, isSentWithTakeover);
    }

    @Override
    public WebSocketExtensionDecoder newExtensionDecoder() {
        return new DeflateDecoder(settings, unit, isReceivedWithTakeover ? receivedWindowBits : 0);
    }

    @Override
    public WebSocketExtensionData newReponseData() {
        return answer;
    }
}
