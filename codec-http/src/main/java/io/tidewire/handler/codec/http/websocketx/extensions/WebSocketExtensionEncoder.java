/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


import io.tidewire.handler.codec.MessageToMessageEncoder;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;

/**
 * Changes frames that are sent as an extension demands. Each frame is released after {@code encode}.
 */
public abstract class WebSocketExtensionEncoder extends MessageToMessageEncoder<WebSocketFrame> {
    /** Creates an encoder of frames. */
    public WebSocketExtensionEncoder() {
        super(WebSocketFrame.class);
    }
}
