/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.websocket;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;

/** The two ends of a pipeline: count what comes, and release it. */
final class DiscardHandler {

    private DiscardHandler() {
    }

    /** Stands first, in place of a socket. */
    @ChannelHandler.Sharable
    static final class Outbound extends ChannelOutboundHandlerAdapter {
        int writes;

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            writes++;
            ReferenceCountUtil.release(msg);
            promise.setSuccess();
        }
    }

    /** Stands last, in place of an application. */
    static final class Inbound extends ChannelInboundHandlerAdapter {
        int reads;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            reads++;
            ReferenceCountUtil.release(msg);
        }
    }
}
