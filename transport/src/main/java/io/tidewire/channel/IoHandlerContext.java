/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * The questions of an {@link IoHandler} to its loop while it runs. Event loop only.
 */
public interface IoHandlerContext {

    /**
     * Returns whether the loop may sleep now. To sleep safely a handler asks twice: once before, and once more after it
     * has announced to {@link IoHandler#wakeup()} that it is about to sleep; a task added in between is seen by one of
     * the two.
     *
     * @return {@code false} when tasks wait to be run
     */
    boolean canBlock();

    /**
     * The time until the next timer is due.
     *
     * @param currentTimeNanos the time to count from, a reading of the clock underneath the loop's ticker: what its
     *                         initial time and its present time add up to, {@code System.nanoTime()} usually
     * @return nanoseconds, zero when a timer is due already; {@link Long#MAX_VALUE} if there is none, and the handler
     *         then waits without a limit, for which the kernel needs no timer either
     */
    long delayNanos(long currentTimeNanos);

    /**
     * The time at which the next timer is due.
     *
     * @return nanoseconds on the scale of the loop's ticker; {@link Long#MAX_VALUE} if there is none
     */
    long deadlineNanos();

    /**
     * Reports to the loop how long the handler was busy with reporting events, apart from waiting for them.
     *
     * @param activeNanos nanoseconds, zero or more
     */
    default void reportActiveIoTime(long activeNanos) {
        // A loop that neither balances I/O against tasks nor measures its load has no use for the number.
    }

    /**
     * Returns whether the loop wants {@link #reportActiveIoTime(long)} to be called; if not, the handler need not read
     * the clock.
     *
     * @return {@code true} if the time is wanted
     */
    default boolean shouldReportActiveIoTime() {
        return false;
    }
}
