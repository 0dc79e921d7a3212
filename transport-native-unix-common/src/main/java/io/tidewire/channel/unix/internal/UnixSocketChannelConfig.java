/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.socket.SocketChannelConfig;

/** The getters of a TCP connection, by its options. */
@SuppressWarnings("NullAway") // Each channel of the kind has these options.
public interface UnixSocketChannelConfig extends SocketChannelConfig {

    @Override
    default boolean isAllowHalfClosure() {
        return getOption(ChannelOption.ALLOW_HALF_CLOSURE);
    }

    @Override
    default boolean isKeepAlive() {
        return getOption(ChannelOption.SO_KEEPALIVE);
    }

    @Override
    default boolean isReuseAddress() {
        return getOption(ChannelOption.SO_REUSEADDR);
    }

    @Override
    default boolean isTcpNoDelay() {
        return getOption(ChannelOption.TCP_NODELAY);
    }

    @Override
    default int getReceiveBufferSize() {
        return getOption(ChannelOption.SO_RCVBUF);
    }

    @Override
    default int getSendBufferSize() {
        return getOption(ChannelOption.SO_SNDBUF);
    }

    @Override
    default int getSoLinger() {
        return getOption(ChannelOption.SO_LINGER);
    }

    @Override
    default int getTrafficClass() {
        return getOption(ChannelOption.IP_TOS);
    }
}
