/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.channel.internal.LoopRegistration;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts a registration out when it is cancelled, which happens once. For those of handlers that are not ours; the
 * others do so themselves. Any thread.
 */
final class CountedRegistration implements IoRegistration {
    private final IoRegistration registration;
    private final AtomicInteger count;

    private CountedRegistration(IoRegistration registration, AtomicInteger count) {
        this.registration = registration;
        this.count = count;
        count.incrementAndGet();
    }

    /**
     * Counts a registration in.
     *
     * @param count how many the event loop has
     * @return the registration to cancel in the place of {@code registration}, maybe that one itself
     */
    static IoRegistration of(IoRegistration registration, AtomicInteger count) {
        if (registration instanceof LoopRegistration own) {
            own.countIn(count);
            return own;
        }
        return new CountedRegistration(registration, count);
    }

    @Override
    public <T> @Nullable T attachment() {
        return registration.attachment();
    }

    @Override
    public long submit(IoOps ops) {
        return registration.submit(ops);
    }

    @Override
    public boolean isValid() {
        return registration.isValid();
    }

    @Override
    public boolean cancel() {
        if (!registration.cancel()) {
            return false;
        }
        count.decrementAndGet();
        return true;
    }
}
