/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakTracker;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

/** JUnit itself runs tests that leak: the very test fails, and its failure has its name and the records. */
class LeakDetectionInJUnitTest {
    private static final ResourceLeakDetector<StringBuilder> DETECTOR =
            LeakMonitor.installed().newResourceLeakDetector(StringBuilder.class, 1);
    /** Whether the tests below run as part of a test, and not because a tool found their classes. */
    private static volatile boolean armed;

    private static void leak() {
        DETECTOR.trackForcibly(new StringBuilder()).record("used");
    }

    private static void open() {
        StringBuilder resource = new StringBuilder();
        ResourceLeakTracker<StringBuilder> tracker = DETECTOR.trackForcibly(resource);
        assertThat(tracker.close(resource)).isTrue();
    }

    /** Runs the tests of a class; returns the outcome of each by its display names, empty if it succeeded. */
    private static Map<String, String> run(Class<?> tests, boolean parallel) {
        Map<String, String> outcomes = new ConcurrentHashMap<>();
        armed = true;
        try {
            LauncherFactory.create().execute(LauncherDiscoveryRequestBuilder.request().selectors(selectClass(tests))
                    .configurationParameter("junit.jupiter.execution.parallel.enabled", Boolean.toString(parallel))
                    .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                    .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                    .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
                    .build(), new TestExecutionListener() {
                        @Override
                        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                            if (test.isTest() || result.getThrowable().isPresent()) {
                                outcomes.put(test.getDisplayName(),
                                        result.getThrowable().map(Throwable::toString).orElse(""));
                            }
                        }
                    });
        } finally {
            armed = false;
        }
        return new TreeMap<>(outcomes);
    }

    private static void assertBlamed(String outcome, String name) {
        assertThat(outcome).startsWith("java.lang.AssertionError: 1 leaked:\nLEAK: StringBuilder was not released")
                .contains("Hint: used", "created in " + name + '\n',
                        LeakDetectionInJUnitTest.class.getName() + ".leak(");
    }

    static class Simple {
        @BeforeAll
        static void onlyAsPartOfATest() {
            assumeTrue(armed);
        }

        @Test
        void leaks() {
            leak();
        }

        @Test
        void isClean() {
            open();
        }

        @ParameterizedTest
        @ValueSource(ints = {7, 8, 9})
        void leaksOnce(int value) {
            if (value == 8) {
                leak();
            }
            open();
        }

        @Nested
        class Inner {
            @Test
            void leaksInside() {
                leak();
            }

            @Test
            void isCleanInside() {
                open();
            }
        }
    }

    @Test
    void nestedAndParameterizedTestsFailForTheirOwnLeaks() {
        String name = Simple.class.getName();
        Map<String, String> outcomes = run(Simple.class, false);
        assertThat(outcomes).hasSize(7);
        assertBlamed(outcomes.remove("leaks()"), name + "#leaks()");
        assertBlamed(outcomes.remove("[2] 8"), name + "#leaksOnce() [2] 8");
        assertBlamed(outcomes.remove("leaksInside()"), name + "$Inner#leaksInside()");
        assertThat(outcomes.values()).containsOnly("");
    }

    static class Parallel {
        private static final CyclicBarrier TOGETHER = new CyclicBarrier(4);

        @BeforeAll
        static void onlyAsPartOfATest() {
            assumeTrue(armed);
        }

        /** Two of four leak, at the same time; one of those from a thread of its own. */
        @RepeatedTest(4)
        void runsWithOthers(RepetitionInfo repetition) throws Exception {
            meet();
            if (repetition.getCurrentRepetition() == 2) {
                leak();
            } else if (repetition.getCurrentRepetition() == 3) {
                Thread thread = new Thread(LeakDetectionInJUnitTest::leak);
                thread.start();
                thread.join();
            } else {
                open();
            }
            meet();
        }

        private static void meet() throws InterruptedException, BrokenBarrierException, TimeoutException {
            TOGETHER.await(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void testsInParallelFailForTheirOwnLeaks() {
        String name = Parallel.class.getName() + "#runsWithOthers() ";
        Map<String, String> outcomes = run(Parallel.class, true);
        assertThat(outcomes).hasSize(4);
        assertBlamed(outcomes.remove("repetition 2 of 4"), name + "repetition 2 of 4");
        assertBlamed(outcomes.remove("repetition 3 of 4"), name + "repetition 3 of 4");
        assertThat(outcomes.values()).containsOnly("");
    }

    static class LeakOfTheClass {
        @BeforeAll
        static void leaksBefore() {
            assumeTrue(armed);
            leak();
        }

        @Test
        void isClean() {
            open();
        }
    }

    @Test
    void leakOfAClassFailsTheClass() {
        Map<String, String> outcomes = run(LeakOfTheClass.class, false);
        assertThat(outcomes.remove("isClean()")).isEmpty();
        assertThat(outcomes).hasSize(1);
        assertBlamed(outcomes.values().iterator().next(), LeakOfTheClass.class.getName());
    }
}
