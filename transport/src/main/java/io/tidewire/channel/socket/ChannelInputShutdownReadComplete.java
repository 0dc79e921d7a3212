/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import io.tidewire.util.internal.Ignorable;

/**
 * User event: the input is shut down, by the peer or by ourselves, and nothing more will be read. Fired once, after
 * {@link ChannelInputShutdownEvent} where that is fired.
 */
@Ignorable
public final class ChannelInputShutdownReadComplete {

    /** The only instance. */
    public static final ChannelInputShutdownReadComplete INSTANCE = new ChannelInputShutdownReadComplete();

    private ChannelInputShutdownReadComplete() { }
}
