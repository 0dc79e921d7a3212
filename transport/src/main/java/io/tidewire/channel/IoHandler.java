/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * The poller of an {@link IoEventLoop}: it waits for readiness and reports it to the registered {@link IoHandle}s.
 * Every method apart from {@link #wakeup()} is called on the thread of its loop.
 */
public interface IoHandler {

    /**
     * Called once, before the first {@link #run(IoHandlerContext)}, on the loop's thread.
     */
    default void initialize() {
        // Most pollers are ready when they are constructed.
    }

    /**
     * Waits for readiness, if it may, and reports all that it finds.
     *
     * @param context answers whether and how long to wait
     * @return the number of handles that were told of an event, zero or more
     */
    int run(IoHandlerContext context);

    /**
     * Called when the loop shuts down, maybe more than once: closes the registered handles, so that the following
     * iterations can run what their closing leaves behind.
     */
    default void prepareToDestroy() {
        // A poller that keeps no handles has nothing to close.
    }

    /**
     * Called once, after the last iteration: frees what the poller holds.
     */
    default void destroy() {
        // A poller without resources has nothing to free.
    }

    /**
     * Registers a handle.
     *
     * @param handle a handle that {@link #isCompatible(Class)} accepts
     * @return the registration, with nothing asked for yet
     * @throws Exception if the handle cannot be registered, for example because it is closed
     */
    IoRegistration register(IoHandle handle) throws Exception;

    /**
     * Ends the wait of {@link #run(IoHandlerContext)}, or that of the next call. Any thread. Costs a system
     * call only when the loop really sleeps.
     *
     * <p>The caller has published what the loop is to find by a volatile write, an atomic operation or a full fence;
     * the poller reads by a volatile read whether the loop sleeps, and the loop announces its sleep by a volatile write
     * before it asks {@link IoHandlerContext#canBlock()} for the last time. So one of the two sees the other.
     */
    void wakeup();

    /**
     * Returns whether this poller can carry handles of a type.
     *
     * @param handleType the class of the handle
     * @return {@code true} if {@link #register(IoHandle)} accepts such handles
     */
    boolean isCompatible(Class<? extends IoHandle> handleType);
}
