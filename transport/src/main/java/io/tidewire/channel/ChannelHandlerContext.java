/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.util.Attribute;
import io.tidewire.util.AttributeKey;
import io.tidewire.util.AttributeMap;
import io.tidewire.util.concurrent.EventExecutor;

/**
 * One place in a {@link ChannelPipeline}: a handler with its neighbours. Methods that fire events or start operations
 * begin at the neighbour, not at the end of the pipeline. A handler added to several pipelines has one context in each.
 *
 * <p>All methods may be called from any thread, and also after the handler was removed: the context then still passes
 * events and operations to the handlers that are next to its former place.
 */
public interface ChannelHandlerContext extends AttributeMap, ChannelInboundInvoker, ChannelOutboundInvoker {

    /**
     * Returns the channel.
     *
     * @return the channel of the pipeline
     */
    Channel channel();

    /**
     * Returns the executor on which the handler is called.
     *
     * @return the executor given when the handler was added, else the channel's event loop
     * @throws IllegalStateException if that is the event loop and the channel has never been registered
     */
    EventExecutor executor();

    /**
     * Returns the handler's name.
     *
     * @return the name under which the handler was added, unique in the pipeline
     */
    String name();

    /**
     * Returns the handler.
     *
     * @return the handler of this context
     */
    ChannelHandler handler();

    /**
     * Returns whether the handler was removed.
     *
     * @return whether the handler has left the pipeline; on its executor this is true before {@code handlerRemoved}
     * returns
     */
    boolean isRemoved();

    @Override
    ChannelHandlerContext fireChannelRegistered();

    @Override
    ChannelHandlerContext fireChannelUnregistered();

    @Override
    ChannelHandlerContext fireChannelActive();

    @Override
    ChannelHandlerContext fireChannelInactive();

    @Override
    ChannelHandlerContext fireExceptionCaught(Throwable cause);

    @Override
    ChannelHandlerContext fireUserEventTriggered(Object evt);

    @Override
    ChannelHandlerContext fireChannelRead(Object msg);

    @Override
    ChannelHandlerContext fireChannelReadComplete();

    @Override
    ChannelHandlerContext fireChannelWritabilityChanged();

    @Override
    ChannelHandlerContext read();

    @Override
    ChannelHandlerContext flush();

    /**
     * Returns the pipeline.
     *
     * @return the pipeline this context belongs to
     */
    ChannelPipeline pipeline();

    /**
     * Returns the channel's buffer allocator.
     *
     * @return the allocator that the channel is configured with
     */
    ByteBufAllocator alloc();

    /**
     * Returns an attribute of the channel.
     *
     * @deprecated use {@link Channel#attr(AttributeKey)}, which is the same
     */
    @Deprecated
    @Override
    <T> Attribute<T> attr(AttributeKey<T> key);

    /**
     * Returns whether the channel has an attribute.
     *
     * @deprecated use {@link Channel#hasAttr(AttributeKey)}, which is the same
     */
    @Deprecated
    @Override
    <T> boolean hasAttr(AttributeKey<T> key);
}
