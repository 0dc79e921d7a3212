/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

/**
 * Notifies handlers that they were added to a pipeline or removed from it: each on its executor, with no lock held.
 * Their exceptions are fired.
 */
final class HandlerCalls {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DefaultChannelPipeline.class);

    private HandlerCalls() {
    }

    /** As {@link #added}, for a handler that waited for the registration of the channel. */
    static void addedWhenRegistered(DefaultChannelHandlerContext ctx) {
        try {
            added(ctx);
        } catch (RuntimeException e) {
            LOGGER.warn("{}: can't call handlerAdded() of {}, so it was removed", ctx.channel(), ctx.name(), e);
        }
    }

    /**
     * Notifies a handler that it was added. A handler whose call fails, or can't be made, is removed.
     *
     * @throws java.util.concurrent.RejectedExecutionException if its executor takes no tasks any more
     */
    static void added(DefaultChannelHandlerContext ctx) {
        EventExecutor executor = ctx.route();
        if (executor.inEventLoop()) {
            callAdded(ctx);
            return;
        }
        ctx.setPending();
        try {
            new CallTask(ctx, () -> callAdded(ctx), null, null).submitTo(executor);
        } catch (RuntimeException e) {
            // The executor is shut down: the handler could never be called.
            ctx.owner().unlinkIfLinked(ctx);
            ctx.setRemoved();
            throw e;
        }
    }

    private static void callAdded(DefaultChannelHandlerContext ctx) {
        try {
            ctx.callHandlerAdded();
        } catch (Throwable t) {
            boolean removed = true;
            ctx.owner().unlinkIfLinked(ctx);
            try {
                ctx.callHandlerRemoved();
            } catch (Throwable second) {
                removed = false;
                t.addSuppressed(second);
            }
            String name = ctx.handler().getClass().getName();
            ctx.owner().fireExceptionCaught(new ChannelPipelineException(
                    name + ".handlerAdded() has thrown an exception; "
                            + (removed ? "removed." : "also failed to remove."), t));
        }
    }

    /** Notifies a handler that it was removed, if it has been told that it was added. */
    static void removed(DefaultChannelHandlerContext ctx) {
        EventExecutor executor = ctx.route();
        if (executor.inEventLoop()) {
            callRemoved(ctx);
            return;
        }
        try {
            new CallTask(ctx, () -> callRemoved(ctx), null, null).submitTo(executor);
        } catch (RuntimeException e) {
            LOGGER.warn("{}: can't call handlerRemoved() of {}, its executor is shut down", ctx.channel(), ctx.name(),
                    e);
            ctx.setRemoved();
        }
    }

    private static void callRemoved(DefaultChannelHandlerContext ctx) {
        try {
            ctx.callHandlerRemoved();
        } catch (Throwable t) {
            ctx.owner().fireExceptionCaught(new ChannelPipelineException(
                    ctx.handler().getClass().getName() + ".handlerRemoved() has thrown an exception.", t));
        }
    }

    /**
     * Removes all handlers, from the last to the first, after the end of the channel. Each handler with an executor of
     * its own has events before it in its queue, so the walk first goes up over all executors to the tail, and removes
     * on its way down.
     */
    static void destroy(DefaultChannelHandlerContext ends) {
        destroyUp(ends, ends.next, false);
    }

    private static void destroyUp(DefaultChannelHandlerContext ends, DefaultChannelHandlerContext from,
                                  boolean onItsExecutor) {
        DefaultChannelHandlerContext ctx = from;
        boolean here = onItsExecutor;
        while (ctx != ends) {
            EventExecutor executor = ctx.executor();
            if (!here && !executor.inEventLoop()) {
                DefaultChannelHandlerContext there = ctx;
                executor.execute(() -> destroyUp(ends, there, true));
                return;
            }
            ctx = ctx.next;
            here = false;
        }
        destroyDown(ends, ends.prev, false);
    }

    private static void destroyDown(DefaultChannelHandlerContext ends, DefaultChannelHandlerContext from,
                                    boolean onItsExecutor) {
        DefaultChannelHandlerContext ctx = from;
        boolean here = onItsExecutor;
        while (ctx != ends) {
            EventExecutor executor = ctx.executor();
            if (!here && !executor.inEventLoop()) {
                DefaultChannelHandlerContext there = ctx;
                executor.execute(() -> destroyDown(ends, there, true));
                return;
            }
            ctx.owner().unlinkIfLinked(ctx);
            callRemoved(ctx);
            ctx = ctx.prev;
            here = false;
        }
    }
}
