/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidewire.util.internal.InternalThreadLocalMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class FastThreadLocalTest {

    private enum Kind {
        FAST {
            @Override
            Thread newThread(Runnable target) {
                return new FastThreadLocalThread(target);
            }
        },
        ORDINARY {
            @Override
            Thread newThread(Runnable target) {
                return new Thread(target);
            }
        };

        abstract Thread newThread(Runnable target);

        /** Runs the body on a new thread of this kind, which has ended when this returns. */
        <V> V call(Callable<V> body) throws Exception {
            FutureTask<V> task = new FutureTask<>(body);
            Thread thread = newThread(task);
            thread.start();
            try {
                return task.get(30, TimeUnit.SECONDS);
            } finally {
                thread.join(30_000);
            }
        }

        void run(ThrowingBody body) throws Exception {
            call(() -> {
                body.run();
                return null;
            });
        }
    }

    @FunctionalInterface
    private interface ThrowingBody {
        void run() throws Exception;
    }

    /** Its first values are 1, 2, and so on; it remembers which have been removed. */
    private static final class Numbered extends FastThreadLocal<Integer> {

        final AtomicInteger initialised = new AtomicInteger();
        final List<Integer> removed = Collections.synchronizedList(new ArrayList<>());

        @Override
        protected Integer initialValue() {
            return initialised.incrementAndGet();
        }

        @Override
        protected void onRemoval(Integer value) {
            removed.add(value);
        }
    }

    private final Numbered variable = new Numbered();

    @ParameterizedTest
    @EnumSource
    void valueIsInitialisedOncePerThreadAndUse(Kind kind) throws Exception {
        kind.run(() -> {
            assertThat(variable.isSet()).isFalse();
            assertThat(variable.getIfExists()).isNull();
            assertThat(variable.initialised).hasValue(0);

            assertThat(variable.get()).isEqualTo(1);
            assertThat(variable.get()).isEqualTo(1);
            assertThat(variable.getIfExists()).isEqualTo(1);
            assertThat(variable.isSet()).isTrue();

            variable.remove();
            assertThat(variable.isSet()).isFalse();
            assertThat(variable.get()).isEqualTo(2);
        });
        kind.run(() -> assertThat(variable.get()).isEqualTo(3));
    }

    @ParameterizedTest
    @EnumSource
    void setValueNeedsNoInitialisation(Kind kind) throws Exception {
        kind.run(() -> {
            assertThat(variable.getAndSet(10)).isNull();
            assertThat(variable.getAndSet(11)).isEqualTo(10);
            variable.set(12);
            assertThat(variable.get()).isEqualTo(12);
            assertThat(variable.removed).isEmpty();
        });
        assertThat(variable.initialised).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource
    void nullIsAValue(Kind kind) throws Exception {
        kind.run(() -> {
            variable.set(null);
            assertThat(variable.isSet()).isTrue();
            assertThat(variable.get()).isNull();
            assertThat(FastThreadLocal.size()).isEqualTo(1);
            variable.remove();
            assertThat(variable.isSet()).isFalse();
            assertThat(FastThreadLocal.size()).isZero();
        });
        assertThat(variable.initialised).hasValue(0);
        assertThat(variable.removed).containsExactly((Integer) null);
    }

    @Test
    void firstValueIsNullUnlessOverridden() throws Exception {
        FastThreadLocal<String> plain = new FastThreadLocal<>();
        Kind.FAST.run(() -> {
            assertThat(plain.get()).isNull();
            assertThat(plain.isSet()).isTrue();
            plain.remove();
            assertThat(plain.isSet()).isFalse();
        });
    }

    @ParameterizedTest
    @EnumSource
    void removalIsToldOnceForInitialisedAndForSetValues(Kind kind) throws Exception {
        kind.run(() -> {
            variable.remove();
            assertThat(variable.removed).isEmpty();

            variable.get();
            variable.remove();
            variable.remove();
            assertThat(variable.removed).containsExactly(1);

            variable.set(20);
            variable.set(21);
            FastThreadLocal.removeAll();
            FastThreadLocal.removeAll();
            assertThat(variable.removed).containsExactly(1, 21);
        });
        assertThat(variable.removed).as("nothing is left for the end of the thread").containsExactly(1, 21);
    }

    @Test
    void endOfAThreadOfTheLibraryRemovesItsValues() throws Exception {
        Kind.FAST.call(variable::get);
        assertThat(variable.removed).containsExactly(1);

        Kind.ORDINARY.call(variable::get);
        assertThat(variable.removed).as("nobody does it for other threads").containsExactly(1);
    }

    @ParameterizedTest
    @EnumSource
    void removeAllConcernsTheOwnThreadOnly(Kind kind) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Callable<Integer> other = () -> {
            variable.set(7);
            barrier.await(30, TimeUnit.SECONDS); // both are set
            barrier.await(30, TimeUnit.SECONDS); // those of the other thread are removed
            return variable.getIfExists();
        };
        FutureTask<Integer> task = new FutureTask<>(other);
        kind.newThread(task).start();
        kind.run(() -> {
            variable.set(8);
            barrier.await(30, TimeUnit.SECONDS);
            FastThreadLocal.removeAll();
            assertThat(variable.isSet()).isFalse();
            assertThat(variable.removed).containsExactly(8);
            barrier.await(30, TimeUnit.SECONDS);
        });
        assertThat(task.get(30, TimeUnit.SECONDS)).isEqualTo(7);
    }

    @ParameterizedTest
    @EnumSource
    void valuesSetByARemovalAreRemovedTooWithinReason(Kind kind) throws Exception {
        AtomicInteger removals = new AtomicInteger();
        FastThreadLocal<String> stubborn = new FastThreadLocal<>() {
            @Override
            protected void onRemoval(String value) {
                removals.incrementAndGet();
                variable.get(); // a second variable comes back once per round
                set(value);     // and this one always
            }
        };
        kind.run(() -> {
            stubborn.set("value");
            FastThreadLocal.removeAll();
            assertThat(FastThreadLocal.size()).isZero();
            assertThat(stubborn.isSet()).isFalse();
            assertThat(variable.isSet()).isFalse();
        });
        assertThat(removals.get()).isGreaterThan(1);
        assertThat(variable.removed).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void throwingRemovalReachesTheCallerAndKeepsNoOtherValue(Kind kind) throws Exception {
        FastThreadLocal<String> failing = new FastThreadLocal<>() {
            @Override
            protected void onRemoval(String value) throws Exception {
                throw new IOException(value);
            }
        };
        Numbered later = new Numbered();
        kind.run(() -> {
            failing.set("on purpose");
            assertThatThrownBy(failing::remove).isInstanceOf(IOException.class).hasMessage("on purpose");
            assertThat(failing.isSet()).isFalse();

            variable.get();
            failing.set("again");
            later.get();
            assertThatThrownBy(FastThreadLocal::removeAll).isInstanceOf(IOException.class).hasMessage("again");
            assertThat(FastThreadLocal.size()).isZero();
        });
        assertThat(variable.removed).containsExactly(1);
        assertThat(later.removed).containsExactly(1);
    }

    @ParameterizedTest
    @EnumSource
    void failedInitialisationLeavesTheVariableUnset(Kind kind) throws Exception {
        FastThreadLocal<String> failing = new FastThreadLocal<>() {
            @Override
            protected String initialValue() throws Exception {
                throw new IOException("on purpose");
            }
        };
        kind.run(() -> {
            assertThatThrownBy(failing::get).isInstanceOf(IOException.class).hasMessage("on purpose");
            assertThat(failing.isSet()).isFalse();
            failing.set("value");
            assertThat(failing.get()).isEqualTo("value");
        });
    }

    @ParameterizedTest
    @EnumSource
    void markOfAnUnsetVariableIsNoValue(Kind kind) throws Exception {
        FastThreadLocal<Object> objects = new FastThreadLocal<>() {
            @Override
            protected Object initialValue() {
                return InternalThreadLocalMap.UNSET;
            }
        };
        kind.run(() -> {
            assertThatThrownBy(objects::get).isInstanceOf(IllegalArgumentException.class);
            assertThat(objects.isSet()).isFalse();

            objects.set("value");
            assertThat(objects.getAndSet(InternalThreadLocalMap.UNSET)).isEqualTo("value");
            assertThat(objects.isSet()).isFalse();

            InternalThreadLocalMap map = InternalThreadLocalMap.get();
            objects.set(map, "value");
            assertThat(objects.getAndSet(map, InternalThreadLocalMap.UNSET)).isEqualTo("value");
            assertThat(objects.getAndSet(map, InternalThreadLocalMap.UNSET)).isNull();
            assertThat(objects.isSet(map)).isFalse();
        });
    }

    @ParameterizedTest
    @EnumSource
    void initialisationMayUseTheVariableItselfAndOthers(Kind kind) throws Exception {
        FastThreadLocal<String> outer = new FastThreadLocal<>() {
            @Override
            protected String initialValue() {
                assertThat(isSet()).isFalse();
                assertThat(getIfExists()).isNull();
                remove(); // there is nothing yet
                for (int i = 0; i < 200; i++) {
                    new Numbered().get(); // makes the table of values grow in the meantime
                }
                return "outer";
            }
        };
        kind.run(() -> {
            assertThat(outer.get()).isEqualTo("outer");
            assertThat(outer.getIfExists()).isEqualTo("outer");
            assertThat(FastThreadLocal.size()).isEqualTo(201);
        });
    }

    @ParameterizedTest
    @EnumSource
    void valuesSurviveTheGrowthOfTheTable(Kind kind) throws Exception {
        List<Numbered> variables = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            variables.add(new Numbered());
        }
        kind.run(() -> {
            // From high to low indexes and back, so that the table grows in one step and holds both ends.
            for (int i = variables.size() - 1; i >= 0; i -= 3) {
                assertThat(variables.get(i).isSet()).isFalse();
                variables.get(i).set(-i);
            }
            for (int i = 0; i < variables.size(); i++) {
                assertThat(variables.get(i).get()).isEqualTo(i % 3 == 0 ? -i : 1);
            }
            assertThat(FastThreadLocal.size()).isEqualTo(1_000);
            FastThreadLocal.removeAll();
            assertThat(FastThreadLocal.size()).isZero();
        });
        for (int i = 0; i < variables.size(); i++) {
            assertThat(variables.get(i).removed).containsExactly(i % 3 == 0 ? -i : 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void mapOfTheThreadGivesAccessToo(Kind kind) throws Exception {
        kind.run(() -> {
            assertThat(InternalThreadLocalMap.getIfSet()).isNull();
            assertThat(variable.isSet(null)).isFalse();
            variable.remove(null);

            InternalThreadLocalMap map = InternalThreadLocalMap.get();
            assertThat(InternalThreadLocalMap.getIfSet()).isSameAs(map);
            assertThat(variable.get(map)).isEqualTo(1);
            variable.set(map, 30);
            assertThat(variable.getAndSet(map, 31)).isEqualTo(30);
            assertThat(variable.get()).isEqualTo(31);
            assertThat(map.size()).isEqualTo(1);
            assertThat(map.variables()).containsExactly(variable);
            variable.remove(map);
            assertThat(variable.isSet(map)).isFalse();
            assertThat(map.variables()).isEmpty();

            InternalThreadLocalMap.remove();
            assertThat(InternalThreadLocalMap.getIfSet()).isNull();
            assertThat(InternalThreadLocalMap.get()).isNotSameAs(map);
        });
        assertThat(variable.removed).containsExactly(31);
    }

    @Test
    void destroyForgetsTheValuesOfOrdinaryThreadsOnly() throws Exception {
        Kind.ORDINARY.run(() -> {
            variable.set(40);
            FastThreadLocal.destroy();
            assertThat(variable.isSet()).isFalse();
        });
        Kind.FAST.run(() -> {
            variable.set(41);
            FastThreadLocal.destroy();
            assertThat(variable.get()).isEqualTo(41);
        });
        assertThat(variable.removed).containsExactly(41);
    }

    @Test
    void indexIsNeverUsedAgain() {
        int first = InternalThreadLocalMap.nextVariableIndex();
        int second = InternalThreadLocalMap.nextVariableIndex();
        assertThat(second).isGreaterThan(first);
        assertThat(InternalThreadLocalMap.lastVariableIndex()).isGreaterThanOrEqualTo(second);
    }

    @ParameterizedTest
    @EnumSource
    void thingsForReuseAreGivenOutEmptyAndNotKeptWhenLarge(Kind kind) throws Exception {
        kind.run(() -> {
            InternalThreadLocalMap map = InternalThreadLocalMap.get();
            StringBuilder builder = map.stringBuilder().append("text");
            assertThat(map.stringBuilder()).isSameAs(builder).isEmpty();
            builder.append("x".repeat(100_000));
            assertThat(map.stringBuilder()).isNotSameAs(builder).isEmpty();

            List<String> strings = map.arrayList();
            strings.add("text");
            List<Integer> numbers = map.arrayList(100);
            assertThat(numbers).isEmpty();
            assertThat((Object) numbers).isSameAs(strings);

            assertThat(map.handlerSharableCache()).isEmpty();
            map.handlerSharableCache().put(String.class, true);
            assertThat(map.handlerSharableCache()).containsEntry(String.class, true);

            map.setFutureListenerStackDepth(3);
            map.setLocalChannelReaderStackDepth(4);
            assertThat(map.futureListenerStackDepth()).isEqualTo(3);
            assertThat(map.localChannelReaderStackDepth()).isEqualTo(4);
            assertThat(map.size()).as("none of these is a variable").isZero();
        });
    }
}
