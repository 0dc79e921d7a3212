/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

import java.io.Serial;
import java.util.Arrays;

/**
 * A resource was not given back. Two exceptions are equal if they were created at the same place, so a set of them
 * holds each place once.
 *
 * @deprecated a {@link ResourceLeakDetector} throws nothing: it notifies its {@link ResourceLeakDetector.LeakListener}
 * and the log
 */
@Deprecated
public class ResourceLeakException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 2318860433520541077L;

    /** Creates an exception without a message. */
    public ResourceLeakException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the leaked resource
     */
    public ResourceLeakException(String message) {
        super(message);
    }

    /**
     * Creates an exception.
     *
     * @param message the leaked resource
     * @param cause where it was used, for example
     */
    public ResourceLeakException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Creates an exception.
     *
     * @param cause where the resource was used, for example
     */
    public ResourceLeakException(Throwable cause) {
        super(cause);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(getStackTrace());
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof ResourceLeakException other && Arrays.equals(getStackTrace(), other.getStackTrace());
    }
}
