/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * Looks at the streams of a frame codec one after the other.
 */
@FunctionalInterface
public interface Http2FrameStreamVisitor {
    /**
     * Looks at a stream.
     *
     * @return whether to go on; {@code false} ends the visit with this stream
     */
    boolean visit(Http2FrameStream stream);
}
