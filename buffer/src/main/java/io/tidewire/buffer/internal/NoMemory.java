/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.buffer.HeapMemoryLimitException;
import io.tidewire.util.internal.DirectMemoryLimitException;
import org.jspecify.annotations.Nullable;

/**
 * The answer to the question whether something failed for want of memory. There are several exceptions for it, and
 * codecs and pipelines wrap them.
 */
public final class NoMemory {
    /** Wrapped deeper than this, a cause says little about the failure. It also bounds a chain that goes round. */
    private static final int MAX_DEPTH = 8;

    private NoMemory() {
    }

    /**
     * Returns whether an exception, or what it wraps, says that there was no memory: of the heap, of direct memory or
     * within the limit of an allocator.
     *
     * @param failure the exception, if there was one
     * @return {@code false} for every other failure
     */
    public static boolean isCauseOf(@Nullable Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < MAX_DEPTH; depth++) {
            if (cause instanceof OutOfMemoryError || cause instanceof DirectMemoryLimitException
                    || cause instanceof HeapMemoryLimitException || cause instanceof HeapLimitReached) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
