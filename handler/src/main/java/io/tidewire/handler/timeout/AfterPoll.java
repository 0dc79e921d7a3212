/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.EventLoop;
import io.tidewire.util.concurrent.Future;

import java.util.concurrent.TimeUnit;

/** Lets a time-out check a channel again after its event loop has polled for I/O. */
final class AfterPoll {
    private AfterPoll() {
    }

    /**
     * Runs a task on the handler's executor, behind the events of what was ready when this was called.
     *
     * <p>A timer that is set while the loop runs timers and tasks runs only after the next poll, even if it is due at
     * once: each turn polls first and then runs the timers that are due.
     *
     * @param ctx the context of the handler
     * @param task the task to run
     * @return the timer, to cancel it; a task that was handed to the executor already still runs
     */
    static Future<?> schedule(ChannelHandlerContext ctx, Runnable task) {
        EventLoop loop = ctx.channel().eventLoop();
        return loop == ctx.executor() ? loop.schedule(task, 0, TimeUnit.NANOSECONDS)
                : loop.schedule(() -> ctx.executor().execute(task), 0, TimeUnit.NANOSECONDS);
    }
}
