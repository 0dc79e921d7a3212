/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.MembershipKey;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/** The multicast groups that a socket has joined. Any thread. */
final class NioMemberships {

    private final DatagramChannel socket;
    /** Few, as kernels allow some dozens. Guarded by this. */
    private final List<MembershipKey> keys = new ArrayList<>();

    NioMemberships(DatagramChannel socket) {
        this.socket = socket;
    }

    /** Joins for all senders if {@code source} is {@code null}. */
    synchronized void join(InetAddress group, NetworkInterface networkInterface,
                           @Nullable InetAddress source) throws IOException {
        MembershipKey key = source == null
                ? socket.join(group, networkInterface) : socket.join(group, networkInterface, source);
        // The JDK gives the same key again to a member that joins again.
        if (!keys.contains(key)) {
            keys.add(key);
        }
    }

    synchronized void leave(InetAddress group, NetworkInterface networkInterface,
                            @Nullable InetAddress source) {
        for (Iterator<MembershipKey> i = keys.iterator(); i.hasNext();) {
            MembershipKey key = i.next();
            if (matches(key, group, networkInterface, source)) {
                key.drop();
                i.remove();
            }
        }
    }

    synchronized void block(InetAddress group, NetworkInterface networkInterface,
                            InetAddress source) throws IOException {
        for (MembershipKey key : keys) {
            if (key.isValid() && matches(key, group, networkInterface, null)) {
                key.block(source);
                return;
            }
        }
        throw new SocketException("cannot block " + source + ": not a member of " + group + " on " + networkInterface);
    }

    private static boolean matches(MembershipKey key, InetAddress group,
                                   NetworkInterface networkInterface, @Nullable InetAddress source) {
        return key.group().equals(group) && key.networkInterface().equals(networkInterface)
                && Objects.equals(key.sourceAddress(), source);
    }
}
