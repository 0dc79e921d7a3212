/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.unix.UnixChannelOption;

import java.net.InetAddress;
import java.util.Map;

/**
 * The options that only channels over epoll have. See tcp(7), ip(7), udp(7) and socket(7) for the meaning of
 * socket options.
 *
 * @param <T> the type of the value
 */
public final class EpollChannelOption<T> extends UnixChannelOption<T> {

    /** TCP_CORK: only full segments are sent. */
    public static final ChannelOption<Boolean> TCP_CORK = valueOf(EpollChannelOption.class, "TCP_CORK");
    /** TCP_NOTSENT_LOWAT: the channel is not writable while more bytes than this are not sent. */
    public static final ChannelOption<Long> TCP_NOTSENT_LOWAT =
            valueOf(EpollChannelOption.class, "TCP_NOTSENT_LOWAT");
    /** TCP_KEEPIDLE: seconds without data before keep-alive probes are sent. */
    public static final ChannelOption<Integer> TCP_KEEPIDLE = valueOf(EpollChannelOption.class, "TCP_KEEPIDLE");
    /** TCP_KEEPINTVL: seconds between keep-alive probes. */
    public static final ChannelOption<Integer> TCP_KEEPINTVL = valueOf(EpollChannelOption.class, "TCP_KEEPINTVL");
    /** TCP_KEEPCNT: keep-alive probes without an answer before the connection is dropped. */
    public static final ChannelOption<Integer> TCP_KEEPCNT = valueOf(EpollChannelOption.class, "TCP_KEEPCNT");
    /** TCP_USER_TIMEOUT: milliseconds for which data may stay without acknowledgement. */
    public static final ChannelOption<Integer> TCP_USER_TIMEOUT =
            valueOf(EpollChannelOption.class, "TCP_USER_TIMEOUT");
    /** IP_FREEBIND: the socket may be bound to an address that does not exist yet. */
    public static final ChannelOption<Boolean> IP_FREEBIND = valueOf(EpollChannelOption.class, "IP_FREEBIND");
    /** IP_BIND_ADDRESS_NO_PORT: binding to an address leaves the port to the connect. */
    public static final ChannelOption<Boolean> IP_BIND_ADDRESS_NO_PORT =
            valueOf(EpollChannelOption.class, "IP_BIND_ADDRESS_NO_PORT");
    /** IP_TRANSPARENT: the socket may use addresses of other machines. Needs a privilege. */
    public static final ChannelOption<Boolean> IP_TRANSPARENT = valueOf(EpollChannelOption.class, "IP_TRANSPARENT");
    /** IP_RECVORIGDSTADDR: a received datagram names its original destination as the recipient. */
    public static final ChannelOption<Boolean> IP_RECVORIGDSTADDR =
            valueOf(EpollChannelOption.class, "IP_RECVORIGDSTADDR");
    /** TCP_DEFER_ACCEPT: seconds for which a connection is not accepted until data has come. */
    public static final ChannelOption<Integer> TCP_DEFER_ACCEPT =
            valueOf(EpollChannelOption.class, "TCP_DEFER_ACCEPT");
    /** TCP_QUICKACK: acknowledgements are sent immediately. */
    public static final ChannelOption<Boolean> TCP_QUICKACK = valueOf(EpollChannelOption.class, "TCP_QUICKACK");
    /** SO_BUSY_POLL: how long a read polls the device, in microseconds. */
    public static final ChannelOption<Integer> SO_BUSY_POLL = valueOf(EpollChannelOption.class, "SO_BUSY_POLL");
    /**
     * How readiness is reported; before the channel is registered.
     *
     * @deprecated edge-triggered is faster and the default; there is no need to choose
     */
    @Deprecated
    public static final ChannelOption<EpollMode> EPOLL_MODE = valueOf(EpollChannelOption.class, "EPOLL_MODE");
    /** TCP_MD5SIG: the keys by which segments of each peer are signed, RFC 2385. Can be set only. */
    public static final ChannelOption<Map<InetAddress, byte[]>> TCP_MD5SIG =
            valueOf(EpollChannelOption.class, "TCP_MD5SIG");
    /** The length in bytes of the longest datagram expected, or zero to leave it to the receive buffer allocator. */
    public static final ChannelOption<Integer> MAX_DATAGRAM_PAYLOAD_SIZE =
            valueOf(EpollChannelOption.class, "MAX_DATAGRAM_PAYLOAD_SIZE");
    /** UDP_GRO: the kernel may receive several datagrams as one. They are still read one by one. */
    public static final ChannelOption<Boolean> UDP_GRO = valueOf(EpollChannelOption.class, "UDP_GRO");
    /** IP_MULTICAST_ALL: receives from the groups that any socket of this machine has joined. */
    public static final ChannelOption<Boolean> IP_MULTICAST_ALL =
            valueOf(EpollChannelOption.class, "IP_MULTICAST_ALL");

    /** Never instantiated: each constant has the type that its users expect. */
    private EpollChannelOption() {
    }
}
