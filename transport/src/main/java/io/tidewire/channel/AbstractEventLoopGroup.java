/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.AbstractEventExecutorGroup;

/**
 * A start for an {@link EventLoopGroup}: every executor method goes to the loop that {@link #next()} picks.
 */
public abstract class AbstractEventLoopGroup extends AbstractEventExecutorGroup implements EventLoopGroup {

    /**
     * Creates a group.
     */
    public AbstractEventLoopGroup() {
    }

    @Override
    public abstract EventLoop next();
}
