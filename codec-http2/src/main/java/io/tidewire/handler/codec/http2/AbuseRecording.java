/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

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
 * Connections of HTTP/2 that are closed for abuse, for the flight recorder. The event class is not loaded where the
 * {@code jdk.jfr} module is missing or no recording was started.
 */
final class AbuseRecording {
    private AbuseRecording() {
    }

    /** Records a peer that went over a limit. */
    static void tell(Channel channel, Http2AbuseEvent abuse, Http2Exception error) {
        if (FlightRecording.isInUse()) {
            new AbuseRecordEvent().tell(channel, abuse, error);
        }
    }

    /** The fields are those of {@link Http2AbuseEvent}, and what the error that ends the connection says. */
    @Name("io.tidewire.Http2Abuse")
    @Label("HTTP/2 Abuse")
    @Description("A connection of HTTP/2 is closed, since its peer did something too often")
    @Category({"Tidewire", "HTTP"})
    @StackTrace(false)
    @SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
    @SuppressWarnings("NullAway.Init") // Its only method sets all fields before it commits them.
    private static final class AbuseRecordEvent extends Event {
        @Label("Channel")
        @Description("The id of the channel, in its long form")
        String channelId;

        @Label("Remote Address")
        String remoteAddress;

        @Label("Abuse")
        @Description("A constant of Http2Abuse")
        String abuse;

        @Label("Limit")
        int limit;

        @Label("Seconds")
        @Description("In how many seconds; 0 where the limit is of a connection's life or of what waits")
        int seconds;

        @Label("Reason")
        @Description("The name of the reason, as Http2Exception has it")
        @Nullable String reason;

        @Label("Origin")
        @Description("A constant of Http2ErrorOrigin")
        String origin;

        private void tell(Channel channel, Http2AbuseEvent event, Http2Exception error) {
            if (!isEnabled()) {
                return;
            }
            channelId = channel.id().asLongText();
            remoteAddress = String.valueOf(channel.remoteAddress());
            abuse = event.abuse().name();
            limit = event.limit();
            seconds = event.seconds();
            reason = error.reason();
            origin = error.origin().name();
            commit();
        }
    }
}
