/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.ThreadAwareExecutor;

/**
 * Creates the {@link IoHandler} of each loop of a group.
 */
public interface IoHandlerFactory {

    /**
     * Creates a handler for one loop.
     *
     * @param ioExecutor the loop: knows the thread that the handler runs on, and runs tasks there
     * @return a new handler, owned by the loop
     */
    IoHandler newHandler(ThreadAwareExecutor ioExecutor);

    /**
     * Returns whether handlers of this factory may be run by one thread after another, which a loop that can be
     * suspended needs.
     *
     * @return {@code false} unless overridden
     */
    default boolean isChangingThreadSupported() {
        return false;
    }
}
