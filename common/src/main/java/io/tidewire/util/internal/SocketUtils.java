/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** One-line delegates to the JDK's socket calls, for software that links to these names. */
public final class SocketUtils {
    private SocketUtils() {
    }

    /**
     * Accepts a connection, see {@link ServerSocketChannel#accept()}.
     *
     * @param channel the listening channel
     * @return the accepted channel, {@code null} if the listening channel does not block and none is waiting
     * @throws IOException if it fails
     */
    public static @Nullable SocketChannel accept(ServerSocketChannel channel) throws IOException {
        return channel.accept();
    }

    /**
     * Binds a channel, see {@link SocketChannel#bind(SocketAddress)}.
     *
     * @param address the local address
     * @throws IOException if it fails
     */
    public static void bind(SocketChannel channel, SocketAddress address) throws IOException {
        channel.bind(address);
    }

    /**
     * Binds a channel, see {@link DatagramChannel#bind(SocketAddress)}.
     *
     * @param address the local address
     * @throws IOException if it fails
     */
    public static void bind(DatagramChannel channel, SocketAddress address) throws IOException {
        channel.bind(address);
    }

    /**
     * Connects a channel, see {@link SocketChannel#connect(SocketAddress)}.
     *
     * @param address the remote address
     * @return {@code true} if the connection is made, {@code false} if it is under way
     * @throws IOException if it fails
     */
    public static boolean connect(SocketChannel channel, SocketAddress address) throws IOException {
        return channel.connect(address);
    }

    /**
     * Resolves a name; blocks.
     *
     * @param hostname a host name or literal address
     * @return its first address
     * @throws UnknownHostException if there is none
     */
    public static InetAddress addressByName(String hostname) throws UnknownHostException {
        return InetAddress.getByName(hostname);
    }

    /**
     * Resolves a name; blocks.
     *
     * @param hostname a host name or literal address
     * @return all its addresses
     * @throws UnknownHostException if there is none
     */
    public static InetAddress[] allAddressesByName(String hostname) throws UnknownHostException {
        return InetAddress.getAllByName(hostname);
    }

    /**
     * Creates a socket address and tries to resolve it; blocks.
     *
     * @param hostname a host name or literal address
     * @return the address, unresolved if the name is unknown
     */
    public static InetSocketAddress socketAddress(String hostname, int port) {
        return new InetSocketAddress(hostname, port);
    }

    /**
     * Returns the loop-back address of this host.
     *
     * @return the address
     */
    public static InetAddress loopbackAddress() {
        return InetAddress.getLoopbackAddress();
    }
}
