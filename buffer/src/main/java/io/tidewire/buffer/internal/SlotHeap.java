/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.concurrent.FastThreadLocalThread;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The free slots cached by one thread, or by a stripe that threads share, so that most allocations and releases touch
 * nothing that other threads use. Slots come from the {@link Arena} and go back to it by the half stack; a slot may be
 * freed into another heap than the one that it came from. A heap lives in one of these states:
 *
 * <pre>
 *   owned       owner is a live thread, which allocates and frees with no lock
 *   suspended   the owner has not called for a while: it takes the lock when it comes back, others may work on the
 *               heap with the lock
 *   shared      owner is null: a stripe, on which one works only with its lock
 *   closed      the owner has ended or has given the heap up; it is empty, and not used again
 * </pre>
 *
 * <p><b>Suspension.</b> A sleeping thread cannot give back its slots, and its calls must not cost a fence. So
 * {@link #onTick} suspends the heap of an owner that has not called for a tick. At a later tick, if the owner has not
 * called since and there are slots, it stops the owner for a moment, and empties the heap unless the owner is within a
 * call: {@link Suspendable} says why that is safe. A thread is stopped at most once from one call to the next, or once
 * a tick while it is within one, and {@link MemoryPool} bounds how many are in a tick. The slots of a thread that
 * cannot be stopped stay until it calls again or ends.
 *
 * <p>The memory of a heap is bounded: the stacks may have {@link HeapLimits#maxRetainedBytes} together. A stack that
 * was not used for a while loses its part to one that is, and its slots go back.
 */
final class SlotHeap extends Suspendable {
    /** The first heaps of a pool may cache as much as those of event loops. */
    private static final int FEW_HEAPS = 16;
    /** A loop sleeps often; after this many sleeps it gives back what it has not used. */
    private static final int SLEEPS_PER_TRIM = 16;
    /** A stack without a part of the budget asks for one as often. */
    private static final int USES_PER_REQUEST = 64;
    /** Slots of other arenas that are collected before they go back. */
    private static final int FOREIGN_SLOTS = 32;
    private static final int FOREIGN_BYTES = 32 * 1024;

    final Arena arena;
    /** Made when first used. */
    private final SlotStack[] stacks;
    /** Guards everything while no thread owns the heap, and the changes between the states. */
    private final ReentrantLock lock = new ReentrantLock();
    private final boolean shared;
    /** Whether it is one of the first heaps, which may cache more. */
    private final boolean roomy;
    /** The part of {@link HeapLimits#maxRetainedBytes} that no stack has. */
    private int budget;
    private int requests;
    private int sleeps;
    /** The number of the pool's last call for memory that this heap has followed. */
    private int callsFollowed;
    /** Slots of other arenas, which are not allocated again here. */
    private Keeper @Nullable [] foreign;
    private int foreignCount;
    private int foreignBytes;
    /** Where slots are on their way from an arena. */
    private final Keeper[] one = new Keeper[1];
    /**
     * The thread that alone works on the fields above, if there is one. Written under the lock. Read racily by threads
     * that only ask whether it is themselves: one that is not the owner can never read itself here.
     */
    private @Nullable Thread owner;
    /** Whether nothing is to be done before the owner's next call. This and all below: guarded by the lock. */
    private boolean settled;
    private long usesSeen;

    /**
     * Creates an empty heap.
     *
     * @param owner the calling thread; none for a stripe
     */
    SlotHeap(Arena arena, @Nullable Thread owner) {
        this.arena = arena;
        this.owner = owner;
        shared = owner == null;
        roomy = owner != null && (FastThreadLocalThread.currentThreadWillCleanupFastThreadLocals()
                || arena.pool().registry.size() < FEW_HEAPS);
        budget = arena.limits.maxRetainedBytes();
        stacks = new SlotStack[arena.sizeClasses.count()];
    }

    /** Takes a slot, as {@link #allocate} does. Only the owner. */
    Keeper allocateAsOwner(int sizeIndex) {
        begin();
        try {
            return allocate(sizeIndex);
        } finally {
            end();
        }
    }

    /** Takes a slot back, as {@link #free} does. Only the owner. */
    void freeAsOwner(Keeper keeper, Span span) {
        begin();
        try {
            free(keeper, span);
        } finally {
            end();
        }
    }

    /** Moves all slots back to the arenas, as {@link #trim} does. Only the owner. */
    void trimAsOwner() {
        begin();
        try {
            trim();
        } finally {
            end();
        }
    }

    private void begin() {
        if (!tryBegin()) {
            comeBack();
        }
    }

    private void comeBack() {
        lock.lock();
        try {
            settled = false;
            resume();
        } finally {
            lock.unlock();
        }
        arena.pool().onUse();
    }

    /**
     * Takes a slot, for the owner, or for the holder of the lock of a shared heap.
     *
     * @param sizeIndex the size class
     * @return the keeper of a slot that is the caller's until it frees it
     */
    Keeper allocate(int sizeIndex) {
        SlotStack stack = stacks[sizeIndex];
        if (stack != null) {
            int top = stack.count - 1;
            if (top >= 0) {
                Keeper keeper = stack.free[top];
                stack.free[top] = null;
                stack.count = top;
                stack.allocations++;
                return keeper;
            }
        }
        return allocateSlowly(stack == null ? newStack(sizeIndex) : stack);
    }

    private SlotStack newStack(int sizeIndex) {
        int size = arena.sizeClasses.sizeIdx2size(sizeIndex);
        HeapLimits limits = arena.limits;
        SlotStack stack = new SlotStack(sizeIndex, size,
                arena.isSmall(size) ? limits.smallCacheSize() : limits.normalCacheSize(), roomy);
        stacks[sizeIndex] = stack;
        return stack;
    }

    private Keeper allocateSlowly(SlotStack stack) {
        followCalls();
        boolean kept = hasCapacity(stack);
        Keeper[] slots = kept ? stack.free : one;
        int taken = arena.pool().takeSlots(this, stack.sizeIndex, slots, kept ? (slots.length + 1) / 2 : 1);
        Keeper keeper = slots[taken - 1];
        slots[taken - 1] = null;
        if (((Span) keeper.home()).arena != arena) {
            // Lent by another arena since there was no memory; it came alone.
            return keeper;
        }
        if (taken > 1) {
            stack.count = taken - 1;
        }
        stack.allocations++;
        return keeper;
    }

    /**
     * Takes a slot back, for the owner, or for the holder of the lock of a shared heap.
     *
     * @param keeper the keeper of a slot, the caller's until now, of whatever heap
     * @param span where that slot is
     */
    void free(Keeper keeper, Span span) {
        SlotStack stack = stacks[span.sizeIndex];
        if (stack != null && span.arena == arena) {
            int count = stack.count;
            if (count < stack.free.length) {
                stack.free[count] = keeper;
                stack.count = count + 1;
                stack.deallocations++;
                return;
            }
        }
        freeSlowly(keeper, span);
    }

    private void freeSlowly(Keeper keeper, Span span) {
        followCalls();
        SlotStack stack;
        boolean kept;
        try {
            if (span.arena != arena) {
                freeForeign(keeper, span);
                return;
            }
            stack = stacks[span.sizeIndex];
            if (stack == null) {
                stack = newStack(span.sizeIndex);
            }
            kept = hasCapacity(stack);
        } catch (OutOfMemoryError e) {
            // A release never fails: it does without what could not be made.
            span.arena.giveBackDirectly(keeper);
            return;
        }
        stack.deallocations++;
        if (!kept) {
            arena.giveBack(keeper);
            return;
        }
        if (stack.count == stack.free.length) {
            giveBackLowest(stack, (stack.count + 1) / 2);
        }
        stack.free[stack.count++] = keeper;
    }

    private void giveBackLowest(SlotStack stack, int slots) {
        arena.giveBackAll(stack.free, slots);
        stack.removeLowest(slots);
    }

    /** Slots of other arenas are collected, so that a lock is taken for many; they are counted there. */
    private void freeForeign(Keeper keeper, Span span) {
        if (foreign == null) {
            foreign = new Keeper[FOREIGN_SLOTS];
        }
        foreign[foreignCount++] = keeper;
        foreignBytes += span.bin.slotSize;
        if (foreignCount == FOREIGN_SLOTS || foreignBytes >= FOREIGN_BYTES) {
            giveBackForeign();
        }
    }

    @SuppressWarnings("NullAway") // Not made yet only while the count is 0, and then not looked at.
    private void giveBackForeign() {
        Arena.giveBackForeign(foreign, foreignCount);
        foreignCount = 0;
        foreignBytes = 0;
    }

    /** Whether a stack can keep slots; gives it a part of the budget if there is one. */
    private boolean hasCapacity(SlotStack stack) {
        if (stack.free.length > 0) {
            return true;
        }
        int wanted = stack.wantedBytes();
        if (wanted == 0) {
            return false;
        }
        if (wanted > budget && requests++ % USES_PER_REQUEST == 0) {
            giveBackUnused();
        }
        if (wanted > budget) {
            return false;
        }
        stack.grant();
        budget -= stack.grantedBytes();
        return true;
    }

    /** Moves slots of stacks that were not used since the last call back to the arenas. */
    private void giveBackUnused() {
        for (SlotStack stack : stacks) {
            if (stack != null && stack.wasUnused()) {
                empty(stack);
            }
        }
    }

    private void empty(SlotStack stack) {
        if (stack.count > 0) {
            giveBackLowest(stack, stack.count);
        }
        budget += stack.grantedBytes();
        stack.revoke();
    }

    /** Somewhere an allocation finds no memory: gives back all, once for each call. */
    private void followCalls() {
        int calls = arena.pool().callsForMemory();
        if (calls != callsFollowed) {
            callsFollowed = calls;
            trim();
        }
    }

    /** Moves every slot back to the arenas. Owner, or under the lock. */
    void trim() {
        for (SlotStack stack : stacks) {
            if (stack != null && stack.free.length > 0) {
                empty(stack);
            }
        }
        giveBackForeign();
    }

    /** Every few times gives back what was not used since then. For the owner, when it has nothing to do. */
    void onIdle() {
        if (++sleeps % SLEEPS_PER_TRIM == 0) {
            begin();
            try {
                giveBackUnused();
                giveBackForeign();
            } finally {
                end();
            }
            arena.decay();
        }
    }

    /**
     * Moves the cached slots back to the arenas if the heap was not used between the last calls.
     *
     * @return whether there is something, so that another call may do so
     */
    boolean onTick() {
        lock.lock();
        try {
            if (shared) {
                giveBackUnused();
                giveBackForeign();
                return hasSlots();
            }
            long uses = uses();
            if (uses != usesSeen) {
                usesSeen = uses;
                return owner != null;
            }
            if (owner == null || settled) {
                return false;
            }
            if (!isSuspended()) {
                suspend();
                return true;
            }
            if (!hasSlots()) {
                // A call that goes on may end with some.
                return isBusy();
            }
            return !arena.pool().mayStopThread() || emptyIfAway();
        } finally {
            lock.unlock();
        }
    }

    /** Empties a suspended heap, if its owner is not within a call. Returns as {@link #onTick} does. */
    @SuppressWarnings("NullAway") // Only called while there is an owner.
    private boolean emptyIfAway() {
        if (!stop(owner)) {
            settled = true;
            return false;
        }
        if (!isBusy()) {
            trim();
            settled = true;
        }
        return true;
    }

    private long uses() {
        long uses = foreignCount;
        for (SlotStack stack : stacks) {
            uses += stack == null ? 0 : stack.allocations + stack.deallocations;
        }
        return uses;
    }

    private boolean hasSlots() {
        for (SlotStack stack : stacks) {
            if (stack != null && stack.count > 0) {
                return true;
            }
        }
        return foreignCount > 0;
    }

    /** Begins work on a shared heap without waiting. Returns {@code false} if another thread has it. */
    boolean tryEnter() {
        return lock.tryLock();
    }

    /** Begins work on a shared heap. */
    void enter() {
        lock.lock();
    }

    /** Ends work on a shared heap. */
    void exit() {
        lock.unlock();
    }

    /** The owner gives the heap up, on its own thread. */
    void closeByOwner() {
        lock.lock();
        try {
            if (owner == Thread.currentThread()) {
                close();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Closes the heap if its thread has ended. Any thread; returns whether this call closed it. */
    boolean closeIfOwnerEnded() {
        Thread thread = owner;
        // A thread that has handed out buffers has been started, so that not alive means ended.
        if (thread == null || thread.isAlive()) {
            return false;
        }
        lock.lock();
        try {
            // The answer of isAlive orders all that the ended thread did before what follows (JLS 17.4.5).
            if (owner != thread) {
                return false;
            }
            close();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void close() {
        owner = null;
        trim();
        arena.pool().registry.remove(this);
        // Counts of this heap are the arena's from now on.
        for (SlotStack stack : stacks) {
            if (stack != null) {
                arena.addCounts(stack.sizeIndex, stack.allocations, stack.deallocations);
            }
        }
    }

    /** Whether the calling thread, which is {@code thread}, owns the heap. */
    boolean isOwnedBy(Thread thread) {
        return owner == thread;
    }

    // Below: metrics. Any thread; racy reads of counters that only grow, and of what is at hand.

    boolean isOwned() {
        return owner != null;
    }

    /** Names the heap for events and reports. */
    String describe() {
        Thread thread = owner;
        if (thread != null) {
            return (thread.isAlive() ? "thread " : "ended thread ") + thread.getName();
        }
        return shared ? "stripe" : "closed heap";
    }

    long allocations(int sizeIndex) {
        SlotStack stack = stacks[sizeIndex];
        return stack == null ? 0 : stack.allocations;
    }

    long deallocations(int sizeIndex) {
        SlotStack stack = stacks[sizeIndex];
        return stack == null ? 0 : stack.deallocations;
    }

    /** Bytes of slots that were allocated here, less those that were freed here. */
    long usedBytes() {
        long bytes = -foreignBytes;
        for (SlotStack stack : stacks) {
            bytes += stack == null ? 0 : (stack.allocations - stack.deallocations) * stack.slotSize;
        }
        return bytes;
    }

    /** How many free slots of a class of its own arena the heap has. */
    int freeSlots(int sizeIndex) {
        SlotStack stack = stacks[sizeIndex];
        return stack == null ? 0 : stack.count;
    }

    /** How many slots of a class of another arena wait here to be given back to it. */
    int foreignSlots(Arena home, int sizeIndex) {
        Keeper[] slots = foreign;
        int found = 0;
        for (int i = 0; slots != null && i < slots.length; i++) {
            Keeper keeper = slots[i];
            Home span = keeper == null ? null : keeper.home();
            if (span instanceof Span && ((Span) span).arena == home && ((Span) span).sizeIndex == sizeIndex) {
                found++;
            }
        }
        return found;
    }
}
