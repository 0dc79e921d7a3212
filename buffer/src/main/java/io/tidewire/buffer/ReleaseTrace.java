/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.ResourceLeakDetector;

import java.io.Serial;

/**
 * The place where a buffer lost its last reference, kept at leak level {@code paranoid}: the cause of every exception
 * for a use after it. A buffer that is watched for leaks has the trace of its tracker instead, which knows the last
 * hint too.
 */
final class ReleaseTrace extends Throwable {
    @Serial
    private static final long serialVersionUID = 6128450397715520349L;

    ReleaseTrace() {
        super("released by thread " + Thread.currentThread().getName(), null, false, true);
    }

    /** Whether releases are to be noted: buffer objects are used once then, so that none has a trace of an old life. */
    static boolean isOn() {
        return ResourceLeakDetector.getLevel() == ResourceLeakDetector.Level.PARANOID;
    }

    /** Returns what to throw for the use of a released buffer. */
    static IllegalReferenceCountException refusal(final ByteBuf released) {
        return explained(new IllegalReferenceCountException(0), released);
    }

    /** Adds to an exception of the reference count who released the buffer, if that is known. */
    static IllegalReferenceCountException explained(final IllegalReferenceCountException e, final ByteBuf released) {
        final Throwable releasedAt = released.releasedAt();
        if (releasedAt != null && e.getCause() == null && isOn()) {
            e.initCause(releasedAt);
        }
        return e;
    }
}
