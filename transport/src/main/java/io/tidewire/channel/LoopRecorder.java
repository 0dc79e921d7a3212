/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

import io.tidewire.util.internal.SystemPropertyUtil;
import org.jspecify.annotations.Nullable;

/**
 * Measures one event loop for its {@link EventLoopStatistics}, while {@code io.tidewire.eventLoop.statistics} is set.
 * While it is not, {@link #ON} is a constant {@code false}, and who asks it before calling a method of this class pays
 * nothing; then no loop has a recorder.
 *
 * <p>Event loop only, except the method that says otherwise. All that other threads read has this one writer, and is
 * written opaquely: readers disturb nothing.
 */
final class LoopRecorder {
    /** Whether event loops are measured: a constant to the JIT compiler. */
    static final boolean ON = SystemPropertyUtil.getBoolean("io.tidewire.eventLoop.statistics", false);

    private static final VarHandle TURNS;
    private static final VarHandle WAKE_UPS;
    private static final VarHandle PENDING_BYTES;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TURNS = lookup.findVarHandle(LoopRecorder.class, "turns", long.class);
            WAKE_UPS = lookup.findVarHandle(LoopRecorder.class, "wakeUps", long.class);
            PENDING_BYTES = lookup.findVarHandle(LoopRecorder.class, "pendingBytes", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final QueueProbe probe = new QueueProbe();
    final TimeCounts queueTimes = new TimeCounts();
    final TimeCounts timerDelays = new TimeCounts();
    final RecentLongest longestTask = new RecentLongest();
    final RecentLongest longestTurn = new RecentLongest();
    final TaskTimes tasks = new TaskTimes(longestTask);

    /** The octets that other loops have taken over with their channels, below zero. Any thread. */
    private final AtomicLong takenOverBytes = new AtomicLong();

    private long turns;
    private long wakeUps;
    private long pendingBytes;
    private long batchStartNanos;
    private long activeNanosBefore;

    /** Returns the one of a loop, or {@code null} if there is none. Any thread. */
    static @Nullable LoopRecorder of(@Nullable EventLoop loop) {
        return loop instanceof SingleThreadEventLoop measured ? measured.recorder() : null;
    }

    void beforeTask(Runnable task, SingleThreadEventLoop loop) {
        TaskTimes times = tasks;
        boolean marked = probe.isMarked(task);
        if (marked || times.isGroupFull()) {
            long nowNanos = loop.ticker().nanoTime();
            if (!times.isInGroup()) {
                batchStartNanos = nowNanos;
            }
            if (marked) {
                queueTimes.add(probe.waitedNanos(nowNanos));
            }
            probe.arm(nowNanos);
            times.startGroup(task, nowNanos);
        }
        times.taskBegins();
    }

    void afterTasks(SingleThreadEventLoop loop) {
        if (!tasks.isInGroup()) {
            return;
        }
        long nowNanos = loop.ticker().nanoTime();
        tasks.endGroup(nowNanos);
        if (probe.isMarkedBefore(batchStartNanos) && !loop.hasTasks()) {
            probe.drop();
        }
        probe.arm(nowNanos);
    }

    /**
     * A turn has ended.
     *
     * @param waited whether there was nothing to do when it began
     * @param activeNanos how long the loop has been active, in all turns
     * @param nowNanos when it was active last
     */
    void onTurn(boolean waited, long activeNanos, long nowNanos) {
        TURNS.setOpaque(this, turns + 1);
        if (waited) {
            WAKE_UPS.setOpaque(this, wakeUps + 1);
        }
        longestTurn.offer(activeNanos - activeNanosBefore, null, nowNanos);
        activeNanosBefore = activeNanos;
    }

    /** More octets wait on channels of this loop, or less if {@code bytes} is negative. */
    void addPendingBytes(long bytes) {
        PENDING_BYTES.setOpaque(this, pendingBytes + bytes);
    }

    /** A channel has moved to another loop, with the octets that wait there. Any thread. */
    void takeOverPendingBytes(long bytes) {
        takenOverBytes.addAndGet(-bytes);
    }

    long pendingBytes() {
        return Math.max(0, (long) PENDING_BYTES.getOpaque(this) + takenOverBytes.get());
    }

    long turns() {
        return (long) TURNS.getOpaque(this);
    }

    long wakeUps() {
        return (long) WAKE_UPS.getOpaque(this);
    }
}
