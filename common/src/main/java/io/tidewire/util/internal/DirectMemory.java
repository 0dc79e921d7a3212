/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.jspecify.annotations.Nullable;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The source of direct memory. The one in force starts as {@link JdkDirectMemory} and may be replaced by one that frees
 * at once or knows addresses; memory allocated before stays valid, and goes back to the one that it came from. The
 * memory that all of them hand out is counted here and bounded by {@code io.tidewire.maxDirectMemory} (bytes; by
 * default as much as the JVM allows, see {@code -XX:MaxDirectMemorySize}). Allocation is meant for large pieces that
 * the allocators cut up and keep. Any thread.
 *
 * <p>There are two kinds of memory, since the safe way to free memory at once, an arena of JDK 22, has its price: each
 * gathering write is some 30 ns slower per buffer, and closing takes 10 to 17 µs.
 * <ul>
 * <li>{@link #allocate} gives what will be given back: it is freed by cleaning, if the platform can.
 * <li>{@link #allocateLasting} gives what will be kept and used again and again: cleaning leaves it to the collector.
 * </ul>
 */
public abstract class DirectMemory {
    private static final DirectMemoryAccount ACCOUNT = new DirectMemoryAccount(limit());
    private static volatile DirectMemory provider = new JdkDirectMemory(ACCOUNT);

    private final DirectMemoryAccount account;

    /** Creates a provider that is counted with all others. */
    protected DirectMemory() {
        this(ACCOUNT);
    }

    DirectMemory(DirectMemoryAccount account) {
        this.account = account;
    }

    private static long limit() {
        long configured = SystemPropertyUtil.getLong("io.tidewire.maxDirectMemory", -1);
        return configured > 0 ? configured : JvmDirectMemory.limit();
    }

    /**
     * Returns the provider in force.
     *
     * @return the provider
     */
    public static DirectMemory provider() {
        return provider;
    }

    /**
     * Puts another provider in force, for all allocations from now on and for the address of any buffer.
     *
     * @param replacement the provider
     */
    public static void install(DirectMemory replacement) {
        provider = checkNotNull(replacement, "replacement");
    }

    /**
     * Returns how much is handed out.
     *
     * @return the bytes allocated and not yet cleaned
     */
    public static long usedBytes() {
        return ACCOUNT.usedBytes();
    }

    /**
     * Returns how much may be handed out.
     *
     * @return the limit in bytes
     */
    public static long maxBytes() {
        return ACCOUNT.limit();
    }

    /**
     * Allocates memory that will be given back: for one large buffer, or for a load that passes. Its content is
     * undefined. It must be cleaned, or it is lost: only some of it is the collector's.
     *
     * @param capacity the number of bytes, at least 0
     * @return the memory; the caller cleans it
     * @throws DirectMemoryLimitException if the limit does not allow it, or the system has no more
     */
    public final CleanableDirectBuffer allocate(int capacity) {
        return allocate(capacity, false);
    }

    /**
     * Allocates memory that will be kept: for the chunks that an allocator always has. Its content is undefined. It is
     * the JDK's own direct memory, the fastest in I/O; the collector frees it some time after it was cleaned, or after
     * it was dropped together with its allocator.
     *
     * @param capacity the number of bytes, at least 0
     * @return the memory; the caller cleans it
     * @throws DirectMemoryLimitException if the limit does not allow it, or the system has no more
     */
    public final CleanableDirectBuffer allocateLasting(int capacity) {
        return allocate(capacity, true);
    }

    private CleanableDirectBuffer allocate(int capacity, boolean lasting) {
        account.add(checkPositiveOrZero(capacity, "capacity"));
        try {
            return new CountedMemory(lasting ? new CollectedMemory(capacity) : allocate0(capacity), capacity, account);
        } catch (OutOfMemoryError e) {
            account.remove(capacity);
            throw new DirectMemoryLimitException("the JVM has no " + capacity + " bytes of direct memory left ("
                    + account.usedBytes() + " are used here): " + e.getMessage(), e);
        } catch (Throwable e) {
            account.remove(capacity);
            throw e;
        }
    }

    /**
     * Allocates memory, which is freed by cleaning if this provider can; it is counted by the caller, and cleaned once.
     *
     * @param capacity the number of bytes, at least 0
     * @return the memory and how to free it
     */
    protected abstract CleanableDirectBuffer allocate0(int capacity);

    /**
     * Returns whether {@link #addressOf} works.
     *
     * @return {@code true} if so
     */
    public abstract boolean tellsAddresses();

    /**
     * Returns whether {@link #wrap} works.
     *
     * @return {@code true} if so
     */
    public abstract boolean wrapsAddresses();

    /**
     * Returns the address of index 0 of a direct buffer from any allocator.
     *
     * @param buffer a direct buffer
     * @return the address, never 0
     * @throws UnsupportedOperationException if this provider does not know it
     */
    public abstract long addressOf(ByteBuffer buffer);

    /**
     * Creates a buffer over memory that was not allocated here and is not counted. If the address or the length is
     * wrong, or the memory is freed by others too early, the process may crash.
     *
     * @param address where it starts, not 0
     * @param capacity its length in bytes, at least 0
     * @param owned whether cleaning frees the memory, as {@code free} of the C library does; else it frees nothing
     * @return the memory
     * @throws UnsupportedOperationException if this provider cannot
     */
    public abstract CleanableDirectBuffer wrap(long address, int capacity, boolean owned);

    /** Memory that is on the account until it is cleaned; the collector's, until it is collected. */
    private static final class CountedMemory implements CleanableDirectBuffer {
        /** {@code null} once cleaned, so that freed memory cannot be reached from here. */
        private final AtomicReference<@Nullable CleanableDirectBuffer> memory;
        private final int bytes;
        private final DirectMemoryAccount account;
        /** {@code null} for memory that only cleaning frees. */
        private final @Nullable Reference<ByteBuffer> watch;

        CountedMemory(CleanableDirectBuffer memory, int bytes, DirectMemoryAccount account) {
            this.memory = new AtomicReference<>(memory);
            this.bytes = bytes;
            this.account = account;
            watch = memory instanceof CollectedMemory ? account.watch(memory.buffer()) : null;
        }

        @Override
        public ByteBuffer buffer() {
            CleanableDirectBuffer current = memory.get();
            if (current == null) {
                throw new IllegalStateException("this direct memory was given back");
            }
            return current.buffer();
        }

        @Override
        public void clean() {
            CleanableDirectBuffer old = memory.getAndSet(null);
            if (old == null) {
                return;
            }
            try {
                old.clean();
            } finally {
                // After it was freed: the limit holds at every moment.
                if (watch == null) {
                    account.remove(bytes);
                } else {
                    account.unwatch(watch);
                }
            }
        }
    }
}
