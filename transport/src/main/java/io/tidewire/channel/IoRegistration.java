/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

/**
 * The tie between an {@link IoHandle} and the {@link IoHandler} it is registered with.
 */
public interface IoRegistration {

    /**
     * An object of the transport's choice that belongs to this registration, for example a selection key.
     *
     * @param <T> the type that the caller expects
     * @return the object, or {@code null} when the transport has none
     */
    <T> @Nullable T attachment();

    /**
     * States what the handle wants to be told of from now on. The kernel is asked only for the difference to the
     * present state. Event loop only.
     *
     * @param ops the events to watch for, of the transport's own type
     * @return a value whose meaning the transport defines, or {@code -1} when the registration is not valid any more
     * @throws IllegalArgumentException if {@code ops} belongs to another transport
     */
    long submit(IoOps ops);

    /**
     * Returns whether events may still be reported.
     *
     * @return {@code false} once the registration was cancelled or its handler destroyed
     */
    boolean isValid();

    /**
     * Ends the registration. May be called from any thread; events that are being reported meanwhile may still come.
     *
     * @return {@code true} if this call ended it, {@code false} if it had ended before
     */
    boolean cancel();
}
