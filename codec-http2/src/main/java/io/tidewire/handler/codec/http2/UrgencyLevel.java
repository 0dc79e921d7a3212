/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import java.util.Arrays;

/**
 * The streams of one urgency that compete (RFC 9218 section 10). Those that are not incremental get it all, one after
 * the other by their ids; incremental ones take turns, and the first of the others takes turns with them, so that
 * neither kind starves the other.
 */
final class UrgencyLevel {
    private static final int INITIAL_CAPACITY = 4;

    /** A place in the circle of turns. */
    static final class Turn extends LinkQueue.Link {
        private final PriorityShare share;

        Turn(PriorityShare share) {
            this.share = share;
        }
    }

    /** A binary heap of those that are not incremental, by their ids. */
    private PriorityShare[] heap = new PriorityShare[INITIAL_CAPACITY];
    private int size;
    private final LinkQueue<Turn> turns = new LinkQueue<>();
    /** The turn of the first of the heap. */
    private final Turn sequential = new Turn(null);

    UrgencyLevel() {
        turns.addLast(sequential);
    }

    boolean isEmpty() {
        return size == 0 && turns.size() == 1;
    }

    void add(PriorityShare share) {
        if (PriorityField.isIncremental(share.priority)) {
            if (share.turn == null) {
                share.turn = new Turn(share);
            }
            turns.addLast(share.turn);
            return;
        }
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        siftUp(size++, share);
    }

    void remove(PriorityShare share) {
        if (PriorityField.isIncremental(share.priority)) {
            turns.remove(share.turn);
            return;
        }
        int hole = share.heapIndex;
        PriorityShare last = heap[--size];
        heap[size] = null;
        if (last != share) {
            if (hole > 0 && last.id < heap[(hole - 1) / 2].id) {
                siftUp(hole, last);
            } else {
                siftDown(hole, last);
            }
        }
    }

    /** Returns whose turn it is, and goes on to the next one. */
    PriorityShare next() {
        if (turns.size() == 1) {
            return heap[0];
        }
        Turn turn = turns.first();
        turns.moveToLast(turn);
        if (turn == sequential) {
            if (size > 0) {
                return heap[0];
            }
            turn = turns.first();
            turns.moveToLast(turn);
        }
        return turn.share;
    }

    private void siftUp(int start, PriorityShare share) {
        int i = start;
        while (i > 0) {
            int parent = (i - 1) / 2;
            if (heap[parent].id < share.id) {
                break;
            }
            place(i, heap[parent]);
            i = parent;
        }
        place(i, share);
    }

    private void siftDown(int start, PriorityShare share) {
        int i = start;
        for (int child = 2 * i + 1; child < size; child = 2 * i + 1) {
            if (child + 1 < size && heap[child + 1].id < heap[child].id) {
                child++;
            }
            if (share.id < heap[child].id) {
                break;
            }
            place(i, heap[child]);
            i = child;
        }
        place(i, share);
    }

    private void place(int i, PriorityShare share) {
        heap[i] = share;
        share.heapIndex = i;
    }
}
