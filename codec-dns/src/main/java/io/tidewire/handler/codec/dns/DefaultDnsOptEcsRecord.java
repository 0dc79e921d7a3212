/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.util.NetUtil;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;

/**
 * A {@link DnsOptEcsRecord} of the application's making.
 */
public final class DefaultDnsOptEcsRecord extends AbstractDnsOptPseudoRrRecord implements DnsOptEcsRecord {
    private final int sourcePrefixLength;
    private final byte[] address;

    /**
     * Creates a record without an address, so that servers do not add that of a resolver (RFC 7871 section 7.1.2).
     *
     * @param maxPayloadSize the largest datagram that its sender takes, in octets, from 0 to 65535
     * @param socketProtocolFamily IPv4 or IPv6
     * @throws IllegalArgumentException if it is another family
     */
    public DefaultDnsOptEcsRecord(int maxPayloadSize, SocketProtocolFamily socketProtocolFamily) {
        this(maxPayloadSize, 0, 0, 0, anyAddress(socketProtocolFamily));
    }

    /**
     * Creates a record of version 0.
     *
     * @param maxPayloadSize the largest datagram that its sender takes, in octets, from 0 to 65535
     * @param srcPrefixLength how many bits of the address are sent
     * @param address 4 or 16 octets; they are copied
     * @throws IllegalArgumentException if the address has another length, or not that many bits
     */
    public DefaultDnsOptEcsRecord(int maxPayloadSize, int srcPrefixLength, byte[] address) {
        this(maxPayloadSize, 0, 0, srcPrefixLength, address);
    }

    /**
     * Creates a record.
     *
     * @param maxPayloadSize the largest datagram that its sender takes, in octets, from 0 to 65535
     * @param extendedRcode the upper eight bits of the code of a response, from 0 to 255
     * @param version the version of EDNS, from 0 to 255
     * @param srcPrefixLength how many bits of the address are sent
     * @param address 4 or 16 octets; they are copied
     * @throws IllegalArgumentException if the address has another length, or not that many bits
     */
    public DefaultDnsOptEcsRecord(int maxPayloadSize, int extendedRcode, int version, int srcPrefixLength,
                                  byte[] address) {
        super(maxPayloadSize, extendedRcode, version);
        if (address.length != 4 && address.length != 16) {
            throw new IllegalArgumentException("address: " + address.length + " octets (expected: 4 or 16)");
        }
        sourcePrefixLength = checkInRange(srcPrefixLength, 0, address.length * Byte.SIZE, "srcPrefixLength");
        this.address = address.clone();
    }

    private static byte[] anyAddress(SocketProtocolFamily family) {
        return switch (family) {
            case INET -> new byte[4];
            case INET6 -> new byte[16];
            default -> throw new IllegalArgumentException(
                    "socketProtocolFamily: " + family + " (expected: INET or INET6)");
        };
    }

    @Override
    public int sourcePrefixLength() {
        return sourcePrefixLength;
    }

    @Override
    public int scopePrefixLength() {
        return 0;
    }

    @Override
    public byte[] address() {
        return address.clone();
    }

    @Override
    public String toString() {
        return optText() + " address:" + NetUtil.bytesToIpAddress(address) + '/' + sourcePrefixLength + ')';
    }
}
