/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.util.internal.Ignorable;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** A user event that tells how a step of TLS ended. */
@Ignorable
public abstract class SslCompletionEvent {
    private final @Nullable Throwable cause;

    /** Creates the event of a success. */
    SslCompletionEvent() {
        cause = null;
    }

    /** Creates the event of a failure. */
    SslCompletionEvent(Throwable cause) {
        this.cause = checkNotNull(cause, "cause");
    }

    /**
     * Returns whether the step succeeded.
     *
     * @return {@code true} if it did
     */
    public final boolean isSuccess() {
        return cause == null;
    }

    /**
     * Returns why the step failed.
     *
     * @return the cause, or {@code null} after a success
     */
    public final @Nullable Throwable cause() {
        return cause;
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + '(' + (cause == null ? "SUCCESS" : cause.toString()) + ')';
    }
}
