/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

import java.io.Serial;

/**
 * A place in the code where a tracked resource was created or used: an entry of a stack that is linked from the newest
 * to the oldest. It is a throwable because that is the cheapest way to keep a stack trace without turning it into text.
 */
final class LeakRecord extends Throwable {
    @Serial
    private static final long serialVersionUID = 4170529382650614793L;

    /** The next older record, {@code null} for the one of the creation. Written before the record is on the stack. */
    private transient @Nullable LeakRecord older;
    /** How many records are older. */
    private int depth;

    /** Creates a record of this place in the code, the first of its stack unless it is {@link #put} on another. */
    LeakRecord(@Nullable Object hint) {
        super(describe(hint), null, false, true);
    }

    /** Sets the record beneath; only until other threads know this one. */
    void put(LeakRecord onTopOf) {
        older = onTopOf;
        depth = onTopOf.depth + 1;
    }

    /** Not later: the hint may change, or hold the resource and so hide its leak. */
    private static @Nullable String describe(@Nullable Object hint) {
        if (hint == null) {
            return null;
        }
        try {
            return hint instanceof ResourceLeakHint leakHint ? leakHint.toHintString() : hint.toString();
        } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
            // The record is worth more than its hint, and code that only touches a resource must not fail.
            return hint.getClass().getName() + " (its text: " + e.getClass().getName() + ')';
        }
    }

    @Nullable LeakRecord older() {
        return older;
    }

    int depth() {
        return depth;
    }

    /** Returns the place as text: hint and stack trace, without the frames of leak detection itself. */
    String render() {
        StringBuilder out = new StringBuilder(1024);
        if (getMessage() != null) {
            out.append("\tHint: ").append(getMessage()).append('\n');
        }
        for (StackTraceElement frame : getStackTrace()) {
            if (!LeakExclusions.contains(frame)) {
                out.append("\tat ").append(frame).append('\n');
            }
        }
        return out.toString();
    }
}
