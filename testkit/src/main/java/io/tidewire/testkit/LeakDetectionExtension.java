/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Fails the test that leaked a resource. JUnit loads it for all tests where {@code
 * junit.jupiter.extensions.autodetection.enabled=true} stands in {@code junit-platform.properties} or is a system
 * property; {@code @ExtendWith} names it for a class.
 *
 * <p>After each test that left tracked resources open, and after each class, garbage is collected: a resource collected
 * without having been released is a leak, and one that is still held (by a cache, a field of the test) is none, yet.
 * Each report names the test in which the resource was created, also when it shows up later. A test that releases
 * everything costs no collection. Tests may run in parallel: each fails for its own leaks; a resource that was opened
 * by a thread which belongs to none of them, a shared event loop say, is reported as of one of those that ran.
 *
 * <p>Every resource is watched: where no property sets the level of leak detection, this sets it to {@code paranoid};
 * where one sets it lower, a warning says so. Detectors that were made before JUnit loads this extension cannot be
 * seen: if there are any, tests fail, with a message that says how to load it earlier. Detectors that are made
 * without {@link io.tidewire.util.ResourceLeakDetectorFactory} are not seen.
 *
 * <p>The failure has a line for each leak, with the test and the developer's own frames of its creation and its last
 * use; the log has all records at level {@code DEBUG}.
 */
public final class LeakDetectionExtension
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(LeakDetectionExtension.class);

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
        LeakMonitor.checkSeesAll();
        scopes.put(context.getUniqueId(), monitor.enter(nameOf(context), test));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        LeakScope scope = scopes.remove(context.getUniqueId());
        assert scope != null; // it has begun
        try {
            if (scope.open() > 0) {
                failOnLeaks(monitor.collect(scope), context);
            }
        } finally {
            // Last: the leaks of a test that has ended count for any test.
            monitor.leave(scope);
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        LeakScope scope = scopes.remove(context.getUniqueId());
        assert scope != null; // it has begun
        try {
            if (monitor.openInAll() > 0) {
                failOnLeaks(monitor.collect(scope), context);
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

    private static void failOnLeaks(List<Leak> leaks, ExtensionContext context) {
        if (leaks.isEmpty()) {
            return;
        }
        String testClass = context.getTestClass().map(Class::getName).orElse("");
        for (Leak leak : leaks) {
            LOGGER.debug("LEAK: {} was not released{}", leak.resourceType(), leak.records());
        }
        AssertionError error = new AssertionError(leaks.size() + " leaked:\n" + leaks.stream()
                .map(leak -> new LeakReport(leak, testClass).text()).collect(Collectors.joining("\n")));
        // That of the call is of JUnit and this class alone.
        String method = context.getTestMethod().map(Method::getName).orElse("<class>");
        error.setStackTrace(new StackTraceElement[] {new StackTraceElement(testClass, method, null, -1)});
        throw error;
    }
}
