/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

/**
 * Encodes the frames of RFC 6455. Handshakers put it into the pipeline; see {@link WebSocket08FrameEncoder} for what it
 * does.
 */
public class WebSocket13FrameEncoder extends WebSocket08FrameEncoder {

    /**
     * Creates an encoder.
     *
     * @param maskPayload {@code true} for a client, {@code false} for a server
     */
    public WebSocket13FrameEncoder(boolean maskPayload) {
        super(maskPayload);
    }

    /**
     * Creates an encoder for a client.
     *
     * @param maskGenerator makes the masks
     */
    public WebSocket13FrameEncoder(WebSocketFrameMaskGenerator maskGenerator) {
        super(maskGenerator);
    }
}
