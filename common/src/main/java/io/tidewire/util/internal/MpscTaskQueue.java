/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.lang.invoke.VarHandle;
import java.util.Queue;

import org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * An unbounded queue of tasks for many producers and one consumer that may sleep.
 *
 * <p>A consumer that is about to sleep announces it, and then asks {@link #isEmpty()}; a producer offers, and then
 * looks whether the consumer has announced a sleep. One of the two must see the other, for which the offer must be
 * visible before the producer looks. The queue below claims a place by a volatile compare-and-set of the index that
 * {@code isEmpty()} reads, which is that already; a fence on top of it would make each producer wait until its element
 * has reached the consumer's processor. Only an offer that lets the queue grow publishes the index by a release, while
 * {@code isEmpty()} may still say {@code true}; such an offer ends with a fence.
 *
 * @param <T> the tasks
 */
@SuppressWarnings("exports") // Of a package that only modules of ours see.
public final class MpscTaskQueue<T> extends MpscUnboundedVarHandleArrayQueue<T> {

    /** Written by the one producer that lets the queue grow, while all others wait for it. */
    private volatile int growths;

    /**
     * Creates an empty queue.
     *
     * @param chunkSize by how many places it grows, at least 2
     */
    public MpscTaskQueue(int chunkSize) {
        super(chunkSize);
    }

    /**
     * Returns whether a queue is of this kind.
     *
     * @param queue any queue
     * @param <T> the type of its elements
     * @return the queue, or {@code null} if it is of another kind
     */
    public static <T> @Nullable MpscTaskQueue<T> orNull(Queue<T> queue) {
        return queue instanceof MpscTaskQueue<T> mpscQueue ? mpscQueue : null;
    }

    @Override
    public boolean offer(T task) {
        int before = growths;
        super.offer(task);
        if (growths != before) {
            VarHandle.fullFence();
        }
        return true;
    }

    @Override
    protected int getNextBufferSize(T[] buffer) {
        growths = growths + 1;
        return super.getNextBufferSize(buffer);
    }

    /** How often the queue has grown. For tests: it shows that the growing producer passes here. */
    int growths() {
        return growths;
    }
}
