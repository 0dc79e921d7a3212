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
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Return stacks: what was pushed is taken once, and what a closed stack refuses stays its releaser's. In the results a
 * chain is written as the numbers of its keepers, newest first, and 0 if there is none.
 */
public class ReturnStackStress {
    final ReturnStack stack = new ReturnStack();
    final ContiguousByteBuf one = new ContiguousByteBuf(null);
    final ContiguousByteBuf two = new ContiguousByteBuf(null);

    int push(final ContiguousByteBuf keeper) {
        return stack.push(keeper) ? 1 : 0;
    }

    int numbers(final ContiguousByteBuf chain) {
        int numbers = 0;
        for (ContiguousByteBuf keeper = chain; keeper != null; keeper = keeper.link) {
            numbers = numbers * 10 + (keeper == one ? 1 : keeper == two ? 2 : 9);
        }
        return numbers;
    }

    /** Two threads push. */
    @JCStressTest
    @Outcome(id = {"1, 1, 12", "1, 1, 21"}, expect = Expect.ACCEPTABLE, desc = "Both are there, in either order.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "One was lost or refused.")
    @State
    public static class TwoPushes extends ReturnStackStress {
        @Actor
        public void first(final III_Result r) {
            r.r1 = push(one);
        }

        @Actor
        public void second(final III_Result r) {
            r.r2 = push(two);
        }

        @Arbiter
        public void heap(final III_Result r) {
            r.r3 = numbers(stack.gsTakeAll());
        }
    }

    /** The heap takes all while another thread pushes; one has been pushed before. */
    @JCStressTest
    @Outcome(id = {"1, 1, 2", "1, 21, 0"}, expect = Expect.ACCEPTABLE, desc = "Both were taken, now or later.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "One was lost, refused or taken twice.")
    @State
    public static class PushAgainstTakeAll extends ReturnStackStress {
        public PushAgainstTakeAll() {
            push(one);
        }

        @Actor
        public void releaser(final III_Result r) {
            r.r1 = push(two);
        }

        @Actor
        public void heap(final III_Result r) {
            r.r2 = numbers(stack.gsTakeAll());
        }

        @Arbiter
        public void heapAgain(final III_Result r) {
            r.r3 = numbers(stack.gsTakeAll());
        }
    }

    /** The heap is closed while another thread pushes; one has been pushed before. */
    @JCStressTest
    @Outcome(id = "1, 21, 1", expect = Expect.ACCEPTABLE, desc = "It came in time, and closing found both.")
    @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "It was refused, and closing found the other one.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "Accepted and lost, refused and kept, or open again.")
    @State
    public static class PushAgainstClose extends ReturnStackStress {
        public PushAgainstClose() {
            push(one);
        }

        @Actor
        public void releaser(final III_Result r) {
            r.r1 = push(two);
        }

        @Actor
        public void heap(final III_Result r) {
            r.r2 = numbers(stack.gsClose());
        }

        @Arbiter
        public void end(final III_Result r) {
            r.r3 = stack.isClosed() ? 1 : 0;
        }
    }

    /** A closed heap is adopted while another thread pushes. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "It was open, and the slot is there.")
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "It was closed still, and the slot is the releaser's.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "Accepted and lost, or refused and kept.")
    @State
    public static class PushAgainstOpen extends ReturnStackStress {
        public PushAgainstOpen() {
            stack.gsClose();
        }

        @Actor
        public void releaser(final II_Result r) {
            r.r1 = push(one);
        }

        @Actor
        public void adopter() {
            stack.open();
        }

        @Arbiter
        public void heap(final II_Result r) {
            r.r2 = numbers(stack.gsTakeAll());
        }
    }

    /** The releaser writes to the keeper before it pushes it. */
    @JCStressTest
    @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "It has not come yet.")
    @Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "It came with what was written before.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "It came without.")
    @State
    public static class Publication extends ReturnStackStress {
        @Actor
        public void releaser() {
            one.length = 42;
            push(one);
        }

        @Actor
        public void heap(final I_Result r) {
            final ContiguousByteBuf chain = stack.gsTakeAll();
            r.r1 = chain == null ? -1 : chain.length;
        }
    }
}
