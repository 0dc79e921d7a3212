/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A {@link DnsRawRecord} of the application's or of a decoder's making. Its reference count is that of its buffer.
 */
public class DefaultDnsRawRecord extends AbstractDnsRecord implements DnsRawRecord {
    private final ByteBuf content;

    /**
     * Creates a record of the Internet.
     *
     * @param name with or without a dot at its end; letters beyond ASCII are encoded by {@link java.net.IDN}
     * @param timeToLive seconds, not negative
     * @param content the data, owned by the record from now on; left to the caller if an exception is thrown
     * @throws IllegalArgumentException if the time is negative or the name cannot be encoded
     */
    public DefaultDnsRawRecord(String name, DnsRecordType type, long timeToLive, ByteBuf content) {
        this(name, type, CLASS_IN, timeToLive, content);
    }

    /**
     * Creates a record.
     *
     * @param name with or without a dot at its end; letters beyond ASCII are encoded by {@link java.net.IDN}
     * @param dnsClass the lowest 16 bits count
     * @param timeToLive seconds, not negative
     * @param content the data, owned by the record from now on; left to the caller if an exception is thrown
     * @throws IllegalArgumentException if the time is negative or the name cannot be encoded
     */
    public DefaultDnsRawRecord(String name, DnsRecordType type, int dnsClass, long timeToLive, ByteBuf content) {
        super(name, type, dnsClass, timeToLive);
        this.content = checkNotNull(content, "content");
    }

    @Override
    public ByteBuf content() {
        return content;
    }

    @Override
    public DnsRawRecord copy() {
        return replace(content.copy());
    }

    @Override
    public DnsRawRecord duplicate() {
        return replace(content.duplicate());
    }

    @Override
    public DnsRawRecord retainedDuplicate() {
        return replace(content.retainedDuplicate());
    }

    @Override
    public DnsRawRecord replace(ByteBuf content) {
        return new DefaultDnsRawRecord(name(), type(), dnsClass(), timeToLive(), content);
    }

    @Override
    public int refCnt() {
        return content.refCnt();
    }

    @Override
    public DnsRawRecord retain() {
        content.retain();
        return this;
    }

    @Override
    public DnsRawRecord retain(int increment) {
        content.retain(increment);
        return this;
    }

    @Override
    public DnsRawRecord touch() {
        content.touch();
        return this;
    }

    @Override
    public DnsRawRecord touch(@Nullable Object hint) {
        content.touch(hint);
        return this;
    }

    @Override
    public boolean release() {
        return content.release();
    }

    @Override
    public boolean release(int decrement) {
        return content.release(decrement);
    }

    @Override
    public String toString() {
        if (type().equals(DnsRecordType.OPT)) {
            return StringUtil.simpleClassName(this) + "(OPT flags:" + timeToLive() + " udp:" + dnsClass() + ')';
        }
        // A record is printed in messages of errors, after it has been released too.
        return text(type(), String.valueOf(timeToLive()))
                + (content.refCnt() > 0 ? " " + content.readableBytes() + "B)" : ")");
    }
}
