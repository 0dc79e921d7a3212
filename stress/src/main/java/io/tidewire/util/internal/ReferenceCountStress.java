/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.IllegalReferenceCountException;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

import java.lang.invoke.MethodHandles;

/**
 * Reference counts: whatever races, deallocation is handed out at most once, and a live object is not lost to another
 * thread's mistake. In the results 1 is "this release was the last", 0 "it was not", -1 "it was refused".
 */
public class ReferenceCountStress {
    private static final ReferenceCount COUNT =
            ReferenceCount.of(MethodHandles.lookup(), ReferenceCountStress.class, "refCnt");

    private int refCnt = ReferenceCount.INITIAL;

    int release() {
        try {
            return COUNT.release(this, 1) ? 1 : 0;
        } catch (IllegalReferenceCountException e) {
            return -1;
        }
    }

    int retain() {
        try {
            COUNT.retain(this, 1);
            return 0;
        } catch (IllegalReferenceCountException e) {
            return -1;
        }
    }

    /** Two holders release at the same moment. */
    @JCStressTest
    @Outcome(id = {"1, 0, 0", "0, 1, 0"}, expect = Expect.ACCEPTABLE, desc = "One of the two was the last.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "Freed twice or never, or a right release was refused.")
    @State
    public static class LastReleases extends ReferenceCountStress {
        @SuppressWarnings("this-escape") // jcstress extends the class, and adds nothing that matters here.
        public LastReleases() {
            retain();
        }

        @Actor
        public void first(III_Result r) {
            r.r1 = release();
        }

        @Actor
        public void second(III_Result r) {
            r.r2 = release();
        }

        @Arbiter
        public void end(III_Result r) {
            r.r3 = COUNT.get(this);
        }
    }

    /** One reference is given back twice at the same moment. */
    @JCStressTest
    @Outcome(id = {"1, -1, 0", "-1, 1, 0"}, expect = Expect.ACCEPTABLE, desc = "One was the last, the other refused.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "Freed twice or never, or misuse went unnoticed.")
    @State
    public static class DoubleRelease extends ReferenceCountStress {
        @Actor
        public void first(III_Result r) {
            r.r1 = release();
        }

        @Actor
        public void second(III_Result r) {
            r.r2 = release();
        }

        @Arbiter
        public void end(III_Result r) {
            r.r3 = COUNT.get(this);
        }
    }

    /** A thread retains what it does not hold while the last holder releases. */
    @JCStressTest
    @Outcome(id = "1, -1, 0", expect = Expect.ACCEPTABLE, desc = "The release won, the retain was refused.")
    @Outcome(id = "0, 0, 1", expect = Expect.ACCEPTABLE, desc = "The retain came first and holds the object.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "A freed object was retained, or one was lost.")
    @State
    public static class RetainAgainstLastRelease extends ReferenceCountStress {
        @Actor
        public void release(III_Result r) {
            r.r1 = release();
        }

        @Actor
        public void retain(III_Result r) {
            r.r2 = retain();
        }

        @Arbiter
        public void end(III_Result r) {
            r.r3 = COUNT.get(this);
        }
    }

    /** Two holders work on the count in pairs; neither may see the other's steps as an end. */
    @JCStressTest
    @Outcome(id = "0, 0, 2", expect = Expect.ACCEPTABLE, desc = "Nothing was lost.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "A count was lost or a pair refused.")
    @State
    public static class Pairs extends ReferenceCountStress {
        @SuppressWarnings("this-escape") // jcstress extends the class, and adds nothing that matters here.
        public Pairs() {
            retain();
        }

        @Actor
        public void first(III_Result r) {
            r.r1 = retain() + release();
        }

        @Actor
        public void second(III_Result r) {
            r.r2 = retain() + release();
        }

        @Arbiter
        public void end(III_Result r) {
            r.r3 = COUNT.get(this);
        }
    }

    /** One reference is given back twice at the same moment, as the only one. */
    @JCStressTest
    @Outcome(id = {"1, 0, 0", "0, 1, 0"}, expect = Expect.ACCEPTABLE, desc = "One was the last, one changed nothing.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "Freed twice or never.")
    @State
    public static class SoleReleases extends ReferenceCountStress {
        @Actor
        public void first(III_Result r) {
            r.r1 = COUNT.releaseSole(this) ? 1 : 0;
        }

        @Actor
        public void second(III_Result r) {
            r.r2 = COUNT.releaseSole(this) ? 1 : 0;
        }

        @Arbiter
        public void end(III_Result r) {
            r.r3 = COUNT.get(this);
        }
    }

    /** A thread retains more than can be counted while a holder gives one reference back and takes it again. */
    @JCStressTest
    @Outcome(id = "0, -1, 2147483647", expect = Expect.ACCEPTABLE, desc = "Only the wrong call was refused.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "A holder was refused, or the count changed.")
    @State
    public static class SaturatedPairAgainstRetain extends ReferenceCountStress {
        @SuppressWarnings("this-escape") // jcstress extends the class, and adds nothing that matters here.
        public SaturatedPairAgainstRetain() {
            COUNT.set(this, Integer.MAX_VALUE);
        }

        @Actor
        public void holder(III_Result r) {
            r.r1 = release() + retain();
        }

        @Actor
        public void offender(III_Result r) {
            try {
                COUNT.retain(this, 2);
            } catch (IllegalReferenceCountException e) {
                r.r2 = -1;
            }
        }

        @Arbiter
        public void end(III_Result r) {
            r.r3 = COUNT.get(this);
        }
    }

    /** A thread gives back more than there is while a holder retains and releases. */
    @JCStressTest
    @Outcome(id = "0, -1, 1", expect = Expect.ACCEPTABLE, desc = "Only the wrong call was refused.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "A holder was refused, or the count changed.")
    @State
    public static class PairAgainstOverRelease extends ReferenceCountStress {
        @Actor
        public void holder(III_Result r) {
            r.r1 = retain() + release();
        }

        @Actor
        public void offender(III_Result r) {
            try {
                COUNT.release(this, 3);
            } catch (IllegalReferenceCountException e) {
                r.r2 = -1;
            }
        }

        @Arbiter
        public void end(III_Result r) {
            r.r3 = COUNT.get(this);
        }
    }
}
