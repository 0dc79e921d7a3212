/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import org.jspecify.annotations.Nullable;

/** A native call that may fail: the exceptions that its errnos mean. */
public interface FailedCall {

    /**
     * Creates the exception for a failure.
     *
     * @param errno a negative errno, not one that says that nothing can be done now
     * @param about an address or descriptor that the call was about, besides its socket, if there is one
     * @return the exception; it may be the same object each time
     */
    Exception toException(int errno, @Nullable Object about);
}
