/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;

import java.util.concurrent.TimeUnit;

/** A channel that is connected when the test says so, as one of a client is, with a time that the test moves. */
final class LateChannel extends EmbeddedChannel {
    private boolean isConnected;

    LateChannel(ChannelHandler... handlers) {
        freezeTime();
        pipeline().addLast(handlers);
    }

    @Override
    public boolean isActive() {
        return isConnected && super.isActive();
    }

    void connected() {
        isConnected = true;
        pipeline().fireChannelActive();
    }

    /** Lets time pass, and returns after how many nanoseconds something is scheduled then; -1 if nothing is. */
    long advance(long seconds) {
        advanceTimeBy(seconds, TimeUnit.SECONDS);
        return runScheduledPendingTasks();
    }
}
