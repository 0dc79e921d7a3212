/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.nio.ByteBuffer;

/**
 * Direct memory as any JDK has it: {@link ByteBuffer#allocateDirect}, which the collector frees, some time after the
 * last reference is gone; so the allocators keep and reuse what they have. The multi-release jar has another class of
 * this name for JDK 22 and newer.
 */
final class JdkDirectMemory extends DirectMemory {
    private static final String REASON = "addresses of direct memory can be told and wrapped only with the native"
            + " library, or on JDK 22 or newer by the multi-release jar of tidewire-common (this is JDK "
            + Runtime.version().feature() + ", without them)";

    JdkDirectMemory(DirectMemoryAccount account) {
        super(account);
    }

    @Override
    protected CleanableDirectBuffer allocate0(int capacity) {
        return new CollectedMemory(capacity);
    }

    @Override
    public boolean tellsAddresses() {
        return false;
    }

    @Override
    public boolean wrapsAddresses() {
        return false;
    }

    @Override
    public long addressOf(ByteBuffer buffer) {
        throw new UnsupportedOperationException(REASON);
    }

    @Override
    public CleanableDirectBuffer wrap(long address, int capacity, boolean owned) {
        throw new UnsupportedOperationException(REASON);
    }
}
