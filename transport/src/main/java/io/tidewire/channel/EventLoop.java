/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.OrderedEventExecutor;
import org.jspecify.annotations.Nullable;

/**
 * One thread that carries the I/O, the tasks and the timers of all channels registered with it. Everything a channel
 * does happens on its loop, so state that only the loop touches needs no lock; the price is that code on the loop must
 * never block.
 */
public interface EventLoop extends OrderedEventExecutor, EventLoopGroup {

    /**
     * The group that this loop is a member of.
     *
     * @return the group, or {@code null} when the loop stands alone
     */
    @Override
    @Nullable EventLoopGroup parent();
}
