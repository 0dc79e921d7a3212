/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

/**
 * The work that an executor, or a group of them, has dropped at its shutdown: the value of its
 * {@linkplain EventExecutorGroup#terminationFuture() termination future}. All zero if nothing was lost.
 *
 * <pre>{@code
 * if (group.shutdownGracefully().sync().getNow() instanceof ShutdownReport report && report.rejectedTasks() > 0) {
 *     logger.warn("some work came too late: {}", report);
 * }
 * }</pre>
 *
 * <p>Tasks that were accepted are not in it, as each of them was run. Immutable.
 *
 * @param rejectedTasks how many tasks were refused between the end of the quiet period and the termination
 * @param cancelledTasks how many scheduled tasks, periodic ones included, were cancelled because they were not due yet
 * @param closedChannels how many channels the executor had to close, as they were open when the shutdown began or were
 *     registered after that
 */
public record ShutdownReport(long rejectedTasks, long cancelledTasks, long closedChannels) {

    /** The sum of two reports. */
    ShutdownReport plus(ShutdownReport other) {
        return new ShutdownReport(rejectedTasks + other.rejectedTasks, cancelledTasks + other.cancelledTasks,
                closedChannels + other.closedChannels);
    }
}
