/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.TimeUnit;

/**
 * The time that a peer has before there is an engine whose handshake is timed: for its first octets, its ClientHello
 * and what is looked up by that. One instance serves one channel. Executor of the context only.
 */
final class HelloDeadline {
    /** As long as {@link SslHandler} gives a handshake by default. */
    static final long DEFAULT_TIMEOUT_MILLIS = 10_000;

    private final long timeoutMillis;
    /** {@code null} before the channel is active, and for ever without a limit. */
    private @Nullable Future<?> timer;

    /**
     * Creates a deadline that was not started.
     *
     * @param timeoutMillis the time in milliseconds; 0 for no limit
     */
    HelloDeadline(long timeoutMillis) {
        this.timeoutMillis = timeoutMillis;
    }

    /** Starts the time of an active channel, once; not for a handler that was removed before it was notified. */
    void start(ChannelHandlerContext ctx, Runnable timedOut) {
        if (timeoutMillis > 0 && timer == null && !ctx.isRemoved()) {
            timer = ctx.executor().schedule(timedOut, timeoutMillis, TimeUnit.MILLISECONDS);
        }
    }

    /** Stops the time, which is not started again. */
    void stop() {
        if (timer != null) {
            timer.cancel(false);
        }
    }
}
