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

import java.util.stream.Stream;

/** Mailboxes: what the one sender has sent the one taker takes once, in order, with all that was written before. */
public class MailboxStress {
    /** Enough to fill a box. It does not look into what it is sent, so that all tests can share them. */
    private static final ContiguousByteBuf[] KEEPERS =
            Stream.generate(MailboxStress::keeper).limit(Mailbox.CAPACITY + 1).toArray(ContiguousByteBuf[]::new);

    final Mailbox box = new Mailbox(null);

    static ContiguousByteBuf keeper() {
        return new ContiguousByteBuf(null);
    }

    int send(final int index) {
        return box.send(KEEPERS[index]) ? 1 : 0;
    }

    /** Takes up to so many; returns how many came, or -1 if one is not the next after {@code first}. */
    int take(final int first, final int atMost) {
        int taken = 0;
        for (int i = 0; i < atMost; i++) {
            final ContiguousByteBuf keeper = box.take();
            if (keeper != null) {
                if (keeper != KEEPERS[first + taken]) {
                    return -1;
                }
                taken++;
            }
        }
        return taken;
    }

    /** One thread sends while the other takes. */
    @JCStressTest
    @Outcome(id = {"2, 0, 2", "2, 1, 1", "2, 2, 0"}, expect = Expect.ACCEPTABLE, desc = "Both came, now or later.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "One was refused, lost, taken twice or out of order.")
    @State
    public static class SendAgainstTake extends MailboxStress {
        @Actor
        public void sender(final III_Result r) {
            r.r1 = send(0) + send(1);
        }

        @Actor
        public void taker(final III_Result r) {
            r.r2 = take(0, 2);
        }

        @Arbiter
        public void takerAgain(final III_Result r) {
            r.r3 = r.r2 < 0 ? -1 : take(r.r2, 3);
        }
    }

    /** The box is full; one more is sent while the first is taken. */
    @JCStressTest
    @Outcome(id = "1, 512", expect = Expect.ACCEPTABLE, desc = "There was room, and the late one comes last.")
    @Outcome(id = "0, 511", expect = Expect.ACCEPTABLE, desc = "There was none yet, and the sender keeps it.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "One was lost, overwritten, taken twice or out of order.")
    @State
    public static class FullBox extends MailboxStress {
        public FullBox() {
            for (int i = 0; i < Mailbox.CAPACITY; i++) {
                send(i);
            }
        }

        @Actor
        public void sender(final II_Result r) {
            r.r1 = send(Mailbox.CAPACITY);
        }

        @Actor
        public void taker(final II_Result r) {
            r.r2 = take(0, 1);
        }

        @Arbiter
        public void takerAgain(final II_Result r) {
            r.r2 = r.r2 == 1 ? take(1, Mailbox.CAPACITY + 1) : -1;
        }
    }

    /** The sender writes to the keeper before it sends it. */
    @JCStressTest
    @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "It has not come yet.")
    @Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "It came with what was written before.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "It came without.")
    @State
    public static class Publication extends MailboxStress {
        private final ContiguousByteBuf own = keeper();

        @Actor
        public void sender() {
            own.length = 42;
            box.send(own);
        }

        @Actor
        public void taker(final I_Result r) {
            final ContiguousByteBuf keeper = box.take();
            r.r1 = keeper == null ? -1 : keeper.length;
        }
    }
}
