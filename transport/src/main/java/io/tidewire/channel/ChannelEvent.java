/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.SocketAddress;

import io.tidewire.util.SuppressForbidden;
import org.jspecify.annotations.Nullable;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.StackTrace;

/** The facts in a flight recording about a channel. On in every recording. */
@Category({"Tidewire", "Channels"})
@StackTrace(false) // it would show the event loop
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
@SuppressWarnings("NullAway.Init") // Described before it is committed.
abstract class ChannelEvent extends Event {
    @Label("Channel")
    @Description("The id of the channel, in its long form")
    String channelId;

    @Label("Type")
    @Description("The class of the channel")
    Class<?> type;

    @Label("Local Address")
    @Nullable String localAddress;

    @Label("Remote Address")
    @Nullable String remoteAddress;

    final void describe(Channel channel) {
        channelId = channel.id().asLongText();
        type = channel.getClass();
        localAddress = text(channel.localAddress());
        remoteAddress = text(channel.remoteAddress());
    }

    private static @Nullable String text(@Nullable SocketAddress address) {
        return address == null ? null : address.toString();
    }
}
