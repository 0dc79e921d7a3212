/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import io.tidewire.util.internal.Ignorable;

/**
 * User event: the peer has shut down its output and everything it sent has been read. Fired once, only when half
 * closure is allowed; otherwise the channel is closed instead.
 */
@Ignorable
public final class ChannelInputShutdownEvent {

    /** The only instance. */
    public static final ChannelInputShutdownEvent INSTANCE = new ChannelInputShutdownEvent();

    private ChannelInputShutdownEvent() { }
}
