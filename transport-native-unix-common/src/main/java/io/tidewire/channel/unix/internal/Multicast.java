/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.unix.Errors;
import io.tidewire.util.internal.ObjectUtil;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Memberships in multicast groups, by the options of RFC 3678 that are the same for IPv4 and IPv6. Any thread.
 */
final class Multicast {

    // RFC 1700, the same everywhere.
    private static final int IPPROTO_IP = 0;
    private static final int IPPROTO_IPV6 = 41;

    private Multicast() { }

    /** Joins for all senders if there is no {@code source}. Joining again has no effect. */
    static void join(UnixSocket socket, InetAddress group, NetworkInterface networkInterface,
                     @Nullable InetAddress source) throws IOException {
        if (!group.isMulticastAddress()) {
            throw new IllegalArgumentException("multicastAddress: " + group + " (expected: a multicast group)");
        }
        try {
            change(socket, source == null ? NativeLayout.MCAST_JOIN_GROUP : NativeLayout.MCAST_JOIN_SOURCE_GROUP, group,
                    networkInterface, source);
        } catch (Errors.NativeIoException e) {
            // One source may be a member already, as may all.
            if (e.expectedErr() != NativeConstants.EADDRINUSE
                    && !(source != null && e.expectedErr() == NativeConstants.EADDRNOTAVAIL)) {
                throw e;
            }
        }
    }

    /** Leaving a group that was not joined has no effect. */
    static void leave(UnixSocket socket, InetAddress group, NetworkInterface networkInterface,
                      @Nullable InetAddress source) throws IOException {
        try {
            change(socket, source == null ? NativeLayout.MCAST_LEAVE_GROUP : NativeLayout.MCAST_LEAVE_SOURCE_GROUP,
                    group, networkInterface, source);
        } catch (Errors.NativeIoException e) {
            if (e.expectedErr() != NativeConstants.EADDRNOTAVAIL && e.expectedErr() != NativeConstants.EINVAL) {
                throw e;
            }
        }
    }

    /** Blocks one source in a group that was joined for all. */
    static void block(UnixSocket socket, InetAddress group, NetworkInterface networkInterface,
                      InetAddress source) throws IOException {
        try {
            change(socket, NativeLayout.MCAST_BLOCK_SOURCE, group, networkInterface,
                    ObjectUtil.checkNotNull(source, "sourceToBlock"));
        } catch (Errors.NativeIoException e) {
            SocketException named = new SocketException(
                    "cannot block " + source + " in " + group + " on " + networkInterface.getName());
            named.initCause(e);
            throw named;
        }
    }

    private static void change(UnixSocket socket, int option, InetAddress group,
                               NetworkInterface networkInterface, @Nullable InetAddress source)
            throws IOException {
        boolean ofSource = source != null;
        ByteBuffer struct = ByteBuffer.allocate(ofSource ? NativeLayout.GROUP_SOURCE_REQUEST_BYTES
                : NativeLayout.GROUP_REQUEST_BYTES).order(ByteOrder.nativeOrder());
        struct.putInt(0, networkInterface.getIndex());
        NativeAddress.encode(struct, ofSource ? NativeLayout.GROUP_SOURCE_REQUEST_GROUP
                : NativeLayout.GROUP_REQUEST_GROUP, new InetSocketAddress(group, 0), false);
        if (ofSource) {
            NativeAddress.encode(struct, NativeLayout.GROUP_SOURCE_REQUEST_SOURCE, new InetSocketAddress(source, 0),
                    false);
        }
        socket.setRawOpt(group instanceof Inet4Address ? IPPROTO_IP : IPPROTO_IPV6, option, struct);
    }

    /** Sets the interface for sending to groups. */
    static void sendBy(UnixSocket socket, NetworkInterface networkInterface) throws IOException {
        // struct ip_mreqn: the group and the address say nothing here, the index does.
        ByteBuffer struct = ByteBuffer.allocate(3 * Integer.BYTES).order(ByteOrder.nativeOrder())
                .putInt(2 * Integer.BYTES, networkInterface.getIndex());
        socket.setRawOpt(IPPROTO_IP, NativeConstants.nameOf(NativeConstants.IP_MULTICAST_IF), struct);
        if (socket.isIpv6()) {
            socket.setIntOpt(IPPROTO_IPV6, NativeConstants.nameOf(NativeConstants.IPV6_MULTICAST_IF),
                    networkInterface.getIndex());
        }
    }
}
