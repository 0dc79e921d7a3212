/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.socket.ServerSocketChannelConfig;

/** The getters of a listening socket, by its options. */
@SuppressWarnings("NullAway") // Each channel of the kind has these options.
public interface UnixServerSocketChannelConfig extends ServerSocketChannelConfig {

    @Override
    default boolean isReuseAddress() {
        return getOption(ChannelOption.SO_REUSEADDR);
    }

    @Override
    default int getBacklog() {
        return getOption(ChannelOption.SO_BACKLOG);
    }

    @Override
    default int getReceiveBufferSize() {
        return getOption(ChannelOption.SO_RCVBUF);
    }
}
