/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.MathUtil;
import io.tidewire.util.internal.ObjectUtil;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/**
 * A bounded queue of {@code int}s for many producers and one consumer at a time, without locks or boxes. One value,
 * chosen at creation, means "nothing" and cannot be an element.
 *
 * <p>Any thread may call {@link #offer(int)}, {@link #fill(int, IntSupplier)}, {@link #isEmpty()}, {@link #size()} and
 * {@link #weakPeekReduce(int, int, IntBinaryOperator)}; {@link #poll()} and {@link #drain(int, IntConsumer)} are the
 * consumer's.
 */
public interface MpscIntQueue {

    /**
     * Creates a queue.
     *
     * @param size how many elements it holds at least, more than 0; rounded up to a power of two
     * @param emptyValue the value that means "nothing"
     * @return an empty queue
     */
    static MpscIntQueue create(int size, int emptyValue) {
        return new MpscAtomicIntegerArrayQueue(size, emptyValue);
    }

    /**
     * Adds an element.
     *
     * @param value the element, not the empty value
     * @return {@code false} if the queue is full
     * @throws IllegalArgumentException if {@code value} is the empty value
     */
    boolean offer(int value);

    /**
     * Removes the oldest element. Waits for a producer that is in the middle of adding it.
     *
     * @return the element, or the empty value if there is none
     */
    int poll();

    /**
     * Removes elements, oldest first.
     *
     * @param limit how many at most, at least 0
     * @param consumer takes each one; what it throws reaches the caller, after the element has been removed
     * @return how many were removed
     */
    int drain(int limit, IntConsumer consumer);

    /**
     * Adds elements, as many as there is room for.
     *
     * @param limit how many at most, at least 0
     * @param supplier gives each one, and is called only if there is room for it; what it throws reaches the caller,
     *     and the elements that it gave before are in the queue
     * @return how many were added
     * @throws IllegalArgumentException if {@code supplier} gives the empty value
     */
    int fill(int limit, IntSupplier supplier);

    /**
     * Combines elements, oldest first, without removing them. While others add and remove, an element may be missed, or
     * taken that is being removed.
     *
     * @param limit how many elements at most, at least 0
     * @param initial the initial value
     * @param op combines what there is so far, on the left, with an element
     * @return the combination, {@code initial} if there are no elements
     * @throws UnsupportedOperationException unless the implementation can look at elements without removing them
     */
    default int weakPeekReduce(int limit, int initial, IntBinaryOperator op) {
        throw new UnsupportedOperationException(getClass().getName() + " cannot look at elements");
    }

    /**
     * Whether there is nothing in the queue.
     *
     * @return {@code true} if there was no element, not even one being added, when this was asked
     */
    boolean isEmpty();

    /**
     * How many elements there are, as far as can be told while others come and go.
     *
     * @return the number of elements, those being added included
     */
    int size();

    /**
     * A ring of as many slots as the capacity, each of which holds an element or the empty value.
     *
     * <p>Positions only grow; the slot of one is its remainder by the capacity. A producer claims the next positions by
     * a compare-and-set and writes their slots afterwards, so the consumer may find a claimed slot still empty, and
     * waits. Always {@code consumerPosition <= producerPosition <= consumerPosition + capacity}.
     */
    final class MpscAtomicIntegerArrayQueue extends AtomicIntegerArray implements MpscIntQueue {

        private static final long serialVersionUID = 1L;

        private static final int MAX_CAPACITY = 1 << 30;

        private static final VarHandle PRODUCER_POSITION;
        private static final VarHandle CONSUMER_POSITION;

        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                PRODUCER_POSITION = lookup.findVarHandle(
                        MpscAtomicIntegerArrayQueue.class, "producerPosition", long.class);
                CONSUMER_POSITION = lookup.findVarHandle(
                        MpscAtomicIntegerArrayQueue.class, "consumerPosition", long.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final int mask;
        private final int emptyValue;

        /** The position that is claimed next. */
        private volatile long producerPosition;

        /** The position that is consumed next. Written by the consumer. */
        private volatile long consumerPosition;

        /** Positions that were claimed and will not be written, because a supplier failed. */
        private final ConcurrentHashMap.KeySetView<Long, Boolean> abandoned = ConcurrentHashMap.newKeySet(1);

        /**
         * Creates a queue.
         *
         * @param capacity how many elements it holds at least, more than 0; rounded up to a power of two
         * @param emptyValue the value that means "nothing"
         */
        public MpscAtomicIntegerArrayQueue(int capacity, int emptyValue) {
            super(MathUtil.findNextPositivePowerOfTwo(
                    ObjectUtil.checkInRange(capacity, 1, MAX_CAPACITY, "capacity")));
            mask = length() - 1;
            this.emptyValue = emptyValue;
            if (emptyValue != 0) {
                for (int i = 0; i <= mask; i++) {
                    setPlain(i, emptyValue);
                }
            }
        }

        @Override
        public boolean offer(int value) {
            checkNotEmptyValue(value);
            long position;
            do {
                position = producerPosition;
                if (position - consumerPosition > mask) {
                    return false;
                }
            } while (!PRODUCER_POSITION.compareAndSet(this, position, position + 1));
            // Release: who sees the element sees what its producer did before.
            setRelease(slot(position), value);
            return true;
        }

        @Override
        public int fill(int limit, IntSupplier supplier) {
            ObjectUtil.checkPositiveOrZero(limit, "limit");
            ObjectUtil.checkNotNull(supplier, "supplier");
            long first;
            int count;
            do {
                first = producerPosition;
                long free = mask + 1 - (first - consumerPosition);
                count = (int) Math.min(limit, free);
                if (count <= 0) {
                    return 0;
                }
            } while (!PRODUCER_POSITION.compareAndSet(this, first, first + count));
            int written = 0;
            try {
                while (written < count) {
                    int value = supplier.getAsInt();
                    checkNotEmptyValue(value);
                    setRelease(slot(first + written), value);
                    written++;
                }
            } finally {
                for (int i = written; i < count; i++) {
                    abandoned.add(first + i);
                }
            }
            return count;
        }

        private void checkNotEmptyValue(int value) {
            if (value == emptyValue) {
                throw new IllegalArgumentException("value: " + value + " (expected: not the empty value)");
            }
        }

        @Override
        public int poll() {
            long position = consumerPosition;
            while (true) {
                int slot = slot(position);
                int value = getAcquire(slot);
                if (value != emptyValue) {
                    // Both are releases: a producer that sees the new position finds the slot empty.
                    setRelease(slot, emptyValue);
                    CONSUMER_POSITION.setRelease(this, position + 1);
                    return value;
                }
                if (position == producerPosition) {
                    return emptyValue;
                }
                if (!abandoned.isEmpty() && abandoned.remove(position)) {
                    position++;
                    CONSUMER_POSITION.setRelease(this, position);
                } else {
                    Thread.onSpinWait();
                }
            }
        }

        @Override
        public int drain(int limit, IntConsumer consumer) {
            ObjectUtil.checkPositiveOrZero(limit, "limit");
            ObjectUtil.checkNotNull(consumer, "consumer");
            int drained = 0;
            while (drained < limit) {
                int value = poll();
                if (value == emptyValue) {
                    break;
                }
                drained++;
                consumer.accept(value);
            }
            return drained;
        }

        @Override
        public int weakPeekReduce(int limit, int initial, IntBinaryOperator op) {
            ObjectUtil.checkPositiveOrZero(limit, "limit");
            ObjectUtil.checkNotNull(op, "op");
            int result = initial;
            int seen = 0;
            long end = producerPosition;
            for (long position = consumerPosition; position < end && seen < limit; position++) {
                int value = getAcquire(slot(position));
                if (value != emptyValue) {
                    result = op.applyAsInt(result, value);
                    seen++;
                }
            }
            return result;
        }

        @Override
        public boolean isEmpty() {
            // Consumer first: if it has caught up with a later view of the producers, the queue was empty in between.
            return consumerPosition == producerPosition;
        }

        @Override
        public int size() {
            long before;
            long after = consumerPosition;
            long producers;
            do {
                before = after;
                producers = producerPosition;
                after = consumerPosition;
            } while (before != after); // else the difference would be one that there never was
            return (int) (producers - after);
        }

        private int slot(long position) {
            return (int) position & mask;
        }
    }
}
