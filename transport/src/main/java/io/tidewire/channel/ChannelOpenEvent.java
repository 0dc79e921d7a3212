/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.SuppressForbidden;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** A channel has become active: was connected, accepted or bound. */
@Name("io.tidewire.ChannelOpen")
@Label("Channel Open")
@Description("A channel was connected, accepted or bound")
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
final class ChannelOpenEvent extends ChannelEvent {
    /** Never committed: asked whether a recording wants such events, without making one. */
    private static final ChannelOpenEvent PROBE = new ChannelOpenEvent();

    static boolean isOn() {
        return PROBE.isEnabled();
    }

    static void commit(Channel channel) {
        ChannelOpenEvent event = new ChannelOpenEvent();
        event.describe(channel);
        event.commit();
    }
}
