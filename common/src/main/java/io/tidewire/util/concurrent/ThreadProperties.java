/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

/**
 * Properties of the thread of an executor, without access to the thread itself. Any thread may read them.
 */
public interface ThreadProperties {

    /**
     * See {@link Thread#getState()}.
     *
     * @return the state of the thread
     */
    Thread.State state();

    /**
     * See {@link Thread#getPriority()}.
     *
     * @return the priority of the thread
     */
    int priority();

    /**
     * See {@link Thread#isInterrupted()}.
     *
     * @return whether the interrupt flag of the thread is set
     */
    boolean isInterrupted();

    /**
     * See {@link Thread#isDaemon()}.
     *
     * @return whether the thread is a daemon
     */
    boolean isDaemon();

    /**
     * See {@link Thread#getName()}.
     *
     * @return the name of the thread
     */
    String name();

    /**
     * See {@link Thread#getId()}.
     *
     * @return the identifier of the thread
     */
    long id();

    /**
     * See {@link Thread#getStackTrace()}.
     *
     * @return the stack trace of the thread, empty if it is not running
     */
    StackTraceElement[] stackTrace();

    /**
     * See {@link Thread#isAlive()}.
     *
     * @return whether the thread has been started and has not ended
     */
    boolean isAlive();
}
