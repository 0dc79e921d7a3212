/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.internal.SocketOptionTable;
import io.tidewire.channel.unix.UnixChannelOption;

import java.net.StandardSocketOptions;

/**
 * The rows that the tables of options have for every Unix, by the kind of socket. An option of the channel, rather than
 * of its socket, is kept in the channel's fields.
 */
@SuppressWarnings("deprecation") // DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION is set by those who still use it.
public final class UnixOptionRows {

    private UnixOptionRows() { }

    /** Adds those of a TCP connection. */
    public static UnixOptionTable addStream(UnixOptionTable table) {
        return addHalfClosure(table.with(SocketOptionTable.STREAM)
                .with(UnixChannelOption.SO_REUSEPORT, UnixOptions.REUSE_PORT));
    }

    /** Adds those of a connection over a unix domain socket. */
    public static UnixOptionTable addDomainStream(UnixOptionTable table) {
        return addHalfClosure(table.with(SocketOptionTable.DOMAIN_STREAM));
    }

    private static UnixOptionTable addHalfClosure(UnixOptionTable table) {
        return table.with(ChannelOption.ALLOW_HALF_CLOSURE, AbstractUnixStreamChannel.class,
                AbstractUnixStreamChannel::isHalfClosureAllowed, AbstractUnixStreamChannel::setHalfClosureAllowed);
    }

    /** Adds those of a TCP server. */
    public static UnixOptionTable addServer(UnixOptionTable table) {
        return addBacklog(table.with(SocketOptionTable.SERVER)
                .with(UnixChannelOption.SO_REUSEPORT, UnixOptions.REUSE_PORT));
    }

    /** Adds those of a server over a unix domain socket. */
    @SuppressWarnings("NullAway") // It is one of the standard options.
    public static UnixOptionTable addDomainServer(UnixOptionTable table) {
        return addBacklog(table.with(SocketOptionTable.DOMAIN_SERVER)
                .with(ChannelOption.SO_REUSEADDR, UnixOptions.ofStandard(StandardSocketOptions.SO_REUSEADDR)));
    }

    private static UnixOptionTable addBacklog(UnixOptionTable table) {
        return table.with(ChannelOption.SO_BACKLOG, AbstractUnixServerChannel.class,
                AbstractUnixServerChannel::backlog, AbstractUnixServerChannel::setBacklog);
    }

    /** Adds those of a UDP socket. */
    public static UnixOptionTable addDatagram(UnixOptionTable table) {
        return addActiveOnRegistration(table.with(SocketOptionTable.DATAGRAM)
                .with(UnixChannelOption.SO_REUSEPORT, UnixOptions.REUSE_PORT)
                .with(ChannelOption.IP_MULTICAST_LOOP_DISABLED, UnixOptions.not(UnixOptions.MULTICAST_LOOP))
                .with(ChannelOption.IP_MULTICAST_ADDR, AbstractUnixUdpChannel.class,
                        AbstractUnixUdpChannel::multicastAddress, AbstractUnixUdpChannel::setMulticastAddress)
                .with(ChannelOption.IP_MULTICAST_IF, AbstractUnixUdpChannel.class,
                        AbstractUnixUdpChannel::multicastInterface, AbstractUnixUdpChannel::setMulticastInterface));
    }

    /** Adds those of a datagram socket of the unix domain. */
    @SuppressWarnings("NullAway") // It is one of the standard options.
    public static UnixOptionTable addDomainDatagram(UnixOptionTable table) {
        return addActiveOnRegistration(table
                .with(ChannelOption.SO_SNDBUF, UnixOptions.ofStandard(StandardSocketOptions.SO_SNDBUF)));
    }

    private static UnixOptionTable addActiveOnRegistration(UnixOptionTable table) {
        return table.with(ChannelOption.DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION, AbstractUnixDatagramChannel.class,
                AbstractUnixDatagramChannel::isActiveOnRegistration,
                AbstractUnixDatagramChannel::setActiveOnRegistration);
    }
}
