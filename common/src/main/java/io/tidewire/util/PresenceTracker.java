/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicBoolean;

/** One resource that a {@link LeakPresenceDetector} counts until it is given back. Any thread. */
final class PresenceTracker<T> implements ResourceLeakTracker<T> {
    private final LeakPresenceDetector.ResourceScope scope;
    /** Returns whether close gets the counted resource, without holding a reference to it. */
    private final int identity;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final @Nullable Throwable createdAt;
    private volatile @Nullable Throwable closedAt;

    PresenceTracker(T resource, LeakPresenceDetector.ResourceScope scope, boolean traced) {
        this.scope = scope;
        identity = System.identityHashCode(resource);
        createdAt = traced ? new Throwable("Created here") : null;
    }

    void open() {
        scope.opened(this);
    }

    /** Returns where the resource was made, {@code null} if that is not known. */
    @Nullable Throwable createdAt() {
        return createdAt;
    }

    @Override
    public void record() {
        // Uses of the resource do not affect its presence.
    }

    @Override
    public void record(@Nullable Object hint) {
        // The users of the resource do not matter to its presence.
    }

    @Override
    public boolean close(T trackedObject) {
        if (System.identityHashCode(trackedObject) != identity) {
            throw new IllegalArgumentException("trackedObject: another object than the one that is counted");
        }
        if (!closed.compareAndSet(false, true)) {
            return false;
        }
        if (createdAt != null) {
            closedAt = new Throwable("Closed here");
        }
        scope.closed(this);
        return true;
    }

    @Override
    public @Nullable Throwable getCloseStackTraceIfAny() {
        return closedAt;
    }
}
