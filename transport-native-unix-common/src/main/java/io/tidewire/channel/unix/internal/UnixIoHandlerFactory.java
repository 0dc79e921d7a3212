/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.IoHandler;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.SelectStrategy;
import io.tidewire.channel.SelectStrategyFactory;
import io.tidewire.util.concurrent.ThreadAwareExecutor;
import io.tidewire.util.internal.ObjectUtil;

/**
 * Creates the pollers of a transport.
 *
 * @param maxEvents how many events one wait can bring, or zero for as many as it takes
 * @param selectStrategyFactory makes the strategy of each poller
 * @param pollers makes a poller
 */
public record UnixIoHandlerFactory(int maxEvents, SelectStrategyFactory selectStrategyFactory, Pollers pollers)
        implements IoHandlerFactory {

    /** The constructor of a poller. */
    @FunctionalInterface
    public interface Pollers {

        /**
         * Creates a poller.
         *
         * @param executor its event loop
         * @param maxEvents how many events one wait can bring, or zero for as many as it takes
         * @param strategy whether to wait, poll or spin
         * @return the poller
         */
        UnixIoHandler<?> newPoller(ThreadAwareExecutor executor, int maxEvents, SelectStrategy strategy);
    }

    /** Checks what users give. */
    public UnixIoHandlerFactory {
        ObjectUtil.checkPositiveOrZero(maxEvents, "maxEvents");
        ObjectUtil.checkNotNull(selectStrategyFactory, "selectStrategyFactory");
    }

    @Override
    public IoHandler newHandler(ThreadAwareExecutor ioExecutor) {
        return pollers.newPoller(ioExecutor, maxEvents, selectStrategyFactory.newSelectStrategy());
    }

    @Override
    public boolean isChangingThreadSupported() {
        return true;
    }
}
