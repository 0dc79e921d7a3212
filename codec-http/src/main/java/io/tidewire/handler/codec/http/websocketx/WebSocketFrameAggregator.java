/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.handler.codec.MessageAggregator;
import io.tidewire.handler.codec.http.internal.FailedConnection;
import org.jspecify.annotations.Nullable;

/**
 * Joins the frames of a message into one frame, so that the handlers behind it see whole messages. Put it behind the
 * protocol handler; control frames and whole messages pass through.
 *
 * <p>A message that is longer than the limit is dropped, and the peer gets a close frame with 1009 (RFC 6455 section
 * 7.4.1); a {@link io.tidewire.handler.codec.TooLongFrameException} is fired. How many frames a message may have is a
 * limit of {@link WebSocketDecoderConfig}.
 */
public class WebSocketFrameAggregator
        extends MessageAggregator<WebSocketFrame, WebSocketFrame, ContinuationWebSocketFrame, WebSocketFrame> {

    /**
     * Creates an aggregator.
     *
     * @param maxContentLength the most octets of a message that is joined, zero or positive
     */
    public WebSocketFrameAggregator(int maxContentLength) {
        super(maxContentLength, WebSocketFrame.class);
    }

    @Override
    protected boolean isStartMessage(WebSocketFrame msg) throws Exception {
        return msg instanceof TextWebSocketFrame || msg instanceof BinaryWebSocketFrame;
    }

    @Override
    protected boolean isContentMessage(WebSocketFrame msg) throws Exception {
        return msg instanceof ContinuationWebSocketFrame;
    }

    @Override
    protected boolean isLastContentMessage(ContinuationWebSocketFrame msg) throws Exception {
        return msg.isFinalFragment();
    }

    @Override
    protected boolean isAggregated(WebSocketFrame msg) throws Exception {
        return msg.isFinalFragment() && !(msg instanceof ContinuationWebSocketFrame);
    }

    @Override
    protected boolean isContentLengthInvalid(WebSocketFrame start, int maxContentLength) {
        return start.content().readableBytes() > maxContentLength;
    }

    @Override
    protected @Nullable Object newContinueResponse(WebSocketFrame start, int maxContentLength,
            ChannelPipeline pipeline) {
        return null; // WebSocket has no such question before a message.
    }

    @Override
    protected boolean closeAfterContinueResponse(Object msg) throws Exception {
        throw new UnsupportedOperationException("no message is announced");
    }

    @Override
    protected boolean ignoreContentAfterContinueResponse(Object msg) throws Exception {
        throw new UnsupportedOperationException("no message is announced");
    }

    @Override
    protected WebSocketFrame beginAggregation(WebSocketFrame start, ByteBuf content) throws Exception {
        return start instanceof TextWebSocketFrame
                ? new TextWebSocketFrame(true, start.rsv(), content)
                : new BinaryWebSocketFrame(true, start.rsv(), content);
    }

    @Override
    protected void handleOversizedMessage(ChannelHandlerContext ctx, WebSocketFrame oversized) throws Exception {
        CloseWebSocketFrame close = new CloseWebSocketFrame(WebSocketCloseStatus.MESSAGE_TOO_BIG);
        if (FailedConnection.isAnsweredByProtocolHandler(ctx)) {
            ctx.writeAndFlush(close);
        } else {
            FailedConnection.closeAfter(ctx.writeAndFlush(close), FailedConnection.DEFAULT_TIMEOUT_MILLIS);
        }
        super.handleOversizedMessage(ctx, oversized);
    }
}
