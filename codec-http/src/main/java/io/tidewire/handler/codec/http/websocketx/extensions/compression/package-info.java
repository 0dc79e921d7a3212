/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Compression of WebSocket messages: permessage-deflate (RFC 7692) by the zlib of the JDK. Start with
 * {@code WebSocketServerCompressionHandler} and {@code WebSocketClientCompressionHandler}.
 *
 * <p>{@code MessageDeflater} and {@code MessageInflater} know messages and no channel; the encoder and the decoder bind
 * them to one. All take their engines from a {@code WebSocketDeflatePool}, which bounds and counts the memory.
 *
 * <p>Thread rule: handlers, and what they hold, run on their channel's event loop; a pool is for any thread.
 */
@NullMarked
package io.tidewire.handler.codec.http.websocketx.extensions.compression;

import org.jspecify.annotations.NullMarked;
