/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.concurrent.RejectedExecutionException;

import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.AbstractEventExecutor;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

/**
 * Hands calls of a context, made by another thread, to its executor. A refusal is reported to the caller, or to the
 * promise of the operation; a message is released then.
 */
final class OffLoopCalls {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DefaultChannelHandlerContext.class);

    private OffLoopCalls() {
    }

    static void execute(EventExecutor executor, DefaultChannelHandlerContext target, Runnable call) {
        new CallTask(target, call, null, null).submitTo(executor);
    }

    static void executeOrRelease(EventExecutor executor, DefaultChannelHandlerContext target, Runnable call,
                                 Object msg) {
        try {
            new CallTask(target, call, msg, null).submitTo(executor);
        } catch (Throwable t) {
            ReferenceCountUtil.safeRelease(msg);
            throw t;
        }
    }

    static void executeOrFail(EventExecutor executor, DefaultChannelHandlerContext target, Runnable call,
                              ChannelPromise promise) {
        try {
            new CallTask(target, call, null, promise).submitTo(executor);
        } catch (Throwable t) {
            fail(promise, t);
        }
    }

    static void fail(ChannelPromise promise, Throwable cause) {
        if (!promise.tryFailure(cause) && !promise.isVoid()) {
            LOGGER.warn("An operation failed, but its promise is done already: {}", promise, cause);
        }
    }

    static void flush(EventExecutor executor, DefaultChannelHandlerContext target) {
        FlushTask task = new FlushTask(target);
        try {
            task.submitTo(executor);
        } catch (RejectedExecutionException e) {
            task.refuse(e);
        }
    }

    static void write(EventExecutor executor, DefaultChannelHandlerContext target, Object msg,
                      ChannelPromise promise, boolean flush) {
        WriteTask task;
        try {
            task = new WriteTask(target, msg, promise, flush);
        } catch (Throwable t) {
            refuse(msg, promise, t); // such as by the application's estimator of sizes
            return;
        }
        try {
            // A write alone sends nothing, so it need not wake the event loop.
            if (!flush && executor instanceof AbstractEventExecutor abstractExecutor) {
                abstractExecutor.lazyExecute(task);
                target.owner().submitted(executor, target);
            } else {
                task.submitTo(executor);
            }
        } catch (Throwable t) {
            task.fail(t);
            return;
        }
        task.count();
    }

    /** Fails a write, and releases its message. */
    static void refuse(Object msg, ChannelPromise promise, Throwable cause) {
        try {
            promise.tryFailure(cause);
        } finally {
            ReferenceCountUtil.safeRelease(msg);
        }
    }
}
