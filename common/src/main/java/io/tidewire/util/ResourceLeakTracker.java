/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

/**
 * Watches one resource until it is closed. Any thread.
 *
 * @param <T> the type of the resource
 */
public interface ResourceLeakTracker<T> {
    /** Notes where the caller is, so that a leak report shows the last use of the resource. */
    void record();

    /**
     * Notes where the caller is, so that a leak report shows the last use of the resource.
     *
     * @param hint is shown with it, as {@link ResourceLeakHint#toHintString()} if it is one; turned into text at once
     */
    void record(@Nullable Object hint);

    /**
     * Ends the watch, because the resource was given back.
     *
     * @param trackedObject the resource, which stays reachable until this call returns
     * @return {@code true} for the first call, {@code false} if it had ended already
     * @throws IllegalArgumentException if {@code trackedObject} is not the resource that is watched
     */
    boolean close(T trackedObject);

    /**
     * Returns where {@link #close(Object)} was called, to explain a later use of the resource.
     *
     * @return a throwable with that stack trace; {@code null} if it was not called, or the level was not {@link
     *         ResourceLeakDetector.Level#PARANOID} then
     */
    default @Nullable Throwable getCloseStackTraceIfAny() {
        return null;
    }
}
