/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import java.io.Closeable;
import java.util.List;

/**
 * Reads frames, changes streams by them and passes valid frames to the listener. Called on the event loop.
 */
public interface Http2ConnectionDecoder extends Closeable {
    /**
     * Sets what closes streams. Has to be called before anything is read.
     *
     * @param lifecycleManager closes streams
     */
    void lifecycleManager(Http2LifecycleManager lifecycleManager);

    /**
     * Returns the streams.
     *
     * @return the connection
     */
    Http2Connection connection();

    /**
     * Returns the windows for what is received.
     *
     * @return the controller
     */
    Http2LocalFlowController flowController();

    /**
     * Sets what is told the frames.
     *
     * @param listener is told
     */
    void frameListener(Http2FrameListener listener);

    /**
     * Returns what is told the frames.
     *
     * @return the object that was set, if any
     */
    @Nullable Http2FrameListener frameListener();

    /**
     * Reads as many frames as are complete.
     *
     * @param ctx the context of the handler that reads
     * @param in the octets, of which those of incomplete frames are left
     * @param out not used by connections whose listener passes frames on itself
     * @throws Http2Exception a fault of a frame; after an error of a stream the next call goes on behind it
     */
    void decodeFrame(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Http2Exception;

    /**
     * Returns the settings of this side that hold: those that the peer has acknowledged.
     *
     * @return a copy
     */
    Http2Settings localSettings();

    /**
     * Returns whether the SETTINGS that the peer has to begin with have come (RFC 9113 section 3.4).
     *
     * @return {@code true} if they have
     */
    boolean prefaceReceived();

    /** Releases what is in progress. */
    @Override
    void close();
}
