/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

/** The next input that a decoder of HTTP/1 expects; {@link HttpObjectDecoder} draws how one state follows another. */
enum DecoderState {
    HEAD, FIXED_CONTENT, CONTENT_UNTIL_CLOSE, CHUNK_LINE, CHUNK_DATA, CHUNK_END, TRAILERS,
    CONNECT_UNANSWERED, PASS_THROUGH, DROPPING, FAILED
}
