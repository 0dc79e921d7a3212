/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.UnsupportedMessageTypeException;

/**
 * The {@link DnsRecordEncoder} of this library. Names are not compressed. Keeps nothing, so that one may be used by
 * many channels.
 */
public class DefaultDnsRecordEncoder implements DnsRecordEncoder {
    private static final int OPTION_ECS = 8;

    /** Creates an encoder. */
    protected DefaultDnsRecordEncoder() {
    }

    @Override
    public final void encodeQuestion(DnsQuestion question, ByteBuf out) throws Exception {
        encodeName(question.name(), out);
        out.writeShort(question.type().intValue());
        out.writeShort(question.dnsClass());
    }

    @Override
    public void encodeRecord(DnsRecord record, ByteBuf out) throws Exception {
        if (record instanceof DnsQuestion question) {
            encodeQuestion(question, out);
            return;
        }
        encodeName(record.name(), out);
        out.writeShort(record.type().intValue());
        out.writeShort(record.dnsClass());
        out.writeInt((int) record.timeToLive());
        int lengthIndex = out.writerIndex();
        out.writeShort(0);
        encodeData(record, out);
        int length = out.writerIndex() - lengthIndex - 2;
        if (length > 65535) {
            throw new IllegalArgumentException("data of " + record.type() + ": " + length
                    + " octets (expected: up to 65535)");
        }
        out.setShort(lengthIndex, length);
    }

    private void encodeData(DnsRecord record, ByteBuf out) throws Exception {
        if (record instanceof DnsPtrRecord pointer) {
            encodeName(pointer.hostname(), out);
        } else if (record instanceof DnsOptEcsRecord subnet) {
            encodeSubnet(subnet, out);
        } else if (record instanceof DnsOptCookieRecord cookie) {
            out.writeShort(DnsOptCookieRecord.OPTION_CODE);
            out.writeShort(DnsOptCookieRecord.CLIENT_COOKIE_LENGTH);
            out.writeBytes(cookie.clientCookie());
        } else if (record instanceof DnsRawRecord raw) {
            ByteBuf content = raw.content();
            out.writeBytes(content, content.readerIndex(), content.readableBytes());
        } else if (!(record instanceof DnsOptPseudoRecord)) {
            // An OPT record of no kind that we know has no options.
            throw new UnsupportedMessageTypeException(record, DnsQuestion.class, DnsPtrRecord.class, DnsRawRecord.class,
                    DnsOptPseudoRecord.class);
        }
    }

    /** RFC 7871 section 6: no octets and no bits beyond the prefix. */
    private static void encodeSubnet(DnsOptEcsRecord record, ByteBuf out) {
        byte[] address = record.address();
        int prefix = record.sourcePrefixLength();
        int octets = (prefix + 7) / Byte.SIZE;
        out.writeShort(OPTION_ECS);
        out.writeShort(4 + octets);
        out.writeShort(address.length == 4 ? 1 : 2);
        out.writeByte(prefix);
        out.writeByte(record.scopePrefixLength());
        if (octets > 0) {
            out.writeBytes(address, 0, octets - 1);
            out.writeByte(address[octets - 1] & 0xFF << octets * Byte.SIZE - prefix);
        }
    }

    /**
     * Writes a name (RFC 1035 section 3.1).
     *
     * @param name as {@link DnsRecord#name()} gives it
     * @param out where to
     * @throws IllegalArgumentException if a label is empty or longer than 63 octets, or the name longer than 255
     * @throws Exception if a subclass fails
     */
    protected void encodeName(String name, ByteBuf out) throws Exception {
        DomainNames.write(name, out);
    }
}
