/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A {@link DnsPtrRecord} of the application's or of a decoder's making.
 */
public class DefaultDnsPtrRecord extends AbstractDnsRecord implements DnsPtrRecord {
    private final String hostname;

    /**
     * Creates a record.
     *
     * @param name with or without a dot at its end; letters beyond ASCII are encoded by {@link java.net.IDN}
     * @param dnsClass the lowest 16 bits count
     * @param timeToLive seconds, not negative
     * @param hostname the name that is pointed to
     * @throws IllegalArgumentException if the time is negative or the name cannot be encoded
     */
    public DefaultDnsPtrRecord(String name, int dnsClass, long timeToLive, String hostname) {
        super(name, DnsRecordType.PTR, dnsClass, timeToLive);
        this.hostname = checkNotNull(hostname, "hostname");
    }

    @Override
    public String hostname() {
        return hostname;
    }

    @Override
    public String toString() {
        return text(type(), String.valueOf(timeToLive())) + ' ' + hostname + ')';
    }
}
