/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * In which state an executor is, and which state may follow which.
 *
 * <pre>
 *        +-------------- start --------------+ +------ start -------+
 *        |                                   | |                    |
 *        |              +----- resume -----+ | |                    |
 *        |              |                  v v v                    |
 *   NOT_STARTED      SUSPENDING &lt;-------- STARTED               SUSPENDED
 *     |  |              | |^  requestSuspension  |              |  ^ ^  |
 *     |  |              | |'------ remain -------|--------------'  | |  |
 *     |  |              | '------- suspend ------|-----------------' |  |
 *     |  '--------------|--- requestSuspension --|-------------------'  |
 *     |                 |                        |                      |
 *     '-----------------'------- shutDown -------'----------------------'
 *                                   v
 *                             SHUTTING_DOWN ----&gt; SHUTDOWN ----&gt; DRAINED ----&gt; TERMINATED
 * </pre>
 *
 * <p>Each event is a compare-and-set, and returns whether it made its transition. Any thread, but for those that say
 * otherwise; the thread that makes a transition must also do its work, such as starting the thread.
 */
public final class ExecutorLifecycle {

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(ExecutorLifecycle.class, "state", ExecutorState.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile ExecutorState state = ExecutorState.NOT_STARTED;

    /**
     * Creates the lifecycle of an executor that is not started.
     */
    public ExecutorLifecycle() { }

    /**
     * The state now.
     *
     * @return the state
     */
    public ExecutorState state() {
        return state;
    }

    /**
     * Whether the thread runs and nothing is asked of it.
     *
     * @return {@code true} if the state is {@link ExecutorState#STARTED}
     */
    public boolean isStarted() {
        return state == ExecutorState.STARTED;
    }

    /**
     * Whether the state is a given one or comes after it.
     *
     * @param other the given one
     * @return {@code true} if it is or does
     */
    public boolean hasReached(ExecutorState other) {
        return !state.isBefore(other);
    }

    private boolean change(ExecutorState from, ExecutorState to) {
        return STATE.compareAndSet(this, from, to);
    }

    /**
     * Begins to run.
     *
     * @return the state before if the caller has to start the thread, else {@code null}
     */
    public @Nullable ExecutorState start() {
        ExecutorState before = state;
        while (before.needsThread()) {
            if (change(before, ExecutorState.STARTED)) {
                return before;
            }
            before = state; // another one has started the thread, or has suspended what was not started
        }
        return null;
    }

    /**
     * Takes {@link #start()} back, because there is no thread to be had.
     *
     * @param before the result of {@code start()}
     * @return whether it was taken back
     */
    public boolean undoStart(ExecutorState before) {
        return change(ExecutorState.STARTED, before);
    }

    /**
     * Asks for a suspension. An executor without a thread is suspended at once; {@link #state()} shows it.
     *
     * @return whether this call has asked for it
     */
    public boolean requestSuspension() {
        return change(ExecutorState.STARTED, ExecutorState.SUSPENDING)
                || change(ExecutorState.NOT_STARTED, ExecutorState.SUSPENDED);
    }

    /**
     * Takes a {@link #requestSuspension()} back, unless the thread has been given up already.
     *
     * @return whether it was taken back
     */
    public boolean resume() {
        return change(ExecutorState.SUSPENDING, ExecutorState.STARTED);
    }

    /**
     * Leaves the thread. Executor's thread only, after its loop has ended.
     *
     * @return whether it is given up
     */
    public boolean suspend() {
        return change(ExecutorState.SUSPENDING, ExecutorState.SUSPENDED);
    }

    /**
     * Takes {@link #suspend()} back, unless another thread has been started. The request stands. The thread that has
     * suspended only.
     *
     * @return whether it was taken back
     */
    public boolean remain() {
        return change(ExecutorState.SUSPENDED, ExecutorState.SUSPENDING);
    }

    /**
     * Begins the shutdown.
     *
     * @return the state before, or {@code null} if the shutdown has begun already
     */
    public @Nullable ExecutorState shutDown() {
        ExecutorState before = state;
        while (before.isBefore(ExecutorState.SHUTTING_DOWN)) {
            if (change(before, ExecutorState.SHUTTING_DOWN)) {
                return before;
            }
            before = state;
        }
        return null;
    }

    /**
     * Goes on to one of the states of the shutdown, from any one before it.
     *
     * @param next the state; nothing happens if it has been reached already
     */
    public void advanceTo(ExecutorState next) {
        assert !next.isBefore(ExecutorState.SHUTTING_DOWN);
        ExecutorState current = state;
        while (current.isBefore(next) && !change(current, next)) {
            current = state;
        }
    }
}
