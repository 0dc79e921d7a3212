/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.concurrent.internal.FlightRecording;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A connection that a server has accepted, for the flight recorder. The event class is not loaded where the
 * {@code jdk.jfr} module is missing or no recording was started. Event loop only.
 */
final class AcceptRecording {
    private AcceptRecording() {
    }

    /**
     * Records a connection.
     *
     * @param server the channel that listens
     * @param accepted the new connection, before it is registered
     */
    static void tell(Channel server, Object accepted) {
        if (FlightRecording.isInUse() && accepted instanceof Channel connection) {
            new AcceptEvent().tell(server, connection);
        }
    }

    /** Off in a recording unless that enables it: {@code io.tidewire.ChannelOpen} follows for each connection. */
    @Name("io.tidewire.Accept")
    @Label("Accept")
    @Description("A server has accepted a connection, which belongs to no event loop yet")
    @Category({"Tidewire", "Channels"})
    @Enabled(false)
    @StackTrace(false)
    @SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
    @SuppressWarnings("NullAway.Init") // Described before it is committed.
    private static final class AcceptEvent extends Event {
        @Label("Channel")
        @Description("The id of the new channel, in its long form")
        String channelId;

        @Label("Server")
        @Description("The id of the channel that listens, in its long form")
        String serverId;

        @Label("Local Address")
        String localAddress;

        @Label("Remote Address")
        String remoteAddress;

        private void tell(Channel server, Channel connection) {
            if (!isEnabled()) {
                return;
            }
            channelId = connection.id().asLongText();
            serverId = server.id().asLongText();
            localAddress = String.valueOf(connection.localAddress());
            remoteAddress = String.valueOf(connection.remoteAddress());
            commit();
        }
    }
}
