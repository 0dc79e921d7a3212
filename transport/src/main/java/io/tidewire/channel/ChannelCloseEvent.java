/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.SuppressForbidden;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** A channel that was active is closed. */
@Name("io.tidewire.ChannelClose")
@Label("Channel Close")
@Description("A channel that was active was closed")
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
final class ChannelCloseEvent extends ChannelEvent {
    /** Never committed: asked whether a recording wants such events, without making one. */
    private static final ChannelCloseEvent PROBE = new ChannelCloseEvent();

    @Label("Unsent")
    @Description("What was written and not sent, and fails now")
    @DataAmount
    long unsentBytes;

    static boolean isOn() {
        return PROBE.isEnabled();
    }

    static void commit(Channel channel, long unsentBytes) {
        ChannelCloseEvent event = new ChannelCloseEvent();
        event.describe(channel);
        event.unsentBytes = unsentBytes;
        event.commit();
    }
}
