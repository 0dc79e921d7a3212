/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;

/**
 * Handles outbound operations. Each method is called on the executor of the context. To let an operation go on, call
 * the method of the same name on the context. When a method with a promise throws, the promise is failed.
 */
public interface ChannelOutboundHandler extends ChannelHandler {

    /**
     * A bind was asked for.
     *
     * @param ctx the context of this handler
     * @param localAddress the address to bind to
     * @param promise to be told the outcome
     * @throws Exception if something fails
     */
    void bind(ChannelHandlerContext ctx, SocketAddress localAddress, ChannelPromise promise) throws Exception;

    /**
     * A connect was asked for.
     *
     * @param ctx the context of this handler
     * @param remoteAddress the address to connect to
     * @param localAddress the address to bind to first, if any
     * @param promise to be told the outcome
     * @throws Exception if something fails
     */
    void connect(ChannelHandlerContext ctx, SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
                 ChannelPromise promise) throws Exception;

    /**
     * A disconnect was asked for.
     *
     * @param ctx the context of this handler
     * @param promise to be told the outcome
     * @throws Exception if something fails
     */
    void disconnect(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception;

    /**
     * A close was asked for.
     *
     * @param ctx the context of this handler
     * @param promise to be told the outcome
     * @throws Exception if something fails
     */
    void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception;

    /**
     * The channel was asked to leave its event loop.
     *
     * @param ctx the context of this handler
     * @param promise to be told the outcome
     * @throws Exception if something fails
     */
    void deregister(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception;

    /**
     * A read was asked for.
     *
     * @param ctx the context of this handler
     * @throws Exception if something fails
     */
    void read(ChannelHandlerContext ctx) throws Exception;

    /**
     * A message is being written.
     *
     * @param ctx the context of this handler
     * @param msg the message, whose reference count this handler now owns: it releases it or passes it on
     * @param promise to be told the outcome
     * @throws Exception if something fails; the promise is failed, the message is this handler's to release
     */
    void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception;

    /**
     * A flush was asked for.
     *
     * @param ctx the context of this handler
     * @throws Exception if something fails
     */
    void flush(ChannelHandlerContext ctx) throws Exception;
}
