/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.unix.internal.UnixOption;
import io.tidewire.channel.unix.internal.UnixOptions;

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

    private static final int SOL_SOCKET = 1;

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
            UnixOptions.flag(UnixOptions.both(
                    (long) IPPROTO_IP << 32 | IP_RECVORIGDSTADDR, (long) IPPROTO_IPV6 << 32 | IPV6_RECVORIGDSTADDR));
    static final UnixOption<Boolean> GENERIC_RECEIVE_OFFLOAD = UnixOptions.flag(IPPROTO_UDP, UDP_GRO);

    private LinuxOptions() { }
}
