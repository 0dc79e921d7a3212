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
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

import java.util.concurrent.atomic.AtomicInteger;

/** Progressive promises: progress is told at most once for each call, and never gets in the way of the completion. */
public class ProgressivePromiseStress {
    final DefaultProgressivePromise<Object> promise = new DefaultProgressivePromise<>(ImmediateEventExecutor.INSTANCE);
    final AtomicInteger progressed = new AtomicInteger();
    final AtomicInteger completed = new AtomicInteger();

    void listen() {
        promise.addListener(new GenericProgressiveFutureListener<ProgressiveFuture<Object>>() {
            @Override
            public void operationProgressed(ProgressiveFuture<Object> future, long progress,
                                            long total) {
                progressed.incrementAndGet();
            }

            @Override
            public void operationComplete(ProgressiveFuture<Object> future) {
                completed.incrementAndGet();
            }
        });
    }

    /** A thread tells of progress while another completes. */
    @JCStressTest
    @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "The progress was told, then or before the completion.")
    @Outcome(id = "0, 0, 1", expect = Expect.ACCEPTABLE, desc = "It came after the completion.")
    @Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "The completion came between the look and the call.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "Refused progress was told, or the completion not once.")
    @State
    public static class ProgressAgainstCompletion extends ProgressivePromiseStress {
        @SuppressWarnings("this-escape") // jcstress extends the class, and adds nothing that matters here.
        public ProgressAgainstCompletion() {
            listen();
        }

        @Actor
        public void progress(III_Result r) {
            r.r1 = promise.tryProgress(1, 2) ? 1 : 0;
        }

        @Actor
        public void complete() {
            promise.setSuccess(null);
        }

        @Arbiter
        public void end(III_Result r) {
            r.r2 = progressed.get();
            r.r3 = completed.get();
        }
    }

    /** Two threads tell of progress. */
    @JCStressTest
    @Outcome(id = "1, 1, 2", expect = Expect.ACCEPTABLE, desc = "Each was told.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "One was refused, lost or told twice.")
    @State
    public static class ProgressAgainstProgress extends ProgressivePromiseStress {
        @SuppressWarnings("this-escape") // jcstress extends the class, and adds nothing that matters here.
        public ProgressAgainstProgress() {
            listen();
        }

        @Actor
        public void first(III_Result r) {
            r.r1 = promise.tryProgress(1, 2) ? 1 : 0;
        }

        @Actor
        public void second(III_Result r) {
            r.r2 = promise.tryProgress(2, 2) ? 1 : 0;
        }

        @Arbiter
        public void end(III_Result r) {
            r.r3 = progressed.get();
        }
    }

    /** A listener is added while there is progress, and while the promise is completed. */
    @JCStressTest
    @Outcome(id = {"0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In time for the progress or not; called once.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "The completion was not told once, or the progress twice.")
    @State
    public static class ListenerAgainstProgressAndCompletion extends ProgressivePromiseStress {
        @Actor
        public void add() {
            listen();
        }

        @Actor
        public void progress() {
            promise.tryProgress(1, 2);
        }

        @Actor
        public void complete() {
            promise.setSuccess(null);
        }

        @Arbiter
        public void end(II_Result r) {
            r.r1 = progressed.get();
            r.r2 = completed.get();
        }
    }
}
