/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import org.jspecify.annotations.Nullable;

/**
 * A record whose data is a buffer. Names in the data of records of RFC 1035 and of SRV, RP, AFSDB and KX are written
 * out: a decoder leaves no pointers in them (RFC 3597 section 4).
 */
public interface DnsRawRecord extends DnsRecord, ByteBufHolder {
    @Override
    DnsRawRecord copy();

    @Override
    DnsRawRecord duplicate();

    @Override
    DnsRawRecord retainedDuplicate();

    @Override
    DnsRawRecord replace(ByteBuf content);

    @Override
    DnsRawRecord retain();

    @Override
    DnsRawRecord retain(int increment);

    @Override
    DnsRawRecord touch();

    @Override
    DnsRawRecord touch(@Nullable Object hint);
}
