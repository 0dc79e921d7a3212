/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ipfilter;

import io.tidewire.util.NetUtil;
import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.InetSocketAddress;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Decides about the addresses of a subnet, in the notation of RFC 4632: {@code 10.0.0.0/8}, {@code 2001:db8::/32}.
 *
 * <p>An IPv4-mapped IPv6 address, {@code ::ffff:a.b.c.d}, counts as the IPv4 address that it stands for, in a peer's
 * address as in a rule's; so does a subnet of such addresses, whose prefix then has at least 96 bits. Any other rule
 * for IPv6 matches no IPv4 address: {@code ::/0} means all of IPv6. Scopes do not matter. Immutable.
 */
public final class IpSubnetFilterRule implements IpFilterRule, Comparable<IpSubnetFilterRule> {
    private final IpBits first;
    /** Of 128, also for IPv4. */
    private final int prefixLength;
    private final IpFilterRuleType ruleType;

    /**
     * Creates a rule.
     *
     * @param ipAddressWithCidr the subnet as text, {@code address/bits}; bits of the address behind the prefix do not
     *         matter
     * @param ruleType the treatment of its peers
     * @throws IllegalArgumentException if the text is anything else
     */
    public IpSubnetFilterRule(String ipAddressWithCidr, IpFilterRuleType ruleType) {
        this(addressPart(ipAddressWithCidr), prefixPart(ipAddressWithCidr), ruleType);
    }

    /**
     * Creates a rule.
     *
     * @param ipAddress an address of the subnet as text; names are not looked up
     * @param cidrPrefix how many bits the subnet's addresses share, 0 to 32 for IPv4, 0 to 128 for IPv6
     * @param ruleType the treatment of its peers
     * @throws IllegalArgumentException if the text is no address, or the number out of its range
     */
    public IpSubnetFilterRule(String ipAddress, int cidrPrefix, IpFilterRuleType ruleType) {
        this(parse(ipAddress), cidrPrefix, ruleType);
    }

    /**
     * Creates a rule.
     *
     * @param ipAddress an address of the subnet
     * @param cidrPrefix how many bits the subnet's addresses share, 0 to 32 for IPv4, 0 to 128 for IPv6
     * @param ruleType the treatment of its peers
     * @throws IllegalArgumentException if the number is out of its range
     */
    public IpSubnetFilterRule(InetAddress ipAddress, int cidrPrefix, IpFilterRuleType ruleType) {
        this.ruleType = checkNotNull(ruleType, "ruleType");
        int bits = checkNotNull(ipAddress, "ipAddress").getAddress().length * Byte.SIZE;
        checkInRange(cidrPrefix, 0, bits, "cidrPrefix");
        prefixLength = cidrPrefix + IpBits.BITS - bits;
        first = IpBits.of(ipAddress).prefix(prefixLength);
    }

    private static String addressPart(String text) {
        return text.substring(0, slash(text));
    }

    private static int prefixPart(String text) {
        String prefix = text.substring(slash(text) + 1);
        // Neither a sign nor other digits than those of ASCII, which parseInt would take.
        if (prefix.isEmpty() || prefix.length() > 3 || !prefix.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw notASubnet(text);
        }
        return Integer.parseInt(prefix);
    }

    private static int slash(String text) {
        int slash = checkNotNull(text, "ipAddressWithCidr").indexOf('/');
        if (slash < 0) {
            throw notASubnet(text);
        }
        return slash;
    }

    private static IllegalArgumentException notASubnet(String text) {
        return new IllegalArgumentException("ipAddressWithCidr: " + text + " (expected: address/bits)");
    }

    private static InetAddress parse(String text) {
        InetAddress address = NetUtil.createInetAddressFromIpAddressString(checkNotNull(text, "ipAddress"));
        if (address == null) {
            throw new IllegalArgumentException("ipAddress: " + text + " (expected: an IPv4 or IPv6 address)");
        }
        return address;
    }

    IpBits first() {
        return first;
    }

    int prefixLength() {
        return prefixLength;
    }

    @Override
    public boolean matches(InetSocketAddress remoteAddress) {
        InetAddress ip = remoteAddress.getAddress();
        return ip != null && matches(IpBits.of(ip));
    }

    private boolean matches(IpBits address) {
        boolean isForIpV4 = prefixLength >= IpBits.MAPPED_PREFIX && first.isIpV4();
        return isForIpV4 == address.isIpV4() && address.prefix(prefixLength).equals(first);
    }

    @Override
    public IpFilterRuleType ruleType() {
        return ruleType;
    }

    /** Orders by first address, then the larger subnet first, then refusal first. */
    @Override
    public int compareTo(IpSubnetFilterRule other) {
        int order = first.compareTo(other.first);
        if (order == 0) {
            order = Integer.compare(prefixLength, other.prefixLength);
        }
        return order != 0 ? order : other.ruleType.compareTo(ruleType);
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof IpSubnetFilterRule other && compareTo(other) == 0;
    }

    @Override
    public int hashCode() {
        return (first.hashCode() * 31 + prefixLength) * 31 + ruleType.ordinal();
    }

    @Override
    public String toString() {
        return "IpSubnetFilterRule(" + ruleType + ' ' + subnet() + ')';
    }

    private String subnet() {
        byte[] octets = new byte[16];
        for (int i = 0; i < Long.BYTES; i++) {
            octets[i] = (byte) (first.high() >>> 56 - 8 * i);
            octets[i + Long.BYTES] = (byte) (first.low() >>> 56 - 8 * i);
        }
        return prefixLength >= IpBits.MAPPED_PREFIX && first.isIpV4()
                ? NetUtil.bytesToIpAddress(octets, 12, 4) + '/' + (prefixLength - IpBits.MAPPED_PREFIX)
                : NetUtil.bytesToIpAddress(octets) + '/' + prefixLength;
    }
}
