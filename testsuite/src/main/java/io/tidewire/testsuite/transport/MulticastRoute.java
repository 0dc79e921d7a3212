/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.channel.socket.SocketProtocolFamily;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;

/**
 * An interface of this machine on which multicast works, as plain sockets of the JDK have shown.
 *
 * @param family the family of the group
 * @param source the address that senders there have
 * @param group a group that is not in use
 */
record MulticastRoute(SocketProtocolFamily family, NetworkInterface networkInterface, InetAddress source,
                      InetAddress group) {

    private static final long PROBE_MILLIS = 1000;

    /** Finds one, or skips the test that asks for it. */
    static MulticastRoute find(SocketProtocolFamily family) throws IOException {
        // Addresses that are set aside for documentation and for scopes of one machine or link.
        InetAddress group =
                InetAddress.getByName(family == SocketProtocolFamily.INET ? "233.252.0.77" : "ff12::77");
        List<String> reasons = new ArrayList<>();
        for (NetworkInterface candidate : NetworkInterface.networkInterfaces().toList()) {
            if (!candidate.isUp() || !candidate.supportsMulticast() || candidate.inetAddresses().noneMatch(
                    address -> address instanceof Inet6Address == group instanceof Inet6Address)) {
                reasons.add(candidate.getName() + ": no multicast");
                continue;
            }
            try {
                InetAddress source = probe(family, candidate, group);
                if (source != null) {
                    return new MulticastRoute(family, candidate, source, group);
                }
                reasons.add(candidate.getName() + ": nothing arrives");
            } catch (IOException e) {
                reasons.add(candidate.getName() + ": " + e.getMessage());
            }
        }
        throw new TestAbortedException("no multicast route for " + family + " on this machine: " + reasons);
    }

    /** Sends to the group and gives where that came from, or {@code null} if it did not arrive. */
    private static InetAddress probe(SocketProtocolFamily family, NetworkInterface candidate,
                                     InetAddress group) throws IOException {
        try (DatagramChannel receiver = DatagramChannel.open(family.toJdkFamily());
             DatagramChannel sender = DatagramChannel.open(family.toJdkFamily());
             Selector selector = Selector.open()) {
            receiver.bind(new InetSocketAddress(0));
            receiver.join(group, candidate);
            receiver.configureBlocking(false);
            receiver.register(selector, SelectionKey.OP_READ);
            sender.setOption(StandardSocketOptions.IP_MULTICAST_IF, candidate);
            int port = ((InetSocketAddress) receiver.getLocalAddress()).getPort();
            sender.send(ByteBuffer.wrap(new byte[] {1}), new InetSocketAddress(group, port));
            selector.select(PROBE_MILLIS);
            InetSocketAddress from = (InetSocketAddress) receiver.receive(ByteBuffer.allocate(8));
            return from == null ? null : from.getAddress();
        }
    }
}
