/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.util.AbstractReferenceCounted;
import io.tidewire.util.ReferenceCounted;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** The hand-off to a thread that parks: nothing is lost, every park ends, a suspended loop is resumed. */
public class InboxStress {
    final AtomicInteger resumed = new AtomicInteger();
    final Inbox inbox = new Inbox(1, resumed::incrementAndGet);

    /** A message that is released once. */
    static final class Message extends AbstractReferenceCounted {
        @Override
        protected void deallocate() {
            // Nothing is held: the count is what is asked for.
        }

        @Override
        public ReferenceCounted touch(Object hint) {
            return this;
        }
    }

    /** The loop puts and wakes while a reader looks and parks. */
    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "The reader has the message.")
    @Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "The wake-up was lost, and the reader is parked for good.")
    @State
    public static class PutAgainstPark extends InboxStress {
        @Actor
        public void read() {
            inbox.beginRead();
            while (inbox.poll() == null) {
                LockSupport.park(this);
            }
            inbox.endRead();
        }

        @Signal
        public void put() {
            inbox.put("message");
            inbox.endBatch();
        }
    }

    /** The end comes while a reader looks and parks. */
    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "The reader has seen the end.")
    @Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "The wake-up was lost, and the reader is parked for good.")
    @State
    public static class EndAgainstPark extends InboxStress {
        @Actor
        public void read() {
            inbox.beginRead();
            while (inbox.end() == null) {
                LockSupport.park(this);
            }
            inbox.endRead();
        }

        @Signal
        public void end() {
            inbox.end(StreamEnd.PEER);
        }
    }

    /** The loop suspends reading while the reader takes what fills the inbox. */
    @JCStressTest
    @Outcome(id = {"1, 0", "0, 1"}, expect = Expect.ACCEPTABLE, desc = "One of the two goes on reading.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "Nobody reads the channel any more, or both do.")
    @State
    public static class SuspendAgainstTake extends InboxStress {
        public SuspendAgainstTake() {
            inbox.put("message");
        }

        @Actor
        public void batchEnds(II_Result r) {
            r.r1 = inbox.wantsMore() ? 1 : 0;
        }

        @Actor
        public void take() {
            inbox.beginRead();
            inbox.poll();
            inbox.endRead();
        }

        @Arbiter
        public void end(II_Result r) {
            r.r2 = resumed.get();
        }
    }

    /** The inbox is closed while the loop puts. */
    @JCStressTest
    @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "Both messages are released.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "A message is left over, or was released twice.")
    @State
    public static class CloseAgainstPut extends InboxStress {
        private final Message first = new Message();
        private final Message second = new Message();

        public CloseAgainstPut() {
            inbox.put(first);
        }

        @Actor
        public void put() {
            inbox.put(second);
        }

        @Actor
        public void close() {
            inbox.close();
        }

        @Arbiter
        public void end(I_Result r) {
            r.r1 = first.refCnt() + second.refCnt();
        }
    }

    /** The inbox is closed while a reader has a message in its hands. */
    @JCStressTest
    @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "Both messages are released.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "A message is left over, or was released twice.")
    @State
    public static class CloseAgainstRead extends InboxStress {
        private final Message first = new Message();
        private final Message second = new Message();

        public CloseAgainstRead() {
            inbox.put(first);
            inbox.put(second);
        }

        @Actor
        public void read() {
            if (inbox.beginRead()) {
                Object taken = inbox.poll();
                if (taken != null) {
                    inbox.giveBack(taken);
                }
                inbox.endRead();
            }
        }

        @Actor
        public void close() {
            inbox.close();
        }

        @Arbiter
        public void end(I_Result r) {
            r.r1 = first.refCnt() + second.refCnt();
        }
    }

    /** A reader that ends while the inbox is closed and the loop puts one more. */
    @JCStressTest
    @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "The message is released.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "The message is left over: each has left it to the other.")
    @State
    public static class EndOfReadAgainstCloseAndPut extends InboxStress {
        private final Message late = new Message();

        @Actor
        public void read() {
            if (inbox.beginRead()) {
                inbox.endRead();
            }
        }

        @Actor
        public void putAndClose() {
            inbox.put(late);
            inbox.close();
        }

        @Arbiter
        public void end(I_Result r) {
            r.r1 = late.refCnt();
        }
    }
}
