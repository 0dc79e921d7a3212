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
 * Connections of HTTP/2 that end with an error, for the flight recorder. The event class is not loaded where the
 * {@code jdk.jfr} module is missing or no recording was started.
 */
final class ErrorRecording {
    private ErrorRecording() {
    }

    /**
     * Records an error of the connection.
     *
     * @param error the error of the protocol, or {@code null} for a failure of another kind on this side
     */
    static void onConnectionError(Channel channel, @Nullable Http2Exception error) {
        if (FlightRecording.isInUse()) {
            new ConnectionErrorEvent().commitFor(channel, error);
        }
    }

    /** Without the message, which an application may have made of what it likes. */
    @Name("io.tidewire.Http2Error")
    @Label("HTTP/2 Error")
    @Description("A connection of HTTP/2 ends with an error")
    @Category({"Tidewire", "HTTP"})
    @StackTrace(false)
    @SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
    @SuppressWarnings("NullAway.Init") // Its only method sets all fields before it commits them.
    private static final class ConnectionErrorEvent extends Event {
        @Label("Channel")
        @Description("The id of the channel, in its long form")
        String channelId;

        @Label("Remote Address")
        String remoteAddress;

        @Label("Code")
        @Description("The code of RFC 9113 section 7 that the peer is told")
        String code;

        @Label("Reason")
        @Description("The reason of the Http2Exception; null for an error that the library did not make")
        @Nullable String reason;

        @Label("Origin")
        @Description("A constant of Http2ErrorOrigin")
        String origin;

        private void commitFor(Channel channel, @Nullable Http2Exception error) {
            if (!isEnabled()) {
                return;
            }
            channelId = channel.id().asLongText();
            remoteAddress = String.valueOf(channel.remoteAddress());
            code = (error == null ? Http2Error.INTERNAL_ERROR : error.error()).name();
            reason = error == null ? null : error.reason();
            origin = (error == null ? Http2ErrorOrigin.US : error.origin()).name();
            commit();
        }
    }
}
