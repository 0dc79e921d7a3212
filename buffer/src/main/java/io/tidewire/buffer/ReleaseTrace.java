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

    /**
     * Whether releases are recorded: buffer objects are then used only once, so that none has a trace from an earlier
     * life.
     */
    static boolean isOn() {
        return ResourceLeakDetector.getLevel() == ResourceLeakDetector.Level.PARANOID;
    }

    /** Returns what to throw for the use of a released buffer. */
    static IllegalReferenceCountException refusal(ByteBuf released) {
        return explained(new IllegalReferenceCountException(0), released);
    }

    /** Adds the place of the last release to a reference count exception, if it is known. */
    static IllegalReferenceCountException explained(IllegalReferenceCountException e, ByteBuf released) {
        Throwable releasedAt = released.releasedAt();
        if (releasedAt != null && e.getCause() == null && isOn()) {
            e.initCause(releasedAt);
        }
        return e;
    }
}
