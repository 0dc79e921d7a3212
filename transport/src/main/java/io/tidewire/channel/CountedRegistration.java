/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts itself out when it is cancelled, which a registration does once. Any thread. */
final class CountedRegistration implements IoRegistration {
    private final IoRegistration registration;
    private final AtomicInteger count;

    /**
     * Counts a registration in.
     *
     * @param registration the registration
     * @param count how many the event loop has
     */
    CountedRegistration(final IoRegistration registration, final AtomicInteger count) {
        this.registration = registration;
        this.count = count;
        count.incrementAndGet();
    }

    @Override
    public <T> T attachment() {
        return registration.attachment();
    }

    @Override
    public long submit(final IoOps ops) {
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
