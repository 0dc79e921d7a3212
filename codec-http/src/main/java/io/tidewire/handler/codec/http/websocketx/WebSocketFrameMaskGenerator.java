/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

/**
 * Creates the masks of the frames that a client sends (RFC 6455 section 5.3).
 */
public interface WebSocketFrameMaskGenerator {

    /**
     * Returns the mask of one frame. Called on the event loop, once for each frame. Masks that a peer can foresee let
     * it choose what intermediaries see on the wire (section 10.3).
     *
     * @return any 32 bits, of which the highest octet masks the first octet of the payload
     */
    int nextMask();
}
