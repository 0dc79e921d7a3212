/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.handler.codec.http.internal.FailedConnection;
import io.tidewire.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;

/**
 * Refuses frames with reserved bits that no extension of the connection has agreed on (RFC 6455 section 5.2): a decoder
 * of frames knows only that there may be extensions. Later frames are dropped.
 */
final class ReservedBitsCheck extends ChannelInboundHandlerAdapter {
    private final int agreed;
    private boolean isFailed;

    ReservedBitsCheck(int agreed) {
        this.agreed = agreed;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (!(msg instanceof WebSocketFrame frame)) {
            ctx.fireChannelRead(msg);
        } else if (isFailed) {
            frame.release();
        } else if ((frame.rsv() & ~agreed) != 0) {
            isFailed = true;
            int rsv = frame.rsv();
            frame.release();
            CorruptedWebSocketFrameException violation = new CorruptedWebSocketFrameException(
                    WebSocketCloseStatus.PROTOCOL_ERROR,
                    "reserved bits " + rsv + " (expected: none but " + agreed + ')');
            FailedConnection.answer(ctx, violation);
            throw violation;
        } else {
            ctx.fireChannelRead(frame);
        }
    }
}
