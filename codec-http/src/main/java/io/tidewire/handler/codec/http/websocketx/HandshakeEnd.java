/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpMessage;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.util.ReferenceCountUtil;

import java.nio.channels.ClosedChannelException;

/**
 * Waits for the end of a message of an opening handshake whose head the application has got by itself, without an
 * aggregator. Nothing of the message goes further; content in it fails the handshake. Event loop only.
 *
 * @param <M> the type of the head
 */
final class HandshakeEnd<M extends HttpMessage> extends ChannelInboundHandlerAdapter {

    /**
     * Goes on with the handshake.
     *
     * @param <M> the type of the head
     */
    interface Next<M> {
        void onMessageEnd(M head);
    }

    private final M head;
    private final Next<M> next;
    private final ChannelPromise promise;

    private HandshakeEnd(M head, Next<M> next, ChannelPromise promise) {
        this.head = head;
        this.next = next;
        this.promise = promise;
    }

    /** Goes on when the message has ended, or fails the promise. */
    static <M extends HttpMessage> ChannelFuture await(Channel channel, ChannelHandlerContext codec, M head,
            Next<M> next, ChannelPromise promise) {
        codec.pipeline().addAfter(codec.name(), null, new HandshakeEnd<>(head, next, promise));
        if (!channel.config().isAutoRead()) {
            channel.read();
        }
        return promise;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (!(msg instanceof HttpObject)) {
            ctx.fireChannelRead(msg);
            return;
        }
        boolean content = msg instanceof HttpContent part && part.content().isReadable();
        boolean last = msg instanceof LastHttpContent;
        ReferenceCountUtil.release(msg);
        if (content) {
            fail(ctx, new WebSocketHandshakeException("content in a message of the opening handshake"));
        } else if (last) {
            ctx.pipeline().remove(this);
            try {
                next.onMessageEnd(head);
            } catch (Exception e) {
                promise.tryFailure(e);
            }
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        fail(ctx, new ClosedChannelException());
        super.channelInactive(ctx);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        promise.tryFailure(cause);
        super.exceptionCaught(ctx, cause);
    }

    private void fail(ChannelHandlerContext ctx, Exception cause) {
        ctx.pipeline().remove(this);
        if (promise.tryFailure(cause)) {
            promise.addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
        }
    }
}
