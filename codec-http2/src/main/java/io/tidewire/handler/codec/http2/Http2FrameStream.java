/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * The stream that a frame object belongs to. It exists before it has an id: the id is chosen when its first HEADERS are
 * written.
 */
public interface Http2FrameStream {
    /**
     * Returns the id.
     *
     * @return the id, above 0; not positive as long as there is none
     */
    int id();

    /**
     * Returns the state.
     *
     * @return the state; {@link Http2Stream.State#IDLE} before the first frame
     */
    Http2Stream.State state();
}
