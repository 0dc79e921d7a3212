/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Handlers that connect a client through a proxy: HTTP's CONNECT (RFC 9110 §9.3.6), SOCKS 4 and 4a, and SOCKS 5 (RFC
 * 1928, RFC 1929). {@link io.tidewire.handler.proxy.ProxyHandler} is where to start reading: it holds the connection
 * back until the handshake is done. {@link io.tidewire.handler.proxy.Socks4} and {@link
 * io.tidewire.handler.proxy.Socks5} are the octets of SOCKS, and know no channel.
 *
 * <p>Thread rule: handlers, the event loop of their channel; what applications ask of them, any thread.
 */
@NullMarked
package io.tidewire.handler.proxy;

import org.jspecify.annotations.NullMarked;
