/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.util.internal.SystemPropertyUtil;
import org.jspecify.annotations.Nullable;

/**
 * Whether a native transport can be used here, found out once. Any thread.
 */
public final class NativeAvailability {

    private final String transport;
    private final @Nullable Throwable cause;

    /**
     * Finds out.
     *
     * @param transport the name of the transport, for the text of an error
     * @param load loads the library and tries it, or throws why that is not possible
     */
    public NativeAvailability(String transport, Runnable load) {
        this.transport = transport;
        cause = findCause(load);
    }

    private static @Nullable Throwable findCause(Runnable load) {
        if (SystemPropertyUtil.getBoolean("io.tidewire.transport.noNative", false)) {
            return new UnsupportedOperationException(
                    "native transports are switched off by io.tidewire.transport.noNative");
        }
        try {
            load.run();
            return null;
        } catch (Throwable failure) {
            return failure;
        }
    }

    /**
     * Why the transport cannot be used.
     *
     * @return the cause, or {@code null} if it can
     */
    public @Nullable Throwable cause() {
        return cause;
    }

    /**
     * Throws unless the transport can be used.
     *
     * @throws UnsatisfiedLinkError with the cause
     */
    public void ensure() {
        if (cause != null) {
            UnsatisfiedLinkError error = new UnsatisfiedLinkError("the " + transport + " transport is not available");
            error.initCause(cause);
            throw error;
        }
    }
}
