/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * HTTP/1.1 and HTTP/1.0 (RFC 9110, RFC 9112): messages, header maps, and the decoders and encoders between messages and
 * octets.
 *
 * <p>A message is its head ({@link io.tidewire.handler.codec.http.HttpRequest} or
 * {@link io.tidewire.handler.codec.http.HttpResponse}) followed by
 * {@link io.tidewire.handler.codec.http.HttpContent} parts up to a
 * {@link io.tidewire.handler.codec.http.LastHttpContent}, or one object that is all of these
 * ({@link io.tidewire.handler.codec.http.FullHttpMessage}). Start reading at
 * {@link io.tidewire.handler.codec.http.HttpObjectDecoder}, which holds the state machine and the limits, and at
 * {@link io.tidewire.handler.codec.http.DefaultHttpHeaders}.
 *
 * <p>Strict by default: what two parsers might read differently is refused, and every leniency is an option of
 * {@link io.tidewire.handler.codec.http.HttpDecoderConfig} that is off.
 *
 * <p>Thread rule: handlers run on their channel's event loop. Messages and header maps are not thread-safe; methods,
 * versions, statuses and the field constants are immutable.
 */
@NullMarked
package io.tidewire.handler.codec.http;

import org.jspecify.annotations.NullMarked;
