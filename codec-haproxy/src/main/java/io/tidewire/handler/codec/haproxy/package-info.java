/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The PROXY protocol, by which a proxy tells a server in front of the first octets of a connection whom it forwards:
 * a line of text in version 1, a binary header with TLVs in version 2. The document that obliges is <em>The PROXY
 * protocol, versions 1 and 2</em> by the authors of HAProxy; section numbers in comments are its own.
 *
 * <p>Servers put a {@link io.tidewire.handler.codec.haproxy.HAProxyAddressHandler} first into the pipeline. {@link
 * io.tidewire.handler.codec.haproxy.HAProxyMessageDecoder} and {@link
 * io.tidewire.handler.codec.haproxy.HAProxyMessageEncoder} are for those that need the whole header. The layout of
 * version 2 is in {@link io.tidewire.handler.codec.haproxy.BinaryHeader}, that of its TLVs in {@link
 * io.tidewire.handler.codec.haproxy.TlvReader}, and version 1 is {@link
 * io.tidewire.handler.codec.haproxy.TextHeader}.
 *
 * <p>Thread rule: enums, and the addresses of messages, any thread; handlers, the event loop of their channel.
 */
@NullMarked
package io.tidewire.handler.codec.haproxy;

import org.jspecify.annotations.NullMarked;
