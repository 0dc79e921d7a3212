/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.util.function.Consumer;

/**
 * The backend's end of an exchange: the last handler of a connection of HTTP/1.1, which may have one exchange after the
 * other, or of a stream of HTTP/2, which has one. Reads only when {@link ReverseProxyFront} asks. Event loop only.
 */
final class ReverseProxyBack extends ChannelInboundHandlerAdapter {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ReverseProxyBack.class);

    private final String protocol;
    private final Consumer<ReverseProxyBack> keep;
    private ChannelHandlerContext ctx;
    /** {@code null} between exchanges. */
    private ReverseProxyFront front;

    /**
     * Creates an end.
     *
     * @param protocol the version of HTTP, as in Via
     * @param keep takes it when an exchange has ended and another one may begin
     */
    ReverseProxyBack(String protocol, Consumer<ReverseProxyBack> keep) {
        this.protocol = protocol;
        this.keep = keep;
    }

    String protocol() {
        return protocol;
    }

    Channel channel() {
        return ctx.channel();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        ctx = context;
    }

    /** Begins an exchange: what comes goes to the front from now on. */
    void begin(ReverseProxyFront exchange) {
        front = exchange;
    }

    /**
     * Writes a part of the request.
     *
     * @param part the part; released, also if it fails, which closes the channel
     */
    void write(HttpObject part) {
        ctx.write(part).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }

    void flush() {
        ctx.flush();
    }

    void read() {
        ctx.read();
    }

    boolean isWritable() {
        return ctx.channel().isWritable();
    }

    /** Ends an exchange that both sides have ended. */
    void endWhole() {
        front = null;
        keep.accept(this);
    }

    /** Ends an exchange early: closes the connection, or resets the stream, so that the backend stops its work. */
    void cancel() {
        front = null;
        ctx.close();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object msg) {
        if (front == null) {
            ReferenceCountUtil.release(msg);
        } else {
            front.onAnswer((HttpObject) msg);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (front != null) {
            front.onAnswerRead();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (front != null) {
            front.onBackendWritability();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        ReverseProxyFront exchange = front;
        front = null;
        if (exchange != null) {
            exchange.onBackendGone();
        }
    }

    /** A backend that goes away or breaks the protocol is told of to the client when the channel is closed. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOGGER.debug("{}: closed", context.channel(), cause);
        context.close();
    }
}
