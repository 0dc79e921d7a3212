/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

/**
 * Whether a channel is registered with an event loop, or is about to be.
 *
 * <pre>
 *   NEVER_REGISTERED &lt;--&gt; REGISTERING_FIRST --&gt; REGISTERED --&gt; DEREGISTERED &lt;--&gt; REGISTERING_AGAIN
 *                                                  ^                                |
 *                                                  +--------------------------------+
 * </pre>
 *
 * <p>The thread that takes the step to one of the two in the middle has claimed the registration: any other fails.
 */
enum Registration {

    NEVER_REGISTERED, REGISTERING_FIRST, REGISTERED, DEREGISTERED, REGISTERING_AGAIN;

    private static final Registration[] ALL = values();

    /** Returns the state with an ordinal. */
    static Registration of(byte ordinal) {
        return ALL[ordinal];
    }

    /** Returns the ordinal, as which channels keep it: a reference would make each of them larger. */
    byte code() {
        return (byte) ordinal();
    }

    /** Claims the registration of the channel. Returns {@code null} if it is registered, or claimed by another one. */
    @Nullable Registration claim() {
        return switch (this) {
            case NEVER_REGISTERED -> REGISTERING_FIRST;
            case DEREGISTERED -> REGISTERING_AGAIN;
            case REGISTERING_FIRST, REGISTERED, REGISTERING_AGAIN -> null;
        };
    }

    /** The claimed registration came to nothing. */
    Registration abandon() {
        return switch (this) {
            case NEVER_REGISTERED, REGISTERING_FIRST -> NEVER_REGISTERED;
            case REGISTERED, DEREGISTERED, REGISTERING_AGAIN -> DEREGISTERED;
        };
    }

    /** Returns whether an event loop has ever taken the channel. */
    boolean isAfterFirst() {
        return switch (this) {
            case NEVER_REGISTERED, REGISTERING_FIRST -> false;
            case REGISTERED, DEREGISTERED, REGISTERING_AGAIN -> true;
        };
    }
}
