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

/**
 * The combiner belongs to the thread of its executor, which is checked; the futures that it waits for are completed by
 * any thread, also while they are being added.
 */
public class PromiseCombinerStress {
    final HandOverExecutor executor = new HandOverExecutor();
    final PromiseCombiner combiner = new PromiseCombiner(executor);
    final Promise<Object> first = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
    final Promise<Object> second = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
    final Promise<Void> all = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);

    void combine() {
        executor.takeOver();
        combiner.addAll((Future<?>) first, second);
        combiner.finish(all);
    }

    /** Two threads complete what the owner is adding. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Done once both are, with the failure of the one.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "A completion was lost, or the failure.")
    @State
    public static class CompletionsAgainstAdding extends PromiseCombinerStress {
        private final Throwable cause = new IllegalStateException("failed");

        @Actor
        public void owner() {
            combine();
        }

        @Actor
        public void succeed() {
            first.setSuccess(null);
        }

        @Actor
        public void fail() {
            second.setFailure(cause);
        }

        @Arbiter
        public void end(II_Result r) {
            executor.takeOver();
            executor.runAll();
            r.r1 = all.isDone() ? 1 : 0;
            r.r2 = all.cause() == cause ? 1 : 0;
        }
    }

    /** A thread that is not the owner is refused whatever it asks, and changes nothing. */
    @JCStressTest
    @Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "Refused twice, and the owner's promise is done.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "Another thread got in.")
    @State
    public static class StrangerAgainstOwner extends PromiseCombinerStress {
        public StrangerAgainstOwner() {
            first.setSuccess(null);
            second.setSuccess(null);
        }

        @Actor
        public void owner() {
            combine();
        }

        @Actor
        public void stranger(II_Result r) {
            try {
                combiner.add((Future<?>) first);
            } catch (IllegalStateException e) {
                r.r1++;
            }
            try {
                combiner.finish(all);
            } catch (IllegalStateException e) {
                r.r1++;
            }
        }

        @Arbiter
        public void end(II_Result r) {
            r.r2 = all.isSuccess() ? 1 : 0;
        }
    }
}
