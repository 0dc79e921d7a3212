/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.drain;

import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.concurrent.internal.FlightRecording;
import org.jspecify.annotations.Nullable;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * The drain of a server, for the flight recorder. The event class is not loaded where the {@code jdk.jfr} module is
 * missing or no recording was started.
 */
@SuppressForbidden(reason = "the event class is not loaded before the flight recorder is in use")
final class DrainRecording {
    private final DrainRecordEvent event;

    private DrainRecording(DrainRecordEvent event) {
        this.event = event;
    }

    /** Begins to measure; {@code null} where no recording was started. */
    static @Nullable DrainRecording begin() {
        if (!FlightRecording.isInUse()) {
            return null;
        }
        DrainRecordEvent event = new DrainRecordEvent();
        event.begin();
        return new DrainRecording(event);
    }

    void end(DrainReport report) {
        event.connections = report.connections();
        event.accepted = report.accepted();
        event.answered = report.answered();
        event.abandoned = report.abandoned();
        event.cut = report.cut();
        event.refused = report.refused();
        event.connectionsCut = report.connectionsCut();
        event.commit();
    }

    /** The fields are those of {@link DrainReport}. */
    @Name("io.tidewire.Drain")
    @Label("Server Drain")
    @Description("A server stopped accepting, and its connections ended")
    @Category({"Tidewire", "Channels"})
    @StackTrace(false)
    @SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
    private static final class DrainRecordEvent extends Event {
        @Label("Connections")
        long connections;

        @Label("Accepted Requests")
        long accepted;

        @Label("Answered Requests")
        long answered;

        @Label("Abandoned Requests")
        @Description("Requests that their clients gave up")
        long abandoned;

        @Label("Cut Requests")
        @Description("Requests that were unanswered at the deadline")
        long cut;

        @Label("Refused Requests")
        long refused;

        @Label("Cut Connections")
        @Description("Connections that were open at the deadline")
        long connectionsCut;
    }
}
