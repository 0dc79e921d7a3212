/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * Looks at streams one after the other.
 */
@FunctionalInterface
public interface Http2StreamVisitor {
    /**
     * Looks at a stream.
     *
     * @param stream the stream; may be closed by the visitor
     * @return whether to go on; {@code false} ends the visit with this stream
     * @throws Http2Exception ends the visit
     */
    boolean visit(Http2Stream stream) throws Http2Exception;
}
