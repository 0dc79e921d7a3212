/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.CorruptedFrameException;
import io.tidewire.handler.codec.DecoderException;
import org.jspecify.annotations.Nullable;

import java.util.function.Supplier;

/**
 * Bytes to messages. The counts of the header are the peer's word only: a record takes its octets before it takes
 * memory.
 */
final class MessageReader {
    /** The longest message in a stream, with its length (RFC 1035 section 4.2.2). */
    static final int MAX_FRAME_OCTETS = 2 + 65535;

    /**
     * A source of messages: the next one of a stream, as a buffer that is the caller's; {@code null} if it is not
     * whole.
     */
    interface Frames {
        @Nullable ByteBuf next() throws Exception;
    }

    private MessageReader() {
    }

    /**
     * Reads the next message of a stream that is not malformed; those that are reach the next handler as exceptions.
     *
     * @param empty makes the message to be filled
     * @return the message; {@code null} if none is whole
     * @throws Exception if the stream cannot be taken apart
     */
    static <M extends DnsMessage> @Nullable M readNext(ChannelHandlerContext ctx, Frames frames, Supplier<M> empty,
                                             DnsRecordDecoder decoder) throws Exception {
        while (true) {
            ByteBuf frame = frames.next();
            if (frame == null) {
                return null;
            }
            try {
                return read(empty.get(), frame, decoder);
            } catch (Exception e) {
                // Thrown on it would hold up the messages behind this one until more octets come.
                ctx.fireExceptionCaught(e instanceof DecoderException ? e : new DecoderException(e));
            } finally {
                frame.release();
            }
        }
    }

    /**
     * Fills a message. It is released if that fails, and the buffer is the caller's as before.
     *
     * @param content the whole message, from its reader index on
     */
    static <M extends DnsMessage> M read(M message, ByteBuf content, DnsRecordDecoder decoder) throws Exception {
        boolean whole = false;
        try {
            // Pointers count from the beginning of the message.
            fill(message, content.readerIndex() == 0 ? content : content.slice(), decoder);
            whole = true;
            return message;
        } finally {
            if (!whole) {
                message.release();
            }
        }
    }

    private static void fill(DnsMessage message, ByteBuf in, DnsRecordDecoder decoder) throws Exception {
        if (in.readableBytes() < MessageHeader.OCTETS) {
            throw new CorruptedFrameException("message of " + in.readableBytes() + " octets (expected: at least "
                    + MessageHeader.OCTETS + ')');
        }
        message.setId(in.readUnsignedShort());
        boolean truncated = readFlags(message, in.readUnsignedShort());
        int questions = in.readUnsignedShort();
        int answers = in.readUnsignedShort();
        int authorities = in.readUnsignedShort();
        int additionals = in.readUnsignedShort();
        for (int i = 0; i < questions; i++) {
            message.addRecord(DnsSection.QUESTION, decoder.decodeQuestion(in));
        }
        if (readRecords(message, DnsSection.ANSWER, answers, truncated, in, decoder)
                && readRecords(message, DnsSection.AUTHORITY, authorities, truncated, in, decoder)) {
            readRecords(message, DnsSection.ADDITIONAL, additionals, truncated, in, decoder);
        }
        if (message instanceof DnsResponse response) {
            addUpperBits(response);
        }
    }

    private static boolean readFlags(DnsMessage message, int flags) {
        boolean response = (flags & MessageHeader.QR) != 0;
        if (response != message instanceof DnsResponse) {
            throw new CorruptedFrameException(response ? "response (expected: a query)"
                    : "query (expected: a response)");
        }
        message.setOpCode(DnsOpCode.valueOf(flags >> MessageHeader.OPCODE_SHIFT & 15));
        message.setRecursionDesired((flags & MessageHeader.RD) != 0);
        message.setZ(flags >> MessageHeader.Z_SHIFT);
        if (!response) {
            return false;
        }
        DnsResponse answer = (DnsResponse) message;
        boolean truncated = (flags & MessageHeader.TC) != 0;
        answer.setAuthoritativeAnswer((flags & MessageHeader.AA) != 0);
        answer.setTruncated(truncated);
        answer.setRecursionAvailable((flags & MessageHeader.RA) != 0);
        answer.setCode(DnsResponseCode.valueOf(flags & MessageHeader.RCODE_MASK));
        return truncated;
    }

    /** Reads the records of a section; false if a message that says it is cut short is. */
    private static boolean readRecords(DnsMessage message, DnsSection section, int count, boolean truncated, ByteBuf in,
                                       DnsRecordDecoder decoder) throws Exception {
        for (int i = 0; i < count; i++) {
            DnsRecord record = decoder.decodeRecord(in);
            if (record == null) {
                if (truncated) {
                    return false;
                }
                throw new CorruptedFrameException(section + " has " + i + " whole records (expected: " + count + ')');
            }
            message.addRecord(section, record);
        }
        return true;
    }

    /** RFC 6891 section 6.1.3. */
    private static void addUpperBits(DnsResponse response) {
        for (int i = 0; i < response.count(DnsSection.ADDITIONAL); i++) {
            DnsRecord record = response.recordAt(DnsSection.ADDITIONAL, i);
            if (record.type().equals(DnsRecordType.OPT)) {
                int upper = (int) (record.timeToLive() >>> 24) & 0xFF;
                if (upper != 0) {
                    response.setCode(DnsResponseCode.valueOf(upper << 4 | response.code().intValue()));
                }
                return;
            }
        }
    }
}
