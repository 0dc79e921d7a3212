/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

import static io.tidewire.util.concurrent.internal.ExecutorState.DRAINED;
import static io.tidewire.util.concurrent.internal.ExecutorState.NOT_STARTED;
import static io.tidewire.util.concurrent.internal.ExecutorState.SHUTDOWN;
import static io.tidewire.util.concurrent.internal.ExecutorState.SHUTTING_DOWN;
import static io.tidewire.util.concurrent.internal.ExecutorState.STARTED;
import static io.tidewire.util.concurrent.internal.ExecutorState.SUSPENDED;
import static io.tidewire.util.concurrent.internal.ExecutorState.SUSPENDING;
import static io.tidewire.util.concurrent.internal.ExecutorState.TERMINATED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class ExecutorLifecycleTest {

    /** Each returns whether it has made a transition, as far as the lifecycle tells. */
    private enum Event {
        START(lifecycle -> lifecycle.start() != null),
        UNDO_FIRST_START(lifecycle -> lifecycle.undoStart(NOT_STARTED)),
        UNDO_LATER_START(lifecycle -> lifecycle.undoStart(SUSPENDED)),
        REQUEST_SUSPENSION(ExecutorLifecycle::requestSuspension),
        RESUME(ExecutorLifecycle::resume),
        SUSPEND(ExecutorLifecycle::suspend),
        REMAIN(ExecutorLifecycle::remain),
        SHUT_DOWN(lifecycle -> lifecycle.shutDown() != null),
        ADVANCE_TO_SHUTTING_DOWN(lifecycle -> advance(lifecycle, SHUTTING_DOWN)),
        ADVANCE_TO_SHUTDOWN(lifecycle -> advance(lifecycle, SHUTDOWN)),
        ADVANCE_TO_DRAINED(lifecycle -> advance(lifecycle, DRAINED)),
        ADVANCE_TO_TERMINATED(lifecycle -> advance(lifecycle, TERMINATED));

        private final Predicate<ExecutorLifecycle> action;

        Event(Predicate<ExecutorLifecycle> action) {
            this.action = action;
        }

        private static boolean advance(ExecutorLifecycle lifecycle, ExecutorState next) {
            ExecutorState before = lifecycle.state();
            lifecycle.advanceTo(next);
            return lifecycle.state() != before;
        }
    }

    /**
     * The events that make a transition, but for those to the states of the shutdown; anything else changes nothing.
     */
    private static final Map<ExecutorState, Map<Event, ExecutorState>> TRANSITIONS = Map.of(
            NOT_STARTED, Map.of(Event.START, STARTED, Event.REQUEST_SUSPENSION, SUSPENDED),
            STARTED, Map.of(Event.REQUEST_SUSPENSION, SUSPENDING,
                    Event.UNDO_FIRST_START, NOT_STARTED, Event.UNDO_LATER_START, SUSPENDED),
            SUSPENDING, Map.of(Event.RESUME, STARTED, Event.SUSPEND, SUSPENDED),
            SUSPENDED, Map.of(Event.START, STARTED, Event.REMAIN, SUSPENDING));

    private static final Map<Event, ExecutorState> SHUTDOWN_TRANSITIONS = Map.of(
            Event.SHUT_DOWN, SHUTTING_DOWN, Event.ADVANCE_TO_SHUTTING_DOWN, SHUTTING_DOWN,
            Event.ADVANCE_TO_SHUTDOWN, SHUTDOWN, Event.ADVANCE_TO_DRAINED, DRAINED,
            Event.ADVANCE_TO_TERMINATED, TERMINATED);

    private static ExecutorLifecycle in(ExecutorState state) {
        ExecutorLifecycle lifecycle = new ExecutorLifecycle();
        switch (state) {
            case NOT_STARTED -> { }
            case STARTED -> lifecycle.start();
            case SUSPENDING -> {
                lifecycle.start();
                lifecycle.requestSuspension();
            }
            case SUSPENDED -> lifecycle.requestSuspension();
            case SHUTTING_DOWN -> lifecycle.shutDown();
            default -> lifecycle.advanceTo(state);
        }
        assertThat(lifecycle.state()).isEqualTo(state);
        return lifecycle;
    }

    private static ExecutorState expectedAfter(ExecutorState state, Event event) {
        ExecutorState inShutdown = SHUTDOWN_TRANSITIONS.get(event);
        if (inShutdown != null) {
            return state.isBefore(inShutdown) ? inShutdown : state;
        }
        return TRANSITIONS.getOrDefault(state, Map.of()).getOrDefault(event, state);
    }

    @ParameterizedTest
    @EnumSource
    void everyEventHasItsAnswerInEveryState(ExecutorState state) {
        for (Event event : Event.values()) {
            ExecutorLifecycle lifecycle = in(state);
            ExecutorState expected = expectedAfter(state, event);
            assertThat(event.action.test(lifecycle)).as("%s in %s", event, state).isEqualTo(expected != state);
            assertThat(lifecycle.state()).as("%s in %s", event, state).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void questionsAboutAState(ExecutorState state) {
        ExecutorLifecycle lifecycle = in(state);
        Set<ExecutorState> shutdown = EnumSet.of(SHUTTING_DOWN, SHUTDOWN, DRAINED, TERMINATED);
        assertThat(lifecycle.isStarted()).isEqualTo(state == STARTED);
        assertThat(lifecycle.hasReached(SHUTTING_DOWN)).isEqualTo(shutdown.contains(state));
        assertThat(lifecycle.hasReached(TERMINATED)).isEqualTo(state == TERMINATED);
        assertThat(state.needsThread()).isEqualTo(EnumSet.of(NOT_STARTED, SUSPENDED).contains(state));
        assertThat(state.isSuspendingOrSuspended()).isEqualTo(EnumSet.of(SUSPENDING, SUSPENDED).contains(state));
    }

    @Test
    void eventsTellTheStateBefore() {
        assertThat(in(NOT_STARTED).start()).isEqualTo(NOT_STARTED);
        assertThat(in(SUSPENDED).start()).isEqualTo(SUSPENDED);
        assertThat(in(SUSPENDING).shutDown()).isEqualTo(SUSPENDING);
        assertThat(in(SHUTDOWN).shutDown()).isNull();
    }

    @Test
    void oneOfManyStartsAndOneOfManyShutsDown() throws Exception {
        for (int round = 0; round < 500; round++) {
            ExecutorLifecycle lifecycle = new ExecutorLifecycle();
            AtomicInteger starts = new AtomicInteger();
            AtomicInteger shutdowns = new AtomicInteger();
            CountDownLatch ready = new CountDownLatch(1);
            Thread other = new Thread(() -> {
                ready.countDown();
                starts.addAndGet(lifecycle.start() == null ? 0 : 1);
                shutdowns.addAndGet(lifecycle.shutDown() == null ? 0 : 1);
            });
            other.start();
            ready.await();
            lifecycle.requestSuspension(); // which must not keep both from starting
            starts.addAndGet(lifecycle.start() == null ? 0 : 1);
            shutdowns.addAndGet(lifecycle.shutDown() == null ? 0 : 1);
            other.join();
            assertThat(shutdowns).hasValue(1);
            assertThat(starts.get()).isBetween(0, 1); // none if the other thread's shutdown came first
        }
    }
}
