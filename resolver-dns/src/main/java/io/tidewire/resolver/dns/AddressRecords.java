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
import org.jspecify.annotations.Nullable;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Addresses as records hold them (RFC 1035 section 3.4.1, RFC 3596 section 2.2). */
final class AddressRecords {
    private static final List<DnsRecordType> IPV4 = List.of(DnsRecordType.A);
    private static final List<DnsRecordType> IPV6 = List.of(DnsRecordType.AAAA);
    private static final List<DnsRecordType> IPV4_FIRST = List.of(DnsRecordType.A, DnsRecordType.AAAA);
    private static final List<DnsRecordType> IPV6_FIRST = List.of(DnsRecordType.AAAA, DnsRecordType.A);

    private AddressRecords() {
    }

    /** The address of a record of type A or AAAA; {@code null} of others, and of data of another length. */
    static @Nullable InetAddress address(DnsRecord record, String hostname) {
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
            case IPV4_ONLY -> IPV4;
            case IPV6_ONLY -> IPV6;
            case IPV4_PREFERRED -> IPV4_FIRST;
            case IPV6_PREFERRED -> IPV6_FIRST;
        };
    }

    /**
     * The address that comes first of those that a cache keeps of a name; {@code null} if it has none of a wanted kind.
     * Makes no object.
     *
     * @param ranked whether the preferred kind comes first; otherwise the order of the cache holds
     */
    static @Nullable InetAddress first(List<? extends DnsCacheEntry> kept, ResolvedAddressTypes wanted,
            boolean ranked) {
        List<DnsRecordType> types = types(wanted);
        InetAddress best = null;
        int bestRank = types.size();
        for (int i = 0; i < kept.size() && bestRank > 0; i++) {
            InetAddress address = kept.get(i).address();
            int rank = address == null ? -1 : types.indexOf(typeOf(address));
            if (rank >= 0 && (best == null || ranked && rank < bestRank)) {
                best = address;
                bestRank = ranked ? rank : 0;
            }
        }
        return best;
    }

    static DnsRecordType typeOf(InetAddress address) {
        return address instanceof Inet4Address ? DnsRecordType.A : DnsRecordType.AAAA;
    }
}
