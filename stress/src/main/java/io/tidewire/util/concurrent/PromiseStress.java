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
import org.openjdk.jcstress.infra.results.I_Result;

import java.util.concurrent.atomic.AtomicInteger;

/** Promises: one completion wins, each listener is called once, and what was written before it is read after it. */
public class PromiseStress {
    final DefaultPromise<Object> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
    final AtomicInteger calls = new AtomicInteger();

    void listen() {
        promise.addListener(future -> calls.incrementAndGet());
    }

    /** Success against failure. */
    @JCStressTest
    @Outcome(id = {"1, 0, 1", "0, 1, 2"}, expect = Expect.ACCEPTABLE, desc = "One won, and its result stands.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "Two winners, none, or the loser's result.")
    @State
    public static class SuccessAgainstFailure extends PromiseStress {
        @Actor
        public void succeed(III_Result r) {
            r.r1 = promise.trySuccess("done") ? 1 : 0;
        }

        @Actor
        public void fail(III_Result r) {
            r.r2 = promise.tryFailure(new IllegalStateException("failed")) ? 1 : 0;
        }

        @Arbiter
        public void end(III_Result r) {
            r.r3 = promise.isSuccess() ? 1 : promise.cause() instanceof IllegalStateException ? 2 : 0;
        }
    }

    /** Cancellation against the mark that forbids it. */
    @JCStressTest
    @Outcome(id = {"1, 0, 1", "0, 1, 0"}, expect = Expect.ACCEPTABLE, desc = "One won, and the state says which.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "Both won, none, or the state is the other's.")
    @State
    public static class CancelAgainstUncancellable extends PromiseStress {
        @Actor
        public void cancel(III_Result r) {
            r.r1 = promise.cancel(false) ? 1 : 0;
        }

        @Actor
        public void forbid(III_Result r) {
            r.r2 = promise.setUncancellable() ? 1 : 0;
        }

        @Arbiter
        public void end(III_Result r) {
            r.r3 = promise.isCancelled() ? 1 : 0;
        }
    }

    /** A thread adds listeners while another completes. */
    @JCStressTest
    @Outcome(id = "1, 3", expect = Expect.ACCEPTABLE, desc = "Each listener was called once.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "A listener was lost or called twice.")
    @State
    public static class ListenersAgainstCompletion extends PromiseStress {
        @Actor
        public void complete(II_Result r) {
            r.r1 = promise.trySuccess(null) ? 1 : 0;
        }

        @Actor
        public void add() {
            listen();
            listen();
            listen();
        }

        @Arbiter
        public void end(II_Result r) {
            r.r2 = calls.get();
        }
    }

    /** A thread removes a listener while another completes; its neighbour must not notice. */
    @JCStressTest
    @Outcome(id = {"0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "Removed in time or not; the other was called.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "A listener was called twice, or the one that stays not at all.")
    @State
    public static class RemovalAgainstCompletion extends PromiseStress {
        private final AtomicInteger callsOfRemoved = new AtomicInteger();
        private final FutureListener<Object> removed = future -> callsOfRemoved.incrementAndGet();

        @SuppressWarnings("this-escape") // jcstress extends the class, and adds nothing that matters here.
        public RemovalAgainstCompletion() {
            promise.addListener(removed);
            listen();
        }

        @Actor
        public void complete() {
            promise.setSuccess(null);
        }

        @Actor
        public void remove() {
            promise.removeListener(removed);
        }

        @Arbiter
        public void end(II_Result r) {
            r.r1 = callsOfRemoved.get();
            r.r2 = calls.get();
        }
    }

    /** Listeners that one thread adds are called in that order, by any thread. */
    @JCStressTest
    @Outcome(id = "123", expect = Expect.ACCEPTABLE, desc = "In the order in which they were added.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "A listener has overtaken another one, or was lost.")
    @State
    public static class OrderOfListeners extends PromiseStress {
        /** Written by listeners, of which only one runs at a time. */
        private int order;

        @Actor
        public void complete() {
            promise.setSuccess(null);
        }

        @Actor
        public void add() {
            promise.addListener(future -> order = order * 10 + 1);
            promise.addListener(future -> order = order * 10 + 2);
            promise.addListener(future -> order = order * 10 + 3);
        }

        @Arbiter
        public void end(I_Result r) {
            r.r1 = order;
        }
    }

    /** A thread waits while another completes; should it miss that, the test does not end. */
    @JCStressTest
    @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "Woken, or never slept.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "Came back early.")
    @State
    public static class WaiterAgainstCompletion {
        /** Of the kind that may be waited for, though each thread is the thread of that executor. */
        private final Promise<Object> promise = ImmediateEventExecutor.INSTANCE.newPromise();

        @Actor
        public void complete() {
            promise.setSuccess(null);
        }

        @Actor
        public void await(I_Result r) {
            r.r1 = promise.awaitUninterruptibly().isSuccess() ? 1 : 0;
        }
    }

    /** A plain field written before the completion is read after it was seen. */
    @JCStressTest
    @Outcome(id = {"0, 0", "1, 42"}, expect = Expect.ACCEPTABLE, desc = "Not seen yet, or seen with what came before.")
    @Outcome(id = "0, 42", expect = Expect.ACCEPTABLE, desc = "The field was seen early.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "Done, but what was written before is missing.")
    @State
    public static class Publication extends PromiseStress {
        private int written;

        @Actor
        public void complete() {
            written = 42;
            promise.setSuccess(null);
        }

        @Actor
        public void look(II_Result r) {
            r.r1 = promise.isDone() ? 1 : 0;
            r.r2 = written;
        }
    }
}
