/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

import io.tidewire.util.SuppressForbidden;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * The executors' events for the flight recorder, and the only door to them: the event classes are not loaded where the
 * {@code jdk.jfr} module is missing, and everything else works as before. Any thread.
 */
@SuppressForbidden(reason = "asks whether the JDK has its flight recorder before it is used")
public final class FlightRecording {
    /** A constant to the JIT compiler, so that without a recorder the checks vanish. */
    private static final boolean AVAILABLE = isAvailable();

    private FlightRecording() {
    }

    private static boolean isAvailable() {
        try {
            Class.forName("jdk.jfr.FlightRecorder", false, FlightRecording.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            return false; // Not an error: a run-time image may leave the module out.
        }
        return FlightRecorder.isAvailable();
    }

    /**
     * Whether the flight recorder has been started for anything. Before that no class of an event may be loaded: the
     * first one makes the recorder read what it knows of all events, which takes longer than binding a server.
     *
     * @return {@code true} if a recording may be interested in an event
     */
    public static boolean isInUse() {
        return AVAILABLE && FlightRecorder.isInitialized();
    }

    /** Begins to measure a task; {@code null} where no recording wants to know. */
    static @Nullable SlowTaskEvent taskBegins() {
        if (!isInUse()) {
            return null;
        }
        SlowTaskEvent event = new SlowTaskEvent();
        event.begin();
        return event.isEnabled() ? event : null;
    }

    /**
     * Records a task that took too long.
     *
     * @param event the result of {@link #taskBegins()}
     * @param work the work that was done
     * @param report the watchdog's report meanwhile, if any
     */
    static void slowTaskEnds(@Nullable SlowTaskEvent event, Object work, @Nullable SlowTaskReport report) {
        if (event != null) {
            event.work = work.getClass();
            event.stack = report == null ? null : report.stackText();
            event.commit();
        }
    }
}
