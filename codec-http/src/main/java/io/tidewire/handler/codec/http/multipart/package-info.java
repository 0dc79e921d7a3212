/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Forms in the content of requests: {@code multipart/form-data} (RFC 7578, RFC 2046) and
 * {@code application/x-www-form-urlencoded} (the URL standard).
 *
 * <p>A parser ({@code MultipartParser}, {@code UrlEncodedParser}) looks at each octet once and knows neither channels
 * nor files. It reports parts to a {@code FormParser.Listener}: the decoders collect them in
 * {@link io.tidewire.handler.codec.http.multipart.HttpData} that an
 * {@link io.tidewire.handler.codec.http.multipart.HttpDataFactory} makes, in memory or in files;
 * {@link io.tidewire.handler.codec.http.multipart.FormPartReader} hands them on as they come. Start reading at
 * {@link io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder} and
 * {@link io.tidewire.handler.codec.http.multipart.HttpPostRequestEncoder}.
 *
 * <p>Limits are those of {@link io.tidewire.handler.codec.http.multipart.FormLimits} and hold by default.
 *
 * <p>Thread rule: one thread at a time for each object; factories may be shared. Data in files blocks that thread.
 */
@NullMarked
package io.tidewire.handler.codec.http.multipart;

import org.jspecify.annotations.NullMarked;
