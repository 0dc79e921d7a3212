/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.Channel;
import io.tidewire.channel.EventLoopException;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.SingleThreadIoEventLoop;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.RejectedExecutionHandler;

import java.nio.channels.SelectableChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Executor;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The loops of a {@link NioEventLoopGroup}.
 *
 * @deprecated a {@link SingleThreadIoEventLoop} with a {@link NioIoHandler} is the same
 */
@Deprecated
public final class NioEventLoop extends SingleThreadIoEventLoop {

    NioEventLoop(NioEventLoopGroup parent, Executor executor, IoHandlerFactory ioHandlerFactory,
                 RejectedExecutionHandler rejectedExecutionHandler) {
        super(parent, executor, ioHandlerFactory, DEFAULT_MAX_PENDING_TASKS, rejectedExecutionHandler, 0);
    }

    private NioIoHandler selection() {
        return (NioIoHandler) ioHandler();
    }

    /**
     * The provider that opened the selector. Any thread.
     *
     * @return the provider
     * @deprecated use {@link NioIoHandler#selectorProvider()}
     */
    @Deprecated
    public SelectorProvider selectorProvider() {
        return selection().selectorProvider();
    }

    /**
     * Moves all that is registered to a new selector. Any thread; off the loop it takes effect soon.
     *
     * @deprecated a selector that returns for no reason is replaced by itself
     */
    @Deprecated
    public void rebuildSelector() {
        if (inEventLoop()) {
            selection().rebuildSelector();
        } else {
            execute(selection()::rebuildSelector);
        }
    }

    /**
     * Goes over the channels registered with this loop as they are now. Event loop only.
     *
     * @return a read-only iterator
     */
    @Override
    public Iterator<Channel> registeredChannelsIterator() {
        List<Channel> channels = new ArrayList<>();
        for (NioIoHandle handle : selection().handles()) {
            if (handle instanceof AbstractNioChannel.AbstractNioUnsafe unsafe) {
                channels.add(unsafe.channel());
            }
        }
        return Collections.unmodifiableList(channels).iterator();
    }

    /**
     * Watches a channel that does not belong to this library. Any thread; off the loop it blocks until the loop has
     * done it.
     *
     * @param ch a channel in non-blocking mode; it stays the caller's, also when the loop ends
     * @param interestOps the operations to report to the task, a non-empty set of {@link SelectableChannel#validOps()}
     * @param task is told, on the loop; for channels of the type of {@code ch}
     * @throws IllegalArgumentException if the channel does not support {@code interestOps}, or if there are none
     * @throws EventLoopException if the selector does not accept the channel
     * @throws java.util.concurrent.RejectedExecutionException if the loop has ended
     * @deprecated use {@link #register(io.tidewire.channel.IoHandle)} with a {@link NioSelectableChannelIoHandle}
     */
    @Deprecated
    public void register(SelectableChannel ch, int interestOps, NioTask<?> task) {
        checkNotNull(ch, "ch");
        checkNotNull(task, "task");
        if (interestOps == 0 || (interestOps & ~ch.validOps()) != 0) {
            throw new IllegalArgumentException("interestOps: " + interestOps + " (expected: some of " + ch.validOps()
                    + ')');
        }
        NioTaskHandle handle = new NioTaskHandle(ch, task);
        Future<IoRegistration> registered = register(handle);
        registered.addListener((Future<IoRegistration> done) ->
                handle.onRegistered(done, NioIoOps.valueOf(interestOps)));
        if (!registered.awaitUninterruptibly().isSuccess()) {
            throw new EventLoopException("failed to register " + ch, registered.cause());
        }
    }
}
