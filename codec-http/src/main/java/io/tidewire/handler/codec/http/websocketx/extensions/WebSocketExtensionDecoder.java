/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


import io.tidewire.handler.codec.MessageToMessageDecoder;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;

/**
 * Changes frames that are received as an extension demands. Each frame is released after {@code decode}.
 */
public abstract class WebSocketExtensionDecoder extends MessageToMessageDecoder<WebSocketFrame> {
    /** Creates a decoder of frames. */
    public WebSocketExtensionDecoder() {
        super(WebSocketFrame.class);
    }
}
