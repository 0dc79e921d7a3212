/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.IoEvent;
import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoRegistration;
import io.tidewire.util.internal.ObjectUtil;

import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;

/**
 * A handle for a {@link SelectableChannel} that is not one of this library's channels.
 *
 * @param <S> the type of channel
 */
@SuppressWarnings("try") // AutoCloseable.close() may throw anything, and so may the handle's.
public abstract class NioSelectableChannelIoHandle<S extends SelectableChannel> implements IoHandle, NioIoHandle {

    private final S channel;

    /**
     * Creates a handle.
     *
     * @param channel a channel in non-blocking mode; it stays the caller's
     */
    public NioSelectableChannelIoHandle(S channel) {
        this.channel = ObjectUtil.checkNotNull(channel, "channel");
    }

    @Override
    @SuppressWarnings("NullAway") // A registration with a selector has its key.
    public void handle(IoRegistration registration, IoEvent ioEvent) {
        handle(channel, registration.<SelectionKey>attachment());
    }

    @Override
    public final SelectableChannel selectableChannel() {
        return channel;
    }

    @Override
    public void close() {
        deregister(channel);
    }

    /** The channel is ready for an operation it asked for. Event loop only. */
    protected abstract void handle(S channel, SelectionKey key);

    /**
     * The loop is shutting down. Unless overridden nothing happens: the channel is the application's, which closes it.
     */
    protected void deregister(S channel) {
        // See above: not ours to close.
    }
}
