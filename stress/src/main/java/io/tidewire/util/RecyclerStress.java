/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

import java.util.concurrent.locks.LockSupport;

/** The recycler: an object comes back once, and none is lost between threads that return and the owner that takes. */
public class RecyclerStress {
    /** Lives on and does nothing: pools whose owner has ended keep nothing. */
    private static final Thread OWNER = startIdle();

    final RecyclerPool<Object> pool = new RecyclerPool<>(OWNER, 8, 1, 32, true);

    private static Thread startIdle() {
        Thread thread = new Thread(() -> {
            while (!Thread.interrupted()) {
                LockSupport.park();
            }
        }, "owner of the pools");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    RecyclerHandle<Object> handedOut() {
        RecyclerHandle<Object> handle = new RecyclerHandle<>(pool);
        handle.setObject(handle);
        return handle;
    }

    static int recycle(RecyclerHandle<Object> handle) {
        try {
            handle.recycle(handle);
            return 1;
        } catch (IllegalStateException e) {
            return 0;
        }
    }

    /** How many can be taken, as the owner does it. */
    int takeAll() {
        int taken = 0;
        while (pool.take() != null) {
            taken++;
        }
        return taken;
    }

    /** Two threads that do not own it recycle the same object. */
    @JCStressTest
    @Outcome(id = {"1, 0, 1", "0, 1, 1"}, expect = Expect.ACCEPTABLE, desc = "One has returned it, one was refused.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "Returned twice, or lost.")
    @State
    public static class DoubleRecycle extends RecyclerStress {
        @SuppressWarnings("this-escape") // jcstress extends the class, and adds nothing that matters here.
        private final RecyclerHandle<Object> handle = handedOut();

        @Actor
        public void first(III_Result r) {
            r.r1 = recycle(handle);
        }

        @Actor
        public void second(III_Result r) {
            r.r2 = recycle(handle);
        }

        @Arbiter
        public void owner(III_Result r) {
            r.r3 = takeAll();
        }
    }

    /** Two threads return an object each. */
    @JCStressTest
    @Outcome(id = "1, 1, 2", expect = Expect.ACCEPTABLE, desc = "Both came back.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "One was lost or refused.")
    @State
    public static class TwoReturns extends RecyclerStress {
        @SuppressWarnings("this-escape") // jcstress extends the class, and adds nothing that matters here.
        private final RecyclerHandle<Object> one = handedOut();
        @SuppressWarnings("this-escape") // jcstress extends the class, and adds nothing that matters here.
        private final RecyclerHandle<Object> two = handedOut();

        @Actor
        public void first(III_Result r) {
            r.r1 = recycle(one);
        }

        @Actor
        public void second(III_Result r) {
            r.r2 = recycle(two);
        }

        @Arbiter
        public void owner(III_Result r) {
            r.r3 = takeAll();
        }
    }

    /** The owner takes while another thread returns; one object has been returned before. */
    @JCStressTest
    @Outcome(id = {"1, 1, 1", "2, 1, 0"}, expect = Expect.ACCEPTABLE, desc = "Both were taken, now or later.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "One was lost or taken twice.")
    @State
    public static class ReturnAgainstTake extends RecyclerStress {
        @SuppressWarnings("this-escape") // jcstress extends the class, and adds nothing that matters here.
        private final RecyclerHandle<Object> late = handedOut();

        @SuppressWarnings("this-escape") // jcstress extends the class, and adds nothing that matters here.
        public ReturnAgainstTake() {
            recycle(handedOut());
        }

        @Actor
        public void owner(III_Result r) {
            r.r1 = takeAll();
        }

        @Actor
        public void other(III_Result r) {
            r.r2 = recycle(late);
        }

        @Arbiter
        public void ownerAgain(III_Result r) {
            r.r3 = takeAll();
        }
    }
}
