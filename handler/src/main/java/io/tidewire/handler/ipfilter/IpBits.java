/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ipfilter;

import java.net.InetAddress;

/**
 * An IP address as a number of 128 bits. An IPv4 address is the IPv4-mapped one, {@code ::ffff:a.b.c.d} (RFC 4291
 * section 2.5.5.2), whichever way it was given, so that one peer has one number.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits
 */
record IpBits(long high, long low) implements Comparable<IpBits> {
    static final int BITS = 128;
    /** The bits that all IPv4 addresses share. */
    static final int MAPPED_PREFIX = 96;
    private static final long MAPPED = 0xffff_0000_0000L;
    static final IpBits FIRST_MAPPED = new IpBits(0, MAPPED);

    static IpBits of(InetAddress address) {
        byte[] octets = address.getAddress();
        return octets.length == 4 ? new IpBits(0, MAPPED | bits(octets, 0, 4))
                : new IpBits(bits(octets, 0, 8), bits(octets, 8, 8));
    }

    private static long bits(byte[] octets, int offset, int count) {
        long bits = 0;
        for (int i = offset; i < offset + count; i++) {
            bits = bits << 8 | octets[i] & 0xff;
        }
        return bits;
    }

    boolean isIpV4() {
        return high == 0 && low >>> 32 == MAPPED >>> 32;
    }

    /** The address with all bits zero except the first ones. */
    IpBits prefix(int length) {
        return new IpBits(high & mask(length), low & mask(length - Long.SIZE));
    }

    /** The last address that shares the first bits with this. */
    IpBits lastOfPrefix(int length) {
        return new IpBits(high | ~mask(length), low | ~mask(length - Long.SIZE));
    }

    /** The address behind this one; all zero behind the last of all. */
    IpBits next() {
        return new IpBits(low == -1 ? high + 1 : high, low + 1);
    }

    /** So many ones, from the highest bit on: none if the length is negative, all from 64 on. */
    private static long mask(int length) {
        // A shift by 64 would be one by 0.
        return length <= 0 ? 0 : length >= Long.SIZE ? -1 : -1L << Long.SIZE - length;
    }

    @Override
    public int compareTo(IpBits other) {
        int highOrder = Long.compareUnsigned(high, other.high);
        return highOrder != 0 ? highOrder : Long.compareUnsigned(low, other.low);
    }
}
