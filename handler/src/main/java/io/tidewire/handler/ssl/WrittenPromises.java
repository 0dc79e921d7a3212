/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelPromise;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Promises of writes of the application that complete together, with one write of records. A single promise goes down
 * the pipeline itself; more are completed by a listener. Executor of the context only.
 */
final class WrittenPromises {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(WrittenPromises.class);

    /** A void promise only as long as there is no other; {@code null} if there is none. */
    private @Nullable ChannelPromise first;
    /** The promises behind the first, none of them void; {@code null} if there are none. */
    private @Nullable List<ChannelPromise> others;

    /** Passes the outcome of a write on. */
    private static final class Notifier implements ChannelFutureListener {
        private final ChannelPromise first;
        private final @Nullable List<ChannelPromise> others;

        Notifier(ChannelPromise first, @Nullable List<ChannelPromise> others) {
            this.first = first;
            this.others = others;
        }

        @Override
        public void operationComplete(ChannelFuture written) {
            tell(first, written);
            if (others != null) {
                for (ChannelPromise promise : others) {
                    tell(promise, written);
                }
            }
        }

        @SuppressWarnings("NullAway") // A failure has a cause.
        private static void tell(ChannelPromise promise, ChannelFuture written) {
            if (written.isSuccess() ? promise.trySuccess() : promise.tryFailure(written.cause())) {
                return;
            }
            if (written.cause() != null && promise.cause() != null) {
                LOGGER.debug("Failure of {} not passed on, as {} has failed already", written, promise);
            } else {
                LOGGER.warn("Outcome of {} not passed on, as {} is done already", written, promise);
            }
        }
    }

    /** Adds a promise, which cannot be cancelled any more. */
    void add(ChannelPromise promise) {
        if (first == null || first.isVoid()) {
            first = promise;
        } else if (!promise.isVoid()) {
            if (others == null) {
                others = new ArrayList<>();
            }
            others.add(promise);
        }
    }

    boolean isEmpty() {
        return first == null;
    }

    /** Returns the promise to write with, and is empty again. There must be one. */
    @SuppressWarnings("NullAway") // Callers check that there is a promise.
    ChannelPromise take(ChannelHandlerContext ctx) {
        ChannelPromise promise = first;
        List<ChannelPromise> behind = others;
        first = null;
        others = null;
        // Only of this class: others may report progress, or be anything. A promise that is done is refused below.
        if (behind == null && (promise.isVoid() || promise.getClass() == DefaultChannelPromise.class
                && !promise.isDone())) {
            return promise;
        }
        return ctx.newPromise().addListener(new Notifier(promise, behind));
    }

    /** Fails all promises. */
    void fail(Throwable cause) {
        ChannelPromise promise = first;
        List<ChannelPromise> behind = others;
        first = null;
        others = null;
        if (promise == null) {
            return;
        }
        fail(promise, cause);
        if (behind != null) {
            for (ChannelPromise other : behind) {
                fail(other, cause);
            }
        }
    }

    /** Fails a promise. A void one has no listeners: the connection has failed as well, and reports that itself. */
    static void fail(ChannelPromise promise, Throwable cause) {
        if (!promise.isVoid()) {
            promise.tryFailure(cause);
        }
    }
}
