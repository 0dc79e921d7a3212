/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.TimeUnit;

/**
 * Runs a task once a connection has not used its engine for a while: between one and two periods after the last use,
 * which so costs no look at the clock. Event loop only, except for {@link #run()}.
 */
final class IdleRelease implements Runnable {
    private final long periodNanos;
    private final Runnable task;
    // Set by used(), which comes before any timer.
    @SuppressWarnings("NullAway.Init")
    private ChannelHandlerContext ctx;
    /** {@code null} while nothing waits. */
    private @Nullable Future<?> timer;
    private boolean isUsed;

    IdleRelease(long periodNanos, Runnable task) {
        this.periodNanos = periodNanos;
        this.task = task;
    }

    /** Notes that the engine was used, and is still there. */
    void used(ChannelHandlerContext newCtx) {
        isUsed = true;
        if (timer == null) {
            ctx = newCtx;
            start();
        }
    }

    private void start() {
        timer = ctx.executor().schedule(this, periodNanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void run() {
        if (!ctx.executor().inEventLoop()) {
            // The channel has another event loop by now.
            ctx.executor().execute(this);
        } else if (timer == null) {
            return;
        } else if (isUsed) {
            isUsed = false;
            start();
        } else {
            timer = null;
            task.run();
        }
    }

    void cancel() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }
}
