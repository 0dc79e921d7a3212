/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * Handles inbound events. Each method is called on the executor of the context; what it throws is passed to
 * {@link #exceptionCaught(ChannelHandlerContext, Throwable)} of this same handler. To let an event go on, call the
 * method of the same name on the context, with {@code fire} before it.
 */
public interface ChannelInboundHandler extends ChannelHandler {

    /**
     * The channel was registered with its event loop.
     *
     * @param ctx the context of this handler
     * @throws Exception if something fails
     */
    void channelRegistered(ChannelHandlerContext ctx) throws Exception;

    /**
     * The channel was taken off its event loop.
     *
     * @param ctx the context of this handler
     * @throws Exception if something fails
     */
    void channelUnregistered(ChannelHandlerContext ctx) throws Exception;

    /**
     * The channel is active now.
     *
     * @param ctx the context of this handler
     * @throws Exception if something fails
     */
    void channelActive(ChannelHandlerContext ctx) throws Exception;

    /**
     * The channel was active, and has reached the end of its life.
     *
     * @param ctx the context of this handler
     * @throws Exception if something fails
     */
    void channelInactive(ChannelHandlerContext ctx) throws Exception;

    /**
     * A message was read.
     *
     * @param ctx the context of this handler
     * @param msg the message, whose reference count this handler now owns: it releases it or passes it on
     * @throws Exception if something fails; the message is still this handler's to release
     */
    void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception;

    /**
     * The last message of one read operation has been delivered. With auto-read off nothing more is read until
     * {@link ChannelHandlerContext#read()} is called.
     *
     * @param ctx the context of this handler
     * @throws Exception if something fails
     */
    void channelReadComplete(ChannelHandlerContext ctx) throws Exception;

    /**
     * A user-defined event was fired.
     *
     * @param ctx the context of this handler
     * @param evt the event, whose reference count, if it has one, this handler now owns
     * @throws Exception if something fails
     */
    void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception;

    /**
     * {@link Channel#isWritable()} has changed.
     *
     * @param ctx the context of this handler
     * @throws Exception if something fails
     */
    void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception;

    /**
     * A failure was fired, or thrown by a method of this handler.
     *
     * @param ctx the context of this handler
     * @param cause the failure
     * @throws Exception if the failure can't be handled; it is logged and goes no further
     */
    @Override
    @SuppressWarnings("deprecation") // here the method is at home; only its place in the supertype is deprecated
    void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception;
}
