/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.channel.ChannelOutboundHandler;

/**
 * Marks the handler that turns {@link WebSocketFrame}s into octets, so that others can place themselves before it.
 */
public interface WebSocketFrameEncoder extends ChannelOutboundHandler {
}
