/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import io.tidewire.util.internal.Ignorable;

/**
 * User event: the output of a channel has been shut down. Writes fail from now on; reading goes on.
 */
@Ignorable
public final class ChannelOutputShutdownEvent {

    /** The only instance. */
    public static final ChannelOutputShutdownEvent INSTANCE = new ChannelOutputShutdownEvent();

    private ChannelOutputShutdownEvent() { }
}
