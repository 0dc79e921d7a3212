/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.EventExecutor;

/**
 * A call of another thread that waits for the executor of a context. The channel may have changed its event loop
 * meanwhile: a task that finds itself on a loop that the channel has left goes to the right one, see {@link LoopMove}.
 */
abstract class ContextTask implements Runnable {

    final DefaultChannelHandlerContext context;

    /** Creates a task for the executor of a context. */
    ContextTask(DefaultChannelHandlerContext context) {
        this.context = context;
    }

    @Override
    public final void run() {
        if (context.isOnItsExecutor()) {
            call();
        } else {
            context.owner().forward(this);
        }
    }

    /** Does what the task is for, on the executor of the context. */
    abstract void call();

    /** Refuses the task: releases its message, and fails its promise. Called once, in the place of {@link #call()}. */
    abstract void refuse(Throwable cause);

    /**
     * Submits this task to an executor.
     *
     * @param executor the present answer of {@link DefaultChannelHandlerContext#route()}
     */
    final void submitTo(EventExecutor executor) {
        executor.execute(this);
        context.owner().submitted(executor, context);
    }
}
