/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import java.util.concurrent.Executor;

/**
 * An {@link Executor} that knows which threads are its own.
 */
public interface ThreadAwareExecutor extends Executor {

    /**
     * Whether a thread is the one that runs the tasks of this executor. Any thread may ask.
     *
     * @return {@code true} if tasks of this executor run on {@code thread}
     */
    boolean isExecutorThread(Thread thread);
}
