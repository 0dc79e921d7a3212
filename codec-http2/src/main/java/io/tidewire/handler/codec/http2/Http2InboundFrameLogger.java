/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http2.Http2FrameLogger.Direction;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Logs the frames that another reader reads, before the listener is told.
 */
public class Http2InboundFrameLogger implements Http2FrameReader {
    private final Http2FrameReader reader;
    private final Http2FrameLogger logger;

    /**
     * Creates a reader.
     *
     * @param reader reads; closed with this
     * @param logger logs
     */
    public Http2InboundFrameLogger(Http2FrameReader reader, Http2FrameLogger logger) {
        this.reader = checkNotNull(reader, "reader");
        this.logger = checkNotNull(logger, "logger");
    }

    final Http2FrameReader reader() {
        return reader;
    }

    @Override
    public void readFrame(ChannelHandlerContext ctx, ByteBuf input, Http2FrameListener listener)
            throws Http2Exception {
        reader.readFrame(ctx, input, logger.isEnabled() ? new LoggingListener(listener, logger) : listener);
    }

    @Override
    public Configuration configuration() {
        return reader.configuration();
    }

    @Override
    public void close() {
        reader.close();
    }

    private static final class LoggingListener implements Http2FrameListener {
        private final Http2FrameListener listener;
        private final Http2FrameLogger logger;

        LoggingListener(Http2FrameListener listener, Http2FrameLogger logger) {
            this.listener = listener;
            this.logger = logger;
        }

        @Override
        public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream)
                throws Http2Exception {
            logger.logData(Direction.INBOUND, ctx, streamId, data, padding, endOfStream);
            return listener.onDataRead(ctx, streamId, data, padding, endOfStream);
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
                boolean endOfStream) throws Http2Exception {
            logger.logHeaders(Direction.INBOUND, ctx, streamId, headers, padding, endOfStream);
            listener.onHeadersRead(ctx, streamId, headers, padding, endOfStream);
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers,
                int streamDependency, short weight, boolean exclusive, int padding, boolean endOfStream)
                throws Http2Exception {
            logger.logHeaders(Direction.INBOUND, ctx, streamId, headers, streamDependency, weight, exclusive, padding,
                    endOfStream);
            listener.onHeadersRead(ctx, streamId, headers, streamDependency, weight, exclusive, padding, endOfStream);
        }

        @Override
        public void onPriorityRead(ChannelHandlerContext ctx, int streamId, int streamDependency, short weight,
                boolean exclusive) throws Http2Exception {
            logger.logPriority(Direction.INBOUND, ctx, streamId, streamDependency, weight, exclusive);
            listener.onPriorityRead(ctx, streamId, streamDependency, weight, exclusive);
        }

        @Override
        public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) throws Http2Exception {
            logger.logRstStream(Direction.INBOUND, ctx, streamId, errorCode);
            listener.onRstStreamRead(ctx, streamId, errorCode);
        }

        @Override
        public void onSettingsAckRead(ChannelHandlerContext ctx) throws Http2Exception {
            logger.logSettingsAck(Direction.INBOUND, ctx);
            listener.onSettingsAckRead(ctx);
        }

        @Override
        public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) throws Http2Exception {
            logger.logSettings(Direction.INBOUND, ctx, settings);
            listener.onSettingsRead(ctx, settings);
        }

        @Override
        public void onPingRead(ChannelHandlerContext ctx, long data) throws Http2Exception {
            logger.logPing(Direction.INBOUND, ctx, data);
            listener.onPingRead(ctx, data);
        }

        @Override
        public void onPingAckRead(ChannelHandlerContext ctx, long data) throws Http2Exception {
            logger.logPingAck(Direction.INBOUND, ctx, data);
            listener.onPingAckRead(ctx, data);
        }

        @Override
        public void onPushPromiseRead(ChannelHandlerContext ctx, int streamId, int promisedStreamId,
                Http2Headers headers, int padding) throws Http2Exception {
            logger.logPushPromise(Direction.INBOUND, ctx, streamId, promisedStreamId, headers, padding);
            listener.onPushPromiseRead(ctx, streamId, promisedStreamId, headers, padding);
        }

        @Override
        public void onGoAwayRead(ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData)
                throws Http2Exception {
            logger.logGoAway(Direction.INBOUND, ctx, lastStreamId, errorCode, debugData);
            listener.onGoAwayRead(ctx, lastStreamId, errorCode, debugData);
        }

        @Override
        public void onWindowUpdateRead(ChannelHandlerContext ctx, int streamId, int windowSizeIncrement)
                throws Http2Exception {
            logger.logWindowsUpdate(Direction.INBOUND, ctx, streamId, windowSizeIncrement);
            listener.onWindowUpdateRead(ctx, streamId, windowSizeIncrement);
        }

        @Override
        public void onPriorityUpdateRead(ChannelHandlerContext ctx, int prioritizedStreamId, ByteBuf priority)
                throws Http2Exception {
            logger.logPriorityUpdate(Direction.INBOUND, ctx, prioritizedStreamId, priority);
            listener.onPriorityUpdateRead(ctx, prioritizedStreamId, priority);
        }

        @Override
        public void onUnknownFrame(ChannelHandlerContext ctx, byte frameType, int streamId, Http2Flags flags,
                ByteBuf payload) throws Http2Exception {
            logger.logUnknownFrame(Direction.INBOUND, ctx, frameType, streamId, flags, payload);
            listener.onUnknownFrame(ctx, frameType, streamId, flags, payload);
        }
    }
}
