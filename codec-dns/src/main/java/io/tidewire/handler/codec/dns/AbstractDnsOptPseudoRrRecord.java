/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.util.internal.StringUtil;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;

/**
 * The base of OPT records, whose fields take the place of class and time to live (RFC 6891 section 6.1.3).
 */
public abstract class AbstractDnsOptPseudoRrRecord extends AbstractDnsRecord implements DnsOptPseudoRecord {
    /**
     * Creates a record of version 0 without flags.
     *
     * @param maxPayloadSize the largest datagram that its sender takes, in octets, from 0 to 65535
     */
    protected AbstractDnsOptPseudoRrRecord(int maxPayloadSize) {
        this(maxPayloadSize, 0, 0, 0);
    }

    /**
     * Creates a record without flags.
     *
     * @param maxPayloadSize the largest datagram that its sender takes, in octets, from 0 to 65535
     * @param extendedRcode the upper eight bits of the code of a response, from 0 to 255
     * @param version the version of EDNS, from 0 to 255
     */
    protected AbstractDnsOptPseudoRrRecord(int maxPayloadSize, int extendedRcode, int version) {
        this(maxPayloadSize, extendedRcode, version, 0);
    }

    /**
     * Creates a record.
     *
     * @param maxPayloadSize the largest datagram that its sender takes, in octets, from 0 to 65535
     * @param extendedRcode the upper eight bits of the code of a response, from 0 to 255
     * @param version the version of EDNS, from 0 to 255
     * @param flags from 0 to 65535; the highest bit is DO
     */
    protected AbstractDnsOptPseudoRrRecord(int maxPayloadSize, int extendedRcode, int version, int flags) {
        super(".", DnsRecordType.OPT, checkInRange(maxPayloadSize, 0, 65535, "maxPayloadSize"),
                (long) checkInRange(extendedRcode, 0, 255, "extendedRcode") << 24
                        | (long) checkInRange(version, 0, 255, "version") << 16
                        | checkInRange(flags, 0, 65535, "flags"));
    }

    @Override
    public int extendedRcode() {
        return (int) (timeToLive() >>> 24) & 0xFF;
    }

    @Override
    public int version() {
        return (int) (timeToLive() >>> 16) & 0xFF;
    }

    @Override
    public int flags() {
        return (int) timeToLive() & 0xFFFF;
    }

    @Override
    public String toString() {
        return optText() + ')';
    }

    final String optText() {
        return StringUtil.simpleClassName(this) + "(OPT extendedRcode:" + extendedRcode() + " version:" + version()
                + " flags:" + flags() + " udp:" + dnsClass();
    }
}
