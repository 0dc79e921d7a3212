/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Fails the test that leaked a resource. JUnit finds it by itself when this module is on the class path.
 *
 * <p>After each test that left tracked resources open, and after each class, garbage is collected: a resource collected
 * without having been released is a leak, and one that is still held (by a cache, a field of the test) is none, yet.
 * Each report names the test in which the resource was created, also when it shows up later. A test that releases
 * everything costs no collection. Tests may run in parallel: each fails for its own leaks; a resource that was opened
 * by a thread which belongs to none of them, a shared event loop say, is reported as of one of those that ran.
 *
 * <p>Runs with the leak detection level of the JVM: only {@code -Dio.tidewire.leakDetection.level=paranoid} finds every
 * leak. Detectors made before JUnit loads this extension, or without {@link
 * io.tidewire.util.ResourceLeakDetectorFactory}, are not seen.
 */
public final class LeakDetectionExtension
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
    private final LeakMonitor monitor;
    /** The scopes of the tests and classes that run, by the id of their context. */
    private final Map<String, LeakScope> scopes = new ConcurrentHashMap<>();

    /** Creates the extension and takes over the leak detectors that are made from now on; called by JUnit. */
    public LeakDetectionExtension() {
        this(LeakMonitor.installed());
    }

    LeakDetectionExtension(LeakMonitor monitor) {
        this.monitor = monitor;
    }

    /**
     * Collects garbage and takes the leaks that were found so far, which then fail no test, but for those of other
     * tests that run at the same time. For tests whose subject is leak detection.
     *
     * @return the leaks, empty if there are none
     */
    public static List<Leak> takeLeaks() {
        return LeakMonitor.installed().collectHere();
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        enter(context, false);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        enter(context, true);
    }

    private void enter(ExtensionContext context, boolean test) {
        scopes.put(context.getUniqueId(), monitor.enter(nameOf(context), test));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        LeakScope scope = scopes.remove(context.getUniqueId());
        try {
            if (scope.open() > 0) {
                failOnLeaks(monitor.collect(scope));
            }
        } finally {
            // Last: the leaks of a test that has ended count for any test.
            monitor.leave(scope);
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        LeakScope scope = scopes.remove(context.getUniqueId());
        try {
            if (monitor.openInAll() > 0) {
                failOnLeaks(monitor.collect(scope));
            }
        } finally {
            monitor.leave(scope);
        }
    }

    /** {@code TheTest#method() [1] display name}, as far as there is a method and it has another name for display. */
    private static String nameOf(ExtensionContext context) {
        String testClass = context.getTestClass().map(Class::getName).orElse("");
        return context.getTestMethod().map(method -> {
            String name = testClass + '#' + method.getName() + "()";
            String display = context.getDisplayName();
            return display.startsWith(method.getName()) ? name : name + ' ' + display;
        }).orElse(testClass);
    }

    private static void failOnLeaks(List<Leak> leaks) {
        if (!leaks.isEmpty()) {
            throw new AssertionError(leaks.size() + " leaked:\n" + leaks.stream()
                    .map(leak -> "LEAK: " + leak.resourceType() + " was not released" + leak.records())
                    .collect(Collectors.joining("\n")));
        }
    }
}
