/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** Notifiers: threads that complete the futures and the promise that are linked agree on one outcome. */
public class PromiseNotifierStress {
    private static final int SUCCESS = 1;
    private static final int CANCELLED = 2;
    private static final int FAILURE = 3;

    final Promise<Object> promise = newPromise();

    static Promise<Object> newPromise() {
        return new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
    }

    /** 0 for a promise that is not done. */
    static int outcome(Promise<Object> promise) {
        if (!promise.isDone()) {
            return 0;
        }
        return promise.isSuccess() ? SUCCESS : promise.isCancelled() ? CANCELLED : FAILURE;
    }

    /** One notifier listens to two futures, which two threads complete. */
    @JCStressTest
    @Outcome(id = {"1", "3"}, expect = Expect.ACCEPTABLE, desc = "The promise has the outcome of one of the two.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "The promise has no outcome or another one.")
    @State
    public static class TwoFuturesOfOnePromise extends PromiseNotifierStress {
        private final Promise<Object> first = newPromise();
        private final Promise<Object> second = newPromise();

        public TwoFuturesOfOnePromise() {
            PromiseNotifier<Object, Future<Object>> notifier = new PromiseNotifier<>(false, promise);
            first.addListener(notifier);
            second.addListener(notifier);
        }

        @Actor
        public void succeed() {
            first.setSuccess("done");
        }

        @Actor
        public void fail() {
            second.setFailure(new IllegalStateException("failed"));
        }

        @Arbiter
        public void end(I_Result r) {
            r.r1 = outcome(promise);
        }
    }

    /** The promise of a cascade is cancelled while its future succeeds. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "The future was first.")
    @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "The cancellation was first.")
    @Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "Each was first at its end; nobody overwrites the other.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "One is not done, or the promise tells of a success that was none.")
    @State
    public static class CancelAgainstSuccess extends PromiseNotifierStress {
        private final Promise<Object> future = newPromise();

        public CancelAgainstSuccess() {
            PromiseNotifier.cascade(false, future, promise);
        }

        @Actor
        public void cancel() {
            promise.cancel(false);
        }

        @Actor
        public void succeed() {
            future.trySuccess("done");
        }

        @Arbiter
        public void end(II_Result r) {
            r.r1 = outcome(promise);
            r.r2 = outcome(future);
        }
    }

    /** Both ends of a cascade are cancelled at once: each tells the other. */
    @JCStressTest
    @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "Both are cancelled.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "The cancellation of one end did not reach the other.")
    @State
    public static class CancelAtBothEnds extends PromiseNotifierStress {
        private final Promise<Object> future = newPromise();

        public CancelAtBothEnds() {
            PromiseNotifier.cascade(false, future, promise);
        }

        @Actor
        public void cancelPromise() {
            promise.cancel(false);
        }

        @Actor
        public void cancelFuture() {
            future.cancel(false);
        }

        @Arbiter
        public void end(II_Result r) {
            r.r1 = outcome(promise);
            r.r2 = outcome(future);
        }
    }
}
