/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

/**
 * Direct memory was asked for beyond the limit, or the system has no more of it. Deliberately a
 * {@link RuntimeException} and not an {@link OutOfMemoryError}: the JVM is well, and the caller that asked can give up
 * its request alone. An error would slip through {@code catch (Exception)} and be taken for the end of the JVM.
 */
public final class DirectMemoryLimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DirectMemoryLimitException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
