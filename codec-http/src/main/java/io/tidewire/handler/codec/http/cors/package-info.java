/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Cross-origin resource sharing (CORS, the Fetch standard section 3.2): which pages of other origins may read a
 * server's responses.
 *
 * <p>Start reading at {@link io.tidewire.handler.codec.http.cors.CorsConfigBuilder}.
 *
 * <p>Thread rule: a configuration is immutable and serves any thread; a handler belongs to one channel.
 */
@NullMarked
package io.tidewire.handler.codec.http.cors;

import org.jspecify.annotations.NullMarked;
