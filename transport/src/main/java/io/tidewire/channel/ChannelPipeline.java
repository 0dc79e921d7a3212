/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.List;
import java.util.Map;

import io.tidewire.util.concurrent.EventExecutorGroup;
import org.jspecify.annotations.Nullable;

/**
 * The list of handlers that intercept the events and operations of one channel.
 *
 * <pre>
 *   Channel.write(), ChannelHandlerContext.write()          ChannelHandlerContext.fireChannelRead()
 *                     |                                                    ^
 *     +---------------+----------------------------------------------------+---------------+
 *     |  last         v                                                    |               |
 *     |       outbound handler                                     inbound handler         |
 *     |               v                                                    ^               |
 *     |       outbound handler                                     inbound handler         |
 *     |  first        v                                                    ^               |
 *     +---------------+----------------------------------------------------+---------------+
 *                     v            transport (event loop)                  |
 * </pre>
 *
 * <p>Inbound events travel from the first handler to the last, outbound operations from the last to the first. An event
 * that no handler ended is released at the tail, and logged if it was a message or a failure.
 *
 * <p>Any thread may change the list at any time. {@code handlerAdded} is called before the handler gets its first
 * event, {@code handlerRemoved} after its last, both exactly once and on the handler's executor; before the channel is
 * registered with its event loop both wait for that. Iteration is a snapshot.
 */
public interface ChannelPipeline
        extends ChannelInboundInvoker, ChannelOutboundInvoker, Iterable<Map.Entry<String, ChannelHandler>> {

    /**
     * Adds a handler at the first place.
     *
     * @param name a name that is unique in this pipeline; none: one is made
     * @return this pipeline
     * @throws IllegalArgumentException if the name is taken
     * @throws ChannelPipelineException if the handler is in use already and not sharable
     */
    ChannelPipeline addFirst(@Nullable String name, ChannelHandler handler);

    /**
     * Adds a handler at the first place.
     *
     * @param group runs the handler's methods on one of its executors instead of the channel's event loop;
     *              none: on that
     * @param name a name that is unique in this pipeline; none: one is made
     * @return this pipeline
     * @throws IllegalArgumentException if the name is taken
     * @throws ChannelPipelineException if the handler is in use already and not sharable
     * @deprecated hand work that blocks to an executor from inside the handler instead
     */
    @Deprecated
    ChannelPipeline addFirst(@Nullable EventExecutorGroup group, @Nullable String name, ChannelHandler handler);

    /**
     * Adds handlers in their order, at the first place.
     *
     * @param handlers the handlers; names are made for them. The first {@code null} ends the list
     * @return this pipeline
     * @throws ChannelPipelineException if a handler is in use already and not sharable; those before it stay added
     */
    ChannelPipeline addFirst(ChannelHandler... handlers);

    /**
     * Adds handlers in their order, at the first place.
     *
     * @param group runs the handler's methods on one of its executors instead of the channel's event loop;
     *              none: on that
     * @param handlers the handlers; names are made for them. The first {@code null} ends the list
     * @return this pipeline
     * @throws ChannelPipelineException if a handler is in use already and not sharable; those before it stay added
     * @deprecated hand work that blocks to an executor from inside the handler instead
     */
    @Deprecated
    ChannelPipeline addFirst(@Nullable EventExecutorGroup group, ChannelHandler... handlers);

    /**
     * Adds a handler at the last place.
     *
     * @param name a name that is unique in this pipeline; none: one is made
     * @return this pipeline
     * @throws IllegalArgumentException if the name is taken
     * @throws ChannelPipelineException if the handler is in use already and not sharable
     */
    ChannelPipeline addLast(@Nullable String name, ChannelHandler handler);

    /**
     * Adds a handler at the last place.
     *
     * @param group runs the handler's methods on one of its executors instead of the channel's event loop;
     *              none: on that
     * @param name a name that is unique in this pipeline; none: one is made
     * @return this pipeline
     * @throws IllegalArgumentException if the name is taken
     * @throws ChannelPipelineException if the handler is in use already and not sharable
     * @deprecated hand work that blocks to an executor from inside the handler instead
     */
    @Deprecated
    ChannelPipeline addLast(@Nullable EventExecutorGroup group, @Nullable String name, ChannelHandler handler);

    /**
     * Adds handlers in their order, at the last place.
     *
     * @param handlers the handlers; names are made for them. The first {@code null} ends the list
     * @return this pipeline
     * @throws ChannelPipelineException if a handler is in use already and not sharable; those before it stay added
     */
    ChannelPipeline addLast(ChannelHandler... handlers);

    /**
     * Adds handlers in their order, at the last place.
     *
     * @param group runs the handler's methods on one of its executors instead of the channel's event loop;
     *              none: on that
     * @param handlers the handlers; names are made for them. The first {@code null} ends the list
     * @return this pipeline
     * @throws ChannelPipelineException if a handler is in use already and not sharable; those before it stay added
     * @deprecated hand work that blocks to an executor from inside the handler instead
     */
    @Deprecated
    ChannelPipeline addLast(@Nullable EventExecutorGroup group, ChannelHandler... handlers);

    /**
     * Adds a handler before another one.
     *
     * @param baseName the name of the handler that it is added before
     * @param name a name that is unique in this pipeline; none: one is made
     * @return this pipeline
     * @throws IllegalArgumentException if the name is taken
     * @throws ChannelPipelineException if the handler is in use already and not sharable
     * @throws java.util.NoSuchElementException if there is no handler of the name {@code baseName}
     */
    ChannelPipeline addBefore(String baseName, @Nullable String name, ChannelHandler handler);

    /**
     * Adds a handler before another one.
     *
     * @param group runs the handler's methods on one of its executors instead of the channel's event loop;
     *              none: on that
     * @param baseName the name of the handler that it is added before
     * @param name a name that is unique in this pipeline; none: one is made
     * @return this pipeline
     * @throws IllegalArgumentException if the name is taken
     * @throws ChannelPipelineException if the handler is in use already and not sharable
     * @throws java.util.NoSuchElementException if there is no handler of the name {@code baseName}
     * @deprecated hand work that blocks to an executor from inside the handler instead
     */
    @Deprecated
    ChannelPipeline addBefore(@Nullable EventExecutorGroup group, String baseName, @Nullable String name,
                              ChannelHandler handler);

    /**
     * Adds a handler after another one.
     *
     * @param baseName the name of the handler that it is added after
     * @param name a name that is unique in this pipeline; none: one is made
     * @return this pipeline
     * @throws IllegalArgumentException if the name is taken
     * @throws ChannelPipelineException if the handler is in use already and not sharable
     * @throws java.util.NoSuchElementException if there is no handler of the name {@code baseName}
     */
    ChannelPipeline addAfter(String baseName, @Nullable String name, ChannelHandler handler);

    /**
     * Adds a handler after another one.
     *
     * @param group runs the handler's methods on one of its executors instead of the channel's event loop;
     *              none: on that
     * @param baseName the name of the handler that it is added after
     * @param name a name that is unique in this pipeline; none: one is made
     * @return this pipeline
     * @throws IllegalArgumentException if the name is taken
     * @throws ChannelPipelineException if the handler is in use already and not sharable
     * @throws java.util.NoSuchElementException if there is no handler of the name {@code baseName}
     * @deprecated hand work that blocks to an executor from inside the handler instead
     */
    @Deprecated
    ChannelPipeline addAfter(@Nullable EventExecutorGroup group, String baseName, @Nullable String name,
                             ChannelHandler handler);

    /**
     * Removes a handler.
     *
     * @return this pipeline
     * @throws java.util.NoSuchElementException if it is not in this pipeline
     */
    ChannelPipeline remove(ChannelHandler handler);

    /**
     * Removes a handler.
     *
     * @return the handler
     * @throws java.util.NoSuchElementException if there is none
     */
    ChannelHandler remove(String name);

    /**
     * Removes the first handler of a type.
     *
     * @param <T> the type
     * @return the handler
     * @throws java.util.NoSuchElementException if there is none
     */
    <T extends ChannelHandler> T remove(Class<T> handlerType);

    /**
     * Removes the first handler.
     *
     * @return the handler
     * @throws java.util.NoSuchElementException if there is none
     */
    ChannelHandler removeFirst();

    /**
     * Removes the last handler.
     *
     * @return the handler
     * @throws java.util.NoSuchElementException if there is none
     */
    ChannelHandler removeLast();

    /**
     * Puts a handler in the place of another one. Events that the old one still passes on from its {@code
     * handlerRemoved} go through the new one, which has been added by then.
     *
     * @param oldHandler the handler to remove
     * @param newName the name of the new one, which may be that of the old one; none: one is made
     * @param newHandler the handler to add
     * @return this pipeline
     * @throws java.util.NoSuchElementException if the old one is not in this pipeline
     * @throws IllegalArgumentException if the new name is taken by a third handler
     */
    ChannelPipeline replace(ChannelHandler oldHandler, @Nullable String newName, ChannelHandler newHandler);

    /**
     * Puts a handler in the place of another one.
     *
     * @param oldName the name of the handler to remove
     * @param newName the name of the new one, which may be that of the old one; none: one is made
     * @param newHandler the handler to add
     * @return the handler that was removed
     * @throws java.util.NoSuchElementException if there is no handler of that name
     * @throws IllegalArgumentException if the new name is taken by a third handler
     */
    ChannelHandler replace(String oldName, @Nullable String newName, ChannelHandler newHandler);

    /**
     * Puts a handler in the place of the first one of a type.
     *
     * @param oldHandlerType the type of the handler to remove
     * @param newName the name of the new one, which may be that of the old one; none: one is made
     * @param newHandler the handler to add
     * @param <T> the type
     * @return the handler that was removed
     * @throws java.util.NoSuchElementException if there is no handler of that type
     * @throws IllegalArgumentException if the new name is taken by a third handler
     */
    <T extends ChannelHandler> T replace(Class<T> oldHandlerType, @Nullable String newName, ChannelHandler newHandler);

    /**
     * Returns the first handler.
     *
     * @return the handler, or {@code null} if there is none
     */
    @Nullable ChannelHandler first();

    /**
     * Returns the context of the first handler.
     *
     * @return the context, or {@code null} if there is none
     */
    @Nullable ChannelHandlerContext firstContext();

    /**
     * Returns the last handler.
     *
     * @return the handler, or {@code null} if there is none
     */
    @Nullable ChannelHandler last();

    /**
     * Returns the context of the last handler.
     *
     * @return the context, or {@code null} if there is none
     */
    @Nullable ChannelHandlerContext lastContext();

    /**
     * Looks a handler up.
     *
     * @return the handler, or {@code null} if there is none
     */
    @Nullable ChannelHandler get(String name);

    /**
     * Looks the first handler of a type up.
     *
     * @param <T> the type
     * @return the handler, or {@code null} if there is none
     */
    <T extends ChannelHandler> @Nullable T get(Class<T> handlerType);

    /**
     * Looks the context of a handler up.
     *
     * @return its context, the first one if it was added several times, or {@code null} if there is none
     */
    @Nullable ChannelHandlerContext context(ChannelHandler handler);

    /**
     * Looks the context of a handler up.
     *
     * @param name the handler's name
     * @return its context, or {@code null} if there is none
     */
    @Nullable ChannelHandlerContext context(String name);

    /**
     * Looks the context of the first handler of a type up.
     *
     * @return its context, or {@code null} if there is none
     */
    @Nullable ChannelHandlerContext context(Class<? extends ChannelHandler> handlerType);

    /**
     * Returns the channel.
     *
     * @return the channel of this pipeline
     */
    Channel channel();

    /**
     * Lists the names.
     *
     * @return a new list of the handlers' names in their order, with that of the internal tail at the end
     */
    List<String> names();

    /**
     * Lists the handlers.
     *
     * @return a new map from name to handler, in their order
     */
    Map<String, ChannelHandler> toMap();

    @Override
    ChannelPipeline fireChannelRegistered();

    @Override
    ChannelPipeline fireChannelUnregistered();

    @Override
    ChannelPipeline fireChannelActive();

    @Override
    ChannelPipeline fireChannelInactive();

    @Override
    ChannelPipeline fireExceptionCaught(Throwable cause);

    @Override
    ChannelPipeline fireUserEventTriggered(Object event);

    @Override
    ChannelPipeline fireChannelRead(Object msg);

    @Override
    ChannelPipeline fireChannelReadComplete();

    @Override
    ChannelPipeline fireChannelWritabilityChanged();

    @Override
    ChannelPipeline flush();

    @Override
    default ChannelPromise newPromise() {
        return new DefaultChannelPromise(channel());
    }

    @Override
    default ChannelProgressivePromise newProgressivePromise() {
        return new DefaultChannelProgressivePromise(channel());
    }

    @Override
    default ChannelFuture newFailedFuture(Throwable cause) {
        return CompleteChannelFuture.failed(channel(), null, cause);
    }
}
