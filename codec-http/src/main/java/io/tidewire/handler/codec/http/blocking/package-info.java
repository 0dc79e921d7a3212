/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * HTTP for code that blocks, on virtual threads: each request is served by a thread of its own, which reads the body
 * and writes the answer as streams and parks where it has to wait. The same handler serves connections of HTTP/1.1
 * (RFC 9112) and, behind {@code Http2StreamFrameToHttpObjectCodec}, streams of HTTP/2 (RFC 9113).
 *
 * <p>Start reading at {@link io.tidewire.handler.codec.http.blocking.BlockingHttpServerHandler} and
 * {@link io.tidewire.handler.codec.http.blocking.HttpExchange}.
 *
 * <p>Thread rule: an exchange is used by one thread at a time, which is not the event loop.
 */
@NullMarked
package io.tidewire.handler.codec.http.blocking;

import org.jspecify.annotations.NullMarked;
