/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.flush;

import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Turns many flushes into one: flushes that later handlers request during a read loop wait for the end of that loop, so
 * that the answers to all requests of one read leave in one system call.
 *
 * <p>A flush waits at most
 * <ul>
 * <li>until as many have come as the constructor says, so that the peer gets something to do early;
 * <li>until the end of the read loop, or, for one that comes outside of any, until the event loop has run the tasks
 * that it has already. Outside of a read loop a flush waits only if the constructor says so;
 * <li>until the channel closes, disconnects, becomes unwritable or reports an exception, or this handler is removed.
 * </ul>
 *
 * <p>Put it first in the pipeline, so that all flushes pass it. Flushes of other threads are put together by the event
 * loop itself and need no handler. One instance belongs to one channel; the executor of its context calls it.
 */
public class FlushConsolidationHandler extends ChannelDuplexHandler {
    /** How many flushes are requested before one is made, unless the constructor says otherwise. */
    public static final int DEFAULT_EXPLICIT_FLUSH_AFTER_FLUSHES = 256;

    private final int explicitFlushAfterFlushes;
    private final boolean consolidateWhenNoReadInProgress;

    // Executor of the context only.
    private int waitingFlushes;
    private boolean reading;
    /** The task that flushes outside of a read loop; {@code null} if there is no such task. */
    private @Nullable Future<?> flushTask;

    /** Creates a handler with the default number of flushes, that consolidates only while reading. */
    public FlushConsolidationHandler() {
        this(DEFAULT_EXPLICIT_FLUSH_AFTER_FLUSHES, false);
    }

    /**
     * Creates a handler that consolidates only while reading.
     *
     * @param explicitFlushAfterFlushes after how many flushes one is made, at least 1
     * @throws IllegalArgumentException if that is less
     */
    public FlushConsolidationHandler(int explicitFlushAfterFlushes) {
        this(explicitFlushAfterFlushes, false);
    }

    /**
     * Creates a handler.
     *
     * @param explicitFlushAfterFlushes after how many flushes one is made, at least 1
     * @param consolidateWhenNoReadInProgress whether flushes wait outside of a read loop too, until the event loop has
     *         run the tasks that it has
     * @throws IllegalArgumentException if the number is less than 1
     */
    public FlushConsolidationHandler(int explicitFlushAfterFlushes, boolean consolidateWhenNoReadInProgress) {
        this.explicitFlushAfterFlushes = checkPositive(explicitFlushAfterFlushes, "explicitFlushAfterFlushes");
        this.consolidateWhenNoReadInProgress = consolidateWhenNoReadInProgress;
    }

    @Override
    public void flush(ChannelHandlerContext ctx) throws Exception {
        if (reading) {
            if (++waitingFlushes == explicitFlushAfterFlushes) {
                flushNow(ctx);
            }
        } else if (!consolidateWhenNoReadInProgress) {
            flushNow(ctx);
        } else if (++waitingFlushes == explicitFlushAfterFlushes) {
            flushNow(ctx);
        } else if (flushTask == null) {
            flushTask = ctx.executor().submit(() -> {
                flushTask = null;
                if (!reading) { // Otherwise the end of the read loop does it.
                    flushWaiting(ctx);
                }
            });
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        reading = true;
        ctx.fireChannelRead(msg);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        // Handlers that flush at this event, as most do, come after: for them the read loop is over.
        endReadAndFlush(ctx);
        ctx.fireChannelReadComplete();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        // A read loop that the end of the channel has cut off may have no channelReadComplete.
        endReadAndFlush(ctx);
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        endReadAndFlush(ctx);
        ctx.fireExceptionCaught(cause);
    }

    @Override
    public void disconnect(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        endReadAndFlush(ctx);
        ctx.disconnect(promise);
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        endReadAndFlush(ctx);
        ctx.close(promise);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
        if (!ctx.channel().isWritable()) {
            // A writer that stops now waits until what it has written is sent.
            flushWaiting(ctx);
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        flushWaiting(ctx);
    }

    private void endReadAndFlush(ChannelHandlerContext ctx) {
        reading = false;
        flushWaiting(ctx);
    }

    private void flushWaiting(ChannelHandlerContext ctx) {
        if (waitingFlushes > 0) {
            flushNow(ctx);
        }
    }

    private void flushNow(ChannelHandlerContext ctx) {
        waitingFlushes = 0;
        if (flushTask != null) {
            flushTask.cancel(false);
            flushTask = null;
        }
        ctx.flush();
    }
}
