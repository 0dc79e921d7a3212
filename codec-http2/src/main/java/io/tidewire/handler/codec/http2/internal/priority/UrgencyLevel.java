/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.priority;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/**
 * The streams of one urgency that compete (RFC 9218 section 10). Streams that are not incremental get it all, one after
 * the other by their ids; incremental ones take turns, and the first of the others takes turns with them, so that
 * neither kind starves the other.
 *
 * @param <T> the type of streams
 */
public final class UrgencyLevel<T> {
    private static final int INITIAL_CAPACITY = 4;
    /** In place of an index in the heap. */
    private static final int IN_ORDER = -1;

    /** A place in the circle of turns. */
    static final class Turn<T> extends LinkQueue.Link {
        private final @Nullable PriorityShare<T> share;

        Turn(@Nullable PriorityShare<T> share) {
            this.share = share;
        }
    }

    /**
     * The streams that are not incremental and came in the order of their ids, as most do: a list through themselves,
     * so that to come and to go costs the same however many there are.
     */
    private @Nullable PriorityShare<T> firstInOrder;
    private @Nullable PriorityShare<T> lastInOrder;
    /** A binary heap of the others that are not incremental, by their ids. */
    private PriorityShare<T>[] heap = newHeap();
    private int size;
    private final LinkQueue<Turn<T>> turns = new LinkQueue<>();
    /** The turn of the one with the least id of those that are not incremental. */
    private final Turn<T> sequential = new Turn<>(null);

    /** Creates a level without streams. */
    public UrgencyLevel() {
        turns.addLast(sequential);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // No arrays of generic types. Only shares of this type enter.
    private PriorityShare<T>[] newHeap() {
        return new PriorityShare[INITIAL_CAPACITY];
    }

    /**
     * Returns whether no stream competes here.
     *
     * @return {@code true} if none does
     */
    public boolean isEmpty() {
        return !hasSequential() && turns.size() == 1;
    }

    private boolean hasSequential() {
        return firstInOrder != null || size > 0;
    }

    /**
     * Adds a stream that begins to compete.
     *
     * @param share its share, in no level
     */
    public void add(PriorityShare<T> share) {
        if (PriorityField.isIncremental(share.priority())) {
            if (share.turn == null) {
                share.turn = new Turn<>(share);
            }
            turns.addLast(share.turn);
            return;
        }
        if (lastInOrder == null || lastInOrder.id() < share.id()) {
            appendInOrder(share);
            return;
        }
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        siftUp(size++, share);
    }

    /**
     * Removes a stream.
     *
     * @param share its share, in this level
     */
    @SuppressWarnings("NullAway") // An incremental share has entered with its turn.
    public void remove(PriorityShare<T> share) {
        if (PriorityField.isIncremental(share.priority())) {
            turns.remove(share.turn);
            return;
        }
        if (share.heapIndex == IN_ORDER) {
            unlinkInOrder(share);
            return;
        }
        int hole = share.heapIndex;
        PriorityShare<T> last = heap[--size];
        heap[size] = null;
        if (last != share) {
            if (hole > 0 && last.id() < heap[(hole - 1) / 2].id()) {
                siftUp(hole, last);
            } else {
                siftDown(hole, last);
            }
        }
    }

    /**
     * Returns whose turn it is, and goes on to the next one.
     *
     * @return the share; {@code null} if there is none
     */
    @SuppressWarnings("NullAway") // The sequential turn, which has no share, is always there.
    public @Nullable PriorityShare<T> next() {
        if (turns.size() == 1) {
            return firstById();
        }
        Turn<T> turn = turns.first();
        turns.moveToLast(turn);
        if (turn == sequential) {
            if (hasSequential()) {
                return firstById();
            }
            turn = turns.first();
            turns.moveToLast(turn);
        }
        return turn.share;
    }

    private @Nullable PriorityShare<T> firstById() {
        return size == 0 || firstInOrder != null && firstInOrder.id() < heap[0].id() ? firstInOrder : heap[0];
    }

    private void appendInOrder(PriorityShare<T> share) {
        share.heapIndex = IN_ORDER;
        share.before = lastInOrder;
        if (lastInOrder == null) {
            firstInOrder = share;
        } else {
            lastInOrder.after = share;
        }
        lastInOrder = share;
    }

    private void unlinkInOrder(PriorityShare<T> share) {
        if (share.before == null) {
            firstInOrder = share.after;
        } else {
            share.before.after = share.after;
        }
        if (share.after == null) {
            lastInOrder = share.before;
        } else {
            share.after.before = share.before;
        }
        share.before = null;
        share.after = null;
    }

    private void siftUp(int start, PriorityShare<T> share) {
        int i = start;
        while (i > 0) {
            int parent = (i - 1) / 2;
            if (heap[parent].id() < share.id()) {
                break;
            }
            place(i, heap[parent]);
            i = parent;
        }
        place(i, share);
    }

    private void siftDown(int start, PriorityShare<T> share) {
        int i = start;
        for (int child = 2 * i + 1; child < size; child = 2 * i + 1) {
            if (child + 1 < size && heap[child + 1].id() < heap[child].id()) {
                child++;
            }
            if (share.id() < heap[child].id()) {
                break;
            }
            place(i, heap[child]);
            i = child;
        }
        place(i, share);
    }

    private void place(int i, PriorityShare<T> share) {
        heap[i] = share;
        share.heapIndex = i;
    }
}
