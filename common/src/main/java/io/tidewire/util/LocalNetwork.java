/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Enumeration;
import java.util.List;

/** Examines this host's network once; every failure is logged, and a default is used. */
final class LocalNetwork {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(LocalNetwork.class);

    private LocalNetwork() {
    }

    /** Creates a loop-back address with the name {@code localhost}; {@code bytes} are of the right length. */
    static InetAddress localhost(byte[] bytes) {
        try {
            return InetAddress.getByAddress("localhost", bytes);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("bytes.length: " + bytes.length + " (expected: 4 or 16)", e);
        }
    }

    static List<NetworkInterface> interfaces() {
        List<NetworkInterface> found = new ArrayList<>();
        try {
            Enumeration<NetworkInterface> all = NetworkInterface.getNetworkInterfaces();
            while (all != null && all.hasMoreElements()) {
                NetworkInterface each = all.nextElement();
                if (each.getInetAddresses().hasMoreElements()) {
                    found.add(each);
                }
            }
        } catch (SocketException e) {
            LOGGER.warn("Failed to list the network interfaces", e);
        }
        return List.copyOf(found);
    }

    /** Returns the loop-back interface, {@code null} if there is none. */
    static @Nullable NetworkInterface loopback(Collection<NetworkInterface> interfaces) {
        for (NetworkInterface each : interfaces) {
            try {
                if (each.isLoopback()) {
                    return each;
                }
            } catch (SocketException e) {
                LOGGER.debug("Failed to ask whether {} is a loop-back interface", each.getName(), e);
            }
        }
        return null;
    }

    /** Returns the loop-back interface's first address, or one of the two well-known ones. */
    static InetAddress localhost(@Nullable NetworkInterface loopback, boolean ipv4Only, Inet4Address v4,
                                 Inet6Address v6) {
        if (loopback == null) {
            return ipv4Only ? v4 : v6;
        }
        Enumeration<InetAddress> addresses = loopback.getInetAddresses();
        while (addresses.hasMoreElements()) {
            InetAddress address = addresses.nextElement();
            if (address.isLoopbackAddress() && (!ipv4Only || address instanceof Inet4Address)) {
                return address;
            }
        }
        return v4;
    }
}
