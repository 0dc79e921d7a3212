/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.unix.NativeInetAddress;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;

/**
 * The IPv4 address of a peer whose connection was accepted, as the kernel gave it. It takes a quarter of the memory of
 * an {@link InetSocketAddress}, which most connections never need. No channel hands it out.
 */
public final class AcceptedAddress extends SocketAddress {
    private static final long serialVersionUID = 1;
    private static final int IPV4_BYTES = 8;

    private final int host;
    private final int port;

    private AcceptedAddress(int host, int port) {
        this.host = host;
        this.port = port;
    }

    /**
     * Reads the address that a call of accept has answered.
     *
     * @param from holds it, as {@link NativeInetAddress#address} reads it
     * @param offset where it starts
     * @param length how many bytes it has, zero if the kernel gave none
     * @return the address of the peer, or {@code null} if the kernel gave none
     */
    public static @Nullable SocketAddress of(byte[] from, int offset, int length) {
        if (length != IPV4_BYTES) {
            return length == 0 ? null : NativeInetAddress.address(from, offset, length);
        }
        ByteBuffer bytes = ByteBuffer.wrap(from, offset, length);
        return new AcceptedAddress(bytes.getInt(), bytes.getInt());
    }

    /**
     * Returns the address in the form that applications know.
     *
     * @return a new object
     */
    InetSocketAddress toInetSocketAddress() {
        byte[] bytes = ByteBuffer.allocate(IPV4_BYTES).putInt(host).putInt(port).array();
        return NativeInetAddress.address(bytes, 0, bytes.length);
    }

    @Override
    public String toString() {
        return toInetSocketAddress().toString();
    }
}
