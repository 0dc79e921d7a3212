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
 * A thread takes and gives back slots of its own heap while another ticks, which suspends that heap and empties it, and
 * takes slots itself, which may be those. Each thread's writes are found in the end.
 *
 * <p>It would show if a heap were emptied while its owner is within a call: the slot that the owner takes would be
 * given to the other one too. See {@code SlotHeap} for what keeps that from happening.
 */
@JCStressTest
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "Each slot has what its thread has written.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Both had the same slot, or one was seen as it had been before.")
@State
public class SlotHeapStress {
    private static final int SIZE = 4096;
    private static final StressPool POOL = new StressPool(
            new HeapLimits(4096, 256 * 1024, 4, 4, 256 * 1024, 64, true, Long.MAX_VALUE, false));

    private StressSlot first;
    private StressSlot second;

    private static StressSlot take(int mark) {
        StressSlot slot = (StressSlot) POOL.take(SIZE);
        slot.array[slot.offset] = (byte) mark;
        slot.array[slot.offset + SIZE - 1] = (byte) mark;
        return slot;
    }

    private static int markOf(StressSlot slot) {
        int mark = slot.array[slot.offset];
        return mark == slot.array[slot.offset + SIZE - 1] ? mark : -1;
    }

    @Actor
    public void owner() {
        StressSlot before = take(3);
        POOL.giveBack(before, before.home());
        first = take(1);
    }

    @Actor
    public void upkeep() {
        // The first one suspends a heap that was not used since the last round; the next one empties it.
        POOL.tick();
        POOL.tick();
        second = take(2);
    }

    @Arbiter
    public void releaser(II_Result r) {
        r.r1 = markOf(first);
        r.r2 = markOf(second);
        POOL.giveBack(first, first.home());
        POOL.giveBack(second, second.home());
    }
}
