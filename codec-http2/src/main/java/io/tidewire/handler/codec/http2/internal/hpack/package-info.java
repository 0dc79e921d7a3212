/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * HPACK (RFC 7541): field blocks to fields and back. Bytes and calls in, fields and bytes out; no streams, no frames,
 * no channel.
 *
 * <p>Start with {@link io.tidewire.handler.codec.http2.internal.hpack.HpackDecoder} and
 * {@link io.tidewire.handler.codec.http2.internal.hpack.HpackEncoder}. Each belongs to one direction of one connection
 * and is used by one thread at a time. A fault of a block is an {@link
 * io.tidewire.handler.codec.http2.internal.hpack.HpackException}, which the caller turns into a connection error.
 */
@NullMarked
package io.tidewire.handler.codec.http2.internal.hpack;

import org.jspecify.annotations.NullMarked;
