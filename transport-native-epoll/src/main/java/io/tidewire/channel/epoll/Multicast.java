/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.internal.NativeConstants;
import io.tidewire.util.internal.ObjectUtil;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Memberships in multicast groups, by the options of RFC 3678 that are the same for IPv4 and IPv6. Any thread.
 */
final class Multicast {

    private static final int MCAST_JOIN_GROUP = 42;
    private static final int MCAST_BLOCK_SOURCE = 43;
    private static final int MCAST_LEAVE_GROUP = 45;
    private static final int MCAST_JOIN_SOURCE_GROUP = 46;
    private static final int MCAST_LEAVE_SOURCE_GROUP = 47;

    // struct group_req, and struct group_source_req, which has one address more
    private static final int GROUP = 8;
    private static final int SOURCE = GROUP + NativeAddress.MAX_BYTES;
    private static final int GROUP_BYTES = SOURCE;
    private static final int GROUP_SOURCE_BYTES = SOURCE + NativeAddress.MAX_BYTES;

    private Multicast() { }

    /** Joins for all senders if {@code source} is {@code null}. Joining again changes nothing. */
    static void join(LinuxSocket socket, InetAddress group, NetworkInterface networkInterface,
                     InetAddress source) throws IOException {
        if (!group.isMulticastAddress()) {
            throw new IllegalArgumentException("multicastAddress: " + group + " (expected: a multicast group)");
        }
        try {
            change(socket, source == null ? MCAST_JOIN_GROUP : MCAST_JOIN_SOURCE_GROUP, group, networkInterface,
                    source);
        } catch (Errors.NativeIoException e) {
            // One source may be a member already, as may all.
            if (e.expectedErr() != NativeConstants.EADDRINUSE
                    && !(source != null && e.expectedErr() == NativeConstants.EADDRNOTAVAIL)) {
                throw e;
            }
        }
    }

    /** Leaving what was not joined changes nothing. */
    static void leave(LinuxSocket socket, InetAddress group, NetworkInterface networkInterface,
                      InetAddress source) throws IOException {
        try {
            change(socket, source == null ? MCAST_LEAVE_GROUP : MCAST_LEAVE_SOURCE_GROUP, group, networkInterface,
                    source);
        } catch (Errors.NativeIoException e) {
            if (e.expectedErr() != NativeConstants.EADDRNOTAVAIL && e.expectedErr() != NativeConstants.EINVAL) {
                throw e;
            }
        }
    }

    /** Does not hear one source any more in a group that was joined for all. */
    static void block(LinuxSocket socket, InetAddress group, NetworkInterface networkInterface,
                      InetAddress source) throws IOException {
        try {
            change(socket, MCAST_BLOCK_SOURCE, group, networkInterface,
                    ObjectUtil.checkNotNull(source, "sourceToBlock"));
        } catch (Errors.NativeIoException e) {
            SocketException named = new SocketException(
                    "cannot block " + source + " in " + group + " on " + networkInterface.getName());
            named.initCause(e);
            throw named;
        }
    }

    private static void change(LinuxSocket socket, int option, InetAddress group,
                               NetworkInterface networkInterface, InetAddress source)
            throws IOException {
        ByteBuffer struct = ByteBuffer.allocate(source == null ? GROUP_BYTES : GROUP_SOURCE_BYTES)
                .order(ByteOrder.nativeOrder());
        struct.putInt(0, networkInterface.getIndex());
        NativeAddress.encode(struct, GROUP, new InetSocketAddress(group, 0), false);
        if (source != null) {
            NativeAddress.encode(struct, SOURCE, new InetSocketAddress(source, 0), false);
        }
        socket.setRawOpt(group instanceof Inet4Address ? LinuxOptions.IPPROTO_IP : LinuxOptions.IPPROTO_IPV6,
                option, struct);
    }
}
