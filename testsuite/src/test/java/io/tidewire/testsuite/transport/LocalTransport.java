/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.local.LocalAddress;
import io.tidewire.channel.local.LocalChannel;
import io.tidewire.channel.local.LocalServerChannel;

import java.net.SocketAddress;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Channels within the process.
 *
 * @param name tells the kind of loop
 * @param groups makes the loops, of the number it is given
 */
record LocalTransport(String name, IntFunction<EventLoopGroup> groups) implements TransportUnderTest {

    @Override
    public Map<Capability, String> lacks() {
        return Map.of(
                Capability.END_WITHOUT_READ, "a connection closes as a whole, with what waits to be read",
                Capability.BYTE_STREAM, "messages are handed over whole",
                Capability.BACK_PRESSURE, "a message is written once the peer has it, read or not",
                Capability.HALF_CLOSURE, "a connection closes as a whole",
                Capability.FILE_REGIONS, "a region of a file is handed over like any other message",
                Capability.SOCKET_OPTIONS, "there is no socket",
                Capability.INTERNET_ADDRESSES, "a local address is no internet address, and needs no look-up",
                Capability.PENDING_CONNECT, "a server takes a connection at once or refuses it",
                Capability.BYTES_ONLY, "messages of any type can be written");
    }

    @Override
    public EventLoopGroup newGroup(int threads) {
        return groups.apply(threads);
    }

    @Override
    public ChannelFactory<? extends ServerChannel> servers() {
        return LocalServerChannel::new;
    }

    @Override
    public ChannelFactory<? extends Channel> clients() {
        return LocalChannel::new;
    }

    @Override
    public SocketAddress anyAddress() {
        return LocalAddress.ANY;
    }
}
