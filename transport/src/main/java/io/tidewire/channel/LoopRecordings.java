/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.Map;
import java.util.WeakHashMap;

import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import jdk.jfr.FlightRecorder;

/**
 * Commits, for flight recordings that ask for {@code io.tidewire.EventLoop}, such an event for each running loop, once
 * in each period. Not loaded before the recorder is in use.
 */
@SuppressForbidden(reason = "not loaded before the flight recorder is in use")
final class LoopRecordings {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(LoopRecordings.class);

    /** The figures that were told of a loop last. The recorder's thread only. */
    private static final Map<SingleThreadEventLoop, EventLoopStatistics> TOLD = new WeakHashMap<>();

    static {
        try {
            FlightRecorder.addPeriodicEvent(EventLoopEvent.class, LoopRecordings::tellOfAll);
        } catch (RuntimeException e) {
            FailureLog.warn(LOGGER, "Flight recordings are not told of event loops", e);
        }
    }

    private LoopRecordings() {
    }

    /** Offers the event to recordings: what there is to do is done when this class is loaded. */
    static void offer() {
        // A call that is not the first one finds the class initialized, and costs nothing.
    }

    private static synchronized void tellOfAll() {
        RunningLoops.forEach((loop, thread) -> {
            EventLoopStatistics present = loop.statistics();
            EventLoopStatistics before = TOLD.put(loop, present);
            EventLoopEvent.commit(thread, before == null ? present : present.since(before));
        });
    }
}
