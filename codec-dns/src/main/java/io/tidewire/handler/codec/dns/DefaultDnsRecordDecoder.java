/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.CorruptedFrameException;
import org.jspecify.annotations.Nullable;

/**
 * The {@link DnsRecordDecoder} of this library: {@link DnsPtrRecord} for PTR, and {@link DnsRawRecord} for all others.
 * Keeps nothing, so that one may be used by many channels.
 */
public class DefaultDnsRecordDecoder implements DnsRecordDecoder {
    /** Octets between the name and the data: type, class, time to live and length. */
    private static final int FIXED_OCTETS = 10;

    /** Creates a decoder. */
    protected DefaultDnsRecordDecoder() {
    }

    @Override
    public final DnsQuestion decodeQuestion(ByteBuf in) throws Exception {
        String name = decodeName0(in);
        if (in.readableBytes() < 4) {
            throw new CorruptedFrameException("question is cut short");
        }
        return new DefaultDnsQuestion(name, DnsRecordType.valueOf(in.readUnsignedShort()), in.readUnsignedShort());
    }

    @Override
    @SuppressWarnings("unchecked") // The caller says what it expects.
    public final <T extends DnsRecord> @Nullable T decodeRecord(ByteBuf in) throws Exception {
        int fixed = DomainNames.end(in, in.readerIndex());
        if (fixed < 0 || in.writerIndex() - fixed < FIXED_OCTETS
                || in.writerIndex() - fixed - FIXED_OCTETS < in.getUnsignedShort(fixed + 8)) {
            return null;
        }
        String name = decodeName0(in);
        DnsRecordType type = DnsRecordType.valueOf(in.getUnsignedShort(fixed));
        int dnsClass = in.getUnsignedShort(fixed + 2);
        long timeToLive = in.getUnsignedInt(fixed + 4);
        if (timeToLive > Integer.MAX_VALUE && !type.equals(DnsRecordType.OPT)) {
            // RFC 2181 section 8.
            timeToLive = 0;
        }
        int offset = fixed + FIXED_OCTETS;
        int length = in.getUnsignedShort(fixed + 8);
        DnsRecord record = decodeRecord(name, type, dnsClass, timeToLive, in, offset, length);
        in.readerIndex(offset + length);
        return (T) record;
    }

    /**
     * Creates a record of its fields.
     *
     * @param name as {@link DnsRecord#name()} gives it
     * @param dnsClass from 0 to 65535
     * @param timeToLive seconds; the flags of an OPT record
     * @param in the whole message, of which only the data of this record may be kept, by a reference of its own
     * @param offset where the data begins
     * @param length octets of data, all of which are there
     * @return the record, which is the caller's
     * @throws Exception if the data is malformed
     */
    protected DnsRecord decodeRecord(String name, DnsRecordType type, int dnsClass, long timeToLive, ByteBuf in,
                                     int offset, int length) throws Exception {
        if (type.equals(DnsRecordType.PTR)) {
            ByteBuf data = in.duplicate().setIndex(offset, offset + length);
            String hostname = decodeName0(data);
            RecordData.checkEnd(type, data.readableBytes());
            return new DefaultDnsPtrRecord(name, dnsClass, timeToLive, hostname);
        }
        return new DefaultDnsRawRecord(name, type, dnsClass, timeToLive, RecordData.read(type, in, offset, length));
    }

    /**
     * Reads a name.
     *
     * @param in the whole message, whose first octet is at index 0; its reader index is moved behind the name
     * @return the name as {@link DnsRecord#name()} gives it
     */
    protected String decodeName0(ByteBuf in) {
        return decodeName(in);
    }

    /**
     * Reads a name (RFC 1035 sections 3.1 and 4.1.4). Pointers are followed backwards only.
     *
     * @param in the whole message, whose first octet is at index 0, or the data of a {@link DnsRawRecord}; its reader
     *           index is moved behind the name
     * @return the name as {@link DnsRecord#name()} gives it
     * @throws CorruptedFrameException if the name is cut short, malformed or longer than 255 octets
     */
    public static String decodeName(ByteBuf in) {
        return DomainNames.read(in);
    }
}
