/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.unix.Socket;
import io.tidewire.channel.unix.internal.UnixOption;
import io.tidewire.channel.unix.internal.UnixOptions;

import java.io.IOException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;

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

    static final UnixOption<Integer> BUSY_POLL = UnixOptions.number(SOL_SOCKET, 46);

    static final UnixOption<Boolean> CORK = UnixOptions.flag(IPPROTO_TCP, 3);
    static final UnixOption<Integer> KEEP_IDLE = UnixOptions.number(IPPROTO_TCP, 4);
    static final UnixOption<Integer> KEEP_INTERVAL = UnixOptions.number(IPPROTO_TCP, 5);
    static final UnixOption<Integer> KEEP_COUNT = UnixOptions.number(IPPROTO_TCP, 6);
    static final UnixOption<Integer> DEFER_ACCEPT = UnixOptions.number(IPPROTO_TCP, 9);
    static final UnixOption<Boolean> QUICK_ACK = UnixOptions.flag(IPPROTO_TCP, 12);
    static final UnixOption<Integer> USER_TIMEOUT = UnixOptions.number(IPPROTO_TCP, 18);
    static final UnixOption<Integer> FAST_OPEN = UnixOptions.number(IPPROTO_TCP, 23);
    static final UnixOption<Long> NOT_SENT_LOW_WATER =
            UnixOptions.unsigned(IPPROTO_TCP, 25, "TCP_NOTSENT_LOWAT");
    static final UnixOption<Boolean> FAST_OPEN_CONNECT = UnixOptions.flag(IPPROTO_TCP, 30);

    static final UnixOption<Boolean> FREE_BIND = UnixOptions.flag(IPPROTO_IP, 15);
    static final UnixOption<Boolean> TRANSPARENT = UnixOptions.flag(IPPROTO_IP, 19);
    static final UnixOption<Boolean> BIND_ADDRESS_NO_PORT = UnixOptions.flag(IPPROTO_IP, 24);
    static final UnixOption<Boolean> MULTICAST_ALL = UnixOptions.flag(IPPROTO_IP, 49);
    static final UnixOption<Boolean> RECEIVE_ORIGINAL_DESTINATION =
            UnixOptions.flag(both(IP_RECVORIGDSTADDR, IPV6_RECVORIGDSTADDR));
    static final UnixOption<Boolean> GENERIC_RECEIVE_OFFLOAD = UnixOptions.flag(IPPROTO_UDP, UDP_GRO);
    static final UnixOption<Boolean> MULTICAST_LOOP = UnixOptions.flag(both(IP_MULTICAST_LOOP, IPV6_MULTICAST_LOOP));
    static final UnixOption<Integer> MULTICAST_TTL = both(IP_MULTICAST_TTL, IPV6_MULTICAST_HOPS);

    private LinuxOptions() { }

    /** Finds what an option of the JDK is here, or gives {@code null} for one that is not the socket's alone. */
    @SuppressWarnings("unchecked") // Both are numbers.
    static <T> UnixOption<T> ofStandard(SocketOption<T> option) {
        return option == StandardSocketOptions.IP_MULTICAST_TTL ? (UnixOption<T>) MULTICAST_TTL
                : UnixOptions.ofStandard(option);
    }

    /** Tells whether a socket listens; one that cannot tell does not. */
    static boolean isListening(LinuxSocket socket) {
        try {
            return socket.getIntOpt(SOL_SOCKET, SO_ACCEPTCONN) != 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static UnixOption<Integer> both(int ipName, int ipv6Name) {
        return new BothFamilies(UnixOptions.number(IPPROTO_IP, ipName), UnixOptions.number(IPPROTO_IPV6, ipv6Name));
    }

    /** A number that IPv6 has a name of its own for. A socket of IPv6 carries IPv4 too, so both are set there. */
    private record BothFamilies(UnixOption<Integer> ofIp, UnixOption<Integer> ofIpv6) implements UnixOption<Integer> {

        private static boolean isIpv6(Socket socket) {
            return ((LinuxSocket) socket).isIpv6();
        }

        @Override
        public Integer get(Socket socket) throws IOException {
            return (isIpv6(socket) ? ofIpv6 : ofIp).get(socket);
        }

        @Override
        public void set(Socket socket, Integer value) throws IOException {
            ofIp.set(socket, value);
            if (isIpv6(socket)) {
                ofIpv6.set(socket, value);
            }
        }
    }
}
