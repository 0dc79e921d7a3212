/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import org.jspecify.annotations.Nullable;

/**
 * Writes frames as the states of streams and their windows allow, and changes streams by them. A frame that a stream or
 * the connection does not allow fails the promise. Called on the event loop.
 *
 * <p>HEADERS, DATA and PUSH_PROMISE whose promise was cancelled before are not written. Later their promises cannot be
 * cancelled: such a frame has its place in the stream, and the peer's table of fields depends on it.
 */
public interface Http2ConnectionEncoder extends Http2FrameWriter {
    /**
     * Sets what closes streams. Has to be called before anything is written.
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
     * Returns the windows for what is sent.
     *
     * @return the controller
     */
    Http2RemoteFlowController flowController();

    /**
     * Returns what writes the frames, which knows nothing of streams.
     *
     * @return the writer
     */
    Http2FrameWriter frameWriter();

    /**
     * Takes the oldest settings that were written and not acknowledged.
     *
     * @return the settings, or {@code null} if there are none
     */
    @Nullable Http2Settings pollSentSettings();

    /**
     * Applies settings of the peer.
     *
     * @param settings the values
     * @throws Http2Exception an error of the connection
     */
    void remoteSettings(Http2Settings settings) throws Http2Exception;

    /**
     * {@inheritDoc} The frame is written at once; nothing is counted on a window and no stream changes.
     */
    @Override
    ChannelFuture writeFrame(ChannelHandlerContext ctx, byte frameType, int streamId, Http2Flags flags, ByteBuf payload,
            ChannelPromise promise);
}
