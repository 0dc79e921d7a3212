/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.internal;

import io.tidewire.channel.ChannelHandler;

/**
 * A codec that stands where a channel of HTTP/1.1 has its HTTP codec, and translates the opening handshake of WebSocket
 * for another transport. It sees both messages of the handshake, turns to octets by itself when it sees the answer, and
 * so stays in the pipeline, unlike the codec of HTTP/1.1.
 */
public interface HandshakeCodec extends ChannelHandler {
}
