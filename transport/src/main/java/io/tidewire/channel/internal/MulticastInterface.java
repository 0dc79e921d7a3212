/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.util.internal.ObjectUtil;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;

/**
 * Finds the network interface for a multicast group that somebody joins without naming one.
 */
public final class MulticastInterface {

    private MulticastInterface() { }

    /**
     * Chooses an interface: the one that the channel's configuration names, else the one that the channel is bound to,
     * else the first that can carry the group, where the loopback interface comes last.
     *
     * @param channel the channel that is to join or leave
     * @param group the group
     * @return the interface
     * @throws SocketException if there is none
     */
    public static NetworkInterface choose(final DatagramChannel channel, final InetAddress group)
            throws SocketException {
        ObjectUtil.checkNotNull(group, "multicastAddress");
        final NetworkInterface configured = channel.config().getNetworkInterface();
        if (configured != null) {
            return configured;
        }
        final InetSocketAddress local = channel.localAddress();
        if (local != null && !local.getAddress().isAnyLocalAddress()) {
            final NetworkInterface bound = NetworkInterface.getByInetAddress(local.getAddress());
            if (bound != null) {
                return bound;
            }
        }
        NetworkInterface loopback = null;
        final List<NetworkInterface> interfaces = NetworkInterface.networkInterfaces().toList();
        for (final NetworkInterface candidate : interfaces) {
            if (candidate.isUp() && candidate.supportsMulticast() && hasFamilyOf(candidate, group)) {
                if (!candidate.isLoopback()) {
                    return candidate;
                }
                loopback = candidate;
            }
        }
        if (loopback == null) {
            throw new SocketException("no network interface can carry multicast for " + group);
        }
        return loopback;
    }

    private static boolean hasFamilyOf(final NetworkInterface candidate, final InetAddress group) {
        return candidate.inetAddresses()
                .anyMatch(address -> address instanceof Inet6Address == group instanceof Inet6Address);
    }
}
