/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.pcap;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;

/** From whom to whom a packet goes. Both addresses are of one version of IP. */
final class IpFlow {
    private static final int IPV4_OCTETS = 4;
    private static final int IPV6_OCTETS = 16;

    private final byte[] source;
    private final byte[] destination;
    private final int sourcePort;
    private final int destinationPort;

    private IpFlow(byte[] source, int sourcePort, byte[] destination, int destinationPort) {
        this.source = source;
        this.sourcePort = sourcePort;
        this.destination = destination;
        this.destinationPort = destinationPort;
    }

    /** Addresses that differ in their version become IPv6, except that the wildcard takes the version of the other. */
    static IpFlow of(InetSocketAddress from, InetSocketAddress to) {
        boolean isIpv4 = isIpv4Or(from, to) && isIpv4Or(to, from);
        return new IpFlow(octets(from.getAddress(), isIpv4), from.getPort(), octets(to.getAddress(), isIpv4),
                to.getPort());
    }

    private static boolean isIpv4Or(InetSocketAddress address, InetSocketAddress other) {
        return address.getAddress() instanceof Inet4Address
                || address.getAddress().isAnyLocalAddress() && other.getAddress() instanceof Inet4Address;
    }

    private static byte[] octets(InetAddress address, boolean isIpv4) {
        if (address.isAnyLocalAddress()) {
            return new byte[isIpv4 ? IPV4_OCTETS : IPV6_OCTETS];
        }
        byte[] octets = address.getAddress();
        return isIpv4 || octets.length == IPV6_OCTETS ? octets : mapped(octets);
    }

    /** RFC 4291 section 2.5.5.2. */
    private static byte[] mapped(byte[] ipv4) {
        byte[] octets = new byte[IPV6_OCTETS];
        Arrays.fill(octets, 10, 12, (byte) 0xff);
        System.arraycopy(ipv4, 0, octets, 12, IPV4_OCTETS);
        return octets;
    }

    IpFlow reversed() {
        return new IpFlow(destination, destinationPort, source, sourcePort);
    }

    boolean isIpv4() {
        return source.length == IPV4_OCTETS;
    }

    /** Not to be changed. */
    byte[] source() {
        return source;
    }

    /** Not to be changed. */
    byte[] destination() {
        return destination;
    }

    int sourcePort() {
        return sourcePort;
    }

    int destinationPort() {
        return destinationPort;
    }
}
