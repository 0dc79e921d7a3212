/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.handler.codec.dns.DefaultDnsRecordDecoder;
import io.tidewire.handler.codec.dns.DnsRawRecord;
import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.handler.codec.dns.DnsResponse;
import io.tidewire.handler.codec.dns.DnsSection;
import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The servers to which a response refers, when the resolver itself goes down from the root. Only those of a zone that
 * is nearer to the name count, and only addresses of servers that lie in this zone: others are not this server's to
 * give. Servers without such an address are passed over.
 */
record Referral(String zone, List<InetSocketAddress> servers, long timeToLive) {
    private static final int MAX_SERVERS = 16;

    /** Reads a response to a question for a name; {@code null} if it refers to no nearer server. */
    static @Nullable Referral read(DnsResponse response, String name, String presentZone) {
        String zone = null;
        Map<String, Long> names = new HashMap<>();
        for (int i = 0; i < response.count(DnsSection.AUTHORITY); i++) {
            DnsRecord record = response.recordAt(DnsSection.AUTHORITY, i);
            if (!record.type().equals(DnsRecordType.NS) || !(record instanceof DnsRawRecord raw)) {
                continue;
            }
            String owner = Names.canonical(record.name());
            boolean nearer = Names.isWithin(name, owner) && Names.isWithin(owner, presentZone)
                    && !owner.equals(presentZone);
            if (nearer && (zone == null || zone.equals(owner))) {
                zone = owner;
                names.put(Names.canonical(DefaultDnsRecordDecoder.decodeName(raw.content().duplicate())),
                        record.timeToLive());
            }
        }
        return zone == null ? null : withAddresses(response, zone, names);
    }

    @SuppressWarnings("NullAway") // containsKey() looks.
    private static @Nullable Referral withAddresses(DnsResponse response, String zone, Map<String, Long> names) {
        List<InetSocketAddress> servers = new ArrayList<>();
        long timeToLive = Long.MAX_VALUE;
        for (int i = 0; i < response.count(DnsSection.ADDITIONAL) && servers.size() < MAX_SERVERS; i++) {
            DnsRecord record = response.recordAt(DnsSection.ADDITIONAL, i);
            String owner = Names.canonical(record.name());
            InetAddress address = names.containsKey(owner) && Names.isWithin(owner, zone)
                    ? AddressRecords.address(record, owner) : null;
            if (address != null) {
                servers.add(new InetSocketAddress(address, ResolvConf.PORT));
                timeToLive = Math.min(timeToLive, Math.min(record.timeToLive(), names.get(owner)));
            }
        }
        return servers.isEmpty() ? null : new Referral(zone, List.copyOf(servers), timeToLive);
    }
}
