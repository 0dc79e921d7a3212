/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.nio.ByteBuffer;

/**
 * Direct memory by {@link ByteBuffer#allocateDirect}: what any JDK can do without a permission. The collector frees it,
 * some time after nobody refers to it; so the allocators keep and reuse what they have.
 */
final class JdkDirectMemory extends DirectMemory {
    private static final String REASON = "addresses of direct memory cannot be told or wrapped without the native"
            + " library (JDK " + Runtime.version().feature() + ')';

    JdkDirectMemory(final Account account) {
        super(account);
    }

    @Override
    protected CleanableDirectBuffer allocate0(final int capacity) {
        return new CollectedBuffer(ByteBuffer.allocateDirect(capacity));
    }

    @Override
    public boolean tellsAddresses() {
        return false;
    }

    @Override
    public long addressOf(final ByteBuffer buffer) {
        throw new UnsupportedOperationException(REASON);
    }

    @Override
    public CleanableDirectBuffer wrap(final long address, final int capacity, final boolean owned) {
        throw new UnsupportedOperationException(REASON);
    }

    /** Memory that is free when it is unreachable: {@link #clean()} has nothing to do but to let go. */
    private static final class CollectedBuffer implements CleanableDirectBuffer {
        private ByteBuffer memory;

        CollectedBuffer(final ByteBuffer memory) {
            this.memory = memory;
        }

        @Override
        public ByteBuffer buffer() {
            return memory;
        }

        @Override
        public void clean() {
            memory = null;
        }
    }
}
