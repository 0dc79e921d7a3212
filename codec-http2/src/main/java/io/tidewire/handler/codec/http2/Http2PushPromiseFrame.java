/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import org.jspecify.annotations.Nullable;

/**
 * PUSH_PROMISE with the whole field block (RFC 9113 section 6.6).
 */
public interface Http2PushPromiseFrame extends Http2StreamFrame {
    /**
     * Sets the stream of the promised response.
     *
     * @return this frame
     */
    Http2StreamFrame pushStream(Http2FrameStream pushStream);

    /**
     * Returns the stream of the promised response.
     *
     * @return the stream, or {@code null} if none was set
     */
    @Nullable Http2FrameStream pushStream();

    /**
     * Returns the fields of the promised request.
     *
     * @return the fields
     */
    Http2Headers http2Headers();

    /**
     * Returns the octets of padding with the octet of its length.
     *
     * @return 0 to 256
     */
    int padding();

    /**
     * Returns the id of the stream of the promised response.
     *
     * @return the id, or -1 as long as there is none
     */
    int promisedStreamId();

    @Override
    Http2PushPromiseFrame stream(@Nullable Http2FrameStream stream);
}
