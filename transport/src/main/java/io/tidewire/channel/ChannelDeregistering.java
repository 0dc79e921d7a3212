/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

/**
 * One attempt to take a channel off its event loop. Event loop only.
 *
 * <p>It is made in a task of its own: a handler may ask for it in the middle of an event, whose rest must still be
 * delivered on this loop before the channel may go to another one.
 */
final class ChannelDeregistering implements Runnable {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(AbstractChannel.class);

    private final AbstractChannel channel;
    private final ChannelPromise promise;

    private ChannelDeregistering(AbstractChannel channel, ChannelPromise promise) {
        this.channel = channel;
        this.promise = promise;
    }

    static void begin(AbstractChannel channel, ChannelPromise promise) {
        if (!promise.setUncancellable()) {
            return;
        }
        if (!channel.holdsRegistration()) {
            if (channel.is(AbstractChannel.INACTIVE_OWED)) {
                // Closed between two loops: no event of a deregistration follows, after which handlers are removed.
                channel.invokeLater(() -> {
                    fireOwedInactive(channel);
                    channel.pipeline.destroyIfClosed();
                });
            }
            channel.unsafe.safeSetSuccess(promise);
            return;
        }
        channel.invokeLater(new ChannelDeregistering(channel, promise));
    }

    @Override
    public void run() {
        if (channel.is(AbstractChannel.CLOSING_ELSEWHERE)) {
            // The close comes back to this loop, and handlers are told of it before they are told of this.
            channel.knownCloseFuture().addListener(closed -> channel.invokeLater(this));
            return;
        }
        try {
            channel.doDeregister();
        } catch (Throwable t) {
            LOGGER.warn("Failed to deregister {}", channel, t);
        }
        fireOwedInactive(channel);
        // Two calls may both have seen it registered.
        if (channel.holdsRegistration()) {
            channel.setRegistration(Registration.DEREGISTERED);
            channel.pipeline.fireChannelUnregistered();
        }
        channel.unsafe.safeSetSuccess(promise);
    }

    /** Whichever task deregisters first: the one that has closed the channel may come after it. */
    private static void fireOwedInactive(AbstractChannel channel) {
        if (channel.is(AbstractChannel.INACTIVE_OWED)) {
            channel.set(AbstractChannel.INACTIVE_OWED, false);
            channel.pipeline.fireChannelInactive();
        }
    }
}
