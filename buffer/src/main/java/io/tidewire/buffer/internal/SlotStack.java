/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import java.util.Arrays;

/**
 * The free slots of one size class that a heap caches, the one freed last on top. All fields belong to the heap
 * (see {@link SlotHeap}); the counters are read by metrics without synchronisation.
 */
final class SlotStack {
    /** Slots, and bytes unless one slot is larger, of the stack of a thread; there may be many threads. */
    private static final int MAX_SLOTS = 64;
    private static final int MAX_BYTES = 16 * 1024;
    /** The same where there are few heaps: of event loops, and of the first threads. */
    private static final int MAX_SLOTS_OF_FEW = 256;
    private static final int MAX_BYTES_OF_FEW = 64 * 1024;
    /** Larger slots are not kept: finding pages for one costs little compared with using it. */
    private static final int MAX_SLOT_SIZE = 256 * 1024;
    private static final Keeper[] NONE = {};

    final int sizeIndex;
    final int slotSize;
    /** How many slots the heap may have at most, if its budget allows. */
    final int wantedCapacity;
    /** The keepers; {@code null} from {@link #count} on. Its length is the capacity, 0 without a budget. */
    Keeper[] free = NONE;
    int count;
    long allocations;
    long deallocations;
    /** The sum of both counters when the heap last looked. */
    private long usesBefore;

    /**
     * Creates a stack that has no capacity yet.
     *
     * @param mostSlots how many slots the settings allow it
     * @param roomy whether it is one of few heaps
     */
    SlotStack(int sizeIndex, int slotSize, int mostSlots, boolean roomy) {
        this.sizeIndex = sizeIndex;
        this.slotSize = slotSize;
        int fitting = slotSize > MAX_SLOT_SIZE ? 0 : Math.max(1, (roomy ? MAX_BYTES_OF_FEW : MAX_BYTES) / slotSize);
        wantedCapacity = Math.min(mostSlots, Math.min(roomy ? MAX_SLOTS_OF_FEW : MAX_SLOTS, fitting));
    }

    int wantedBytes() {
        return wantedCapacity * slotSize;
    }

    /** The part of the heap's budget that the stack has, whether slots are there or not. */
    int grantedBytes() {
        return free.length * slotSize;
    }

    void grant() {
        free = new Keeper[wantedCapacity];
    }

    /** Drops the capacity; the stack is empty. */
    void revoke() {
        free = NONE;
    }

    /** Takes the uppermost slot; there is one. */
    Keeper pop() {
        int top = count - 1;
        Keeper keeper = free[top];
        // Nothing may lead to a slot in use.
        free[top] = null;
        count = top;
        return keeper;
    }

    /** Whether nothing has been allocated or freed since the last call. */
    boolean wasUnused() {
        long uses = allocations + deallocations;
        boolean unused = uses == usesBefore;
        usesBefore = uses;
        return unused;
    }

    /** Takes away the lowest slots, which have not been used for longest, once they were given back. */
    void removeLowest(int slots) {
        int left = count - slots;
        System.arraycopy(free, slots, free, 0, left);
        Arrays.fill(free, left, count, null);
        count = left;
    }
}
