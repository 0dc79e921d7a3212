/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Where direct memory comes from. The one in force starts as {@link JdkDirectMemory} and may be replaced by one that
 * frees at once or tells addresses; memory allocated before stays valid, and goes back to the one that it came from.
 * What all of them hand out is counted here and bounded by {@code io.tidewire.maxDirectMemory} (bytes; by default as
 * much as the Java heap may take). Allocation is meant for large pieces that the allocators cut up and keep. Any
 * thread.
 */
public abstract class DirectMemory {
    private static final Account ACCOUNT = new Account(limit());
    private static volatile DirectMemory provider = new JdkDirectMemory(ACCOUNT);

    private final Account account;

    /** Makes a provider that is counted with all others. */
    protected DirectMemory() {
        this(ACCOUNT);
    }

    DirectMemory(final Account account) {
        this.account = account;
    }

    private static long limit() {
        final long configured = SystemPropertyUtil.getLong("io.tidewire.maxDirectMemory", -1);
        return configured > 0 ? configured : Runtime.getRuntime().maxMemory();
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
    public static void install(final DirectMemory replacement) {
        provider = checkNotNull(replacement, "replacement");
    }

    /**
     * Returns how much is handed out.
     *
     * @return the bytes allocated and not yet cleaned
     */
    public static long usedBytes() {
        return ACCOUNT.used.get();
    }

    /**
     * Returns how much may be handed out.
     *
     * @return the limit in bytes
     */
    public static long maxBytes() {
        return ACCOUNT.limit;
    }

    /**
     * Allocates memory. Its content is undefined.
     *
     * @param capacity the number of bytes, at least 0
     * @return the memory; the caller cleans it
     * @throws DirectMemoryLimitException if the limit does not allow it, or the system has no more
     */
    public final CleanableDirectBuffer allocate(final int capacity) {
        account.add(checkPositiveOrZero(capacity, "capacity"));
        try {
            return new Counted(allocate0(capacity), account);
        } catch (final OutOfMemoryError e) {
            account.used.addAndGet(-capacity);
            throw new DirectMemoryLimitException("the JVM has no " + capacity + " bytes of direct memory left ("
                    + account.used.get() + " are used here): " + e.getMessage(), e);
        } catch (final Throwable e) {
            account.used.addAndGet(-capacity);
            throw e;
        }
    }

    /**
     * Allocates memory; it is counted by the caller.
     *
     * @param capacity the number of bytes, at least 0
     * @return the memory and how to free it
     */
    protected abstract CleanableDirectBuffer allocate0(int capacity);

    /**
     * Tells whether {@link #addressOf} works.
     *
     * @return {@code true} if so
     */
    public abstract boolean tellsAddresses();

    /**
     * Returns the address of index 0 of a direct buffer, whoever allocated it.
     *
     * @param buffer a direct buffer
     * @return the address, never 0
     * @throws UnsupportedOperationException if this provider cannot tell
     */
    public abstract long addressOf(ByteBuffer buffer);

    /**
     * Makes a buffer over memory that was not allocated here and is not counted.
     *
     * @param address where it starts
     * @param capacity its length in bytes
     * @param owned whether cleaning frees the memory, as the C library does; else it frees nothing
     * @return the memory
     * @throws UnsupportedOperationException if this provider cannot
     */
    public abstract CleanableDirectBuffer wrap(long address, int capacity, boolean owned);

    /** The count of bytes and its limit; one for the JVM, others in tests. */
    static final class Account {
        private final AtomicLong used = new AtomicLong();
        private final long limit;

        Account(final long limit) {
            this.limit = limit;
        }

        long usedBytes() {
            return used.get();
        }

        private void add(final int bytes) {
            final long now = used.addAndGet(bytes);
            if (now > limit || now < 0) {
                used.addAndGet(-bytes);
                throw new DirectMemoryLimitException("allocating " + bytes + " bytes of direct memory would exceed the"
                        + " limit of " + limit + " bytes (" + (now - bytes) + " are used); it is set by the system"
                        + " property io.tidewire.maxDirectMemory", null);
            }
        }
    }

    /** Takes the bytes off the account once, before they are freed. */
    private static final class Counted implements CleanableDirectBuffer {
        private final CleanableDirectBuffer memory;
        private final Account account;
        private boolean cleaned;

        Counted(final CleanableDirectBuffer memory, final Account account) {
            this.memory = memory;
            this.account = account;
        }

        @Override
        public ByteBuffer buffer() {
            return memory.buffer();
        }

        @Override
        public void clean() {
            synchronized (this) {
                if (cleaned) {
                    return;
                }
                cleaned = true;
            }
            account.used.addAndGet(-memory.buffer().capacity());
            memory.clean();
        }
    }
}
