/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.util.NetUtil;
import org.jspecify.annotations.Nullable;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The order in which the addresses of a host are to be tried from this machine (RFC 6724).
 *
 * <p>The source of a destination is the address that section 5 chooses among all addresses of this machine. The kernel
 * knows it better, since it knows the routes, but costs a socket for each destination. Rules of both sections that look
 * at what Java cannot see are left out: deprecated, home and temporary addresses, and tunnels.
 */
final class DestinationOrder {
    // RFC 6724 section 3.1, the values of RFC 4291 section 2.7.
    private static final int LINK_LOCAL = 0x2;
    private static final int SITE_LOCAL = 0x5;
    private static final int GLOBAL = 0xE;
    /** How much of a source is compared: the rest of an address names a host, not a network (RFC 6724 section 2.2). */
    private static final int NETWORK_BITS = 64;

    /** A row of the default policy table (RFC 6724 section 2.1). */
    private record Policy(byte[] prefix, int bits, int precedence, int label) {
        @SuppressWarnings("NullAway") // The prefixes of the table are addresses.
        static Policy of(String prefix, int bits, int precedence, int label) {
            return new Policy(NetUtil.createByteArrayFromIpAddressString(prefix), bits, precedence, label);
        }
    }

    /** The longest prefix first. */
    private static final List<Policy> POLICIES = List.of(
            Policy.of("::1", 128, 50, 0),
            Policy.of("::", 96, 1, 3),
            Policy.of("2001::", 32, 5, 5),
            Policy.of("2002::", 16, 30, 2),
            Policy.of("3ffe::", 16, 1, 12),
            Policy.of("fec0::", 10, 1, 11),
            Policy.of("fc00::", 7, 3, 13));
    /** The policy of ::ffff:0:0/96, in which the addresses of IPv4 are. */
    private static final Policy IPV4 = new Policy(new byte[0], 96, 35, 4);
    private static final Policy OTHERS = new Policy(new byte[0], 0, 40, 1);

    /** RFC 6724 section 6; a rule decides if those before it do not, and equal ones stay as they are. */
    private static final Comparator<Candidate> RULES = Comparator
            // Rule 1: avoid unusable destinations.
            .comparing((Candidate candidate) -> candidate.source == null)
            // Rule 2: prefer matching scope.
            .thenComparing(candidate -> candidate.source == null
                    || scope(candidate.source) != scope(candidate.destination))
            // Rule 5: prefer matching label.
            .thenComparing(candidate -> candidate.source == null
                    || policy(candidate.source).label != policy(candidate.destination).label)
            // Rule 6: prefer higher precedence.
            .thenComparing(candidate -> -policy(candidate.destination).precedence)
            // Rule 8: prefer smaller scope.
            .thenComparing(candidate -> scope(candidate.destination))
            // Rule 9: use longest matching prefix. Servers turn the addresses of IPv4 round, and that is to stay.
            .thenComparing(candidate -> candidate.source instanceof Inet6Address
                    ? -commonBits(candidate.source, candidate.destination) : 0);

    private record Candidate(InetAddress destination, @Nullable InetAddress source) {
    }

    private DestinationOrder() {
    }

    /**
     * Sorts destinations.
     *
     * @param destinations in the order in which they were found
     * @param local the addresses of this machine
     */
    static List<InetAddress> sort(List<InetAddress> destinations, List<InetAddress> local) {
        List<Candidate> candidates = new ArrayList<>(destinations.size());
        for (InetAddress destination : destinations) {
            candidates.add(new Candidate(destination, source(destination, local)));
        }
        candidates.sort(RULES);
        return candidates.stream().map(Candidate::destination).toList();
    }

    /** The address from which a destination is reached (RFC 6724 section 5), {@code null} if there is none. */
    static @Nullable InetAddress source(InetAddress destination, List<InetAddress> local) {
        InetAddress best = null;
        for (InetAddress address : local) {
            if (canReach(address, destination) && (best == null || isBetter(address, best, destination))) {
                best = address;
            }
        }
        return best;
    }

    /** Of the same family, and not known in a smaller part of the network only. */
    private static boolean canReach(InetAddress source, InetAddress destination) {
        return source instanceof Inet4Address == destination instanceof Inet4Address
                && source.isLoopbackAddress() == destination.isLoopbackAddress()
                && scope(source) >= scope(destination);
    }

    private static boolean isBetter(InetAddress source, InetAddress than, InetAddress destination) {
        // Rule 1: prefer same address.
        if (than.equals(destination) || source.equals(destination)) {
            return source.equals(destination);
        }
        // Rule 2: prefer appropriate scope, which is the smallest of those that suffice.
        if (scope(source) != scope(than)) {
            return scope(source) < scope(than);
        }
        // Rule 6: prefer matching label.
        int label = policy(destination).label;
        boolean matches = policy(source).label == label;
        if (matches != (policy(than).label == label)) {
            return matches;
        }
        // Rule 8: use longest matching prefix.
        return commonBits(source, destination) > commonBits(than, destination);
    }

    private static int scope(InetAddress address) {
        if (address.isLoopbackAddress() || address.isLinkLocalAddress()) {
            // RFC 6724 sections 3.1 and 3.2, of loopback as well.
            return LINK_LOCAL;
        }
        if (address instanceof Inet4Address) {
            // RFC 6724 section 3.2: private ones too.
            return GLOBAL;
        }
        if (address.isMulticastAddress()) {
            return address.getAddress()[1] & 0xF;
        }
        return address.isSiteLocalAddress() ? SITE_LOCAL : GLOBAL;
    }

    private static Policy policy(InetAddress address) {
        if (address instanceof Inet4Address) {
            return IPV4;
        }
        byte[] octets = address.getAddress();
        for (Policy policy : POLICIES) {
            if (commonBits(octets, policy.prefix) >= policy.bits) {
                return policy;
            }
        }
        return OTHERS;
    }

    private static int commonBits(InetAddress source, InetAddress destination) {
        return Math.min(commonBits(source.getAddress(), destination.getAddress()), NETWORK_BITS);
    }

    private static int commonBits(byte[] one, byte[] other) {
        for (int i = 0; i < one.length; i++) {
            int difference = (one[i] ^ other[i]) & 0xFF;
            if (difference != 0) {
                return i * Byte.SIZE + Integer.numberOfLeadingZeros(difference) - (Integer.SIZE - Byte.SIZE);
            }
        }
        return one.length * Byte.SIZE;
    }
}
