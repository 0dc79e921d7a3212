/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;

/**
 * Stands before the listener of frames while a connection waits for an acknowledgement of its own.
 */
final class AcknowledgementTap extends Http2FrameListenerDecorator {
    private final Http2ConnectionHandler handler;

    AcknowledgementTap(Http2ConnectionHandler handler, Http2FrameListener listener) {
        super(listener);
        this.handler = handler;
    }

    Http2FrameListener listener() {
        return listener;
    }

    @Override
    public void onSettingsAckRead(ChannelHandlerContext ctx) throws Http2Exception {
        handler.onSettingsAcknowledged();
        super.onSettingsAckRead(ctx);
    }

    /** An answer to a PING that only we have sent is passed on to no other listener. */
    @Override
    public void onPingAckRead(ChannelHandlerContext ctx, long data) throws Http2Exception {
        if (!handler.onPingAcknowledged(data)) {
            super.onPingAckRead(ctx, data);
        }
    }
}
