/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidewire.util.RandomRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The listeners of a promise against two lists: those that are pending, from which the first occurrence is removed, and
 * those that the promise calls now, one after another. Listeners are added and removed before and after the promise
 * completes, and by listeners.
 */
class PromiseListenersModelTest {

    private static final int LISTENERS = 6;

    /** Called more often, a listener does nothing further, so that there is an end. */
    private static final int MAX_CALLS = 200;

    private final ManualExecutor executor = new ManualExecutor();

    /** The promise and what it should do. */
    private final class Run {
        private final Random random;
        private final Promise<String> promise;
        private final List<Listener> listeners = new ArrayList<>();
        private final List<Listener> pending = new ArrayList<>();
        private final List<Listener> called = new ArrayList<>();
        private final List<Object> expectedCalls = new ArrayList<>();
        private final List<Object> calls = new ArrayList<>();

        Run(Random random, Promise<String> promise) {
            this.random = random;
            this.promise = promise;
            for (int i = 0; i < LISTENERS; i++) {
                listeners.add(new Listener(this));
            }
        }

        Listener anyListener() {
            return listeners.get(random.nextInt(LISTENERS));
        }

        void change() {
            Listener listener = anyListener();
            switch (random.nextInt(6)) {
                case 0, 1, 2 -> add(listener);
                case 3 -> remove(listener);
                case 4 -> {
                    add(anyListener());
                    add(listener);
                }
                default -> {
                    remove(listener);
                    remove(anyListener());
                }
            }
        }

        /** The model first: a promise that is complete may call the listener at once. */
        private void add(Listener listener) {
            pending.add(listener);
            promise.addListener(listener);
        }

        private void remove(Listener listener) {
            pending.remove(listener);
            promise.removeListener(listener);
        }

        void onCall(Listener listener) {
            if (called.isEmpty()) {
                called.addAll(pending);
                pending.clear();
            }
            calls.add(listener);
            expectedCalls.add(called.isEmpty() ? "none" : called.remove(0));
            if (calls.size() < MAX_CALLS) {
                int changes = random.nextInt(3);
                for (int i = 0; i < changes; i++) {
                    change();
                }
            }
        }
    }

    private static final class Listener implements FutureListener<String> {
        private final Run run;

        Listener(Run run) {
            this.run = run;
        }

        @Override
        public void operationComplete(Future<String> future) {
            run.onCall(this);
        }
    }

    @Test
    void listenersAreCalledAsTheListSays() {
        RandomRuns.forEach(3_000, random -> {
            Run run = new Run(random, new DefaultPromise<>(executor));
            int changes = random.nextInt(40);
            for (int i = 0; i < changes; i++) {
                run.change();
            }
            assertThat(run.calls).as("called before completion").isEmpty();
            run.promise.setSuccess("done");
            executor.runReady();
            run.change();
            executor.runReady();
            assertThat(run.calls).isEqualTo(run.expectedCalls);
            assertThat(run.pending).as("pending at last").isEmpty();
            assertThat(run.called).as("not called").isEmpty();
        });
    }
}
