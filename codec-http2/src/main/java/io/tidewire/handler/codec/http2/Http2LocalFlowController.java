/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * The windows for what is received (RFC 9113 section 6.9). Octets that have come take room until they are consumed;
 * then WINDOW_UPDATE gives the room back to the peer. Called on the event loop.
 */
public interface Http2LocalFlowController extends Http2FlowController {
    /**
     * Sets what writes WINDOW_UPDATE.
     *
     * @return this controller
     */
    Http2LocalFlowController frameWriter(Http2FrameWriter frameWriter);

    /**
     * Counts DATA that has come. It has to be consumed later, except for a stream that is {@code null} or closed, whose
     * octets are given back to the connection at once.
     *
     * @param stream the stream, or {@code null} if it no longer exists
     * @param data the content
     * @param padding octets of padding with the octet of its length, 0 to 256
     * @param endOfStream whether nothing follows; then the stream's window is no longer widened
     * @throws Http2Exception FLOW_CONTROL_ERROR, of the stream or of the connection, for more than the window
     */
    void receiveFlowControlledFrame(@Nullable Http2Stream stream, ByteBuf data, int padding, boolean endOfStream)
            throws Http2Exception;

    /**
     * Consumes octets, whose room goes back to the peer. WINDOW_UPDATE is written when there is enough of it.
     *
     * @param stream the stream; not the connection, which always goes along
     * @param numBytes received octets that are no longer needed, padding included
     * @return whether a WINDOW_UPDATE was written, which has to be flushed
     * @throws Http2Exception INTERNAL_ERROR for more than was received
     * @throws IllegalArgumentException if the number is negative
     */
    boolean consumeBytes(Http2Stream stream, int numBytes) throws Http2Exception;

    /**
     * Returns what was received and not consumed.
     *
     * @param stream the stream; {@link Http2Connection#connectionStream()} for the connection
     * @return octets, padding included
     */
    int unconsumedBytes(Http2Stream stream);

    /**
     * Returns the window that is aimed at for a stream: what the peer may send when all is consumed.
     *
     * @param stream the stream; {@link Http2Connection#connectionStream()} for the connection
     * @return octets
     */
    int initialWindowSize(Http2Stream stream);
}
