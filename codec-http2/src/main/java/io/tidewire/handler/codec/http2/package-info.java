/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * HTTP/2 and HPACK (RFC 9113, RFC 7541, RFC 9218).
 *
 * <p>Three layers. The codec makes octets of frames and fields and back, and knows nothing else: {@link
 * io.tidewire.handler.codec.http2.DefaultHttp2FrameReader}, {@link
 * io.tidewire.handler.codec.http2.DefaultHttp2FrameWriter}, {@link
 * io.tidewire.handler.codec.http2.DefaultHttp2HeadersDecoder} and {@link
 * io.tidewire.handler.codec.http2.DefaultHttp2HeadersEncoder}. The core keeps the rules of streams, windows, settings
 * and messages: start at {@link io.tidewire.handler.codec.http2.DefaultHttp2Connection}, {@link
 * io.tidewire.handler.codec.http2.DefaultHttp2ConnectionDecoder} and {@link
 * io.tidewire.handler.codec.http2.DefaultHttp2ConnectionEncoder}. The handlers bind both to a pipeline. Objects of one
 * connection are used by its event loop only.
 */
@NullMarked
package io.tidewire.handler.codec.http2;

import org.jspecify.annotations.NullMarked;
