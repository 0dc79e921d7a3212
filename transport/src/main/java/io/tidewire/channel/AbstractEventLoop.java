/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.AbstractEventExecutor;
import org.jspecify.annotations.Nullable;

/**
 * A start for an {@link EventLoop} that is not a thread of its own.
 */
public abstract class AbstractEventLoop extends AbstractEventExecutor implements EventLoop {

    /**
     * Creates a loop that belongs to no group.
     */
    protected AbstractEventLoop() {
    }

    /**
     * Creates a loop.
     *
     * @param parent the group that it belongs to, if any
     */
    protected AbstractEventLoop(@Nullable EventLoopGroup parent) {
        super(parent);
    }

    @Override
    public @Nullable EventLoopGroup parent() {
        return (EventLoopGroup) super.parent();
    }

    @Override
    public EventLoop next() {
        return this;
    }
}
