/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.unix.Socket;
import io.tidewire.util.internal.ObjectUtil;

import java.io.IOException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options that sockets of every Unix have, and how a transport makes others of its system's numbers. */
public final class UnixOptions {

    /** {@code SO_REUSEPORT}. */
    public static final UnixOption<Boolean> REUSE_PORT = of(Socket::isReusePort, Socket::setReusePort);

    /** Whether what is sent to groups comes back to this machine. */
    static final UnixOption<Boolean> MULTICAST_LOOP =
            flag(both(NativeConstants.IP_MULTICAST_LOOP, NativeConstants.IPV6_MULTICAST_LOOP));

    private static final UnixOption<Integer> MULTICAST_TTL =
            both(NativeConstants.IP_MULTICAST_TTL, NativeConstants.IPV6_MULTICAST_HOPS);

    /** The options that the JDK's names stand for. */
    private static final Map<SocketOption<?>, UnixOption<?>> STANDARD = new IdentityHashMap<>(Map.of(
            StandardSocketOptions.SO_RCVBUF, of(Socket::getReceiveBufferSize, Socket::setReceiveBufferSize),
            StandardSocketOptions.SO_SNDBUF, of(Socket::getSendBufferSize, Socket::setSendBufferSize),
            StandardSocketOptions.TCP_NODELAY, of(Socket::isTcpNoDelay, Socket::setTcpNoDelay),
            StandardSocketOptions.SO_KEEPALIVE, of(Socket::isKeepAlive, Socket::setKeepAlive),
            StandardSocketOptions.SO_REUSEADDR, of(Socket::isReuseAddress, Socket::setReuseAddress),
            StandardSocketOptions.SO_LINGER, of(Socket::getSoLinger, Socket::setSoLinger),
            StandardSocketOptions.IP_TOS, of(Socket::getTrafficClass, Socket::setTrafficClass),
            StandardSocketOptions.IP_MULTICAST_TTL, MULTICAST_TTL,
            StandardSocketOptions.SO_BROADCAST, of(Socket::isBroadcast, Socket::setBroadcast)));

    private UnixOptions() { }

    /**
     * Finds what an option of the JDK is here.
     *
     * @param <T> the type of its value
     * @return the option, or {@code null} if systems differ about it, or it is not the socket's alone
     */
    @SuppressWarnings("unchecked") // The map pairs options of one type.
    public static <T> @Nullable UnixOption<T> ofStandard(SocketOption<T> option) {
        return (UnixOption<T>) STANDARD.get(option);
    }

    private interface Getter<T> {
        T get(Socket socket) throws IOException;
    }

    private interface Setter<T> {
        void set(Socket socket, T value) throws IOException;
    }

    private static <T> UnixOption<T> of(Getter<T> getter, Setter<T> setter) {
        return new UnixOption<>() {
            @Override
            public T get(Socket socket) throws IOException {
                return getter.get(socket);
            }

            @Override
            public void set(Socket socket, T value) throws IOException {
                setter.set(socket, value);
            }
        };
    }

    /**
     * Creates an option of a number of 32 bits.
     *
     * @param name its number
     * @return the option
     */
    public static UnixOption<Integer> number(int level, int name) {
        return of(socket -> socket.getIntOpt(level, name), (socket, value) -> socket.setIntOpt(level, name, value));
    }

    /**
     * Creates an option that IPv6 has a name of its own for. A socket of IPv6 carries IPv4 too, so both are set there.
     *
     * @param ip level in the upper half, name in the lower
     * @param ipv6 the same of IPv6
     * @return the option
     */
    public static UnixOption<Integer> both(long ip, long ipv6) {
        UnixOption<Integer> ofIp = number(NativeConstants.levelOf(ip), NativeConstants.nameOf(ip));
        UnixOption<Integer> ofIpv6 = number(NativeConstants.levelOf(ipv6), NativeConstants.nameOf(ipv6));
        return of(socket -> (isIpv6(socket) ? ofIpv6 : ofIp).get(socket), (socket, value) -> {
            ofIp.set(socket, value);
            if (isIpv6(socket)) {
                ofIpv6.set(socket, value);
            }
        });
    }

    private static boolean isIpv6(Socket socket) {
        return ((UnixSocket) socket).isIpv6();
    }

    /**
     * Creates an option that is on or off.
     *
     * @param name its number
     * @return the option
     */
    public static UnixOption<Boolean> flag(int level, int name) {
        return flag(number(level, name));
    }

    /**
     * Creates an option that is on or off.
     *
     * @param number an option whose value is 0 for off
     * @return the option
     */
    public static UnixOption<Boolean> flag(UnixOption<Integer> number) {
        return of(socket -> number.get(socket) != 0, (socket, value) -> number.set(socket, value ? 1 : 0));
    }

    /**
     * Creates an option that is on when another one is off.
     *
     * @param flag the other one
     * @return the option
     */
    public static UnixOption<Boolean> not(UnixOption<Boolean> flag) {
        return of(socket -> !flag.get(socket), (socket, value) -> flag.set(socket, !value));
    }

    /**
     * Creates an option of an unsigned number of 32 bits.
     *
     * @param name its number
     * @param text its name, for the exception of a value that is out of range
     * @return the option
     */
    public static UnixOption<Long> unsigned(int level, int name, String text) {
        return of(socket -> Integer.toUnsignedLong(socket.getIntOpt(level, name)),
                (socket, value) -> socket.setIntOpt(level, name,
                        (int) ObjectUtil.checkInRange(value, 0, 0xffff_ffffL, text)));
    }
}
