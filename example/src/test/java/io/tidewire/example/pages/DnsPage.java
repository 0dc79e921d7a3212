/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.handler.codec.dns.DefaultDnsQuestion;
import io.tidewire.handler.codec.dns.DnsRawRecord;
import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.handler.codec.dns.ServiceBinding;
import io.tidewire.resolver.dns.DnsNameResolver;
import io.tidewire.util.ReferenceCountUtil;

import java.util.ArrayList;
import java.util.List;

/** The blocks of {@code docs/dns.md}. */
final class DnsPage {
    private DnsPage() {
    }

    // region records
    /** Blocks: not on an event loop. */
    static List<String> applicationProtocols(DnsNameResolver resolver, String name) throws InterruptedException {
        List<DnsRecord> records = resolver.resolveAll(new DefaultDnsQuestion(name, DnsRecordType.HTTPS))
                .sync().getNow();
        try {
            List<String> protocols = new ArrayList<>();
            for (DnsRecord record : records) {
                protocols.addAll(ServiceBinding.of((DnsRawRecord) record).applicationProtocols());
            }
            return protocols;
        } finally {
            records.forEach(ReferenceCountUtil::release);
        }
    }
    // endregion
}
