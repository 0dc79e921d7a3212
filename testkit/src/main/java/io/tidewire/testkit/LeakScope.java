/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import java.util.concurrent.atomic.AtomicInteger;

/** A test, or what runs around it, to which resources belong that are opened meanwhile. Any thread. */
final class LeakScope {
    private final String name;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger openInAll;

    LeakScope(final String name, final AtomicInteger openInAll) {
        this.name = name;
        this.openInAll = openInAll;
    }

    String name() {
        return name;
    }

    int open() {
        return open.get();
    }

    void opened() {
        open.incrementAndGet();
        openInAll.incrementAndGet();
    }

    void closed() {
        open.decrementAndGet();
        openInAll.decrementAndGet();
    }
}
