/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.ChannelException;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;

/**
 * Finds the network interface for a multicast group that is joined without an interface, or with one named by an
 * address.
 */
public final class MulticastInterface {

    private MulticastInterface() { }

    /**
     * Chooses an interface for a channel whose configuration names none: the one that it is bound to, else the first
     * that can carry the group, where the loopback interface comes last.
     *
     * @param local the address that the channel is bound to, if any
     * @return the interface
     * @throws SocketException if there is none
     */
    public static NetworkInterface choose(@Nullable InetSocketAddress local, InetAddress group) throws SocketException {
        if (local != null && !local.getAddress().isAnyLocalAddress()) {
            NetworkInterface bound = NetworkInterface.getByInetAddress(local.getAddress());
            if (bound != null) {
                return bound;
            }
        }
        NetworkInterface loopback = null;
        List<NetworkInterface> interfaces = NetworkInterface.networkInterfaces().toList();
        for (NetworkInterface candidate : interfaces) {
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

    /**
     * Finds the interface that has an address.
     *
     * @return the interface
     * @throws ChannelException if none has it, or the system does not report it
     */
    public static NetworkInterface having(InetAddress interfaceAddress) {
        NetworkInterface found;
        try {
            found = NetworkInterface.getByInetAddress(ObjectUtil.checkNotNull(interfaceAddress, "interfaceAddress"));
        } catch (SocketException e) {
            throw new ChannelException("failed to find the interface of " + interfaceAddress, e);
        }
        if (found == null) {
            throw new ChannelException("no interface has the address " + interfaceAddress);
        }
        return found;
    }

    /**
     * Names an interface by an address.
     *
     * @param networkInterface the interface, if any
     * @param preferred the address to name it by if it has that; none: any
     * @return one of its addresses, or {@code null} if there is none
     */
    public static @Nullable InetAddress addressOf(@Nullable NetworkInterface networkInterface,
                                                  @Nullable InetAddress preferred) {
        if (networkInterface == null) {
            return null;
        }
        return networkInterface.inetAddresses().filter(address -> address.equals(preferred)).findFirst()
                .or(() -> networkInterface.inetAddresses().findFirst()).orElse(null);
    }

    private static boolean hasFamilyOf(NetworkInterface candidate, InetAddress group) {
        return candidate.inetAddresses()
                .anyMatch(address -> address instanceof Inet6Address == group instanceof Inet6Address);
    }
}
