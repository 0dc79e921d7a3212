/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import org.jspecify.annotations.Nullable;

/**
 * PRIORITY (RFC 9113 section 6.3), deprecated.
 */
public interface Http2PriorityFrame extends Http2StreamFrame {
    /**
     * Returns the stream that this one depends on.
     *
     * @return its id, not negative
     */
    int streamDependency();

    /**
     * Returns the share of what that stream leaves.
     *
     * @return 1 to 256
     */
    short weight();

    /**
     * Returns whether this stream is the only one to depend on the other.
     *
     * @return {@code true} if it is
     */
    boolean exclusive();

    @Override
    Http2PriorityFrame stream(@Nullable Http2FrameStream stream);
}
