/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.unix.Socket;

import java.io.IOException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The options of Linux sockets: their numbers, which the library checks against the system's headers when it is
 * compiled, and how their values are read and written.
 */
final class LinuxOptions {

    static final int IPPROTO_IP = 0;
    static final int IPPROTO_TCP = 6;
    static final int IPPROTO_UDP = 17;
    static final int IPPROTO_IPV6 = 41;

    static final int TCP_INFO = 11;
    static final int TCP_MD5SIG = 14;
    static final int UDP_SEGMENT = 103;
    static final int UDP_GRO = 104;
    static final int IP_RECVORIGDSTADDR = 20;
    static final int IPV6_RECVORIGDSTADDR = 74;
    static final int IP_MULTICAST_IF = 32;
    static final int IPV6_MULTICAST_IF = 17;

    private static final int SOL_SOCKET = 1;
    private static final int SO_ACCEPTCONN = 30;
    private static final int IP_MULTICAST_TTL = 33;
    private static final int IPV6_MULTICAST_HOPS = 18;
    private static final int IP_MULTICAST_LOOP = 34;
    private static final int IPV6_MULTICAST_LOOP = 19;

    static final LinuxOption<Boolean> REUSE_PORT = of(Socket::isReusePort, Socket::setReusePort);
    static final LinuxOption<Integer> BUSY_POLL = number(SOL_SOCKET, 46);

    static final LinuxOption<Boolean> CORK = flag(IPPROTO_TCP, 3);
    static final LinuxOption<Integer> KEEP_IDLE = number(IPPROTO_TCP, 4);
    static final LinuxOption<Integer> KEEP_INTERVAL = number(IPPROTO_TCP, 5);
    static final LinuxOption<Integer> KEEP_COUNT = number(IPPROTO_TCP, 6);
    static final LinuxOption<Integer> DEFER_ACCEPT = number(IPPROTO_TCP, 9);
    static final LinuxOption<Boolean> QUICK_ACK = flag(IPPROTO_TCP, 12);
    static final LinuxOption<Integer> USER_TIMEOUT = number(IPPROTO_TCP, 18);
    static final LinuxOption<Integer> FAST_OPEN = number(IPPROTO_TCP, 23);
    static final LinuxOption<Long> NOT_SENT_LOW_WATER = unsigned(IPPROTO_TCP, 25);
    static final LinuxOption<Boolean> FAST_OPEN_CONNECT = flag(IPPROTO_TCP, 30);

    static final LinuxOption<Boolean> FREE_BIND = flag(IPPROTO_IP, 15);
    static final LinuxOption<Boolean> TRANSPARENT = flag(IPPROTO_IP, 19);
    static final LinuxOption<Boolean> BIND_ADDRESS_NO_PORT = flag(IPPROTO_IP, 24);
    static final LinuxOption<Boolean> MULTICAST_ALL = flag(IPPROTO_IP, 49);
    static final LinuxOption<Boolean> RECEIVE_ORIGINAL_DESTINATION =
            both(IP_RECVORIGDSTADDR, IPV6_RECVORIGDSTADDR).asFlag();
    static final LinuxOption<Boolean> GENERIC_RECEIVE_OFFLOAD = flag(IPPROTO_UDP, UDP_GRO);
    static final LinuxOption<Boolean> MULTICAST_LOOP = both(IP_MULTICAST_LOOP, IPV6_MULTICAST_LOOP).asFlag();
    static final LinuxOption<Integer> MULTICAST_TTL = both(IP_MULTICAST_TTL, IPV6_MULTICAST_HOPS);

    /** What the JDK's names, which every transport's table is made of, stand for here. */
    private static final Map<SocketOption<?>, LinuxOption<?>> STANDARD = new IdentityHashMap<>(Map.of(
            StandardSocketOptions.SO_RCVBUF, of(Socket::getReceiveBufferSize, Socket::setReceiveBufferSize),
            StandardSocketOptions.SO_SNDBUF, of(Socket::getSendBufferSize, Socket::setSendBufferSize),
            StandardSocketOptions.TCP_NODELAY, of(Socket::isTcpNoDelay, Socket::setTcpNoDelay),
            StandardSocketOptions.SO_KEEPALIVE, of(Socket::isKeepAlive, Socket::setKeepAlive),
            StandardSocketOptions.SO_REUSEADDR, of(Socket::isReuseAddress, Socket::setReuseAddress),
            StandardSocketOptions.SO_LINGER, of(Socket::getSoLinger, Socket::setSoLinger),
            StandardSocketOptions.IP_TOS, of(Socket::getTrafficClass, Socket::setTrafficClass),
            StandardSocketOptions.SO_BROADCAST, of(Socket::isBroadcast, Socket::setBroadcast),
            StandardSocketOptions.IP_MULTICAST_TTL, MULTICAST_TTL));

    private LinuxOptions() { }

    /** Finds what an option of the JDK is here, or gives {@code null} for one that is not the socket's alone. */
    @SuppressWarnings("unchecked") // The map pairs options of one type.
    static <T> LinuxOption<T> ofStandard(final SocketOption<T> option) {
        return (LinuxOption<T>) STANDARD.get(option);
    }

    /** Tells whether a socket listens; one that cannot tell does not. */
    static boolean isListening(final LinuxSocket socket) {
        try {
            return socket.getIntOpt(SOL_SOCKET, SO_ACCEPTCONN) != 0;
        } catch (final IOException e) {
            return false;
        }
    }

    /** Reads a value. */
    interface Getter<T> {
        T get(LinuxSocket socket) throws IOException;
    }

    /** Writes a value. */
    interface Setter<T> {
        void set(LinuxSocket socket, T value) throws IOException;
    }

    private static <T> LinuxOption<T> of(final Getter<T> getter, final Setter<T> setter) {
        return new LinuxOption<>() {
            @Override
            public T get(final LinuxSocket socket) throws IOException {
                return getter.get(socket);
            }

            @Override
            public void set(final LinuxSocket socket, final T value) throws IOException {
                setter.set(socket, value);
            }
        };
    }

    private static Number number(final int level, final int name) {
        return new Number(level, name);
    }

    private static LinuxOption<Boolean> flag(final int level, final int name) {
        return number(level, name).asFlag();
    }

    private static LinuxOption<Long> unsigned(final int level, final int name) {
        return of(socket -> Integer.toUnsignedLong(socket.getIntOpt(level, name)),
                (socket, value) -> socket.setIntOpt(level, name, value.intValue()));
    }

    private static Number both(final int ipName, final int ipv6Name) {
        return new BothFamilies(ipName, ipv6Name);
    }

    /** A number of 32 bits. */
    private static class Number implements LinuxOption<Integer> {
        private final int level;
        private final int name;

        Number(final int level, final int name) {
            this.level = level;
            this.name = name;
        }

        @Override
        public Integer get(final LinuxSocket socket) throws IOException {
            return socket.getIntOpt(level, name);
        }

        @Override
        public void set(final LinuxSocket socket, final Integer value) throws IOException {
            socket.setIntOpt(level, name, value);
        }

        final LinuxOption<Boolean> asFlag() {
            return of(socket -> get(socket) != 0, (socket, value) -> set(socket, value ? 1 : 0));
        }
    }

    /** A number that IPv6 has a name of its own for. A socket of IPv6 carries IPv4 too, so both are set there. */
    private static final class BothFamilies extends Number {
        private final int ipv6Name;

        BothFamilies(final int ipName, final int ipv6Name) {
            super(IPPROTO_IP, ipName);
            this.ipv6Name = ipv6Name;
        }

        @Override
        public Integer get(final LinuxSocket socket) throws IOException {
            return socket.isIpv6() ? Integer.valueOf(socket.getIntOpt(IPPROTO_IPV6, ipv6Name)) : super.get(socket);
        }

        @Override
        public void set(final LinuxSocket socket, final Integer value) throws IOException {
            super.set(socket, value);
            if (socket.isIpv6()) {
                socket.setIntOpt(IPPROTO_IPV6, ipv6Name, value);
            }
        }
    }
}
