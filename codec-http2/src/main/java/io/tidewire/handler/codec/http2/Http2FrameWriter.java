/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;

import java.io.Closeable;

/**
 * Writes the frames of one connection (RFC 9113 section 6), in the order of the calls. Called on the event loop.
 * Nothing is flushed. A wrong argument, or a failed write, fails the promise; buffers are taken over in
 * any case.
 */
public interface Http2FrameWriter extends Http2DataWriter, Closeable {
    /**
     * Writes a HEADERS frame without priority, and CONTINUATION frames if the field block needs them.
     *
     * @param ctx writes
     * @param streamId the stream, above 0
     * @param headers the fields
     * @param padding octets of padding with the octet of its length, 0 to 256
     * @param endStream whether nothing follows
     * @param promise completed when the last frame was written
     * @return the future of the promise
     */
    ChannelFuture writeHeaders(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
            boolean endStream, ChannelPromise promise);

    /**
     * Writes a HEADERS frame with a priority of RFC 7540, and CONTINUATION frames if the field block needs them.
     *
     * @param ctx writes
     * @param streamId the stream, above 0
     * @param headers the fields
     * @param streamDependency the stream that it depends on, not negative
     * @param weight 1 to 256
     * @param exclusive whether it is the only one to depend on it
     * @param padding octets of padding with the octet of its length, 0 to 256
     * @param endStream whether nothing follows
     * @param promise completed when the last frame was written
     * @return the future of the promise
     */
    ChannelFuture writeHeaders(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int streamDependency,
            short weight, boolean exclusive, int padding, boolean endStream, ChannelPromise promise);

    /**
     * Writes a PRIORITY frame.
     *
     * @param ctx writes
     * @param streamId the stream, above 0
     * @param streamDependency the stream that it depends on, not negative
     * @param weight 1 to 256
     * @param exclusive whether it is the only one to depend on it
     * @param promise completed when the frame was written
     * @return the future of the promise
     */
    ChannelFuture writePriority(ChannelHandlerContext ctx, int streamId, int streamDependency, short weight,
            boolean exclusive, ChannelPromise promise);

    /**
     * Writes a RST_STREAM frame.
     *
     * @param ctx writes
     * @param streamId the stream, above 0
     * @param errorCode why, 0 to 2^32-1
     * @param promise completed when the frame was written
     * @return the future of the promise
     */
    ChannelFuture writeRstStream(ChannelHandlerContext ctx, int streamId, long errorCode, ChannelPromise promise);

    /**
     * Writes a SETTINGS frame.
     *
     * @param ctx writes
     * @param settings its values
     * @param promise completed when the frame was written
     * @return the future of the promise
     */
    ChannelFuture writeSettings(ChannelHandlerContext ctx, Http2Settings settings, ChannelPromise promise);

    /**
     * Writes a SETTINGS frame with ACK.
     *
     * @param ctx writes
     * @param promise completed when the frame was written
     * @return the future of the promise
     */
    ChannelFuture writeSettingsAck(ChannelHandlerContext ctx, ChannelPromise promise);

    /**
     * Writes a PING frame.
     *
     * @param ctx writes
     * @param ack whether it answers one
     * @param data its eight octets
     * @param promise completed when the frame was written
     * @return the future of the promise
     */
    ChannelFuture writePing(ChannelHandlerContext ctx, boolean ack, long data, ChannelPromise promise);

    /**
     * Writes a PUSH_PROMISE frame, and CONTINUATION frames if the field block needs them.
     *
     * @param ctx writes
     * @param streamId the stream of the request that it belongs to, above 0
     * @param promisedStreamId the stream of the promised response, above 0
     * @param headers the fields of the promised request
     * @param padding octets of padding with the octet of its length, 0 to 256
     * @param promise completed when the last frame was written
     * @return the future of the promise
     */
    ChannelFuture writePushPromise(ChannelHandlerContext ctx, int streamId, int promisedStreamId, Http2Headers headers,
            int padding, ChannelPromise promise);

    /**
     * Writes a GOAWAY frame.
     *
     * @param ctx writes
     * @param lastStreamId the last stream that may have been acted on, not negative
     * @param errorCode why, 0 to 2^32-1
     * @param debugData the debug data, at most the peer's maximum of frames less 8 octets; taken over
     * @param promise completed when the frame was written
     * @return the future of the promise
     */
    ChannelFuture writeGoAway(ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData,
            ChannelPromise promise);

    /**
     * Writes a WINDOW_UPDATE frame.
     *
     * @param ctx writes
     * @param streamId the stream, 0 for the connection
     * @param windowSizeIncrement how many octets more may be sent, above 0
     * @param promise completed when the frame was written
     * @return the future of the promise
     */
    ChannelFuture writeWindowUpdate(ChannelHandlerContext ctx, int streamId, int windowSizeIncrement,
            ChannelPromise promise);

    /**
     * Writes a frame of any type.
     *
     * @param ctx writes
     * @param streamId the stream, 0 for the connection
     * @param payload its payload, at most the peer's maximum of frames; taken over
     * @param promise completed when the frame was written
     * @return the future of the promise
     */
    ChannelFuture writeFrame(ChannelHandlerContext ctx, byte frameType, int streamId, Http2Flags flags, ByteBuf payload,
            ChannelPromise promise);

    /**
     * Writes a PRIORITY_UPDATE frame (RFC 9218 section 7.1), which only clients may.
     *
     * @param ctx writes
     * @param prioritizedStreamId the stream whose priority changes, above 0
     * @param priority the value of a {@code priority} field, in ASCII
     * @param promise completed when the frame was written
     * @return the future of the promise
     */
    default ChannelFuture writePriorityUpdate(ChannelHandlerContext ctx, int prioritizedStreamId,
            CharSequence priority, ChannelPromise promise) {
        if (prioritizedStreamId <= 0) {
            return promise.setFailure(new IllegalArgumentException(
                    "prioritizedStreamId: " + prioritizedStreamId + " (expected: > 0)"));
        }
        ByteBuf payload = ctx.alloc().buffer(Http2CodecUtil.INT_FIELD_LENGTH + priority.length());
        payload.writeInt(prioritizedStreamId);
        ByteBufUtil.writeAscii(payload, priority);
        return writeFrame(ctx, Http2FrameTypes.PRIORITY_UPDATE, Http2CodecUtil.CONNECTION_STREAM_ID, new Http2Flags(),
                payload, promise);
    }

    /**
     * Returns the limits.
     *
     * @return the configuration, always the same
     */
    Configuration configuration();

    /** Ends the use of this writer. */
    @Override
    void close();

    /** The limits of a writer, which the peer sets. */
    interface Configuration {
        /**
         * Returns the limits of field blocks.
         *
         * @return the configuration of the encoder
         */
        Http2HeadersEncoder.Configuration headersConfiguration();

        /**
         * Returns the limit of frames.
         *
         * @return the sizes that the peer takes
         */
        Http2FrameSizePolicy frameSizePolicy();
    }
}
