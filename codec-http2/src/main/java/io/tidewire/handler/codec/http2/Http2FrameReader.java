/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;

import java.io.Closeable;

/**
 * Reads the frames of one connection (RFC 9113 section 4). Not thread-safe.
 */
public interface Http2FrameReader extends Closeable {
    /**
     * Reads as many frames as are complete. The octets may be cut anywhere; what is left in the input has to be in
     * front of those that follow.
     *
     * @param ctx passed on to the listener; its allocator holds field blocks of several frames
     * @param input the octets; read and not released
     * @param listener is told every frame
     * @throws Http2Exception a fault of a frame, or an exception of the listener. After an error of a stream the
     *         next call goes on behind the frame; after any other error all octets are skipped
     */
    void readFrame(ChannelHandlerContext ctx, ByteBuf input, Http2FrameListener listener) throws Http2Exception;

    /**
     * Returns the limits.
     *
     * @return the configuration, always the same
     */
    Configuration configuration();

    /** Releases the field block in progress. */
    @Override
    void close();

    /** The limits of a reader. */
    interface Configuration {
        /**
         * Returns the limits of field blocks.
         *
         * @return the configuration of the decoder
         */
        Http2HeadersDecoder.Configuration headersConfiguration();

        /**
         * Returns the limit of frames.
         *
         * @return the sizes that we have announced
         */
        Http2FrameSizePolicy frameSizePolicy();
    }
}
