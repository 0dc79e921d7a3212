/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * Something that can be registered with an {@link IoEventLoop}: the far end of an {@link IoRegistration}. All methods
 * are called on the loop's thread, apart from {@link #close()}, which the loop also calls there but others may call
 * from anywhere.
 */
@SuppressWarnings("try") // AutoCloseable.close() may throw anything, and so may the handle's.
public interface IoHandle extends AutoCloseable {

    /**
     * Reports readiness. Exceptions are logged by the caller and do not end the registration.
     *
     * @param registration the registration that the event belongs to
     * @param ioEvent the poller's report, of the transport's own type; valid during this call only
     */
    void handle(IoRegistration registration, IoEvent ioEvent);

    /**
     * Called once after the handle was registered, before its first event. If it throws, the registration ends, with
     * {@link #unregistered()}, and the caller who asked for it gets the exception.
     */
    default void registered() {
        // Optional: most handles learn the same from the result of their registration.
    }

    /**
     * Called once after the last event, when the registration was cancelled or the handler was destroyed.
     */
    default void unregistered() {
        // Optional: most handles start the cancellation themselves.
    }
}
