/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import io.tidewire.util.ResourceLeakTracker;
import org.jspecify.annotations.Nullable;

/** Notifies the scope that opened a resource when it is closed. */
final class MonitoredTracker<T> implements ResourceLeakTracker<T> {
    private final ResourceLeakTracker<T> tracker;
    private final LeakScope scope;

    MonitoredTracker(ResourceLeakTracker<T> tracker, LeakScope scope) {
        this.tracker = tracker;
        this.scope = scope;
        scope.opened();
    }

    @Override
    public void record() {
        tracker.record();
    }

    @Override
    public void record(@Nullable Object hint) {
        tracker.record(hint);
    }

    @Override
    public boolean close(T trackedObject) {
        boolean first = tracker.close(trackedObject);
        if (first) {
            scope.closed();
        }
        return first;
    }

    @Override
    public @Nullable Throwable getCloseStackTraceIfAny() {
        return tracker.getCloseStackTraceIfAny();
    }

    @Override
    public String toString() {
        return tracker.toString();
    }
}
