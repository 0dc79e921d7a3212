/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.TimeUnit;

/** The time that one handshake may take. Executor of the context only. */
final class HandshakeTimer {
    private @Nullable Future<?> scheduled;

    /**
     * Starts the time, unless it is not limited.
     *
     * @param ctx whose executor runs the timer
     * @param timeoutMillis the limit in milliseconds; 0 for none
     * @param connection fails if the limit passes before {@link #stop()}
     * @throws java.util.concurrent.RejectedExecutionException if the executor has ended
     */
    void start(ChannelHandlerContext ctx, long timeoutMillis, TlsConnection connection) {
        if (timeoutMillis > 0) {
            scheduled = ctx.executor().schedule(() -> {
                scheduled = null;
                connection.fail(new SslHandshakeTimeoutException("handshake not done after " + timeoutMillis + " ms"));
            }, timeoutMillis, TimeUnit.MILLISECONDS);
        }
    }

    /** Stops the time; does nothing if it does not run. */
    void stop() {
        if (scheduled != null) {
            scheduled.cancel(false);
            scheduled = null;
        }
    }
}
