/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.DirectMemoryLimitException;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToLongFunction;

/**
 * The free memory of one thread, or of one stripe that threads share, in the size classes of one arena. A heap lives in
 * one of three states:
 *
 * <pre>
 *   owned    owner is a live thread. It allocates and frees with no lock; others send what they release.
 *   shared   owner is null, the returns are open. Allocation holds the lock; every release is sent.
 *   closed   the owner has ended, the returns are CLOSED. Releases free into the heap under the lock, until a new
 *            thread adopts it or its last span is empty.
 * </pre>
 *
 * <p>The heap may hold empty memory so that the next allocation is cheap: the span it allocates from of each class
 * (none over 256 KiB), and up to {@link #maxRetainedBytes} in further spans; {@link #trim} gives all of it back, and
 * {@link #onIdle} what has not been needed lately.
 */
final class SlotHeap {
    /** One of so many slots that are sent home makes its releasing thread look whether the owner still lives. */
    private static final int LIVENESS_INTERVAL = 64;
    /** A loop sleeps often; every so many times it gives back what it has not needed. */
    private static final int SLEEPS_PER_TRIM = 16;
    /** Stands for a class that was never used, to those who only count. */
    private static final SizeBin UNUSED = new SizeBin(null, SizeClasses.QUANTUM, HeapLimits.MIN_PAGE_SIZE, 0);

    final Arena arena;
    /** Made when first used. */
    private final SizeBin[] bins;
    private final Returns returns;
    /** Guards everything while no thread owns the heap, and the changes between the states. */
    private final ReentrantLock lock = new ReentrantLock();
    private final int maxRetainedBytes;
    /** Bytes in empty spans that are not the first of their bin. */
    int retainedBytes;
    /** Spans of all bins. */
    private int spans;
    private int sleeps;
    /** What was taken off the return stack and has not been used or brought home yet. */
    private ContiguousByteBuf unstacked;
    /**
     * The thread that alone works on the fields above, or {@code null}. Written under the lock. Read racily by
     * releasing threads, which only ask whether it is themselves: a thread that is not the owner can never read itself
     * here.
     */
    private Thread owner;

    SlotHeap(final Arena arena, final Thread owner) {
        this.arena = arena;
        this.owner = owner;
        maxRetainedBytes = arena.limits.maxRetainedBytes();
        bins = new SizeBin[arena.sizeClasses.count()];
        returns = new Returns(owner != null);
    }

    /**
     * Takes a slot, for the owner, or for the holder of the lock of a shared heap.
     *
     * @param sizeIndex the size class
     * @return the keeper of a slot that is the caller's until it frees it
     */
    ContiguousByteBuf allocate(final int sizeIndex) {
        final SizeBin bin = bins[sizeIndex];
        if (bin != null) {
            final Span span = bin.first;
            if (span != null) {
                final int last = span.freeCount - 1;
                if (last >= 0) {
                    final ContiguousByteBuf keeper = span.free[last];
                    span.free[last] = null;
                    span.freeCount = last;
                    bin.allocations++;
                    return keeper;
                }
            }
        }
        return allocateSlowly(bin == null ? newBin(sizeIndex) : bin);
    }

    private SizeBin newBin(final int sizeIndex) {
        final int size = arena.sizeClasses.sizeIdx2size(sizeIndex);
        final HeapLimits limits = arena.limits;
        final SizeBin bin = new SizeBin(this, size, limits.pageSize(),
                arena.isSmall(size) ? limits.smallCacheSize() : limits.normalCacheSize());
        bins[sizeIndex] = bin;
        return bin;
    }

    private ContiguousByteBuf allocateSlowly(final SizeBin bin) {
        ContiguousByteBuf keeper = bin.takeListed();
        while (keeper == null) {
            keeper = takeReturned(bin);
            if (keeper == null) {
                keeper = bin.takeListed();
            }
            if (keeper == null) {
                addSpan(bin);
                keeper = bin.takeListed();
            }
        }
        return keeper;
    }

    /**
     * Takes what other threads have released, one by one, until one is of the class that is wanted: that one need not
     * pass through its span. Others go home. Returns {@code null} when all are home and none was right.
     */
    private ContiguousByteBuf takeReturned(final SizeBin bin) {
        for (ContiguousByteBuf keeper = nextReturned(); keeper != null; keeper = nextReturned()) {
            final Span span = (Span) keeper.slot;
            if (span.bin == bin) {
                bin.deallocations++;
                bin.allocations++;
                return keeper;
            }
            freeLocal(keeper, span);
        }
        return null;
    }

    private ContiguousByteBuf nextReturned() {
        for (final Mailbox box : returns.boxes()) {
            final ContiguousByteBuf keeper = box.take();
            if (keeper != null) {
                return keeper;
            }
        }
        ContiguousByteBuf keeper = unstacked;
        if (keeper == null) {
            keeper = returns.takeStack();
            if (keeper == null) {
                return null;
            }
        }
        unstacked = keeper.link;
        // Nothing may lead from here to a slot in use.
        keeper.link = null;
        return keeper;
    }

    private void addSpan(final SizeBin bin) {
        Span span;
        try {
            span = arena.takeSpan(bin);
        } catch (final DirectMemoryLimitException | HeapMemoryLimitException | OutOfMemoryError e) {
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
     * @param keeper the keeper of a slot of this heap, the caller's until now
     * @param span where that slot is
     */
    void free(final ContiguousByteBuf keeper, final Span span) {
        if (owner == Thread.currentThread()) {
            freeLocal(keeper, span);
        } else {
            freeRemote(keeper, span);
        }
    }

    private void freeLocal(final ContiguousByteBuf keeper, final Span span) {
        final SizeBin bin = span.bin;
        final int count = span.freeCount;
        span.free[count] = keeper;
        span.freeCount = count + 1;
        bin.deallocations++;
        if (!span.listed) {
            bin.listFirst(span);
        }
        // The usual pair of allocate and free empties the first span each time; it stays with nothing to be done.
        if (count + 1 == span.created && (span != bin.first || bin.returnsFirst)) {
            bin.onEmpty(span);
        }
    }

    private void freeRemote(final ContiguousByteBuf keeper, final Span span) {
        final boolean sampled = Returns.isSampled(keeper, LIVENESS_INTERVAL);
        while (!returns.send(keeper)) {
            if (freeIntoClosed(keeper, span)) {
                return;
            }
            // Adopted meanwhile: its returns are open again.
        }
        // A heap whose thread has ended unnoticed would collect returns for ever.
        if (sampled) {
            closeIfOwnerEnded();
        }
    }

    private boolean freeIntoClosed(final ContiguousByteBuf keeper, final Span span) {
        lock.lock();
        try {
            if (!returns.isClosed()) {
                return false;
            }
            freeLocal(keeper, span);
            span.bin.trim();
            if (drainBoxes()) {
                giveBackEmptySpans();
            }
            if (spans == 0) {
                arena.forget(this);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Brings home all that other threads have released until now. Owner, or under the lock. */
    void drain() {
        drainBoxes();
        freeAll(unstacked);
        unstacked = null;
        // Not for ever: their senders may be as fast as we are.
        freeAll(returns.takeStack());
    }

    private boolean drainBoxes() {
        boolean any = false;
        for (final Mailbox box : returns.boxes()) {
            for (int i = 0; i < Mailbox.CAPACITY; i++) {
                final ContiguousByteBuf keeper = box.take();
                if (keeper == null) {
                    break;
                }
                any = true;
                freeLocal(keeper, (Span) keeper.slot);
            }
        }
        return any;
    }

    private void freeAll(final ContiguousByteBuf chain) {
        for (ContiguousByteBuf keeper = chain; keeper != null;) {
            final ContiguousByteBuf next = keeper.link;
            keeper.link = null;
            freeLocal(keeper, (Span) keeper.slot);
            keeper = next;
        }
    }

    /** Drains, then gives every empty span back to the arena. Owner, or under the lock. */
    void trim() {
        drain();
        giveBackEmptySpans();
    }

    private void giveBackEmptySpans() {
        for (final SizeBin bin : bins) {
            if (bin != null && bin.spans > 0) {
                bin.trim();
            }
        }
    }

    /**
     * Drains; and every few times gives back what was not needed since then. For the owner, when it has nothing to do;
     * takes no longer than the least of what it gives back was worth.
     */
    void onIdle() {
        drain();
        if (++sleeps % SLEEPS_PER_TRIM == 0) {
            for (final SizeBin bin : bins) {
                if (bin != null && bin.spans > 0) {
                    bin.trimUnused();
                }
            }
            arena.decay();
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
        final ContiguousByteBuf stack = returns.close();
        owner = null;
        freeAll(stack);
        freeAll(unstacked);
        unstacked = null;
        drainBoxes();
        giveBackEmptySpans();
        arena.onClosed(this, spans > 0);
    }

    /** Frees what was put into a mailbox at the very moment that the heap was closed. Any thread. */
    boolean drainIfClosed() {
        if (!returns.isClosed() || !returns.hasMail()) {
            return false;
        }
        lock.lock();
        try {
            if (!returns.isClosed() || !drainBoxes()) {
                return false;
            }
            giveBackEmptySpans();
            if (spans == 0) {
                arena.forget(this);
            }
            return true;
        } finally {
            lock.unlock();
        }
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

    /** Whether the calling thread, which is {@code thread}, owns the heap. */
    boolean isOwnedBy(final Thread thread) {
        return owner == thread;
    }

    // Below: metrics. Any thread; racy reads of counters that only grow.

    boolean isOwned() {
        return owner != null;
    }

    /** The thread that owns the heap, {@code null} if it is shared or closed. */
    Thread owner() {
        return owner;
    }

    /** Names the heap for events and reports. */
    String describe() {
        final Thread thread = owner;
        if (thread != null) {
            return (thread.isAlive() ? "thread " : "ended thread ") + thread.getName();
        }
        return returns.isClosed() ? "closed heap" : "stripe";
    }

    SizeBin bin(final int sizeIndex) {
        final SizeBin bin = bins[sizeIndex];
        return bin == null ? UNUSED : bin;
    }

    /** Bytes of slots in buffers' hands: what has been taken, less what has been freed or is on its way home. */
    long usedBytes() {
        long bytes = 0;
        for (int i = 0; i < bins.length; i++) {
            final SizeBin bin = bin(i);
            bytes += (bin.allocations - bin.deallocations) * bin.slotSize;
        }
        return bytes - sumReturned(span -> span.bin.slotSize);
    }

    /** How many slots of some classes are on their way home. */
    long stackedSlots(final int fromClass, final int toClass) {
        final int least = fromClass == 0 ? 0 : arena.sizeClasses.sizeIdx2size(fromClass - 1) + 1;
        final int most = arena.sizeClasses.sizeIdx2size(toClass - 1);
        return sumReturned(span -> span.bin.slotSize >= least && span.bin.slotSize <= most ? 1 : 0);
    }

    private long sumReturned(final ToLongFunction<Span> value) {
        return returns.sum(value) + Returns.sum(unstacked, value);
    }
}
