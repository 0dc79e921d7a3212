/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.DirectMemoryLimitException;

import java.util.concurrent.locks.ReentrantLock;

/**
 * The free memory of one thread, or of one stripe that threads share, in the size classes of one arena. A heap lives in
 * one of three states:
 *
 * <pre>
 *   owned    owner is a live thread. It allocates and frees with no lock; others push on the return stack.
 *   shared   owner is null, the stack is open. Allocation holds the lock; every release pushes.
 *   closed   the owner has ended. The stack is CLOSED; releases free into the heap under the lock, until a new thread
 *            adopts it or its last span is empty.
 * </pre>
 *
 * <p>The heap may hold empty memory so that the next allocation is cheap: the span it allocates from of each class
 * (none over 256 KiB), and up to {@link #maxRetainedBytes} in further spans; {@link #trim} gives all of it back.
 */
final class SlotHeap {
    /** How many slots pile up on the return stack between two looks whether the owner still lives. */
    private static final int LIVENESS_INTERVAL = 64;

    final Arena arena;
    private final SizeBin[] bins;
    private final ReturnStack returns = new ReturnStack();
    /** Guards everything while no thread owns the heap, and the changes between the states. */
    private final ReentrantLock lock = new ReentrantLock();
    private final int maxRetainedBytes;
    /** Bytes in empty spans that are not the first of their bin. */
    int retainedBytes;
    /** Spans of all bins. */
    private int spans;
    /**
     * The thread that alone works on the fields above, or {@code null}. Written under the lock. Read racily by
     * releasing threads, which only ask whether it is themselves: a thread that is not the owner can never read itself
     * here.
     */
    private Thread owner;

    SlotHeap(final Arena arena, final Thread owner) {
        this.arena = arena;
        this.owner = owner;
        final SizeClasses classes = arena.sizeClasses;
        final HeapLimits limits = arena.limits;
        maxRetainedBytes = limits.maxRetainedBytes();
        bins = new SizeBin[classes.count()];
        for (int i = 0; i < bins.length; i++) {
            final int size = classes.sizeIdx2size(i);
            bins[i] = new SizeBin(this, size, classes.pageSize(),
                    arena.isSmall(size) ? limits.smallCacheSize() : limits.normalCacheSize());
        }
    }

    /**
     * Takes a slot, for the owner, or for the holder of the lock of a shared heap.
     *
     * @param sizeIndex the size class
     * @return a slot that is the caller's until it frees it
     */
    Slot allocate(final int sizeIndex) {
        final SizeBin bin = bins[sizeIndex];
        final Span span = bin.first;
        if (span != null) {
            final Slot slot = span.free;
            if (slot != null) {
                span.free = slot.next;
                span.used++;
                bin.allocations++;
                return slot;
            }
        }
        return allocateSlowly(bin);
    }

    private Slot allocateSlowly(final SizeBin bin) {
        Slot slot = bin.takeListed();
        while (slot == null) {
            if (!drain()) {
                addSpan(bin);
            }
            slot = bin.takeListed();
        }
        return slot;
    }

    private void addSpan(final SizeBin bin) {
        Span span;
        try {
            span = arena.takeSpan(bin);
        } catch (final DirectMemoryLimitException | OutOfMemoryError e) {
            // The limit counts chunks. What this heap keeps for convenience may be the pages that are missing.
            trim();
            span = arena.takeSpanFromChunks(bin);
            if (span == null) {
                throw e;
            }
        }
        bin.spans++;
        spans++;
        bin.listFirst(span);
    }

    /**
     * Takes a slot back. Any thread.
     *
     * @param slot a slot of this heap, the caller's until now
     */
    void free(final Slot slot) {
        if (owner == Thread.currentThread()) {
            freeLocal(slot);
        } else {
            freeRemote(slot);
        }
    }

    private void freeLocal(final Slot slot) {
        final Span span = slot.span;
        final SizeBin bin = span.bin;
        slot.next = span.free;
        span.free = slot;
        bin.deallocations++;
        span.used--;
        if (!span.listed) {
            bin.listFirst(span);
        }
        // The usual pair of allocate and free empties the first span each time; it stays with nothing to be done.
        if (span.used == 0 && (span != bin.first || bin.returnsFirst)) {
            bin.onEmpty(span);
        }
    }

    private void freeRemote(final Slot slot) {
        while (!returns.push(slot)) {
            lock.lock();
            try {
                // Adopted while we waited: its stack is open again.
                if (returns.isClosed()) {
                    freeLocal(slot);
                    slot.span.bin.trim();
                    if (spans == 0) {
                        arena.forget(this);
                    }
                    return;
                }
            } finally {
                lock.unlock();
            }
        }
        // A heap whose thread has ended unnoticed would collect returns for ever.
        if (slot.stackedSlots % LIVENESS_INTERVAL == 0) {
            closeIfOwnerEnded();
        }
    }

    /** Brings home what other threads have released. Returns whether there was anything. Owner, or under the lock. */
    boolean drain() {
        Slot slot = returns.gsTakeAll();
        if (slot == null) {
            return false;
        }
        freeAll(slot);
        return true;
    }

    private void freeAll(final Slot stack) {
        for (Slot slot = stack; slot != null;) {
            final Slot next = slot.next;
            freeLocal(slot);
            slot = next;
        }
    }

    /** Drains, then gives every empty span back to the arena. Owner, or under the lock. */
    void trim() {
        drain();
        giveBackEmptySpans();
    }

    private void giveBackEmptySpans() {
        for (final SizeBin bin : bins) {
            if (bin.spans > 0) {
                bin.trim();
            }
        }
    }

    boolean mayRetain(final int bytes) {
        return retainedBytes + bytes <= maxRetainedBytes;
    }

    void giveBack(final Span span) {
        spans--;
        arena.giveBack(span);
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
        final Thread thread = owner;
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
        final Slot stack = returns.gsClose();
        owner = null;
        freeAll(stack);
        giveBackEmptySpans();
        arena.onClosed(this, spans > 0);
    }

    /** A thread without a heap takes over a closed one. Returns {@code false} if it is not closed any more. */
    boolean adopt() {
        lock.lock();
        try {
            if (!returns.isClosed()) {
                return false;
            }
            owner = Thread.currentThread();
            returns.open();
            return true;
        } finally {
            lock.unlock();
        }
    }

    // Below: metrics. Any thread; racy reads of counters that only grow.

    boolean isOwned() {
        return owner != null;
    }

    SizeBin bin(final int sizeIndex) {
        return bins[sizeIndex];
    }

    /** Bytes of slots in buffers' hands: what has been taken, less what has been freed or is on its way home. */
    long usedBytes() {
        long bytes = 0;
        for (final SizeBin bin : bins) {
            bytes += (bin.allocations - bin.deallocations) * bin.slotSize;
        }
        return bytes - stackedBytes();
    }

    private long stackedBytes() {
        final Slot head = returns.laHead();
        return head == null ? 0 : head.stackedBytes;
    }

    /** How many slots are on their way home, of all classes or for part of them by walking the stack. */
    long stackedSlots(final int fromClass, final int toClass) {
        final Slot head = returns.laHead();
        if (head == null || head == ReturnStack.CLOSED) {
            return 0;
        }
        if (fromClass == 0 && toClass == bins.length) {
            return head.stackedSlots;
        }
        final int least = fromClass == 0 ? 0 : bins[fromClass - 1].slotSize + 1;
        final int most = bins[toClass - 1].slotSize;
        long count = 0;
        // The stack may be drained while we look: what has been relinked since is cut short by the number there was.
        int rest = head.stackedSlots;
        for (Slot slot = head; slot != null && slot.span != null && rest > 0; slot = slot.next, rest--) {
            if (slot.size() >= least && slot.size() <= most) {
                count++;
            }
        }
        return count;
    }
}
