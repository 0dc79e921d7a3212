/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.socket.DatagramChannelConfig;

import java.net.InetAddress;
import java.net.NetworkInterface;
import org.jspecify.annotations.Nullable;

/** The getters of a UDP socket, by its options. */
@SuppressWarnings("NullAway") // Each channel of the kind has these options.
public interface UnixDatagramChannelConfig extends DatagramChannelConfig {

    @Override
    default boolean isBroadcast() {
        return getOption(ChannelOption.SO_BROADCAST);
    }

    @Override
    default boolean isLoopbackModeDisabled() {
        return getOption(ChannelOption.IP_MULTICAST_LOOP_DISABLED);
    }

    @Override
    default boolean isReuseAddress() {
        return getOption(ChannelOption.SO_REUSEADDR);
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
    default int getTimeToLive() {
        return getOption(ChannelOption.IP_MULTICAST_TTL);
    }

    @Override
    default int getTrafficClass() {
        return getOption(ChannelOption.IP_TOS);
    }

    @Override
    default @Nullable InetAddress getInterface() {
        return getOption(ChannelOption.IP_MULTICAST_ADDR);
    }

    @Override
    default @Nullable NetworkInterface getNetworkInterface() {
        return getOption(ChannelOption.IP_MULTICAST_IF);
    }
}
