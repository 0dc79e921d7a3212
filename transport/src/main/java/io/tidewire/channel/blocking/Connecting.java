/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.blocking;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.util.concurrent.BlockingOperationException;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.locks.LockSupport;

/** A connection that a thread waits for. */
final class Connecting extends ChannelInitializer<Channel> {
    private final @Nullable ChannelHandler handlers;
    private final BridgeHandler bridge = new BridgeHandler(BlockingServerHandler.DEFAULT_MAX_WAITING);

    private Connecting(@Nullable ChannelHandler handlers) {
        this.handlers = handlers;
    }

    @SuppressWarnings("NullAway") // A channel that is connected has its bridge.
    static BlockingChannel connect(Bootstrap bootstrap, SocketAddress remote) throws IOException {
        if (Thread.currentThread().isInterrupted()) {
            throw new ClosedByInterruptException();
        }
        Connecting connecting = new Connecting(bootstrap.config().handler());
        ChannelFuture connected = bootstrap.clone().handler(connecting).connect(remote);
        await(connected);
        Throwable cause = connected.cause();
        if (cause instanceof IOException failure) {
            throw failure;
        }
        if (cause != null) {
            throw new IOException("not connected to " + remote, cause);
        }
        return connecting.bridge.channel();
    }

    @Override
    protected void initChannel(Channel ch) {
        if (handlers != null) {
            ch.pipeline().addLast(handlers);
        }
        ch.pipeline().addLast(bridge);
    }

    /** Parks until it is done. Not by the future's own wait, which holds its monitor and pins on JDK 21 to 23. */
    private static void await(ChannelFuture connected) throws ClosedByInterruptException {
        if (connected.isDone()) {
            return;
        }
        Channel channel = connected.channel();
        if (channel.isRegistered() && channel.eventLoop().inEventLoop()) {
            channel.close();
            throw new BlockingOperationException("an event loop must not wait for its own channel");
        }
        Thread thread = Thread.currentThread();
        connected.addListener(done -> LockSupport.unpark(thread));
        while (!connected.isDone()) {
            LockSupport.park(connected);
            if (thread.isInterrupted()) {
                connected.addListener(done -> channel.close());
                channel.close();
                throw new ClosedByInterruptException();
            }
        }
    }
}
