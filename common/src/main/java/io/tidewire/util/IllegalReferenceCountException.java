/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a {@link ReferenceCounted} object is used, retained or released although its count is zero, released
 * more often than it was retained, or retained beyond the largest count an {@code int} can hold.
 */
public class IllegalReferenceCountException extends IllegalStateException {
    private static final long serialVersionUID = 3847298170935624117L;

    /** Creates an exception without a message. */
    public IllegalReferenceCountException() {
    }

    /**
     * Creates an exception for an access at a count that forbids it.
     *
     * @param refCnt the count that was found
     */
    public IllegalReferenceCountException(int refCnt) {
        this("refCnt: " + refCnt);
    }

    /**
     * Creates an exception for a change of the count that was refused.
     *
     * @param refCnt the count that was found
     * @param increment the change asked for: positive for a retain, negative for a release
     */
    public IllegalReferenceCountException(int refCnt, int increment) {
        this("refCnt: " + refCnt + (increment > 0 ? ", increment: " + increment : ", decrement: " + -(long) increment));
    }

    /**
     * Creates an exception with a message.
     *
     * @param message the failure
     */
    public IllegalReferenceCountException(@Nullable String message) {
        super(message);
    }

    /**
     * Creates an exception with a message and a cause.
     *
     * @param message the failure
     */
    public IllegalReferenceCountException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Creates an exception with a cause. */
    public IllegalReferenceCountException(@Nullable Throwable cause) {
        super(cause);
    }
}
