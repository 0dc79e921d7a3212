/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import org.jspecify.annotations.Nullable;

/**
 * A frame of a stream.
 */
public interface Http2StreamFrame extends Http2Frame {
    /**
     * Sets the stream.
     *
     * @return this frame
     */
    Http2StreamFrame stream(@Nullable Http2FrameStream stream);

    /**
     * Returns the stream.
     *
     * @return the stream, or {@code null} if none was set
     */
    @Nullable Http2FrameStream stream();
}
