/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakTracker;

/** A leak detector that puts down its leaks at the monitor instead of in the log, and names the test in each. */
final class MonitoredDetector<T> extends ResourceLeakDetector<T> {
    private final LeakMonitor monitor;

    MonitoredDetector(LeakMonitor monitor, Class<T> resourceType, int samplingInterval) {
        super(resourceType, samplingInterval);
        this.monitor = monitor;
    }

    @Override
    public ResourceLeakTracker<T> trackForcibly(T obj) {
        // track() comes through here as well.
        return new MonitoredTracker<>(super.trackForcibly(obj), monitor.scope());
    }

    @Override
    protected Object getInitialHint(String resourceType) {
        return monitor.scope().hint();
    }

    @Override
    protected boolean needReport() {
        return true;
    }

    @Override
    protected void reportTracedLeak(String resourceType, String records) {
        monitor.add(new Leak(resourceType, records));
    }

    @Override
    protected void reportUntracedLeak(String resourceType) {
        monitor.add(new Leak(resourceType, ""));
    }

    /** Leaks are reported when the next resource is tracked, so one is. */
    void reportNow() {
        @SuppressWarnings("unchecked") // a detector holds its resources weakly and never looks at them
        T probe = (T) new Object();
        super.trackForcibly(probe).close(probe);
    }
}
