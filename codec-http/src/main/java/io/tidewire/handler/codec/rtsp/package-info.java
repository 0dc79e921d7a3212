/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * RTSP 1.0 (RFC 2326) on the messages of HTTP: a decoder and an encoder, which both sides use for requests and
 * responses alike, and the constants.
 *
 * <pre>{@code
 * pipeline.addLast(new RtspDecoder(), new RtspEncoder(), new HttpObjectAggregator(65_536), application);
 * }</pre>
 *
 * <p>Interleaved binary data (section 10.12) is not decoded. An application can write it as a {@code ByteBuf}, which
 * the encoder passes on.
 *
 * <p>Thread rule: handlers run on their channel's event loop; the constants are immutable.
 */
@NullMarked
package io.tidewire.handler.codec.rtsp;

import org.jspecify.annotations.NullMarked;
