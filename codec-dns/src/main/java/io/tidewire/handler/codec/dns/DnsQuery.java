/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import org.jspecify.annotations.Nullable;

/**
 * A message that asks (RFC 1035 section 4.1.1, QR is 0).
 */
public interface DnsQuery extends DnsMessage {
    @Override
    DnsQuery addRecord(DnsSection section, DnsRecord record);

    @Override
    DnsQuery addRecord(DnsSection section, int index, DnsRecord record);

    @Override
    DnsQuery clear();

    @Override
    DnsQuery clear(DnsSection section);

    @Override
    DnsQuery retain();

    @Override
    DnsQuery retain(int increment);

    @Override
    DnsQuery setId(int id);

    @Override
    DnsQuery setOpCode(DnsOpCode opCode);

    @Override
    DnsQuery setRecord(DnsSection section, DnsRecord record);

    @Override
    DnsQuery setRecursionDesired(boolean recursionDesired);

    @Override
    DnsQuery setZ(int z);

    @Override
    DnsQuery touch();

    @Override
    DnsQuery touch(@Nullable Object hint);
}
