/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The count of bytes handed out and its limit; one for the JVM, others in tests. Any thread. */
final class DirectMemoryAccount {
    private final AtomicLong used = new AtomicLong();
    private final long limit;
    /** Memory of the collector that was not cleaned yet; a watch counts as long as it is in here. */
    private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
    private final ReferenceQueue<ByteBuffer> collected = new ReferenceQueue<>();

    /**
     * Creates an account without bytes.
     *
     * @param limit how many bytes it may have at once
     */
    DirectMemoryAccount(long limit) {
        this.limit = limit;
    }

    long limit() {
        return limit;
    }

    long usedBytes() {
        dropCollected();
        return used.get();
    }

    /**
     * Counts bytes; to be called before they are allocated.
     *
     * @param bytes at least 0
     * @throws DirectMemoryLimitException if the limit does not allow it; nothing is counted then
     */
    void add(int bytes) {
        dropCollected();
        long now = used.addAndGet(bytes);
        if (now > limit || now < 0) {
            used.addAndGet(-bytes);
            throw new DirectMemoryLimitException("allocating " + bytes + " bytes of direct memory would exceed the"
                    + " limit of " + limit + " bytes (" + (now - bytes) + " are used); it is set by the system"
                    + " property io.tidewire.maxDirectMemory", null);
        }
    }

    /**
     * Takes bytes off the account.
     *
     * @param bytes as many as were added
     */
    void remove(int bytes) {
        used.addAndGet(-bytes);
    }

    /**
     * Sees to it that bytes which were added are taken off when their memory is collected, if that was not done
     * earlier: an allocator may be dropped with everything that it holds.
     *
     * @param memory the memory that the collector frees
     * @return the argument of {@link #unwatch}
     */
    Reference<ByteBuffer> watch(ByteBuffer memory) {
        Watch watch = new Watch(memory, collected);
        watches.add(watch);
        return watch;
    }

    /**
     * Takes the bytes of a watch off, unless that has been done.
     *
     * @param watch the result of {@link #watch}
     */
    void unwatch(Reference<?> watch) {
        // The thread that removes it subtracts the bytes: the cleaner of the memory or the collector, never both.
        if (watches.remove(watch)) {
            remove(((Watch) watch).bytes);
        }
    }

    private void dropCollected() {
        for (Reference<?> watch = collected.poll(); watch != null; watch = collected.poll()) {
            unwatch(watch);
        }
    }

    private static final class Watch extends PhantomReference<ByteBuffer> {
        private final int bytes;

        Watch(ByteBuffer memory, ReferenceQueue<ByteBuffer> queue) {
            super(memory, queue);
            bytes = memory.capacity();
        }
    }
}
