/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.handler.codec.dns.DnsRawRecord;
import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.resolver.ResolvedAddressTypes;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Addresses as records hold them (RFC 1035 section 3.4.1, RFC 3596 section 2.2). */
final class AddressRecords {
    private AddressRecords() {
    }

    /** The address of a record of type A or AAAA; {@code null} of others, and of data of another length. */
    static InetAddress address(DnsRecord record, String hostname) {
        if (!(record instanceof DnsRawRecord raw)) {
            return null;
        }
        ByteBuf content = raw.content();
        int length = record.type().equals(DnsRecordType.A) ? 4 : record.type().equals(DnsRecordType.AAAA) ? 16 : -1;
        if (content.readableBytes() != length) {
            return null;
        }
        try {
            return InetAddress.getByAddress(hostname, ByteBufUtil.getBytes(content));
        } catch (UnknownHostException e) {
            throw new AssertionError(length + " octets are an address", e);
        }
    }

    /** The kinds of records that have the wanted addresses, those that are preferred first. */
    static List<DnsRecordType> types(ResolvedAddressTypes wanted) {
        return switch (wanted) {
            case IPV4_ONLY -> List.of(DnsRecordType.A);
            case IPV6_ONLY -> List.of(DnsRecordType.AAAA);
            case IPV4_PREFERRED -> List.of(DnsRecordType.A, DnsRecordType.AAAA);
            case IPV6_PREFERRED -> List.of(DnsRecordType.AAAA, DnsRecordType.A);
        };
    }

    static DnsRecordType typeOf(InetAddress address) {
        return address instanceof Inet4Address ? DnsRecordType.A : DnsRecordType.AAAA;
    }
}
