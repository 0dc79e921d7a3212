/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.logging.InternalLogger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps a loop alive whose turn has failed, as turns do where memory or descriptors have run out: all that relies on
 * the loop would be left without one. Loop's thread only.
 */
public final class TurnFailures {

    /** How many failures in a row end a loop that is being shut down, and could otherwise never end. */
    private static final int MAX_IN_SHUTDOWN = 16;

    /**
     * The pause between turns that fail one after another, so that other threads get the processor and may remove the
     * cause.
     */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final InternalLogger logger;
    private int inARow;

    /**
     * Starts counting from zero.
     *
     * @param logger where failures are reported
     */
    public TurnFailures(InternalLogger logger) {
        this.logger = logger;
        FailureLog.load();
    }

    /**
     * A turn has ended as it should.
     */
    public void onSuccess() {
        inARow = 0;
    }

    /**
     * A turn has failed: reports it, and pauses if the one before has failed too. Takes no memory and does not throw.
     *
     * @param loop the loop whose turn it was
     * @param shuttingDown whether the loop is being shut down
     * @param cause the failure
     * @return whether the loop goes on; {@code false} only in a shutdown that keeps failing
     */
    public boolean onFailure(Object loop, boolean shuttingDown, Throwable cause) {
        FailureLog.warn(logger, "A turn of {} failed; it goes on", loop, cause);
        if (++inARow > 1) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return !shuttingDown || inARow < MAX_IN_SHUTDOWN;
    }
}
