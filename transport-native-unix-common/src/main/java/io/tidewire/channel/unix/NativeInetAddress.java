/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * An internet address as bytes for native code, and the way back. Nothing here looks up a name. Immutable, apart from
 * the array that it was created from.
 */
public final class NativeInetAddress {

    /** The length of an address and port of IPv4: 4 bytes address, 4 bytes port. */
    private static final int IPV4_BYTES = 8;
    /** The length of an address and port of IPv6: 16 bytes address, 4 bytes scope id, 4 bytes port. */
    private static final int IPV6_BYTES = 24;
    private static final byte[] IPV4_MAPPED_PREFIX = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (byte) 0xff, (byte) 0xff};

    private final byte[] address;
    private final int scopeId;

    /**
     * Creates an address without a scope.
     *
     * @param address 4 or 16 bytes, not copied
     */
    public NativeInetAddress(byte[] address) {
        this(address, 0);
    }

    /**
     * Creates an address.
     *
     * @param address 4 or 16 bytes, not copied
     * @param scopeId the scope of a link-local IPv6 address, 0 for none
     */
    public NativeInetAddress(byte[] address, int scopeId) {
        if (checkNotNull(address, "address").length != 4 && address.length != 16) {
            throw new IllegalArgumentException("address: " + address.length + " bytes (expected: 4 or 16)");
        }
        this.address = address;
        this.scopeId = scopeId;
    }

    /**
     * Converts an address of Java.
     *
     * @param addr the address
     * @return its bytes and scope
     */
    public static NativeInetAddress newInstance(InetAddress addr) {
        byte[] bytes = addr.getAddress();
        return addr instanceof Inet6Address ipv6 ? new NativeInetAddress(bytes, ipv6.getScopeId())
                : new NativeInetAddress(bytes);
    }

    /**
     * The bytes of the address.
     *
     * @return 4 or 16 bytes, not a copy
     */
    public byte[] address() {
        return address;
    }

    /**
     * The scope of a link-local IPv6 address.
     *
     * @return its number, 0 for none
     */
    public int scopeId() {
        return scopeId;
    }

    /**
     * Maps an IPv4 address into IPv6, RFC 4291 §2.5.5.2.
     *
     * @param ipv4 4 bytes
     * @return 16 new bytes
     */
    public static byte[] ipv4MappedIpv6Address(byte[] ipv4) {
        byte[] ipv6 = new byte[16];
        copyIpv4MappedIpv6Address(ipv4, ipv6);
        return ipv6;
    }

    /**
     * Maps an IPv4 address into IPv6, RFC 4291 §2.5.5.2.
     *
     * @param ipv4 4 bytes
     * @param ipv6 takes 16 bytes
     */
    public static void copyIpv4MappedIpv6Address(byte[] ipv4, byte[] ipv6) {
        if (checkNotNull(ipv4, "ipv4").length != 4) {
            throw new IllegalArgumentException("ipv4: " + ipv4.length + " bytes (expected: 4)");
        }
        if (checkNotNull(ipv6, "ipv6").length < 16) {
            throw new IllegalArgumentException("ipv6: " + ipv6.length + " bytes (expected: at least 16)");
        }
        System.arraycopy(IPV4_MAPPED_PREFIX, 0, ipv6, 0, IPV4_MAPPED_PREFIX.length);
        System.arraycopy(ipv4, 0, ipv6, IPV4_MAPPED_PREFIX.length, ipv4.length);
    }

    /**
     * Reads an address and port as native code writes them: 4 bytes address and 4 bytes port, or 16 bytes address, 4
     * bytes scope id and 4 bytes port, numbers in network order.
     *
     * @param addr holds them
     * @param offset where they start
     * @param len 8 or 24
     * @return the address; no name was looked up
     */
    public static InetSocketAddress address(byte[] addr, int offset, int len) {
        InetAddress host = host(addr, offset, len);
        return new InetSocketAddress(host, port(addr, offset, len));
    }

    static InetAddress host(byte[] addr, int offset, int len) {
        if (offset < 0 || len > addr.length - offset || len != IPV4_BYTES && len != IPV6_BYTES) {
            throw new IllegalArgumentException("len: " + len + " at offset " + offset + " of " + addr.length
                    + " bytes (expected: 8 or 24, within the array)");
        }
        try {
            if (len == IPV4_BYTES) {
                return InetAddress.getByAddress(Arrays.copyOfRange(addr, offset, offset + 4));
            }
            byte[] ipv6 = Arrays.copyOfRange(addr, offset, offset + 16);
            int scopeId = decodeInt(addr, offset + 16);
            // A scope of 0 is none at all, which shows in the text and in the hash of the address.
            return scopeId == 0 ? Inet6Address.getByAddress(null, ipv6, -1)
                    : Inet6Address.getByAddress(null, ipv6, scopeId);
        } catch (UnknownHostException e) {
            throw new AssertionError("an address of 4 or 16 bytes is never refused", e);
        }
    }

    static int port(byte[] addr, int offset, int len) {
        return decodeInt(addr, offset + len - 4) & 0xffff;
    }

    private static int decodeInt(byte[] bytes, int at) {
        return (bytes[at] & 0xff) << 24 | (bytes[at + 1] & 0xff) << 16 | (bytes[at + 2] & 0xff) << 8
                | bytes[at + 3] & 0xff;
    }
}
