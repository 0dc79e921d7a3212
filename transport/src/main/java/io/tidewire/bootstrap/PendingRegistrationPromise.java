/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.channel.Channel;
import io.tidewire.channel.DefaultChannelPromise;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.GlobalEventExecutor;

/**
 * The promise of something that has to wait for a registration: notifies on the channel's loop when there is one, and
 * on the global executor when there never will be.
 */
final class PendingRegistrationPromise extends DefaultChannelPromise {

    /** Written once, before the promise is completed. */
    private volatile boolean registered;

    PendingRegistrationPromise(Channel channel) {
        super(channel);
    }

    void registered() {
        registered = true;
    }

    @Override
    protected EventExecutor executor() {
        return registered ? super.executor() : GlobalEventExecutor.INSTANCE;
    }
}
