/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.jspecify.annotations.Nullable;

/** The user event that a server has looked up the name that the client asked for (RFC 6066 §3), fired once. */
public final class SniCompletionEvent extends SslCompletionEvent {
    private final @Nullable String hostname;

    /**
     * Creates the event of a success.
     *
     * @param hostname the name in lower case, or {@code null} if the client sent none
     */
    public SniCompletionEvent(@Nullable String hostname) {
        this.hostname = hostname;
    }

    /**
     * Creates the event of a failure.
     *
     * @param hostname the name in lower case, or {@code null} if the client sent none
     * @param cause why the look-up failed
     */
    public SniCompletionEvent(@Nullable String hostname, Throwable cause) {
        super(cause);
        this.hostname = hostname;
    }

    /**
     * Creates the event of a failure before the name was known.
     *
     * @param cause why there is no name
     */
    public SniCompletionEvent(Throwable cause) {
        this(null, cause);
    }

    /**
     * Returns the name that the client asked for.
     *
     * @return the name in lower case, or {@code null} if there is none
     */
    public @Nullable String hostname() {
        return hostname;
    }

    @Override
    public String toString() {
        Throwable cause = cause();
        return "SniCompletionEvent(hostname=" + hostname + ", " + (cause == null ? "SUCCESS" : cause.toString()) + ')';
    }
}
