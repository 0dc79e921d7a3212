/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.IoHandlerContext;

/**
 * The answers for a poller that is run without its loop: tasks wait, so it looks for events and does not sleep.
 */
public enum BusyTurn implements IoHandlerContext {

    /** The only one. */
    INSTANCE;

    @Override
    public boolean canBlock() {
        return false;
    }

    @Override
    public long delayNanos(long currentTimeNanos) {
        return Long.MAX_VALUE;
    }

    @Override
    public long deadlineNanos() {
        return Long.MAX_VALUE;
    }
}
