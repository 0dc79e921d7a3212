/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.LeakPresenceDetector.AllocationProhibitedException;
import io.tidewire.util.LeakPresenceDetector.ResourceScope;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

class LeakPresenceDetectorTest {
    private final ResourceLeakDetectorFactory factory = ResourceLeakDetectorFactory.instance();
    private final ResourceLeakDetector.Level level = ResourceLeakDetector.getLevel();
    private final ResourceScope scope = new ResourceScope("this test");
    private final LeakPresenceDetector<Object> detector = new Scoped<>(scope);

    /** Counts in a scope of the test; in none, where there is none. */
    private static final class Scoped<T> extends LeakPresenceDetector<T> {
        private final ResourceScope scope;

        Scoped(ResourceScope scope) {
            super(Object.class, 128, Long.MAX_VALUE);
            this.scope = scope;
        }

        @Override
        protected ResourceScope currentScope() {
            if (scope == null) {
                throw new AllocationProhibitedException("not now");
            }
            return scope;
        }
    }

    @BeforeEach
    void install() {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.SIMPLE);
        ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(new ResourceLeakDetectorFactory() {
            @Override
            public <T> ResourceLeakDetector<T> newResourceLeakDetector(Class<T> resource,
                                                                       int samplingInterval) {
                return new Scoped<>(scope);
            }
        });
    }

    @AfterEach
    void restore() {
        ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(factory);
        ResourceLeakDetector.setLevel(level);
    }

    @Test
    void everyResourceIsMissedUntilItIsGivenBack() {
        LeakPresenceDetector.check();
        Object first = new Object();
        Object second = new Object();
        ResourceLeakTracker<Object> firstTracker = detector.track(first);
        ResourceLeakTracker<Object> secondTracker = detector.track(second);
        assertThat(scope.hasOpenResources()).isTrue();
        assertThatIllegalStateException().isThrownBy(LeakPresenceDetector::check)
                .withMessage("2 resources were not given back in the resource scope: this test");
        firstTracker.record();
        firstTracker.record("hint");
        assertThat(firstTracker.close(first)).isTrue();
        assertThat(firstTracker.close(first)).isFalse();
        assertThat(firstTracker.getCloseStackTraceIfAny()).isNull();
        assertThatIllegalStateException().isThrownBy(LeakPresenceDetector::check).withMessageStartingWith("1 ");
        assertThatIllegalArgumentException().isThrownBy(() -> secondTracker.close(first));
        assertThat(secondTracker.close(second)).isTrue();
        assertThat(scope.hasOpenResources()).isFalse();
        LeakPresenceDetector.check();
        assertThat(detector.isRecordEnabled()).isFalse();
    }

    @Test
    void endOfTheScopeTellsOfMissingResourcesOnce() {
        Object resource = new Object();
        ResourceLeakTracker<Object> tracker = detector.track(resource);
        assertThatIllegalStateException().isThrownBy(scope::close).withMessageContaining("this test");
        scope.close();
        assertThatExceptionOfType(AllocationProhibitedException.class).isThrownBy(() -> detector.track(new Object()))
                .withMessageContaining("this test");
        assertThat(tracker.close(resource)).isTrue();
        assertThat(scope.hasOpenResources()).isFalse();
    }

    @Test
    void threadMayBeKeptFromMakingResources() {
        LeakPresenceDetector<Object> none = new Scoped<>(null);
        assertThatExceptionOfType(AllocationProhibitedException.class).isThrownBy(() -> none.track(new Object()))
                .withMessage("not now");
    }

    @Test
    void resourcesOfStaticInitializersAreExcepted() {
        Object made = LeakPresenceDetector.staticInitializer(() -> {
            assertThat(detector.track(new Object())).isNull();
            LeakPresenceDetector.staticInitializer(() -> detector.track(new Object()));
            assertThat(CompletableFuture.supplyAsync(() -> detector.track(new Object())).join()).isNotNull();
            return detector.track(new Object());
        });
        assertThat(made).isNull();
        assertThat(detector.track(new Object())).isNotNull();
        assertThatIllegalStateException().isThrownBy(LeakPresenceDetector::check).withMessageStartingWith("2 ");
        AtomicBoolean ran = new AtomicBoolean();
        assertThatIllegalStateException().isThrownBy(() -> LeakPresenceDetector.staticInitializer(() -> {
            ran.set(true);
            throw new IllegalStateException("on purpose");
        })).withMessage("on purpose");
        assertThat(ran).isTrue();
        assertThat(detector.track(new Object())).isNotNull();
    }

    @Test
    void nothingIsWatchedAtTheLowestLevelUnlessForced() {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
        assertThat(detector.track(new Object())).isNull();
        Object resource = new Object();
        ResourceLeakTracker<Object> tracker = detector.trackForcibly(resource);
        assertThat(scope.hasOpenResources()).isTrue();
        tracker.close(resource);
    }

    @Test
    void oneScopeServesAllByDefault() {
        ResourceScope global = new LeakPresenceDetector<>(Object.class).currentScope();
        assertThat(global).isSameAs(new LeakPresenceDetector<>(String.class).currentScope());
        assertThat(global.hasOpenResources()).isFalse();
    }

    @Test
    void tracedResourceTellsWhereItWasMadeAndGivenBack() {
        Object resource = new Object();
        PresenceTracker<Object> tracker = new PresenceTracker<>(resource, scope, true);
        tracker.open();
        assertThatIllegalStateException().isThrownBy(scope::check).satisfies(leak ->
                assertThat(leak.getSuppressed()).singleElement()
                        .satisfies(at -> assertThat(at.getStackTrace()[1].getMethodName())
                                .isEqualTo("tracedResourceTellsWhereItWasMadeAndGivenBack")));
        tracker.close(resource);
        assertThat(tracker.getCloseStackTraceIfAny()).hasMessage("Closed here");
        scope.check();
    }

    @Test
    void checkNeedsADetectorOfThisKind() {
        ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(factory);
        assertThatIllegalStateException().isThrownBy(LeakPresenceDetector::check)
                .withMessageContaining("ResourceLeakDetectorFactory");
        assertThatNullPointerException().isThrownBy(() -> new ResourceScope(null)).withMessage("name");
        assertThatNullPointerException().isThrownBy(() -> LeakPresenceDetector.staticInitializer(null))
                .withMessage("supplier");
        assertThatNullPointerException().isThrownBy(() -> detector.track(null)).withMessage("obj");
    }
}
