/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * The ways home together. A fresh keeper counts as a sample, so that the first one goes over the stack and gets its
 * releaser a mailbox, which the second one goes into. In the results the first counts 1 and the second 10; what is
 * there twice counts twice.
 */
public class ReturnsStress {
    final Returns returns = new Returns(true);
    private final ContiguousByteBuf first = new ContiguousByteBuf(null);
    private final ContiguousByteBuf second = new ContiguousByteBuf(null);

    /** Sends both, and returns what was refused. */
    int sendBoth() {
        return (returns.send(first) ? 0 : 1) + (returns.send(second) ? 0 : 10);
    }

    private int number(final ContiguousByteBuf keeper) {
        return keeper == first ? 1 : keeper == second ? 10 : 1000;
    }

    int sum(final ContiguousByteBuf chain) {
        int sum = 0;
        for (ContiguousByteBuf keeper = chain; keeper != null; keeper = keeper.link) {
            sum += number(keeper);
        }
        return sum;
    }

    int takeMail() {
        int sum = 0;
        for (final Mailbox box : returns.boxes()) {
            for (ContiguousByteBuf keeper = box.take(); keeper != null; keeper = box.take()) {
                sum += number(keeper);
            }
        }
        return sum;
    }

    /** The heap takes what there is while another thread gets its mailbox. */
    @JCStressTest
    @Outcome(id = {"0, 0, 11", "0, 1, 10", "0, 10, 1", "0, 11, 0"}, expect = Expect.ACCEPTABLE,
            desc = "Both were taken, now or later.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "One was lost, refused or taken twice.")
    @State
    public static class SendAgainstTake extends ReturnsStress {
        @Actor
        public void releaser(final III_Result r) {
            r.r1 = sendBoth();
        }

        @Actor
        public void heap(final III_Result r) {
            r.r2 = takeMail() + sum(returns.takeStack());
        }

        @Arbiter
        public void heapAgain(final III_Result r) {
            r.r3 = takeMail() + sum(returns.takeStack());
        }
    }

    /** The heap is closed while another thread gets its mailbox. */
    @JCStressTest
    @Outcome(id = "11, 0, 0", expect = Expect.ACCEPTABLE, desc = "It was closed before, and both were refused.")
    @Outcome(id = "10, 1, 0", expect = Expect.ACCEPTABLE, desc = "One came in time, the other was refused.")
    @Outcome(id = "0, 11, 0", expect = Expect.ACCEPTABLE, desc = "Closing found both.")
    @Outcome(id = "0, 1, 10", expect = Expect.ACCEPTABLE,
            desc = "What went into the box at that very moment is found by the next who looks.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "One was accepted and lost, refused and kept, or is there twice.")
    @State
    public static class SendAgainstClose extends ReturnsStress {
        @Actor
        public void releaser(final III_Result r) {
            r.r1 = sendBoth();
        }

        @Actor
        public void heap(final III_Result r) {
            r.r2 = sum(returns.close()) + takeMail();
        }

        @Arbiter
        public void next(final III_Result r) {
            r.r3 = returns.hasMail() ? takeMail() : 0;
        }
    }
}
