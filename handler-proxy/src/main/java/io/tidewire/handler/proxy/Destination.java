/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.proxy;

import io.tidewire.util.NetUtil;
import org.jspecify.annotations.Nullable;

import java.net.IDN;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * The host and port that a proxy is asked for. Immutable.
 *
 * @param address the address, {@code null} if the proxy looks the name up
 * @param name the name in ASCII, {@code null} if there is an address
 * @param port 0 to 65535
 */
record Destination(@Nullable InetAddress address, @Nullable String name, int port) {
    /** A length that fits one octet (RFC 1928 §5). */
    private static final int MAX_NAME = 255;

    /**
     * Creates a destination. Addresses as text are addresses; names that are not ASCII are encoded (RFC 5891).
     *
     * @param destination any address
     * @throws IllegalArgumentException if it is none of the Internet, or its name could be taken for something else
     */
    static Destination of(SocketAddress destination) {
        if (!(destination instanceof InetSocketAddress inet)) {
            throw new IllegalArgumentException("the destination is no address of the Internet");
        }
        if (!inet.isUnresolved()) {
            return new Destination(inet.getAddress(), null, inet.getPort());
        }
        String host = inet.getHostString();
        InetAddress literal = NetUtil.createInetAddressFromIpAddressString(host);
        if (literal != null) {
            return new Destination(literal, null, inet.getPort());
        }
        return new Destination(null, ascii(host), inet.getPort());
    }

    private static String ascii(String host) {
        String name;
        try {
            name = IDN.toASCII(host, IDN.ALLOW_UNASSIGNED);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the name of the destination is not valid", e);
        }
        if (name.isEmpty() || name.length() > MAX_NAME) {
            throw new IllegalArgumentException("the name of the destination has " + name.length()
                    + " octets (expected: 1 to " + MAX_NAME + ')');
        }
        for (int i = 0; i < name.length(); i++) {
            if (!isOfName(name.charAt(i))) {
                // A NUL would end it in SOCKS 4a, a colon, slash or line end in HTTP.
                throw new IllegalArgumentException("the name of the destination has a character that no name has");
            }
        }
        return name;
    }

    private static boolean isOfName(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '.' || c == '_';
    }

    /** Returns the octets of an IPv4 address, if it is one. */
    byte @Nullable [] ipv4() {
        return address instanceof Inet4Address ? address.getAddress() : null;
    }

    /** Returns the octets of an IPv6 address, if it is one. */
    byte @Nullable [] ipv6() {
        return address instanceof Inet6Address ? address.getAddress() : null;
    }

    /** Returns the name, or the address as text without a zone. */
    @SuppressWarnings("NullAway") // A destination without a name has an address.
    String host() {
        return name != null ? name : NetUtil.toAddressString(address);
    }

    /** Returns the host as it stands in a URI (RFC 3986 §3.2.2). */
    String uriHost() {
        return address instanceof Inet6Address ? '[' + host() + ']' : host();
    }
}
