/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import org.jspecify.annotations.Nullable;

/**
 * A {@link DnsQuery} of the application's or of a decoder's making. Not for use by several threads at a time.
 */
public class DefaultDnsQuery extends AbstractDnsMessage implements DnsQuery {
    /**
     * Creates a query of the kind {@link DnsOpCode#QUERY}.
     *
     * @param id from 0 to 65535
     */
    public DefaultDnsQuery(int id) {
        super(id);
    }

    /**
     * Creates a query.
     *
     * @param id from 0 to 65535
     * @param opCode the kind of query
     */
    public DefaultDnsQuery(int id, DnsOpCode opCode) {
        super(id, opCode);
    }

    @Override
    public DnsQuery addRecord(DnsSection section, DnsRecord record) {
        super.addRecord(section, record);
        return this;
    }

    @Override
    public DnsQuery addRecord(DnsSection section, int index, DnsRecord record) {
        super.addRecord(section, index, record);
        return this;
    }

    @Override
    public DnsQuery clear() {
        super.clear();
        return this;
    }

    @Override
    public DnsQuery clear(DnsSection section) {
        super.clear(section);
        return this;
    }

    @Override
    public DnsQuery retain() {
        super.retain();
        return this;
    }

    @Override
    public DnsQuery retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public DnsQuery setId(int id) {
        super.setId(id);
        return this;
    }

    @Override
    public DnsQuery setOpCode(DnsOpCode opCode) {
        super.setOpCode(opCode);
        return this;
    }

    @Override
    public DnsQuery setRecord(DnsSection section, DnsRecord record) {
        super.setRecord(section, record);
        return this;
    }

    @Override
    public DnsQuery setRecursionDesired(boolean recursionDesired) {
        super.setRecursionDesired(recursionDesired);
        return this;
    }

    @Override
    public DnsQuery setZ(int z) {
        super.setZ(z);
        return this;
    }

    @Override
    public DnsQuery touch() {
        super.touch();
        return this;
    }

    @Override
    public DnsQuery touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }

    @Override
    public String toString() {
        return MessageText.of(this, null, null);
    }
}
