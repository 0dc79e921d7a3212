/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class AbstractReferenceCountedTest {
    private final Counted counted = new Counted();

    @Test
    void newObjectIsHeldOnce() {
        assertThat(counted.refCnt()).isOne();
        assertThat(counted.deallocations).hasValue(0);
    }

    @Test
    void lastReleaseDeallocatesOnce() {
        assertThat(counted.retain()).isSameAs(counted);
        assertThat(counted.retain(3)).isSameAs(counted);
        assertThat(counted.refCnt()).isEqualTo(5);
        assertThat(counted.release()).isFalse();
        assertThat(counted.release(3)).isFalse();
        assertThat(counted.deallocations).hasValue(0);
        assertThat(counted.release()).isTrue();
        assertThat(counted.refCnt()).isZero();
        assertThat(counted.deallocations).hasValue(1);
    }

    @Test
    void severalReferencesAreReleasedAtOnce() {
        counted.retain(4);
        assertThat(counted.release(5)).isTrue();
        assertThat(counted.deallocations).hasValue(1);
    }

    @Test
    void deadObjectRefusesEverything() {
        counted.release();
        // Again and again: what is refused must not add up to a live object.
        for (int i = 0; i < 100; i++) {
            refused("refCnt: 0, increment: 1", counted::retain);
            refused("refCnt: 0, increment: " + Integer.MAX_VALUE, () -> counted.retain(Integer.MAX_VALUE));
            refused("refCnt: 0, decrement: 1", counted::release);
            refused("refCnt: 0, decrement: " + Integer.MAX_VALUE, () -> counted.release(Integer.MAX_VALUE));
            assertThat(counted.refCnt()).isZero();
        }
        assertThat(counted.deallocations).hasValue(1);
    }

    @Test
    void overReleaseOfALiveObjectChangesNothing() {
        counted.retain();
        refused("refCnt: 2, decrement: 3", () -> counted.release(3));
        refused("refCnt: 2, decrement: " + Integer.MAX_VALUE, () -> counted.release(Integer.MAX_VALUE));
        assertThat(counted.refCnt()).isEqualTo(2);
        assertThat(counted.release(2)).isTrue();
    }

    @Test
    void overflowOfALiveObjectChangesNothing() {
        refused("refCnt: 1, increment: " + Integer.MAX_VALUE, () -> counted.retain(Integer.MAX_VALUE));
        counted.retain(Integer.MAX_VALUE - 1);
        assertThat(counted.refCnt()).isEqualTo(Integer.MAX_VALUE);
        refused("refCnt: " + Integer.MAX_VALUE + ", increment: 1", counted::retain);
        assertThat(counted.refCnt()).isEqualTo(Integer.MAX_VALUE);
        assertThat(counted.release(Integer.MAX_VALUE)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void changeMustBePositive(int value) {
        assertThatIllegalArgumentException().isThrownBy(() -> counted.retain(value))
                .withMessage("increment: " + value + " (expected: > 0)");
        assertThatIllegalArgumentException().isThrownBy(() -> counted.release(value))
                .withMessage("decrement: " + value + " (expected: > 0)");
        assertThat(counted.refCnt()).isOne();
    }

    @Test
    void ownerMayUseADeadObjectAgain() {
        counted.release();
        counted.setRefCnt(1);
        assertThat(counted.refCnt()).isOne();
        assertThat(counted.release()).isTrue();
        assertThat(counted.deallocations).hasValue(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void countOfZeroOrLessMakesTheObjectDead(int count) {
        counted.setRefCnt(count);
        assertThat(counted.refCnt()).isZero();
        refused("refCnt: 0, increment: 1", counted::retain);
    }

    @Test
    void touchWithoutHintTouchesWithNull() {
        assertThat(counted.touch()).isSameAs(counted);
        assertThat(counted.hints).containsExactly((Object) null);
    }

    /** Each thread adds one and takes it back: the creator's reference keeps the object alive throughout. */
    @Test
    void concurrentHoldersNeverLoseTheObject() throws Exception {
        race(4, thread -> {
            for (int i = 0; i < 20_000; i++) {
                counted.retain();
                assertThat(counted.release()).isFalse();
            }
            return null;
        });
        assertThat(counted.refCnt()).isOne();
        assertThat(counted.release()).isTrue();
    }

    /** All references are given back at the same moment, in all the ways that race for the last one. */
    @Test
    void exactlyOneConcurrentReleaseIsTheLast() throws Exception {
        for (int round = 0; round < 500; round++) {
            Counted shared = new Counted();
            shared.retain(6);
            List<Boolean> last = race(4, thread -> shared.release(thread < 3 ? 2 : 1));
            assertThat(last).containsOnlyOnce(true);
            assertThat(shared.deallocations).hasValue(1);
            assertThat(shared.refCnt()).isZero();
        }
    }

    /**
     * Offenders release and retain what they do not hold, while the holder releases: deallocated once, dead for good.
     */
    @Test
    void racingMisuseNeverDeallocatesTwice() throws Exception {
        for (int round = 0; round < 500; round++) {
            Counted shared = new Counted();
            race(4, thread -> {
                try {
                    return switch (thread) {
                        case 0, 1 -> shared.release();
                        case 2 -> shared.retain().release();
                        default -> shared.retain(Integer.MAX_VALUE - 1).release(Integer.MAX_VALUE - 1);
                    };
                } catch (IllegalReferenceCountException e) {
                    return false;
                }
            });
            assertThat(shared.deallocations.get()).isLessThanOrEqualTo(1);
            if (shared.deallocations.get() == 1) {
                assertThat(shared.refCnt()).isZero();
                refused("refCnt: 0, increment: 1", shared::retain);
            }
        }
    }

    /** One thread's calls are all refused; the other's are right and pass as if it were alone. */
    @Test
    void holderOfASaturatedCountDoesNotNoticeARefusedRetain() throws Exception {
        counted.retain(Integer.MAX_VALUE - 1);
        raceOfRightAndWrong(() -> {
            counted.release();
            counted.retain();
        }, () -> counted.retain(2));
        assertThat(counted.refCnt()).isEqualTo(Integer.MAX_VALUE);
        assertThat(counted.release(Integer.MAX_VALUE)).isTrue();
    }

    @Test
    void holderOfAFullCountDoesNotNoticeARefusedRetainOfOne() throws Exception {
        counted.retain(Integer.MAX_VALUE - 1);
        raceOfRightAndWrong(() -> assertThat(counted.refCnt()).isEqualTo(Integer.MAX_VALUE), counted::retain);
        assertThat(counted.release(Integer.MAX_VALUE)).isTrue();
    }

    @Test
    void holderDoesNotNoticeARefusedRelease() throws Exception {
        raceOfRightAndWrong(() -> {
            counted.retain();
            assertThat(counted.release()).isFalse();
        }, () -> counted.release(3));
        assertThat(counted.refCnt()).isOne();
        assertThat(counted.deallocations).hasValue(0);
    }

    private static void raceOfRightAndWrong(Runnable right, Runnable wrong) throws Exception {
        race(2, thread -> {
            for (int i = 0; i < 50_000; i++) {
                if (thread == 0) {
                    right.run();
                } else {
                    assertThatExceptionOfType(IllegalReferenceCountException.class).isThrownBy(wrong::run);
                }
            }
            return null;
        });
    }

    private interface Racer<T> {
        T run(int thread) throws Exception;
    }

    private static <T> List<T> race(int threads, Racer<T> racer) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            CyclicBarrier start = new CyclicBarrier(threads);
            List<Callable<T>> tasks = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                tasks.add(() -> {
                    start.await(30, TimeUnit.SECONDS);
                    return racer.run(thread);
                });
            }
            List<T> results = new ArrayList<>();
            for (Future<T> done : executor.invokeAll(tasks)) {
                results.add(done.get(30, TimeUnit.SECONDS));
            }
            return results;
        } finally {
            executor.shutdownNow();
        }
    }

    private static void refused(String message, ThrowingCallable use) {
        assertThatExceptionOfType(IllegalReferenceCountException.class).isThrownBy(use).withMessage(message);
    }

    private static final class Counted extends AbstractReferenceCounted {
        final AtomicInteger deallocations = new AtomicInteger();
        final List<Object> hints = new ArrayList<>();

        @Override
        protected void deallocate() {
            deallocations.incrementAndGet();
        }

        @Override
        public ReferenceCounted touch(Object hint) {
            hints.add(hint);
            return this;
        }
    }
}
