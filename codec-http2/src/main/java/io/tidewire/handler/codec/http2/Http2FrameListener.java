/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;

/**
 * Receives every frame that was read. Called on the event loop. Buffers are valid during the call only and are not to
 * be released, unless the listener retains them.
 */
public interface Http2FrameListener {
    /**
     * DATA (RFC 9113 section 6.1).
     *
     * @param ctx the context of the handler that reads
     * @param data the content, without padding
     * @param padding octets of padding with the octet of its length, 0 to 256; they count for flow control
     * @param endOfStream whether nothing follows
     * @return how many of the octets, padding included, are already processed; the others have to be returned to flow
     *         control later
     * @throws Http2Exception an error of the stream or of the connection
     */
    int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream)
            throws Http2Exception;

    /**
     * HEADERS without priority, with the whole field block (RFC 9113 section 6.2). A {@link Http2ConnectionDecoder}
     * never calls this: its listener gets the other method for both, with the values of RFC 7540 for a stream without
     * priority.
     *
     * @param ctx the context of the handler that reads
     * @param headers the fields
     * @param padding octets of padding with the octet of its length, 0 to 256
     * @param endOfStream whether nothing follows
     * @throws Http2Exception an error of the stream or of the connection
     */
    void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
            boolean endOfStream) throws Http2Exception;

    /**
     * HEADERS with a priority of RFC 7540, and with the whole field block.
     *
     * @param ctx the context of the handler that reads
     * @param headers the fields
     * @param streamDependency the stream that it depends on
     * @param weight 1 to 256
     * @param exclusive whether it is the only one to depend on it
     * @param padding octets of padding with the octet of its length, 0 to 256
     * @param endOfStream whether nothing follows
     * @throws Http2Exception an error of the stream or of the connection
     */
    void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int streamDependency,
            short weight, boolean exclusive, int padding, boolean endOfStream) throws Http2Exception;

    /**
     * PRIORITY (RFC 9113 section 6.3), deprecated.
     *
     * @param ctx the context of the handler that reads
     * @param streamDependency the stream that it depends on
     * @param weight 1 to 256
     * @param exclusive whether it is the only one to depend on it
     * @throws Http2Exception an error of the stream or of the connection
     */
    void onPriorityRead(ChannelHandlerContext ctx, int streamId, int streamDependency, short weight,
            boolean exclusive) throws Http2Exception;

    /**
     * RST_STREAM (RFC 9113 section 6.4).
     *
     * @param ctx the context of the handler that reads
     * @param errorCode why, 0 to 2^32-1; {@link Http2Error#valueOf(long)} knows those that are defined
     * @throws Http2Exception an error of the stream or of the connection
     */
    void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) throws Http2Exception;

    /**
     * SETTINGS with ACK (RFC 9113 section 6.5.3).
     *
     * @param ctx the context of the handler that reads
     * @throws Http2Exception an error of the connection
     */
    void onSettingsAckRead(ChannelHandlerContext ctx) throws Http2Exception;

    /**
     * SETTINGS (RFC 9113 section 6.5).
     *
     * @param ctx the context of the handler that reads
     * @param settings the values that are known, each within its range; the last one where an id came several times
     * @throws Http2Exception an error of the connection
     */
    void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) throws Http2Exception;

    /**
     * PING without ACK (RFC 9113 section 6.7).
     *
     * @param ctx the context of the handler that reads
     * @param data its eight octets
     * @throws Http2Exception an error of the connection
     */
    void onPingRead(ChannelHandlerContext ctx, long data) throws Http2Exception;

    /**
     * PING with ACK (RFC 9113 section 6.7).
     *
     * @param ctx the context of the handler that reads
     * @param data its eight octets
     * @throws Http2Exception an error of the connection
     */
    void onPingAckRead(ChannelHandlerContext ctx, long data) throws Http2Exception;

    /**
     * PUSH_PROMISE with the whole field block (RFC 9113 section 6.6).
     *
     * @param ctx the context of the handler that reads
     * @param streamId the stream of the request that it belongs to
     * @param promisedStreamId the stream of the promised response, even
     * @param headers the fields of the promised request
     * @param padding octets of padding with the octet of its length, 0 to 256
     * @throws Http2Exception an error of the stream or of the connection
     */
    void onPushPromiseRead(ChannelHandlerContext ctx, int streamId, int promisedStreamId, Http2Headers headers,
            int padding) throws Http2Exception;

    /**
     * GOAWAY (RFC 9113 section 6.8).
     *
     * @param ctx the context of the handler that reads
     * @param lastStreamId the last stream that the peer may have acted on
     * @param errorCode why, 0 to 2^32-1
     * @param debugData the peer's debug data, of any length that a frame may have
     * @throws Http2Exception an error of the connection
     */
    void onGoAwayRead(ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData)
            throws Http2Exception;

    /**
     * WINDOW_UPDATE (RFC 9113 section 6.9).
     *
     * @param ctx the context of the handler that reads
     * @param streamId the stream, 0 for the connection
     * @param windowSizeIncrement how many octets more may be sent, above 0
     * @throws Http2Exception an error of the stream or of the connection
     */
    void onWindowUpdateRead(ChannelHandlerContext ctx, int streamId, int windowSizeIncrement) throws Http2Exception;

    /**
     * PRIORITY_UPDATE (RFC 9218 section 7.1). Ignored unless overridden, as everybody may.
     *
     * @param ctx the context of the handler that reads
     * @param prioritizedStreamId the stream whose priority changes, above 0
     * @param priority the value of a {@code priority} field
     * @throws Http2Exception an error of the connection
     */
    default void onPriorityUpdateRead(ChannelHandlerContext ctx, int prioritizedStreamId, ByteBuf priority)
            throws Http2Exception {
        // A priority is a hint.
    }

    /**
     * A frame of a type that is not defined (RFC 9113 section 5.5), which must be ignored.
     *
     * @param ctx the context of the handler that reads
     * @param streamId the stream, 0 for the connection
     * @throws Http2Exception an error of the stream or of the connection
     */
    void onUnknownFrame(ChannelHandlerContext ctx, byte frameType, int streamId, Http2Flags flags, ByteBuf payload)
            throws Http2Exception;
}
