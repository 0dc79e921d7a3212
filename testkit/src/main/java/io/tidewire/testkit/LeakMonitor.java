/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakDetectorFactory;
import io.tidewire.util.internal.LeakDetectors;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Creates leak detectors that record their leaks here and count what is open, apart for each test that runs. Any
 * thread.
 *
 * <p>A resource belongs to the test that the thread which opens it runs; if that is no thread of JUnit's, to the one
 * test that runs; if several do, to the test that started the thread, be it through others; and if that has ended, it
 * is said to belong to one of those that run.
 */
final class LeakMonitor extends ResourceLeakDetectorFactory {
    static final String NO_TEST = "no test";

    private final List<MonitoredDetector<?>> detectors = new CopyOnWriteArrayList<>();
    private final Queue<Leak> leaks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger openInAll = new AtomicInteger();
    /** Classes of tests and tests that have begun and not ended. */
    private final Set<LeakScope> running = ConcurrentHashMap.newKeySet();
    private final ThreadLocal<@Nullable LeakScope> own = new ThreadLocal<>();
    private final ThreadLocal<@Nullable LeakScope> inherited = new InheritableThreadLocal<>();

    /**
     * Checks that no resources are watched by detectors that were made before the monitor was installed.
     *
     * @throws IllegalStateException if there are any
     */
    static void checkSeesAll() {
        if (!Installed.SEES_ALL) {
            throw new IllegalStateException("buffers were used before the leak extension was loaded, so it would not "
                    + "see their leaks: put junit.jupiter.extensions.autodetection.enabled=true into "
                    + "src/test/resources/junit-platform.properties, which loads it before all tests");
        }
    }

    /** Returns the monitor of this JVM, which the library's own detectors report to. */
    static LeakMonitor installed() {
        return Installed.MONITOR;
    }

    @Override
    public <T> ResourceLeakDetector<T> newResourceLeakDetector(Class<T> resource, int samplingInterval) {
        MonitoredDetector<T> detector = new MonitoredDetector<>(this, resource, samplingInterval);
        detectors.add(detector);
        return detector;
    }

    /** A class or a test begins on this thread. */
    LeakScope enter(String name, boolean test) {
        LeakScope scope = new LeakScope(name, test, own.get(), openInAll);
        running.add(scope);
        setScope(scope);
        return scope;
    }

    /** A class or a test ends, on the thread where it has begun. */
    void leave(LeakScope scope) {
        running.remove(scope);
        setScope(scope.around());
    }

    private void setScope(@Nullable LeakScope scope) {
        own.set(scope);
        inherited.set(scope);
    }

    /** Where a resource belongs that this thread opens now. */
    LeakScope scope() {
        LeakScope ofThread = own.get();
        if (ofThread != null && running.contains(ofThread)) {
            return ofThread;
        }
        List<LeakScope> tests = running.stream().filter(LeakScope::isTest).toList();
        LeakScope ofStarter = inherited.get();
        if (tests.size() != 1 && ofStarter != null && running.contains(ofStarter)) {
            return ofStarter;
        }
        return switch (tests.size()) {
            case 0 -> new LeakScope(NO_TEST, false, null, openInAll);
            case 1 -> tests.get(0);
            default -> new LeakScope("one of " + tests.stream().map(LeakScope::name).sorted().toList(), false, null,
                    openInAll);
        };
    }

    /** How much of what was ever opened has not been closed, leaked or not. */
    int openInAll() {
        return openInAll.get();
    }

    void add(Leak leak) {
        leaks.add(leak);
    }

    /**
     * Collects garbage and takes the leaks that were found and not taken: those of a scope and those that belong to
     * none that runs. The others wait for the end of their test.
     *
     * @param mine where a test or class ends
     */
    List<Leak> collect(LeakScope mine) {
        return collect(running.stream().filter(scope -> scope != mine).toList());
    }

    /** As {@link #collect(LeakScope)}, for what belongs to the calling test or to the classes around it. */
    List<Leak> collectHere() {
        LeakScope here = scope();
        return collect(running.stream().filter(scope -> !here.isWithin(scope)).toList());
    }

    /** One at a time: leaks that wait for the end of their test are out of the queue meanwhile. */
    private synchronized List<Leak> collect(List<LeakScope> others) {
        GarbageCollection.force();
        detectors.forEach(MonitoredDetector::reportNow);
        List<Leak> taken = new ArrayList<>();
        List<Leak> waiting = new ArrayList<>();
        for (Leak leak = leaks.poll(); leak != null; leak = leaks.poll()) {
            Leak found = leak;
            (others.stream().anyMatch(scope -> scope.created(found)) ? waiting : taken).add(leak);
        }
        leaks.addAll(waiting);
        return taken;
    }

    private static final class Installed {
        static final LeakMonitor MONITOR = new LeakMonitor();

        /** Whether all detectors of this JVM report to the monitor. */
        static final boolean SEES_ALL;

        static {
            setResourceLeakDetectorFactory(MONITOR);
            SEES_ALL = LeakDetectors.made() == 0;
            LeakLevel.raise();
        }
    }
}
