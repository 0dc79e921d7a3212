/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.unix.internal.NativeAddress;
import io.tidewire.util.internal.ObjectUtil;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The keys that a socket signs its segments with, RFC 2385: one for each peer. Any thread.
 */
final class TcpMd5 {

    private static final int MAX_KEY_BYTES = 80;

    // struct tcp_md5sig
    private static final int STRUCT_BYTES = 216;
    private static final int KEY_LENGTH = 130;
    private static final int KEY = 136;

    private final LinuxSocket socket;
    /** The peers that have a key. Guarded by this. */
    private Set<InetAddress> peers = Set.of();

    TcpMd5(LinuxSocket socket) {
        this.socket = socket;
    }

    static int maxKeyBytes() {
        return MAX_KEY_BYTES;
    }

    /** Sets the keys of these peers and removes those of all others. Throws what the kernel refuses. */
    synchronized void set(Map<InetAddress, byte[]> keys) {
        ObjectUtil.checkNotNull(keys, "keys");
        for (Map.Entry<InetAddress, byte[]> entry : keys.entrySet()) {
            ObjectUtil.checkNotNull(entry.getKey(), "address");
            byte[] key = ObjectUtil.checkNotNull(entry.getValue(), "key");
            ObjectUtil.checkInRange(key.length, 1, MAX_KEY_BYTES, "the length of the key of " + entry.getKey());
        }
        for (InetAddress peer : peers) {
            if (!keys.containsKey(peer)) {
                set(peer, new byte[0]);
            }
        }
        Set<InetAddress> now = new HashSet<>();
        for (Map.Entry<InetAddress, byte[]> entry : keys.entrySet()) {
            set(entry.getKey(), entry.getValue());
            now.add(entry.getKey());
        }
        peers = now;
    }

    private void set(InetAddress peer, byte[] key) {
        ByteBuffer struct = ByteBuffer.allocate(STRUCT_BYTES).order(ByteOrder.nativeOrder());
        NativeAddress.encode(struct, 0, new InetSocketAddress(peer, 0),
                socket.isIpv6() || !(peer instanceof Inet4Address));
        struct.putShort(KEY_LENGTH, (short) key.length);
        struct.put(KEY, key);
        try {
            socket.setRawOpt(LinuxOptions.IPPROTO_TCP, LinuxOptions.TCP_MD5SIG, struct);
        } catch (IOException e) {
            throw new ChannelException("failed to set TCP_MD5SIG", e);
        }
    }
}
