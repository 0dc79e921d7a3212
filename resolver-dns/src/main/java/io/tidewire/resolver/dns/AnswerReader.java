/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.dns.DefaultDnsRecordDecoder;
import io.tidewire.handler.codec.dns.DnsRawRecord;
import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.handler.codec.dns.DnsResponse;
import io.tidewire.handler.codec.dns.DnsSection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes out of a response what answers a question: the records of its name, or of the name at the end of the aliases
 * that begin with it. All others are ignored, whatever their origin (RFC 5452 section 6).
 *
 * @param name the last name of the chain, canonical
 * @param aliases the chain within this response
 * @param records those of the type and the last name; they stay the message's
 * @param timeToLive the least of the aliases and records, in seconds
 */
record AnswerReader(String name, List<Alias> aliases, List<DnsRecord> records, long timeToLive) {
    /** A step of a chain, both names canonical. */
    record Alias(String from, String to, long timeToLive) {
    }

    /** Reads the answer to a question for a canonical name. A loop of aliases leads as far as {@code maxAliases}. */
    static AnswerReader read(DnsResponse response, String asked, DnsRecordType type, int maxAliases) {
        Map<String, Alias> known = new HashMap<>();
        Map<String, List<DnsRecord>> byName = new HashMap<>();
        int count = response.count(DnsSection.ANSWER);
        for (int i = 0; i < count; i++) {
            DnsRecord record = response.recordAt(DnsSection.ANSWER, i);
            if (record.dnsClass() != DnsRecord.CLASS_IN) {
                continue;
            }
            String owner = Names.canonical(record.name());
            if (record.type().equals(type) || type.equals(DnsRecordType.ANY)) {
                byName.computeIfAbsent(owner, key -> new ArrayList<>()).add(record);
            } else if (record.type().equals(DnsRecordType.CNAME) && record instanceof DnsRawRecord raw) {
                String target = Names.canonical(DefaultDnsRecordDecoder.decodeName(raw.content().duplicate()));
                known.putIfAbsent(owner, new Alias(owner, target, record.timeToLive()));
            }
        }
        List<Alias> aliases = new ArrayList<>();
        String name = asked;
        long timeToLive = Long.MAX_VALUE;
        while (!byName.containsKey(name) && known.containsKey(name) && aliases.size() < maxAliases) {
            Alias alias = known.get(name);
            aliases.add(alias);
            timeToLive = Math.min(timeToLive, alias.timeToLive);
            name = alias.to;
        }
        List<DnsRecord> records = byName.getOrDefault(name, List.of());
        for (DnsRecord record : records) {
            timeToLive = Math.min(timeToLive, record.timeToLive());
        }
        return new AnswerReader(name, aliases, records, timeToLive);
    }

    /**
     * The time for which the absence of records holds, in seconds (RFC 2308 section 5); 0 if the response does not say.
     */
    static long negativeTtl(DnsResponse response, String name) {
        for (int i = 0; i < response.count(DnsSection.AUTHORITY); i++) {
            DnsRecord record = response.recordAt(DnsSection.AUTHORITY, i);
            if (record.type().equals(DnsRecordType.SOA) && record instanceof DnsRawRecord raw
                    && raw.content().readableBytes() >= 22
                    && Names.isWithin(name, Names.canonical(record.name()))) {
                ByteBuf content = raw.content();
                return Math.min(record.timeToLive(), content.getUnsignedInt(content.writerIndex() - 4));
            }
        }
        return 0;
    }
}
