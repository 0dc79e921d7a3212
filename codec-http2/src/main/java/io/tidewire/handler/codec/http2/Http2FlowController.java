/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;

/**
 * The windows of one direction of a connection (RFC 9113 section 5.2). Called on the event loop.
 */
public interface Http2FlowController {
    /**
     * Sets the context, before anything is sent or received.
     *
     * @param ctx the context of the handler that reads and writes
     * @throws Http2Exception if something could not be done with it
     */
    void channelHandlerContext(ChannelHandlerContext ctx) throws Http2Exception;

    /**
     * Sets the window that streams begin with, and moves the windows of all streams by the difference (RFC 9113 section
     * 6.9.2). The window of the connection stays.
     *
     * @param newWindowSize octets, not negative
     * @throws Http2Exception FLOW_CONTROL_ERROR if a window would leave its range
     */
    void initialWindowSize(int newWindowSize) throws Http2Exception;

    /**
     * Returns the window that streams begin with.
     *
     * @return octets, not negative
     */
    int initialWindowSize();

    /**
     * Returns how many octets of DATA, padding included, may still go in this direction.
     *
     * @param stream the stream; {@link Http2Connection#connectionStream()} for the connection
     * @return octets; may be negative after {@link #initialWindowSize(int)}; 0 for a stream that no longer has a window
     */
    int windowSize(Http2Stream stream);

    /**
     * Enlarges a window. For sent data, a WINDOW_UPDATE of the peer does that; for received data, it widens the window
     * that is announced.
     *
     * @param stream the stream; {@link Http2Connection#connectionStream()} for the connection
     * @param delta octets
     * @throws Http2Exception FLOW_CONTROL_ERROR, of the stream or of the connection, if the window would be over 2^31-1
     */
    void incrementWindowSize(Http2Stream stream, int delta) throws Http2Exception;
}
