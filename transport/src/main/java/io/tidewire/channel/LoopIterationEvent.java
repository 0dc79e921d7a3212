/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.concurrent.TimeUnit;

import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.internal.SystemPropertyUtil;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * A turn of an event loop took long. The time is a field and not the event's duration, as that would have to begin
 * before the loop sleeps. On in every recording.
 */
@Name("io.tidewire.LoopIteration")
@Label("Slow Loop Iteration")
@Description("An event loop was active for longer than io.tidewire.eventLoop.slowIterationMillis between two polls")
@Category({"Tidewire", "Event Loops"})
@StackTrace(false)
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
final class LoopIterationEvent extends Event {
    private static final long THRESHOLD_NANOS = TimeUnit.MILLISECONDS.toNanos(
            Math.max(0, SystemPropertyUtil.getLong("io.tidewire.eventLoop.slowIterationMillis", 20)));

    /** Never committed: asked whether a recording wants such events, without making one. */
    private static final LoopIterationEvent PROBE = new LoopIterationEvent();

    @Label("Active Time")
    @Description("The time spent on I/O events and tasks")
    @Timespan(Timespan.NANOSECONDS)
    long activeTime;

    @Label("I/O Events")
    int ioEvents;

    @Label("Pending Tasks")
    @Description("Tasks that are left for the next iteration")
    int pendingTasks;

    @Label("Registered Channels")
    int registeredChannels;

    static boolean isOn() {
        return PROBE.isEnabled();
    }

    static void commitIfSlow(SingleThreadEventLoop loop, long activeNanos, int ioEvents) {
        if (activeNanos >= THRESHOLD_NANOS) {
            LoopIterationEvent event = new LoopIterationEvent();
            event.activeTime = activeNanos;
            event.ioEvents = ioEvents;
            event.pendingTasks = loop.pendingTasks();
            event.registeredChannels = loop.registeredChannels();
            event.commit();
        }
    }
}
