/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.handler.codec.TooLongFrameException;
import org.jspecify.annotations.Nullable;

import javax.net.ssl.SSLException;

import static io.tidewire.handler.ssl.TlsAlertException.DECODE_ERROR;
import static io.tidewire.handler.ssl.TlsAlertException.UNEXPECTED_MESSAGE;

/**
 * Puts a ClientHello together that may be spread over records, and leaves those in place for the engine. Each octet is
 * looked at once, however the input is cut; what is held grows with what has come, not with what a length claims.
 */
final class ClientHelloCollector {
    /** Type and length in front of a message of the handshake (RFC 8446 §4). */
    private static final int MESSAGE_HEADER_LENGTH = 4;
    /** More than any client needs; each further one would cost a look at its header for no more than an octet. */
    private static final int MAX_RECORDS = 64;

    private final int maxLength;
    /** Octets of the input that were looked at, from its reader index. */
    private int scanned;
    private int records;
    /** The fragments so far; {@code null} if there is none. */
    private @Nullable ByteBuf fragments;

    ClientHelloCollector(int maxLength) {
        this.maxLength = maxLength;
    }

    /**
     * Looks at what has come.
     *
     * @param in all the input since the start; not consumed
     * @return the body of the message, owned by the caller, or {@code null} if it is not whole yet
     * @throws SSLException if something else comes than a ClientHello
     * @throws TooLongFrameException if it is longer than allowed
     */
    @Nullable ByteBuf collect(ByteBufAllocator alloc, ByteBuf in) throws SSLException {
        while (true) {
            int index = in.readerIndex() + scanned;
            int readable = in.writerIndex() - index;
            int length = TlsRecord.length(in, index, readable);
            if (length == TlsRecord.UNKNOWN) {
                return null;
            }
            checkRecord(in, index, length);
            if (length > readable) {
                return null;
            }
            scanned += length;
            records++;
            ByteBuf body = add(alloc, in, index + TlsRecord.HEADER_LENGTH, length - TlsRecord.HEADER_LENGTH);
            if (body != null) {
                return body;
            }
        }
    }

    /** Releases what is held. */
    void release() {
        if (fragments != null) {
            fragments.release();
            fragments = null;
        }
    }

    private void checkRecord(ByteBuf in, int index, int length) throws SSLException {
        int type = TlsRecord.type(in, index);
        if (type != TlsRecord.HANDSHAKE) {
            throw new TlsAlertException(UNEXPECTED_MESSAGE,
                    "record of type " + type + " before the end of a ClientHello");
        }
        if (length == TlsRecord.HEADER_LENGTH) {
            throw new TlsAlertException(UNEXPECTED_MESSAGE,
                    "empty record of a handshake (RFC 8446 section 5.1)");
        }
        if (records == MAX_RECORDS) {
            throw new TlsAlertException(DECODE_ERROR, "ClientHello in more than " + MAX_RECORDS + " records");
        }
    }

    /** Adds the fragment of a record, and returns the body of the message if that is whole. */
    private @Nullable ByteBuf add(ByteBufAllocator alloc, ByteBuf in, int index, int length) throws SSLException {
        if (fragments == null) {
            int total = checkHeader(in, index, length);
            if (total >= 0 && total <= length) {
                return in.retainedSlice(index + MESSAGE_HEADER_LENGTH, total - MESSAGE_HEADER_LENGTH);
            }
            fragments = alloc.buffer(length);
        }
        fragments.writeBytes(in, index, length);
        int total = checkHeader(fragments, fragments.readerIndex(), fragments.readableBytes());
        if (total < 0 || total > fragments.readableBytes()) {
            return null;
        }
        ByteBuf body = fragments;
        fragments = null;
        return body.setIndex(body.readerIndex() + MESSAGE_HEADER_LENGTH, body.readerIndex() + total);
    }

    /** Returns the length of the message with its header, or -1 if that is not whole. */
    private int checkHeader(ByteBuf message, int index, int readable) throws SSLException {
        if (message.getUnsignedByte(index) != ClientHello.MESSAGE_TYPE) {
            throw new TlsAlertException(UNEXPECTED_MESSAGE,
                    "message of type " + message.getUnsignedByte(index) + " instead of a ClientHello");
        }
        if (readable < MESSAGE_HEADER_LENGTH) {
            return -1;
        }
        int length = message.getUnsignedMedium(index + 1);
        if (length > maxLength) {
            throw new TooLongFrameException("ClientHello of " + length + " octets (maximum: " + maxLength + ')');
        }
        return MESSAGE_HEADER_LENGTH + length;
    }
}
