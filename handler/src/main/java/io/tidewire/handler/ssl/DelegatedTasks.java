/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Runs what an engine wants to have done apart, such as the check of certificates. While that runs on another thread,
 * nothing else may use the engine; then the handler is notified, on its own executor.
 *
 * <pre>
 *           run                                done, before run returned
 *   IDLE ─────────▶ HANDING_OVER ────────────────────────────────────────▶ IDLE
 *    ▲                   │ executor has returned
 *    │  done: resume     ▼
 *    └──────────────── RUNNING
 * </pre>
 */
final class DelegatedTasks implements Runnable {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DelegatedTasks.class);

    private enum Phase {
        /** Nothing runs. */
        IDLE,
        /** The executor was given the tasks, and has not returned yet. */
        HANDING_OVER,
        /** The tasks wait or run elsewhere. */
        RUNNING
    }

    private final SSLEngine engine;
    private final Executor executor;
    /** Set once, before anything runs. */
    @SuppressWarnings("NullAway.Init")
    private TlsConnection connection;

    /** Executor of the context only. */
    private Phase phase = Phase.IDLE;
    /** The exception of a task. Written by the tasks' thread, read behind a hand-over. */
    private @Nullable Throwable failure;

    DelegatedTasks(SSLEngine engine, Executor executor) {
        this.engine = engine;
        this.executor = executor;
    }

    /**
     * Completes the construction.
     *
     * @param connection goes on after tasks that ran elsewhere
     */
    void bind(TlsConnection connection) {
        this.connection = connection;
    }

    /** Returns whether tasks are under way, so that the engine must be left alone. */
    boolean isRunning() {
        return phase != Phase.IDLE;
    }

    /**
     * Runs all tasks that there are.
     *
     * @return whether they are done; if not, the connection is notified when they are
     * @throws SSLException if a task failed, or the executor refused it
     */
    boolean runAll() throws SSLException {
        failure = null;
        phase = Phase.HANDING_OVER;
        try {
            executor.execute(this);
        } catch (Throwable t) {
            phase = Phase.IDLE;
            throw new SSLException("the executor refused a delegated task of the handshake", t);
        }
        if (phase == Phase.HANDING_OVER) {
            phase = Phase.RUNNING;
            return false;
        }
        check(failure);
        return true;
    }

    /** Throws if tasks have failed. */
    static void check(@Nullable Throwable failure) throws SSLException {
        if (failure != null) {
            throw new SSLException("a delegated task of the handshake failed", failure);
        }
    }

    /** Called by the executor. */
    @Override
    public void run() {
        try {
            Runnable task;
            while ((task = engine.getDelegatedTask()) != null) {
                task.run();
            }
        } catch (Throwable t) {
            failure = t;
        }
        ChannelHandlerContext ctx = connection.context();
        if (ctx.executor().inEventLoop()) {
            done();
            return;
        }
        try {
            ctx.executor().execute(this::done);
        } catch (RejectedExecutionException e) {
            // The loop has ended, and with it all its channels.
            LOGGER.debug("{} Delegated tasks ended after the event loop", ctx.channel(), e);
        }
    }

    private void done() {
        boolean handingOver = phase == Phase.HANDING_OVER;
        phase = Phase.IDLE;
        if (!handingOver) {
            connection.tasksDone(failure);
        }
    }
}
