/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

/**
 * Where a {@link ScheduledFutureTask} stands, as seen by the executor's thread.
 *
 * <pre>
 *      add           given out as due
 *   .-------> SCHEDULED -----------> DUE
 *   |         |       ^               |
 *   |  cancel |       '-- next period-'
 *   |         v
 *   |     TOMBSTONE
 *   |         | seen
 *   '------ OUTSIDE
 * </pre>
 */
enum ScheduleState {

    /** On its way to the executor's thread, running, or done with the schedule for good. */
    OUTSIDE,

    /** In the schedule. */
    SCHEDULED,

    /** In the schedule, but cancelled: counts as gone. */
    TOMBSTONE,

    /** No longer in the schedule, which has found the deadline to be over: the clock need not be read again. */
    DUE
}
