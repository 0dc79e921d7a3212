/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.ChannelOption;
import org.jspecify.annotations.Nullable;

import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which {@link ChannelOption} is which option of a socket: the one table that every transport works from. The JDK's
 * {@link SocketOption} stands for level, name and type; NIO hands it on, and a native transport finds its own numbers
 * by it. Options that a socket does not know, but a channel does, are not in the table.
 */
public final class SocketOptionTable {

    /** The options of a connection. */
    public static final SocketOptionTable STREAM = new SocketOptionTable()
            .row(ChannelOption.SO_RCVBUF, StandardSocketOptions.SO_RCVBUF)
            .row(ChannelOption.SO_SNDBUF, StandardSocketOptions.SO_SNDBUF)
            .row(ChannelOption.TCP_NODELAY, StandardSocketOptions.TCP_NODELAY)
            .row(ChannelOption.SO_KEEPALIVE, StandardSocketOptions.SO_KEEPALIVE)
            .row(ChannelOption.SO_REUSEADDR, StandardSocketOptions.SO_REUSEADDR)
            .row(ChannelOption.SO_LINGER, StandardSocketOptions.SO_LINGER)
            .row(ChannelOption.IP_TOS, StandardSocketOptions.IP_TOS);

    /** The options of a listening socket. */
    public static final SocketOptionTable SERVER = new SocketOptionTable()
            .row(ChannelOption.SO_RCVBUF, StandardSocketOptions.SO_RCVBUF)
            .row(ChannelOption.SO_REUSEADDR, StandardSocketOptions.SO_REUSEADDR);

    /** The options of a datagram socket. */
    public static final SocketOptionTable DATAGRAM = new SocketOptionTable()
            .row(ChannelOption.SO_BROADCAST, StandardSocketOptions.SO_BROADCAST)
            .row(ChannelOption.SO_RCVBUF, StandardSocketOptions.SO_RCVBUF)
            .row(ChannelOption.SO_SNDBUF, StandardSocketOptions.SO_SNDBUF)
            .row(ChannelOption.SO_REUSEADDR, StandardSocketOptions.SO_REUSEADDR)
            .row(ChannelOption.IP_TOS, StandardSocketOptions.IP_TOS)
            .row(ChannelOption.IP_MULTICAST_IF, StandardSocketOptions.IP_MULTICAST_IF)
            .row(ChannelOption.IP_MULTICAST_TTL, StandardSocketOptions.IP_MULTICAST_TTL);

    /** The options of a connection over a unix domain socket. */
    public static final SocketOptionTable DOMAIN_STREAM = new SocketOptionTable()
            .row(ChannelOption.SO_RCVBUF, StandardSocketOptions.SO_RCVBUF)
            .row(ChannelOption.SO_SNDBUF, StandardSocketOptions.SO_SNDBUF)
            .row(ChannelOption.SO_LINGER, StandardSocketOptions.SO_LINGER);

    /** The options of a listening unix domain socket. */
    public static final SocketOptionTable DOMAIN_SERVER = new SocketOptionTable()
            .row(ChannelOption.SO_RCVBUF, StandardSocketOptions.SO_RCVBUF);

    private final Map<ChannelOption<?>, SocketOption<?>> rows = new LinkedHashMap<>();

    private SocketOptionTable() { }

    private <T> SocketOptionTable row(ChannelOption<T> option, SocketOption<T> socketOption) {
        rows.put(option, socketOption);
        return this;
    }

    /**
     * Finds the option of the socket.
     *
     * @param option the channel's option
     * @param <T> the type of its value
     * @return the socket's option of the same type, or {@code null} when the table has none
     */
    @SuppressWarnings("unchecked") // row() takes pairs of one type only.
    public <T> @Nullable SocketOption<T> find(ChannelOption<T> option) {
        return (SocketOption<T>) rows.get(option);
    }

    /**
     * All channel options of the table, in its order.
     *
     * @return a new array
     */
    public ChannelOption<?>[] options() {
        return rows.keySet().toArray(new ChannelOption<?>[0]);
    }
}
