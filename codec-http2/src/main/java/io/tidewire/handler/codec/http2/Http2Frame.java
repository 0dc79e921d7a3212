/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * A frame as an object that travels through a pipeline.
 */
public interface Http2Frame {
    /**
     * Returns the name of the frame's type.
     *
     * @return the name as RFC 9113 section 6 writes it, for example {@code DATA}
     */
    String name();
}
