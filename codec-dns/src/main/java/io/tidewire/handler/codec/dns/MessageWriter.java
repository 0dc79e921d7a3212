/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.AddressedEnvelope;
import io.tidewire.channel.socket.DatagramPacket;

import java.net.InetSocketAddress;

/** Messages to bytes. */
final class MessageWriter {
    /** Most messages are shorter. */
    static final int INITIAL_CAPACITY = 512;
    private static final int MAX_OCTETS = 65535;

    private MessageWriter() {
    }

    /** Whether an object is an envelope with such a message; the type of the envelope says nothing about it. */
    static boolean isEnvelopeOf(Class<? extends DnsMessage> type, Object msg) {
        return msg instanceof AddressedEnvelope<?, ?> envelope && type.isInstance(envelope.content())
                && (envelope.recipient() == null || envelope.recipient() instanceof InetSocketAddress);
    }

    /**
     * Writes a message to a buffer, which is released if that fails.
     *
     * @return a datagram with the buffer, or the buffer if there is no recipient; the caller's
     */
    static Object datagram(AddressedEnvelope<? extends DnsMessage, InetSocketAddress> envelope, ByteBuf buffer,
                           DnsRecordEncoder encoder) throws Exception {
        boolean written = false;
        try {
            write(envelope.content(), buffer, encoder);
            written = true;
        } finally {
            if (!written) {
                buffer.release();
            }
        }
        return envelope.recipient() == null ? buffer : new DatagramPacket(buffer, envelope.recipient());
    }

    static void write(DnsMessage message, ByteBuf out, DnsRecordEncoder encoder) throws Exception {
        out.writeShort(message.id());
        out.writeShort(flags(message));
        writeCount(message, DnsSection.QUESTION, out);
        writeCount(message, DnsSection.ANSWER, out);
        writeCount(message, DnsSection.AUTHORITY, out);
        writeCount(message, DnsSection.ADDITIONAL, out);
        for (int i = 0; i < message.count(DnsSection.QUESTION); i++) {
            encoder.encodeQuestion(message.recordAt(DnsSection.QUESTION, i), out);
        }
        writeRecords(message, DnsSection.ANSWER, out, encoder);
        writeRecords(message, DnsSection.AUTHORITY, out, encoder);
        writeRecords(message, DnsSection.ADDITIONAL, out, encoder);
    }

    /** Writes a message behind its length (RFC 1035 section 4.2.2). */
    static void writeWithLength(DnsMessage message, ByteBuf out, DnsRecordEncoder encoder) throws Exception {
        int start = out.writerIndex();
        out.writeShort(0);
        write(message, out, encoder);
        int length = out.writerIndex() - start - 2;
        if (length > MAX_OCTETS) {
            throw new IllegalArgumentException("message of " + length + " octets (expected: up to " + MAX_OCTETS + ')');
        }
        out.setShort(start, length);
    }

    private static int flags(DnsMessage message) {
        int flags = (message.opCode().byteValue() & 15) << MessageHeader.OPCODE_SHIFT
                | message.z() << MessageHeader.Z_SHIFT | (message.isRecursionDesired() ? MessageHeader.RD : 0);
        if (!(message instanceof DnsResponse response)) {
            return flags;
        }
        int code = response.code().intValue();
        if (code > MessageHeader.RCODE_MASK) {
            checkUpperBits(response, code >> 4);
        }
        return flags | MessageHeader.QR | (response.isAuthoritativeAnswer() ? MessageHeader.AA : 0)
                | (response.isTruncated() ? MessageHeader.TC : 0)
                | (response.isRecursionAvailable() ? MessageHeader.RA : 0) | code & MessageHeader.RCODE_MASK;
    }

    /** Without its upper bits a code would be another one, BADVERS for instance NOERROR. */
    private static void checkUpperBits(DnsResponse response, int upper) {
        for (int i = 0; i < response.count(DnsSection.ADDITIONAL); i++) {
            DnsRecord record = response.recordAt(DnsSection.ADDITIONAL, i);
            if (record.type().equals(DnsRecordType.OPT) && record.timeToLive() >>> 24 == upper) {
                return;
            }
        }
        throw new IllegalArgumentException("code: " + response.code() + " (expected: an OPT record with "
                + upper + " as its upper bits)");
    }

    private static void writeCount(DnsMessage message, DnsSection section, ByteBuf out) {
        int count = message.count(section);
        if (count > 65535) {
            throw new IllegalArgumentException(section + ": " + count + " records (expected: up to 65535)");
        }
        out.writeShort(count);
    }

    private static void writeRecords(DnsMessage message, DnsSection section, ByteBuf out, DnsRecordEncoder encoder)
            throws Exception {
        int count = message.count(section);
        for (int i = 0; i < count; i++) {
            encoder.encodeRecord(message.recordAt(section, i), out);
        }
    }
}
