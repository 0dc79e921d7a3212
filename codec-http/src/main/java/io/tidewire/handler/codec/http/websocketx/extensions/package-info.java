/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Extensions of WebSocket (RFC 6455 section 9): their negotiation in the opening handshake, and the handlers that
 * change frames once they are agreed on. Start with {@code WebSocketServerExtensionHandler} and
 * {@code WebSocketClientExtensionHandler}; permessage-deflate is in {@code .compression}.
 *
 * <p>Thread rule: handlers run on their channel's event loop. Handshakers may serve many channels at once, so they have
 * no state; an extension, with its decoder and its encoder, belongs to one channel.
 */
@NullMarked
package io.tidewire.handler.codec.http.websocketx.extensions;

import org.jspecify.annotations.NullMarked;
