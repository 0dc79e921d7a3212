/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.IoEvent;
import io.tidewire.channel.IoRegistration;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;

/**
 * Passes what the selector sees of a channel of the application on to a {@link NioTask}. Event loop only, apart from
 * the constructor.
 */
final class NioTaskHandle implements NioIoHandle {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(NioTaskHandle.class);

    private final SelectableChannel channel;
    private final NioTask<SelectableChannel> task;
    private @Nullable IoRegistration registration;
    /** Why the channel is not watched any more, or {@code null} as long as nothing failed. */
    private @Nullable Throwable failure;

    /** The task must be one for channels of this type. */
    @SuppressWarnings("unchecked") // that the two fit is what the application says by giving both
    NioTaskHandle(SelectableChannel channel, NioTask<?> task) {
        this.channel = channel;
        this.task = (NioTask<SelectableChannel>) task;
    }

    @SuppressWarnings("NullAway") // A success has a registration.
    void onRegistered(Future<IoRegistration> outcome, NioIoOps ops) {
        if (outcome.isSuccess()) {
            registration = outcome.getNow();
            registration.submit(ops);
        }
    }

    @Override
    public SelectableChannel selectableChannel() {
        return channel;
    }

    @Override
    @SuppressWarnings("NullAway") // A registration with a selector has its key.
    public void handle(IoRegistration registration, IoEvent event) {
        SelectionKey key = registration.attachment();
        try {
            task.channelReady(channel, key);
        } catch (Throwable cause) {
            failure = cause;
            registration.cancel();
            return;
        }
        if (!key.isValid()) {
            // The task does not want to hear of the channel any more.
            registration.cancel();
        }
    }

    @Override
    public void unregistered() {
        try {
            task.channelUnregistered(channel, failure);
        } catch (Exception cause) {
            LOGGER.warn("{} threw while it was told that {} is not watched any more", task, channel, cause);
        }
    }

    /** The loop ends. The channel stays open: it is the application's. */
    @Override
    public void close() {
        if (registration != null) {
            registration.cancel();
        }
    }
}
