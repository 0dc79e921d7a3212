/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/** Whether a library with native code is there and works, found out once. Any thread. */
final class OptionalCodec {
    /** What uses the library, so that it fails if that cannot be used. */
    interface Probe {
        /** Uses it. */
        void run() throws Throwable;
    }

    private final Throwable cause;

    OptionalCodec(String artifact, Probe probe) {
        Throwable failure = null;
        try {
            probe.run();
        } catch (Throwable t) {
            // Missing classes are errors, and so is a missing native library.
            failure = new UnsupportedOperationException(artifact + " is missing or has no library for this system", t);
        }
        cause = failure;
    }

    Throwable cause() {
        return cause;
    }

    void ensureAvailability() throws Throwable {
        if (cause != null) {
            throw cause;
        }
    }

    /** As {@link #ensureAvailability}, for callers who cannot throw everything. */
    void require() {
        if (cause != null) {
            throw new UnsupportedOperationException(cause.getMessage(), cause);
        }
    }
}
