/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.unix.DomainSocketAddress;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the kernel's {@code struct sockaddr} in memory. A path of the unix domain is UTF-8; one that starts
 * with a zero character is an abstract name.
 */
public final class NativeAddress {

    /** The room that any address has: {@code struct sockaddr_storage}. */
    public static final int MAX_BYTES = 128;

    private static final int IPV4_STRUCT_BYTES = 16;
    private static final int IPV6_STRUCT_BYTES = 28;
    private static final int PORT = 2;
    private static final int IPV4_ADDRESS = 4;
    private static final int IPV6_ADDRESS = 8;
    private static final int IPV6_SCOPE = 24;
    private static final int PATH = 2;
    /** The room for a path and one more byte, which shows the kernel that a path is too long. */
    private static final int MAX_PATH_BYTES = NativeConstants.SUN_PATH_BYTES + 1;

    private NativeAddress() { }

    /**
     * Writes an address.
     *
     * @param to of native order
     * @param offset where to write
     * @param address a resolved internet address, or one of the unix domain
     * @param ipv6 whether the socket is one of IPv6, on which IPv4 addresses are mapped
     * @return how many bytes the address has
     */
    public static int encode(ByteBuffer to, int offset, SocketAddress address, boolean ipv6) {
        return address instanceof DomainSocketAddress domain
                ? encodePath(to, offset, domain.path()) : encodeInet(to, offset, (InetSocketAddress) address, ipv6);
    }

    private static int encodeInet(ByteBuffer to, int offset, InetSocketAddress address,
                                  boolean ipv6) {
        InetAddress host = address.getAddress();
        byte[] bytes = host.getAddress();
        putPort(to, offset, address.getPort());
        if (host instanceof Inet4Address && !ipv6) {
            putFamily(to, offset, NativeLayout.AF_INET, IPV4_STRUCT_BYTES);
            to.put(offset + IPV4_ADDRESS, bytes);
            to.putLong(offset + IPV4_ADDRESS + bytes.length, 0);
            return IPV4_STRUCT_BYTES;
        }
        putFamily(to, offset, NativeLayout.AF_INET6, IPV6_STRUCT_BYTES);
        to.putInt(offset + IPV4_ADDRESS, 0); // The flow.
        to.putInt(offset + IPV6_SCOPE, 0);
        if (host instanceof Inet6Address inet6) {
            to.put(offset + IPV6_ADDRESS, bytes);
            to.putInt(offset + IPV6_SCOPE, inet6.getScopeId());
        } else {
            // RFC 4291 §2.5.5.2: ten bytes of zero, two of ones, the IPv4 address.
            to.putLong(offset + IPV6_ADDRESS, 0);
            to.putInt(offset + IPV6_ADDRESS + 8, 0xffff0000);
            to.put(offset + IPV6_ADDRESS + 12, bytes);
        }
        return IPV6_STRUCT_BYTES;
    }

    /** Some systems keep the length in a byte before a family of one byte. */
    private static void putFamily(ByteBuffer to, int offset, int family, int length) {
        to.putShort(offset, (short) 0);
        if (NativeLayout.ADDRESS_LENGTH >= 0) {
            to.put(offset + NativeLayout.ADDRESS_LENGTH, (byte) length);
        }
        // Of two bytes the first, as numbers are in little-endian order and no family is above 255.
        to.put(offset + NativeLayout.ADDRESS_FAMILY, (byte) family);
    }

    private static int family(ByteBuffer from, int offset) {
        return from.get(offset + NativeLayout.ADDRESS_FAMILY) & 0xff;
    }

    private static void putPort(ByteBuffer to, int offset, int port) {
        to.put(offset + PORT, (byte) (port >>> 8));
        to.put(offset + PORT + 1, (byte) port);
    }

    private static int encodePath(ByteBuffer to, int offset, String path) {
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(bytes.length, MAX_PATH_BYTES);
        to.put(offset + PATH, bytes, 0, length);
        // An abstract name has its length for an end.
        boolean isAbstract = length > 0 && bytes[0] == 0;
        int end = PATH + length;
        if (!isAbstract) {
            to.put(offset + end++, (byte) 0);
        }
        putFamily(to, offset, NativeLayout.AF_UNIX, end);
        return end;
    }

    /**
     * Reads an address. IPv4-mapped addresses become IPv4.
     *
     * @param from of native order
     * @param offset where the address starts
     * @param length how many bytes the kernel wrote
     * @return the address, or {@code null} for a socket without a name
     */
    static @Nullable SocketAddress decode(ByteBuffer from, int offset, int length) {
        if (length < PORT) {
            return null;
        }
        int family = family(from, offset);
        if (family == NativeLayout.AF_INET) {
            return inet(from, offset, bytes(from, offset + IPV4_ADDRESS, 4), 0);
        }
        if (family == NativeLayout.AF_INET6) {
            return isMapped(from, offset + IPV6_ADDRESS)
                    ? inet(from, offset, bytes(from, offset + IPV6_ADDRESS + 12, 4), 0)
                    : inet(from, offset, bytes(from, offset + IPV6_ADDRESS, 16), from.getInt(offset + IPV6_SCOPE));
        }
        return family == NativeLayout.AF_UNIX
                ? path(bytes(from, offset + PATH, Math.min(length, MAX_BYTES) - PATH)) : null;
    }

    private static boolean isMapped(ByteBuffer from, int offset) {
        return from.getLong(offset) == 0 && from.getInt(offset + 8) == 0xffff0000;
    }

    private static byte[] bytes(ByteBuffer from, int offset, int length) {
        byte[] bytes = new byte[length];
        from.get(offset, bytes);
        return bytes;
    }

    private static InetSocketAddress inet(ByteBuffer from, int offset, byte[] host,
                                          int scope) {
        int port = (from.get(offset + PORT) & 0xff) << 8 | from.get(offset + PORT + 1) & 0xff;
        try {
            return new InetSocketAddress(
                    scope == 0 ? InetAddress.getByAddress(host) : Inet6Address.getByAddress(null, host, scope), port);
        } catch (UnknownHostException e) {
            throw new AssertionError("an address of " + host.length + " bytes", e);
        }
    }

    private static @Nullable DomainSocketAddress path(byte[] bytes) {
        int length = bytes.length;
        if (length == 0) {
            return null;
        }
        if (bytes[0] != 0) {
            // The kernel counts the zero behind a path.
            int end = 0;
            while (end < length && bytes[end] != 0) {
                end++;
            }
            length = end;
        }
        return new DomainSocketAddress(new String(bytes, 0, length, StandardCharsets.UTF_8));
    }
}
