/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakTracker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionContext;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Calls the extension as JUnit would, around tests that leak and tests that do not. */
class LeakDetectionExtensionTest {
    private final LeakMonitor monitor = new LeakMonitor();
    private final LeakDetectionExtension extension = new LeakDetectionExtension(monitor);
    private final ResourceLeakDetector<Object> detector = monitor.newResourceLeakDetector(Object.class, 1);
    private final ExtensionContext classContext = context(null, null, "Victim");
    /** As a static field of a test would: what it holds is not garbage. */
    private final List<Object> held = new ArrayList<>();

    @Test
    void leakFailsTheTestThatMadeIt() {
        ExtensionContext test = testContext("leaks", "leaks()");
        extension.beforeAll(classContext);
        extension.beforeEach(test);
        open();
        assertThatThrownBy(() -> extension.afterEach(test)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("1 leaked").hasMessageContaining("LEAK: Object was not released")
                .hasMessageContaining("created in " + Victim.class.getName() + "#leaks()")
                .hasMessageContaining(LeakDetectionExtensionTest.class.getName() + ".open(");
        assertThatCode(() -> extension.afterAll(classContext)).as("a leak is reported once").doesNotThrowAnyException();
    }

    @Test
    void everyLeakOfATestIsReported() {
        ExtensionContext test = testContext("leaks", "leaks()");
        extension.beforeEach(test);
        open();
        open(); // another line, so another report
        assertThatThrownBy(() -> extension.afterEach(test)).hasMessageContaining("2 leaked");
    }

    @Test
    void invocationIsNamedByItsDisplayName() {
        ExtensionContext test = testContext("leaks", "[7] seven");
        extension.beforeEach(test);
        open();
        assertThatThrownBy(() -> extension.afterEach(test)).hasMessageContaining("#leaks() [7] seven");
    }

    @Test
    void releasedResourcesDoNotFail() {
        ExtensionContext test = testContext("clean", "clean()");
        extension.beforeAll(classContext);
        extension.beforeEach(test);
        Object resource = new Object();
        ResourceLeakTracker<Object> tracker = detector.track(resource);
        tracker.record("used");
        assertThat(tracker.close(resource)).isTrue();
        assertThat(tracker.close(resource)).as("second close").isFalse();
        assertThat(monitor.scope().open()).isZero();
        assertThatCode(() -> {
            extension.afterEach(test);
            extension.afterAll(classContext);
        }).doesNotThrowAnyException();
    }

    @Test
    void resourceThatIsStillHeldFailsNobodyUntilItIsGarbage() {
        ExtensionContext test = testContext("caches", "caches()");
        extension.beforeAll(classContext);
        extension.beforeEach(test);
        held.add(open());
        assertThatCode(() -> extension.afterEach(test)).doesNotThrowAnyException();
        held.clear();
        assertThatThrownBy(() -> extension.afterAll(classContext)).hasMessageContaining("#caches()");
    }

    @Test
    void resourceOfTheClassIsNamedByTheClass() {
        extension.beforeAll(classContext);
        open();
        assertThatThrownBy(() -> extension.afterAll(classContext))
                .hasMessageContaining("created in " + Victim.class.getName() + '\n');
    }

    @Test
    void takenLeaksFailNoTest() {
        ExtensionContext test = testContext("subject", "subject()");
        extension.beforeEach(test);
        open();
        assertThat(monitor.collectHere()).singleElement().extracting(Leak::resourceType).isEqualTo("Object");
        assertThatCode(() -> extension.afterEach(test)).doesNotThrowAnyException();
    }

    @Test
    void libraryDetectorsReportToTheInstalledMonitor() {
        ResourceLeakDetector<StringBuilder> made =
                LeakMonitor.instance().newResourceLeakDetector(StringBuilder.class);
        assertThat(made).isInstanceOf(MonitoredDetector.class);
        made.trackForcibly(new StringBuilder());
        assertThat(LeakDetectionExtension.takeLeaks()).singleElement().satisfies(leak -> {
            assertThat(leak.resourceType()).isEqualTo("StringBuilder");
            // The real extension runs around this very test.
            assertThat(leak.records()).contains("#libraryDetectorsReportToTheInstalledMonitor()");
        });
    }

    private Object open() {
        Object resource = new Object();
        assertThat(detector.trackForcibly(resource)).isNotNull();
        return resource;
    }

    private ExtensionContext testContext(String method, String displayName) {
        try {
            return context(classContext, Victim.class.getDeclaredMethod(method), displayName);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    /** Only what the extension asks for; anything else is a failure. */
    private static ExtensionContext context(ExtensionContext parent, Method method, String display) {
        return (ExtensionContext) Proxy.newProxyInstance(ExtensionContext.class.getClassLoader(),
                new Class<?>[] {ExtensionContext.class}, (proxy, called, args) -> switch (called.getName()) {
                    case "getUniqueId" -> parent + "/" + display;
                    case "getTestClass" -> Optional.of(Victim.class);
                    case "getTestMethod" -> Optional.ofNullable(method);
                    case "getDisplayName" -> display;
                    case "toString" -> display;
                    default -> throw new AssertionError("unexpected: " + called);
                });
    }

    /** The test class that JUnit is pretended to run. */
    private interface Victim {
        void leaks();

        void clean();

        void caches();

        void subject();
    }
}
