/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;

/**
 * Ends streams and the connection, and turns errors into what the peer is told (RFC 9113 section 5.4). Called on the
 * event loop.
 */
public interface Http2LifecycleManager {
    /**
     * Closes what is sent on a stream; the stream is closed when the other side is too.
     *
     * @param future the write of the last frame; the stream changes at once, its failure is handled when it completes
     */
    void closeStreamLocal(Http2Stream stream, ChannelFuture future);

    /**
     * Closes what is received on a stream; the stream is closed when the other side is too.
     *
     * @param future the future that the last step of a graceful shutdown waits for
     */
    void closeStreamRemote(Http2Stream stream, ChannelFuture future);

    /**
     * Closes a stream.
     *
     * @param future the future that the last step of a graceful shutdown waits for
     */
    void closeStream(Http2Stream stream, ChannelFuture future);

    /**
     * Resets a stream: RST_STREAM is written unless the peer knows nothing of the stream or was told before.
     *
     * @param ctx writes
     * @param errorCode why, 0 to 2^32-1
     * @param promise completed when the frame was written
     * @return the future of the promise
     */
    ChannelFuture resetStream(ChannelHandlerContext ctx, int streamId, long errorCode, ChannelPromise promise);

    /**
     * Notifies the peer that streams above an id are not processed (RFC 9113 section 6.8).
     *
     * @param ctx writes
     * @param lastStreamId the last stream that may have been acted on; never larger than before
     * @param errorCode why, 0 to 2^32-1
     * @param debugData the debug data; taken over
     * @param promise completed when the frame was written
     * @return the future of the promise
     */
    ChannelFuture goAway(ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData,
            ChannelPromise promise);

    /**
     * Handles an error: an {@link Http2Exception.StreamException} resets its stream, everything else ends the
     * connection.
     *
     * @param ctx the context of the handler
     * @param outbound whether it came up while writing
     * @param cause the error
     */
    void onError(ChannelHandlerContext ctx, boolean outbound, Throwable cause);
}
