/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Channels, their pipelines and their event loops.
 *
 * <p>A {@link io.tidewire.channel.Channel} is a connection or a socket that waits for some. The
 * {@link io.tidewire.channel.ChannelHandler}s of its {@link io.tidewire.channel.ChannelPipeline} are notified of
 * everything that happens to it, on the one {@link io.tidewire.channel.EventLoop} that it is registered with;
 * everything that it is asked to do goes through them the other way, and ends in
 * {@link io.tidewire.channel.AbstractChannel}, which owns the life-cycle, and in
 * {@link io.tidewire.channel.ChannelOutboundBuffer}, which owns what waits to be sent.
 *
 * <p><b>Threads.</b> Channels, pipelines and contexts may be used from any thread; what is done runs on the event loop,
 * or on the executor that a handler was added with. Handlers are called by one thread at a time.
 *
 * <p><b>Words.</b> <i>close</i> ends a channel, <i>shutdown</i> ends one direction of it or an event loop,
 * <i>release</i> gives up a reference count, <i>deregister</i> takes a channel off its loop without ending it. An
 * <i>event</i> is inbound, an <i>operation</i> outbound.
 *
 * <p>Start reading at {@link io.tidewire.channel.ChannelPipeline},
 * {@link io.tidewire.channel.ChannelInboundHandlerAdapter} and {@link io.tidewire.channel.SimpleChannelInboundHandler}.
 * To write a transport, extend {@link io.tidewire.channel.AbstractChannel}.
 */
@NullMarked
package io.tidewire.channel;

import org.jspecify.annotations.NullMarked;
