/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import java.net.SocketAddress;

import io.tidewire.channel.Channel;
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
 * A connect, from the first system call to its outcome, for the flight recorder. The event class is not loaded where
 * the {@code jdk.jfr} module is missing or no recording was started. Event loop only.
 */
@SuppressForbidden(reason = "the event class is not loaded before the flight recorder is in use")
final class ConnectRecording {
    private final ConnectEvent event;

    private ConnectRecording(ConnectEvent event) {
        this.event = event;
    }

    /** Begins to measure; {@code null} where no recording wants to know. */
    static @Nullable ConnectRecording begin() {
        if (!FlightRecording.isInUse()) {
            return null;
        }
        ConnectEvent event = new ConnectEvent();
        event.begin();
        return event.isEnabled() ? new ConnectRecording(event) : null;
    }

    /**
     * Records the outcome.
     *
     * @param recording the result of {@link #begin()}
     * @param channel the channel that was to be connected, before it is closed
     * @param remote where to
     * @param failure why it is not connected, unless it is
     */
    static void end(@Nullable ConnectRecording recording, Channel channel, SocketAddress remote,
                    @Nullable Throwable failure) {
        if (recording != null) {
            recording.event.tell(channel, remote, failure);
        }
    }

    /** Measures how long it took. */
    @Name("io.tidewire.Connect")
    @Label("Connect")
    @Description("A channel was connected, or could not be")
    @Category({"Tidewire", "Channels"})
    @StackTrace(false)
    @SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
    @SuppressWarnings("NullAway.Init") // Described before it is committed.
    private static final class ConnectEvent extends Event {
        @Label("Channel")
        @Description("The id of the channel, in its long form")
        String channelId;

        @Label("Remote Address")
        String remoteAddress;

        @Label("Failure")
        @Description("None if it is connected")
        @Nullable String failure;

        private void tell(Channel channel, SocketAddress remote, @Nullable Throwable cause) {
            channelId = channel.id().asLongText();
            remoteAddress = String.valueOf(remote);
            failure = cause == null ? null : cause.toString();
            commit();
        }
    }
}
