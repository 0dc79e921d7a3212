/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import com.sun.management.ThreadMXBean;
import io.tidewire.util.ResourceLeakDetector.Level;
import io.tidewire.util.internal.PlatformDependent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ResourceLeakDetectorTest {
    private final Level levelBefore = ResourceLeakDetector.getLevel();
    private final RecordingDetector detector = new RecordingDetector();

    @AfterEach
    void restoreLevel() {
        ResourceLeakDetector.setLevel(levelBefore);
    }

    @Test
    void releasedResourceIsNoLeak() throws Exception {
        for (int i = 0; i < 100; i++) {
            Object resource = new Object();
            ResourceLeakTracker<Object> tracker = detector.trackForcibly(resource);
            tracker.record();
            assertThat(tracker.close(resource)).isTrue();
        }
        collect();
        assertThat(detector.reports).isEmpty();
    }

    @Test
    void heldResourceIsNoLeakYet() throws Exception {
        Object resource = new Object();
        ResourceLeakTracker<Object> tracker = detector.trackForcibly(resource);
        collect();
        assertThat(detector.reports).isEmpty();
        assertThat(tracker.close(resource)).isTrue();
        Reference.reachabilityFence(resource);
    }

    @Test
    void leakIsReportedWithItsUsesNewestFirst() throws Exception {
        leakWithUses();
        collect();
        assertThat(detector.reports).hasSize(1);
        String report = detector.reports.get(0);
        assertThat(report).containsSubsequence("Recent access records:", "#1:", "Hint: third", "#2:",
                "Hint: short hint", "#3:", ".leakWithUses(", "Created at:", "Hint: made of Object", ".leakWithUses(");
        assertThat(report).doesNotContain("ResourceLeakDetector.track", "LeakTracker.record");
    }

    private void leakWithUses() {
        ResourceLeakTracker<Object> tracker = detector.trackForcibly(new Object());
        tracker.record();
        tracker.record((ResourceLeakHint) () -> "short hint");
        tracker.record("third");
    }

    private static final class HintThatThrows implements ResourceLeakHint {
        private final Throwable failure;

        HintThatThrows(Throwable failure) {
            this.failure = failure;
        }

        @Override
        public String toHintString() {
            PlatformDependent.throwException(failure);
            return "never";
        }

        @Override
        public String toString() {
            return toHintString();
        }
    }

    private void leakWithHintsThatThrow() {
        ResourceLeakTracker<Object> tracker = detector.trackForcibly(new Object());
        tracker.record(new HintThatThrows(new IllegalStateException("on purpose")));
        tracker.record(new HintThatThrows(new StackOverflowError("on purpose")));
        ResourceLeakTracker<Object> other = detector.trackForcibly(new Object());
        other.record(new HintThatThrows(new NoClassDefFoundError("on purpose")));
    }

    @Test
    void hintThatThrowsNeitherLosesTheLeakNorHarmsTheUser() throws Exception {
        leakWithHintsThatThrow();
        collect();
        assertThat(detector.reports).hasSize(2).anySatisfy(report -> assertThat(report).contains(
                "Hint: " + HintThatThrows.class.getName() + " (its text: java.lang.IllegalStateException)",
                "java.lang.StackOverflowError"));
    }

    @Test
    void listenerAndReportThatThrowHarmNobodyAndAreIndependent() throws Exception {
        List<String> told = new ArrayList<>();
        ResourceLeakDetector<Object> failing = new ResourceLeakDetector<>(Object.class, 1) {
            @Override
            protected boolean needReport() {
                return true;
            }

            @Override
            protected void reportTracedLeak(String resourceType, String records) {
                throw new IllegalStateException("on purpose");
            }
        };
        failing.setLeakListener((type, records) -> {
            told.add(type);
            throw new AssertionError("on purpose");
        });
        try (LogCapture log = new LogCapture(ResourceLeakDetector.class)) {
            failing.trackForcibly(new Object()).record("a leak");
            while (told.isEmpty()) {
                System.gc();
                Object other = new Object();
                assertThat(failing.trackForcibly(other).close(other)).isTrue();
            }
            assertThat(log.messages).hasSize(2);
        }
    }

    /** The text of a stack trace takes many times the bytes of the trace itself. */
    @Test
    void usesAreTurnedIntoTextForAReportOnly() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Object resource = new Object();
        ResourceLeakTracker<Object> tracker = detector.trackForcibly(resource);
        tracker.record();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100; i++) {
            tracker.record();
        }
        long recorded = threads.getCurrentThreadAllocatedBytes();
        int length = 0;
        for (int i = 0; i < 100; i++) {
            length += Arrays.toString(new Throwable().getStackTrace()).length();
        }
        long rendered = threads.getCurrentThreadAllocatedBytes();
        assertThat(length).isPositive();
        assertThat((recorded - before) * 4).isLessThan(rendered - recorded);
        assertThat(tracker.close(resource)).isTrue();
    }

    @Test
    void manyUsesAreThinnedOutButTheLastAndTheCreationStay() {
        Object resource = new Object();
        ResourceLeakTracker<Object> tracker = detector.trackForcibly(resource);
        for (int i = 0; i <= 10_000; i++) {
            tracker.record(i);
        }
        String report = tracker.toString();
        assertThat(report).contains("#1:\n\tHint: 10000\n").contains("Created at:\n\tHint: made of Object\n")
                .contains("records were dropped to keep about 4");
        assertThat(report.split("\n#")).as("4 and about the binary logarithm of 10 000").hasSizeLessThan(40);
        assertThat(tracker.close(resource)).isTrue();
        assertThat(tracker.toString()).isEmpty();
    }

    @Test
    void equalUsesAreShownOnce() {
        Object resource = new Object();
        ResourceLeakTracker<Object> tracker = detector.trackForcibly(resource);
        for (int i = 0; i < 3; i++) {
            tracker.record("again");
        }
        assertThat(tracker.toString()).containsOnlyOnce("Hint: again").contains("2 records were left out");
        assertThat(tracker.close(resource)).isTrue();
    }

    @Test
    void equalLeaksAreReportedOnce() throws Exception {
        for (int i = 0; i < 5; i++) {
            detector.trackForcibly(new Object());
        }
        collect();
        assertThat(detector.reports).hasSize(1);
    }

    @Test
    void listenerIsTold() throws Exception {
        List<String> told = new ArrayList<>();
        detector.setLeakListener((type, records) -> told.add(type + records));
        detector.trackForcibly(new Object());
        collect();
        assertThat(told).singleElement().asString().startsWith("Object\nRecent access records:");
    }

    @Test
    void nothingIsReportedWhenNobodyWouldSeeIt() throws Exception {
        detector.reportNeeded = false;
        detector.trackForcibly(new Object());
        collect();
        detector.reportNeeded = true;
        collect();
        assertThat(detector.reports).isEmpty();
    }

    @Test
    void excludedMethodsAreLeftOut() {
        ResourceLeakDetector.addExclusions(ResourceLeakDetectorTest.class, "passOn");
        Object resource = new Object();
        ResourceLeakTracker<Object> tracker = passOn(resource);
        assertThat(tracker.toString()).doesNotContain(".passOn(").contains(".excludedMethodsAreLeftOut(");
        assertThat(tracker.close(resource)).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ResourceLeakDetector.addExclusions(Object.class, "hashCode", "nowhere"))
                .withMessage("methodNames: [nowhere] (expected: methods of java.lang.Object)");
    }

    private ResourceLeakTracker<Object> passOn(Object resource) {
        return detector.trackForcibly(resource);
    }

    @Test
    void onlyTheResourceItselfClosesItsTracker() {
        Object resource = new Object();
        ResourceLeakTracker<Object> tracker = detector.trackForcibly(resource);
        assertThatIllegalArgumentException().isThrownBy(() -> tracker.close(new Object()));
        assertThat(tracker.close(resource)).isTrue();
        assertThat(tracker.close(resource)).as("second close").isFalse();
        tracker.record("too late");
        assertThat(tracker.toString()).isEmpty();
    }

    @Test
    void placeOfTheCloseIsKeptAtParanoidOnly() {
        for (Level level : Level.values()) {
            ResourceLeakDetector.setLevel(level);
            Object resource = new Object();
            ResourceLeakTracker<Object> tracker = detector.trackForcibly(resource);
            assertThat(tracker.getCloseStackTraceIfAny()).isNull();
            assertThat(tracker.close(resource)).isTrue();
            if (level == Level.PARANOID) {
                assertThat(tracker.getCloseStackTraceIfAny().getStackTrace())
                        .anySatisfy(frame -> assertThat(frame.getMethodName()).startsWith("placeOfTheClose"));
            } else {
                assertThat(tracker.getCloseStackTraceIfAny()).isNull();
            }
        }
    }

    @Test
    void levelDecidesWhatIsWatched() {
        ResourceLeakDetector<Object> one = new ResourceLeakDetector<>(Object.class, 1);
        ResourceLeakDetector<Object> few = new ResourceLeakDetector<>(Object.class, 1 << 30);
        for (Level level : Level.values()) {
            ResourceLeakDetector.setLevel(level);
            assertThat(ResourceLeakDetector.isEnabled()).isEqualTo(level != Level.DISABLED);
            assertThat(one.isRecordEnabled()).isEqualTo(level == Level.ADVANCED || level == Level.PARANOID);
            assertThat(isWatched(one)).isEqualTo(level != Level.DISABLED);
            assertThat(isWatched(few)).isEqualTo(level == Level.PARANOID);
        }
    }

    private static boolean isWatched(ResourceLeakDetector<Object> detector) {
        Object resource = new Object();
        ResourceLeakTracker<Object> tracker = detector.track(resource);
        return tracker != null && tracker.close(resource);
    }

    @ParameterizedTest
    @CsvSource({"paranoid, PARANOID", "Advanced, ADVANCED", " SIMPLE , SIMPLE", "0, DISABLED", "3, PARANOID",
        "4, SIMPLE", "nonsense, SIMPLE"})
    void levelIsReadByNameOrNumber(String text, Level expected) {
        assertThat(Level.parse(text)).isEqualTo(expected);
    }

    @Test
    void samplingIntervalMustBePositive() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ResourceLeakDetector<>(Object.class, 0))
                .withMessage("samplingInterval: 0 (expected: > 0)");
    }

    @Test
    void factoryMakesTheDetectors() {
        ResourceLeakDetectorFactory before = ResourceLeakDetectorFactory.instance();
        assertThat(new ResourceLeakDetectorFactory() { }.newResourceLeakDetector(Object.class))
                .isExactlyInstanceOf(ResourceLeakDetector.class);
        try {
            ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(new ResourceLeakDetectorFactory() {
                @Override
                @SuppressWarnings("unchecked") // only asked for Object here
                public <T> ResourceLeakDetector<T> newResourceLeakDetector(Class<T> type, int interval) {
                    assertThat(interval).isEqualTo(ResourceLeakDetector.SAMPLING_INTERVAL);
                    return (ResourceLeakDetector<T>) detector;
                }
            });
            assertThat(ResourceLeakDetectorFactory.instance().newResourceLeakDetector(Object.class)).isSameAs(detector);
        } finally {
            ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(before);
        }
    }

    /** Uses race with the close, while another thread tracks and so looks for leaks. */
    @Test
    void usesRacingWithCloseAreNoLeaks() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        CountDownLatch ready = new CountDownLatch(1);
        Object[] current = new Object[1];
        Thread other = new Thread(() -> {
            ready.countDown();
            while (!stop.get()) {
                Object own = new Object();
                detector.trackForcibly(own).close(own);
                synchronized (current) {
                    if (current[0] instanceof ResourceLeakTracker<?> tracker) {
                        tracker.record("racing");
                    }
                }
            }
        });
        other.start();
        assertThat(ready.await(30, TimeUnit.SECONDS)).isTrue();
        try {
            for (int i = 0; i < 3_000; i++) {
                Object resource = new Object();
                ResourceLeakTracker<Object> tracker = detector.trackForcibly(resource);
                synchronized (current) {
                    current[0] = tracker;
                }
                tracker.record("own");
                assertThat(tracker.close(resource)).isTrue();
            }
        } finally {
            stop.set(true);
            other.join(30_000);
        }
        assertThat(other.isAlive()).isFalse();
        collect();
        assertThat(detector.reports).isEmpty();
    }

    /** Collects garbage twice, so that all references cleared by the first collection are in their queues; reports. */
    private void collect() throws InterruptedException {
        for (int round = 0; round < 2; round++) {
            ReferenceQueue<Object> queue = new ReferenceQueue<>();
            WeakReference<Object> sentinel = new WeakReference<>(new Object(), queue);
            for (int attempt = 0; attempt < 50 && !sentinel.refersTo(null); attempt++) {
                System.gc();
            }
            assertThat(queue.remove(30_000)).isSameAs(sentinel);
        }
        Object probe = new Object();
        detector.trackForcibly(probe).close(probe);
    }

    private static final class RecordingDetector extends ResourceLeakDetector<Object> {
        final List<String> reports = new ArrayList<>();
        boolean reportNeeded = true;

        RecordingDetector() {
            super(Object.class, 1);
        }

        @Override
        protected boolean needReport() {
            return reportNeeded;
        }

        @Override
        protected void reportTracedLeak(String resourceType, String records) {
            synchronized (reports) {
                reports.add(records);
            }
        }

        @Override
        protected void reportUntracedLeak(String resourceType) {
            throw new AssertionError("every leak has at least the record of its creation");
        }

        @Override
        protected Object getInitialHint(String resourceType) {
            return "made of " + resourceType;
        }
    }
}
