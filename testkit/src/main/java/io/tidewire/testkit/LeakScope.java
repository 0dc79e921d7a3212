/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicInteger;

/** A test, or what runs around it, to which resources belong that are opened meanwhile. Any thread. */
final class LeakScope {
    private final String name;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger openInAll;
    private final boolean test;
    private final @Nullable LeakScope around;

    /**
     * @param test whether it is a test, and not a class of them
     * @param around the scope that its thread was in before, {@code null} for none
     */
    LeakScope(String name, boolean test, @Nullable LeakScope around, AtomicInteger openInAll) {
        this.name = name;
        this.test = test;
        this.around = around;
        this.openInAll = openInAll;
    }

    String name() {
        return name;
    }

    boolean isTest() {
        return test;
    }

    @Nullable LeakScope around() {
        return around;
    }

    boolean isWithin(LeakScope other) {
        return this == other || around != null && around.isWithin(other);
    }

    /** Returns the hint in the records of a resource about the place where it was created. */
    String hint() {
        return "created in " + name;
    }

    /** Whether a leak is of a resource that was created here. */
    boolean created(Leak leak) {
        return leak.records().contains("\tHint: " + hint() + '\n');
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
