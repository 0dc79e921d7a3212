/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.blocking;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelInitializer;

import java.util.concurrent.Executor;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Passes each connection of a server to a thread that may block. It is the last handler of the pipeline, or the only
 * one; those in front of it have to pass on {@code ByteBuf}s, as TLS does.
 *
 * <pre>{@code
 * new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
 *         .childHandler(new BlockingServerHandler(VirtualThreads.executor(), channel -> {
 *             channel.inputStream().transferTo(channel.outputStream());
 *         }))
 *         .bind(address).sync();
 * }</pre>
 *
 * <p>The thread is started when the channel is active. The channel is read while less than a bound waits for the
 * thread; auto-read is switched off, and half closure on. An executor that refuses the task costs the connection, which
 * is logged.
 *
 * <p>Holds no state of a channel: one serves all of a server.
 */
public final class BlockingServerHandler extends ChannelInitializer<Channel> {
    /** So many octets, with what each buffer costs, wait for the thread before the channel is no longer read. */
    public static final int DEFAULT_MAX_WAITING = 64 * 1024;

    private final Executor executor;
    private final BlockingCode code;
    private final int maxWaiting;

    /**
     * Creates a handler with the default bound.
     *
     * @param executor starts the threads: {@link VirtualThreads#executor()}, or one of platform threads that has a
     *     thread for each connection
     * @param code serves a connection; called by many threads at once
     */
    public BlockingServerHandler(Executor executor, BlockingCode code) {
        this(executor, code, DEFAULT_MAX_WAITING);
    }

    /**
     * Creates a handler.
     *
     * @param executor starts the threads
     * @param code serves a connection; called by many threads at once
     * @param maxWaiting how many octets wait for the thread before the channel is no longer read, positive
     * @throws IllegalArgumentException if the bound is not positive
     */
    public BlockingServerHandler(Executor executor, BlockingCode code, int maxWaiting) {
        this.executor = checkNotNull(executor, "executor");
        this.code = checkNotNull(code, "code");
        this.maxWaiting = checkPositive(maxWaiting, "maxWaiting");
    }

    @Override
    protected void initChannel(Channel ch) {
        ch.pipeline().addLast(new BridgeHandler(executor, code, maxWaiting));
    }
}
