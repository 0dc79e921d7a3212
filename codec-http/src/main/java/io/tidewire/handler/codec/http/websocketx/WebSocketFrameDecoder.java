/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.channel.ChannelInboundHandler;

/**
 * Marks the handler that turns octets into {@link WebSocketFrame}s, so that others can place themselves behind it.
 */
public interface WebSocketFrameDecoder extends ChannelInboundHandler {
}
