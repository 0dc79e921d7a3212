/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.Channel;

/** A channel over a file descriptor. */
public interface UnixChannel extends Channel {

    /**
     * The descriptor of the channel.
     *
     * @return the descriptor; it is closed with the channel
     */
    FileDescriptor fd();
}
