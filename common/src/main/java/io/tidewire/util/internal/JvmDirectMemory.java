/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.concurrent.Ticker;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The direct memory that the JVM frees by its collector, and how much of it there may be. At its limit
 * {@link ByteBuffer#allocateDirect} runs the collector and waits for it, for half a second if nothing is freed. Here
 * only one thread does so at a time, and once a second at most: others wait for it, and then have memory or fail at
 * once. Any thread.
 */
final class JvmDirectMemory {
    private static final JvmDirectMemory INSTANCE = new JvmDirectMemory(JvmDirectMemoryLimit.bytes());
    private static final long COLLECTION_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final long limit;
    /** Bytes that have not been collected, whether they are used or not. */
    private final AtomicLong reserved = new AtomicLong();
    private final Set<Piece> pieces = ConcurrentHashMap.newKeySet();
    private final ReferenceQueue<ByteBuffer> collected = new ReferenceQueue<>();
    private final ReentrantLock collection = new ReentrantLock();
    /** When the collector was last run from here. Guarded by {@link #collection}. */
    private long collectionNanos = Ticker.systemTicker().nanoTime() - COLLECTION_INTERVAL_NANOS;

    /**
     * Creates an account without bytes.
     *
     * @param limit how much the JVM gives
     */
    JvmDirectMemory(long limit) {
        this.limit = limit;
    }

    /** Returns how many bytes the JVM allows. */
    static long limit() {
        return INSTANCE.limit;
    }

    /**
     * Allocates memory that the collector frees.
     *
     * @param capacity the number of bytes, at least 0
     * @throws OutOfMemoryError if the JVM has no more
     */
    static ByteBuffer allocate(int capacity) {
        return INSTANCE.take(capacity, Ticker.systemTicker().nanoTime());
    }

    ByteBuffer take(int capacity, long nanos) {
        forgetCollected();
        if (reserved.get() + capacity <= limit) {
            return newPiece(capacity);
        }
        collection.lock();
        try {
            forgetCollected();
            if (reserved.get() + capacity > limit) {
                if (nanos - collectionNanos < COLLECTION_INTERVAL_NANOS) {
                    throw new OutOfMemoryError("the collector has run lately and has left " + reserved.get()
                            + " bytes of direct memory, of " + limit);
                }
                collectionNanos = nanos;
            }
            return newPiece(capacity);
        } finally {
            collection.unlock();
        }
    }

    /** Bytes that have not been collected. */
    long reserved() {
        forgetCollected();
        return reserved.get();
    }

    private ByteBuffer newPiece(int capacity) {
        ByteBuffer memory = ByteBuffer.allocateDirect(capacity);
        pieces.add(new Piece(memory, collected));
        reserved.addAndGet(capacity);
        return memory;
    }

    private void forgetCollected() {
        for (Reference<?> piece = collected.poll(); piece != null; piece = collected.poll()) {
            if (pieces.remove(piece)) {
                reserved.addAndGet(-((Piece) piece).bytes);
            }
        }
    }

    private static final class Piece extends PhantomReference<ByteBuffer> {
        private final int bytes;

        Piece(ByteBuffer memory, ReferenceQueue<ByteBuffer> queue) {
            super(memory, queue);
            bytes = memory.capacity();
        }
    }
}
