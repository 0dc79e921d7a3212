/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakDetectorFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes leak detectors that put down their leaks here and count what is open, apart for the test that runs. Any thread.
 */
final class LeakMonitor extends ResourceLeakDetectorFactory {
    static final String NO_TEST = "no test";

    private final List<MonitoredDetector<?>> detectors = new CopyOnWriteArrayList<>();
    private final Queue<Leak> leaks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger openInAll = new AtomicInteger();
    private volatile LeakScope scope = new LeakScope(NO_TEST, openInAll);

    /** Returns the monitor of this JVM, which the library's own detectors report to. */
    static LeakMonitor installed() {
        return Installed.MONITOR;
    }

    @Override
    public <T> ResourceLeakDetector<T> newResourceLeakDetector(final Class<T> resource, final int samplingInterval) {
        final MonitoredDetector<T> detector = new MonitoredDetector<>(this, resource, samplingInterval);
        detectors.add(detector);
        return detector;
    }

    /** Blames a test for what is opened from now on. */
    void enter(final String name) {
        scope = new LeakScope(name, openInAll);
    }

    LeakScope scope() {
        return scope;
    }

    /** How much of what was opened since the last {@link #enter} has not been closed, leaked or not. */
    int openInScope() {
        return scope.open();
    }

    /** How much of what was ever opened has not been closed, leaked or not. */
    int openInAll() {
        return openInAll.get();
    }

    void add(final Leak leak) {
        leaks.add(leak);
    }

    /** Collects garbage and takes the leaks that were found since the last call. */
    List<Leak> collect() {
        GarbageCollection.force();
        detectors.forEach(MonitoredDetector::reportNow);
        final List<Leak> taken = new ArrayList<>();
        for (Leak leak = leaks.poll(); leak != null; leak = leaks.poll()) {
            taken.add(leak);
        }
        return taken;
    }

    private static final class Installed {
        static final LeakMonitor MONITOR = new LeakMonitor();

        static {
            setResourceLeakDetectorFactory(MONITOR);
        }
    }
}
