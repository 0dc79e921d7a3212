/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.jspecify.annotations.Nullable;

/**
 * Direct memory was asked for beyond the limit, or the system has no more of it. Deliberately a
 * {@link RuntimeException} and not an {@link OutOfMemoryError}: the JVM is well, and the caller that asked can give up
 * its request alone. An error would slip through {@code catch (Exception)} and be taken for the end of the JVM.
 */
public final class DirectMemoryLimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the amount that was asked for, and the limit or system refused it
     * @param cause the exception of the system, if there was one
     */
    public DirectMemoryLimitException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Adds what an allocator can say about the memory.
     *
     * @param held bytes that the allocator holds
     * @param live bytes of them that buffers have
     * @return an exception with this message and these numbers, and this one as its cause
     */
    public DirectMemoryLimitException with(long held, long live) {
        return new DirectMemoryLimitException(getMessage() + "; this allocator holds " + held + " bytes, of which "
                + live + " are live in buffers", this);
    }
}
