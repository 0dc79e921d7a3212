/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Cookies: the fields {@code Cookie} and {@code Set-Cookie} (RFC 6265), with {@code SameSite}, {@code Partitioned} and
 * {@code Priority} as browsers know them.
 *
 * <p>A server reads with {@link io.tidewire.handler.codec.http.cookie.ServerCookieDecoder} and writes with
 * {@link io.tidewire.handler.codec.http.cookie.ServerCookieEncoder}; a client uses the other two. Each has a strict
 * instance, which knows the grammar of RFC 6265 section 4 only, and a lax one for peers that send other octets. The
 * grammar itself is in {@code CookieSyntax}.
 *
 * <p>Thread rule: decoders and encoders are immutable and serve any thread; a cookie is not thread-safe.
 */
@NullMarked
package io.tidewire.handler.codec.http.cookie;

import org.jspecify.annotations.NullMarked;
