/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.Backlog;
import org.jspecify.annotations.Nullable;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.util.Collection;

/**
 * IP addresses as text, and facts about this host's network. Nothing here resolves names; checks of text allocate
 * nothing. Any thread.
 *
 * <p>IPv4 text is dotted decimal without leading zeros. IPv6 text is any form of RFC 4291 §2.2, including a dotted IPv4
 * address in the last four bytes of any prefix; where a method says so, with brackets around it and a zone ({@code
 * %eth0}, RFC 4007 §11) behind it.
 */
public final class NetUtil {
    /** 127.0.0.1. */
    public static final Inet4Address LOCALHOST4 = (Inet4Address) LocalNetwork.localhost(new byte[] {127, 0, 0, 1});
    /** ::1. */
    public static final Inet6Address LOCALHOST6 = (Inet6Address) LocalNetwork.localhost(
            new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1});
    /** The interfaces of this host that have addresses, when this class was loaded; unmodifiable. */
    public static final Collection<NetworkInterface> NETWORK_INTERFACES = LocalNetwork.interfaces();
    /** The loop-back interface, {@code null} if this host has none. */
    public static final @Nullable NetworkInterface LOOPBACK_IF = LocalNetwork.loopback(NETWORK_INTERFACES);

    private static final boolean IPV4_PREFERRED = Boolean.getBoolean("java.net.preferIPv4Stack");

    /** The first address of the loop-back interface. */
    public static final InetAddress LOCALHOST =
            LocalNetwork.localhost(LOOPBACK_IF, IPV4_PREFERRED, LOCALHOST4, LOCALHOST6);
    /** How many connections at most the kernel keeps for a listening socket until they are accepted. */
    public static final int SOMAXCONN = Backlog.SOMAXCONN;

    private static final boolean IPV6_PREFERRED = Boolean.getBoolean("java.net.preferIPv6Addresses");

    private NetUtil() {
    }

    /**
     * Returns whether the JVM was told to use IPv4 only.
     *
     * @return the system property {@code java.net.preferIPv4Stack} when this class was loaded
     */
    public static boolean isIpV4StackPreferred() {
        return IPV4_PREFERRED;
    }

    /**
     * Returns whether the JVM was told to prefer IPv6 addresses of a name.
     *
     * @return the system property {@code java.net.preferIPv6Addresses} when this class was loaded
     */
    public static boolean isIpV6AddressesPreferred() {
        return IPV6_PREFERRED;
    }

    /**
     * Returns whether text is an IPv4 address.
     *
     * @param ip the text
     * @return {@code true} if it is
     */
    public static boolean isValidIpV4Address(String ip) {
        return isValidIpV4Address((CharSequence) ip);
    }

    /**
     * Returns whether text is an IPv4 address.
     *
     * @param ip the text
     * @return {@code true} if it is
     */
    public static boolean isValidIpV4Address(CharSequence ip) {
        return Ipv4Text.parse(ip, 0, ip.length()) >= 0;
    }

    /**
     * Returns whether text is an IPv6 address, with or without brackets and zone.
     *
     * @param ip the text
     * @return {@code true} if it is
     */
    public static boolean isValidIpV6Address(String ip) {
        return Ipv6Text.isValid(ip);
    }

    /**
     * Returns whether text is an IPv6 address, with or without brackets and zone.
     *
     * @param ip the text
     * @return {@code true} if it is
     */
    public static boolean isValidIpV6Address(CharSequence ip) {
        return Ipv6Text.isValid(ip);
    }

    /**
     * Reads an address.
     *
     * @param ipAddressString an IPv4 address, or an IPv6 address with or without brackets and zone
     * @return its 4 or 16 bytes, {@code null} if the text is no address
     */
    public static byte @Nullable [] createByteArrayFromIpAddressString(String ipAddressString) {
        long ipv4 = Ipv4Text.parse(ipAddressString, 0, ipAddressString.length());
        if (ipv4 >= 0) {
            return Ipv4Text.toBytes((int) ipv4);
        }
        byte[] bytes = new byte[Ipv6Text.BYTES];
        return Ipv6Text.parseBracketed(ipAddressString, bytes) ? bytes : null;
    }

    /**
     * Reads an address.
     *
     * @param ipAddressString an IPv4 address, or an IPv6 address with or without brackets and a zone, which must be a
     *        number
     * @return the address without a host name, {@code null} if the text is none; an IPv4-mapped IPv6 address without
     *         zone gives an {@link Inet4Address}
     */
    public static @Nullable InetAddress createInetAddressFromIpAddressString(String ipAddressString) {
        byte[] bytes = createByteArrayFromIpAddressString(ipAddressString);
        if (bytes == null) {
            return null;
        }
        int length = ipAddressString.length();
        int end = ipAddressString.charAt(length - 1) == ']' ? length - 1 : length;
        int zone = Ipv6Text.zoneSeparator(ipAddressString, 0, end);
        try {
            if (zone == end) {
                return InetAddress.getByAddress(bytes);
            }
            int scopeId = parseScopeId(ipAddressString, zone + 1, end);
            return scopeId < 0 ? null : Inet6Address.getByAddress(null, bytes, scopeId);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("bytes.length: " + bytes.length + " (expected: 4 or 16)", e);
        }
    }

    /** Returns the number, or -1 if it is none or too large. */
    private static int parseScopeId(String text, int from, int to) {
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            value = value * 10 + digit;
            if (digit < 0 || digit > 9 || value > Integer.MAX_VALUE) {
                return -1;
            }
        }
        return (int) value;
    }

    /**
     * Reads an address as IPv6; an IPv4 address becomes the IPv4-mapped one.
     *
     * @param ip the text, without brackets and zone
     * @return the address without a host name, {@code null} if the text is none
     */
    public static @Nullable Inet6Address getByName(CharSequence ip) {
        return getByName(ip, true);
    }

    /**
     * Reads an address as IPv6.
     *
     * @param ip the text, without brackets and zone
     * @param ipv4Mapped {@code true} to turn an IPv4 address into the IPv4-mapped one, {@code false} to refuse all text
     *        that has a dotted IPv4 address in it
     * @return the address without a host name, {@code null} if the text is none
     */
    public static @Nullable Inet6Address getByName(CharSequence ip, boolean ipv4Mapped) {
        int length = ip.length();
        if (!ipv4Mapped && AsciiString.indexOf(ip, '.', 0) >= 0) {
            return null;
        }
        byte[] bytes = new byte[Ipv6Text.BYTES];
        long ipv4 = Ipv4Text.parse(ip, 0, length);
        if (ipv4 >= 0) {
            bytes[10] = -1;
            bytes[11] = -1;
            System.arraycopy(Ipv4Text.toBytes((int) ipv4), 0, bytes, 12, 4);
        } else if (Ipv6Text.parse(ip, 0, length, bytes) != length) {
            return null;
        }
        try {
            return Inet6Address.getByAddress(null, bytes, -1);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("bytes.length: " + bytes.length + " (expected: 16)", e);
        }
    }

    /**
     * Returns an address as a number.
     *
     * @return its four bytes, the first one most significant
     */
    public static int ipv4AddressToInt(Inet4Address inet4Address) {
        byte[] bytes = inet4Address.getAddress();
        return (bytes[0] & 0xff) << 24 | (bytes[1] & 0xff) << 16 | (bytes[2] & 0xff) << 8 | bytes[3] & 0xff;
    }

    /**
     * Writes an IPv4 address.
     *
     * @param i its four bytes, the first one most significant
     * @return dotted decimal
     */
    public static String intToIpAddress(int i) {
        return bytesToIpAddress(Ipv4Text.toBytes(i));
    }

    /**
     * Writes an address.
     *
     * @param bytes its 4 or 16 bytes
     * @return the text
     * @throws IllegalArgumentException if there are fewer or more bytes
     */
    public static String bytesToIpAddress(byte[] bytes) {
        return bytesToIpAddress(bytes, 0, bytes.length);
    }

    /**
     * Writes an address.
     *
     * @param bytes holds its bytes
     * @param offset index of the first one
     * @param length 4 or 16
     * @return dotted decimal, or the text by RFC 5952
     * @throws IllegalArgumentException if {@code length} is neither
     */
    public static String bytesToIpAddress(byte[] bytes, int offset, int length) {
        if (length == Ipv6Text.BYTES) {
            return Ipv6Text.toText(bytes, offset, false);
        }
        if (length != 4) {
            throw new IllegalArgumentException("length: " + length + " (expected: 4 or 16)");
        }
        StringBuilder out = new StringBuilder(15);
        Ipv4Text.append(out, bytes, offset);
        return out.toString();
    }

    /**
     * Writes an address.
     *
     * @param ip the address
     * @return dotted decimal, or the text by RFC 5952 §4 without zone
     */
    public static String toAddressString(InetAddress ip) {
        return toAddressString(ip, false);
    }

    /**
     * Writes an address.
     *
     * @param ip the address
     * @param ipv4Mapped {@code true} to write the end of an IPv4-mapped address in dotted decimal (RFC 5952 §5)
     * @return dotted decimal, or the text by RFC 5952 §4 without zone
     */
    public static String toAddressString(InetAddress ip, boolean ipv4Mapped) {
        byte[] bytes = ip.getAddress();
        return ip instanceof Inet6Address ? Ipv6Text.toText(bytes, 0, ipv4Mapped) : bytesToIpAddress(bytes);
    }

    /**
     * Writes an address and port.
     *
     * @param addr the address; an unresolved one shows its host name
     * @return {@code address:port}, with brackets around an IPv6 address (RFC 5952 §6)
     */
    public static String toSocketAddressString(InetSocketAddress addr) {
        return toSocketAddressString(addr.isUnresolved() ? getHostname(addr) : toAddressString(addr.getAddress()),
                addr.getPort());
    }

    /**
     * Writes a host and port.
     *
     * @param host a name or address, an IPv6 address with or without brackets
     * @return {@code host:port}, with brackets around an IPv6 address
     */
    public static String toSocketAddressString(String host, int port) {
        boolean addBrackets = !host.startsWith("[") && isValidIpV6Address(host);
        return addBrackets ? '[' + host + "]:" + port : host + ':' + port;
    }

    /**
     * Returns the host of an address without a reverse look-up.
     *
     * @param addr the address
     * @return the name that it was made with, otherwise the address as text
     */
    public static String getHostname(InetSocketAddress addr) {
        return addr.getHostString();
    }
}
