/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * An owner calls again and again until it finds itself suspended, by another thread that then stops it: whether that
 * thread found it away, and if so, whether it has seen the work of the very last call.
 *
 * <p>Without the stop, a processor that looks for the suspension before its store of {@code busy} is visible lets both
 * in at once, in one round of nine here. See {@code Suspendable} for what keeps that from happening.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "The owner was away, and calls no more without the lock.")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "The owner was within a call.")
@Outcome(id = "-1, 0", expect = Expect.ACCEPTABLE, desc = "The owner's thread had ended before it was stopped.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The owner did work that the other thread has not seen.")
@State
public class SuspendableStress {
    private final Suspendable way = new Suspendable() { };
    private volatile Thread owner;
    private int work;
    private int workSeen;

    @Actor
    public void owner() {
        owner = Thread.currentThread();
        while (way.tryBegin()) {
            work++;
            way.end();
        }
        // Instead of waiting for the lock, so that it counts as away.
        way.end();
    }

    @Actor
    public void other(II_Result r) {
        Thread thread = owner;
        while (thread == null) {
            Thread.onSpinWait();
            thread = owner;
        }
        way.suspend();
        if (!Suspendable.stop(thread)) {
            r.r1 = -1;
        } else if (!way.isBusy()) {
            workSeen = work;
            r.r1 = 1;
        }
    }

    @Arbiter
    public void judge(II_Result r) {
        r.r2 = r.r1 == 1 && workSeen == work ? 1 : 0;
    }
}
