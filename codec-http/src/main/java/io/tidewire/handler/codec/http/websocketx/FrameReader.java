/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * Reads frames (RFC 6455 section 5.2) from octets that may be cut anywhere, and fails at the first octet that is wrong:
 * text that cannot become valid is refused before its frame is whole.
 *
 * <pre>
 *      0                   1
 *      0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5
 *     +-+-+-+-+-------+-+-------------+ - - - - - - - - - - - +- - - - - - -+ - - - - -
 *     |F|R|R|R| opcode|M|   length    | 16 or 64 more bits    | 32 bits of  | payload
 *     |I|S|S|S|       |A| 126: 16, 127| of length             | mask, if M  |
 *     |N|V|V|V|       |S| : 64 bits   |                       |             |
 *     +-+-+-+-+-------+-+-------------+ - - - - - - - - - - - +- - - - - - -+ - - - - -
 *
 *   FIRST_OCTET --&gt; SECOND_OCTET --&gt; LENGTH --&gt; MASK --&gt; PAYLOAD --&gt; FIRST_OCTET
 *                     any --&gt; FAILED, which is left no more: what comes then is dropped
 * </pre>
 *
 * <p>A payload that is in one buffer becomes a view of it, unmasked in place unless the buffer is read-only. One that
 * comes in pieces is gathered in a buffer of its own, each octet copied once.
 *
 * <p>Not thread-safe. {@link #close} releases what a frame in progress holds.
 */
final class FrameReader {

    /** RFC 6455 section 5.5. */
    static final int MAX_CONTROL_PAYLOAD = 125;

    private static final int FIN = 0x80;
    private static final int OPCODE = 0x0F;
    private static final int MASKED = 0x80;
    private static final int LENGTH_7 = 0x7F;
    private static final int LENGTH_16 = 126;
    private static final int LENGTH_64 = 127;
    /** The part of a long payload that has to be there before memory for all of it is taken. */
    private static final int SHARE_BEFORE_WHOLE = 8;

    private enum State { FIRST_OCTET, SECOND_OCTET, LENGTH, MASK, PAYLOAD, FAILED }

    private final WebSocketDecoderConfig config;
    private final IncomingMessage message;
    /** Of the close frame that is being read; {@code null} before there is one. */
    private @Nullable ClosePayload closePayload;
    private final Mask mask = new Mask();
    private State state = State.FIRST_OCTET;
    /** Set exactly in {@link State#FAILED}, unless closed. */
    private @Nullable Violation violation;

    // The frame in progress.
    private int firstOctet;
    private boolean masked;
    private long length;
    private int lengthOctets;
    private int lengthOctetsLeft;
    /** The part of the payload that has come, unmasked; none if nothing has. Owned by this reader. */
    private @Nullable ByteBuf gathered;

    FrameReader(WebSocketDecoderConfig config) {
        this.config = config;
        message = new IncomingMessage(config);
    }

    /** The fault of the peer, after which nothing is read; {@code null} if nothing. */
    @Nullable Violation violation() {
        return violation;
    }

    /** Whether nothing is read any more. */
    boolean isFailed() {
        return state == State.FAILED;
    }

    /** Whether a frame has begun and is not whole. */
    boolean isWithinFrame() {
        return state != State.FIRST_OCTET && state != State.FAILED;
    }

    /**
     * Reads the next frame, or as much of it as there is.
     *
     * @param in the octets; those that were used are read, all of them after a violation
     * @return the frame, owned by the caller; {@code null} if it is not whole or {@link #violation} is set
     */
    @Nullable WebSocketFrame read(ByteBuf in, ByteBufAllocator alloc) {
        for (;;) {
            switch (state) {
                case FIRST_OCTET -> {
                    if (!in.isReadable()) {
                        return null;
                    }
                    onFirstOctet(in.readUnsignedByte());
                }
                case SECOND_OCTET -> {
                    if (!in.isReadable()) {
                        return null;
                    }
                    onSecondOctet(in.readUnsignedByte());
                }
                case LENGTH -> {
                    if (!in.isReadable()) {
                        return null;
                    }
                    onLengthOctet(in.readUnsignedByte());
                }
                case MASK -> {
                    if (in.readableBytes() < Integer.BYTES) {
                        return null;
                    }
                    mask.start(in.readInt());
                    state = State.PAYLOAD;
                }
                case PAYLOAD -> {
                    ByteBuf payload = readPayload(in, alloc);
                    if (payload != null) {
                        return toFrame(payload);
                    }
                    if (state == State.PAYLOAD) {
                        return null;
                    }
                }
                case FAILED -> {
                    in.skipBytes(in.readableBytes());
                    return null;
                }
            }
        }
    }

    /** Releases what a frame in progress holds. Later input is dropped. */
    void close() {
        state = State.FAILED;
        releaseGathered();
    }

    /** Sets a violation that was found elsewhere, and drops input from now on. */
    void fail(Violation violation) {
        this.violation = violation;
        close();
    }

    private void releaseGathered() {
        if (gathered != null) {
            gathered.release();
            gathered = null;
        }
    }

    /** Goes on to a state, or fails. */
    private void next(State next, @Nullable Violation violation) {
        if (violation == null) {
            state = next;
        } else {
            fail(violation);
        }
    }

    private int opcode() {
        return firstOctet & OPCODE;
    }

    private int rsv() {
        return firstOctet >> 4 & 7;
    }

    private boolean isFinal() {
        return (firstOctet & FIN) != 0;
    }

    private void onFirstOctet(int octet) {
        firstOctet = octet;
        next(State.SECOND_OCTET, checkFirstOctet());
    }

    private @Nullable Violation checkFirstOctet() {
        int opcode = opcode();
        if (!Opcode.isDefined(opcode)) {
            return Violation.protocolError("reserved opcode " + opcode);
        }
        boolean control = Opcode.isControl(opcode);
        if (rsv() != 0 && (control || !config.allowExtensions())) {
            return Violation.protocolError("reserved bits " + rsv() + " without an extension that uses them");
        }
        if (control) {
            return isFinal() ? null : Violation.protocolError("control frame in fragments");
        }
        return message.onDataFrame(opcode, isFinal(), rsv());
    }

    private void onSecondOctet(int octet) {
        masked = (octet & MASKED) != 0;
        int length7 = octet & LENGTH_7;
        if (masked != config.expectMaskedFrames() && (!masked || !config.allowMaskMismatch())) {
            fail(Violation.protocolError(masked ? "masked frame from a server" : "frame of a client without a mask"));
        } else if (Opcode.isControl(opcode()) && length7 > MAX_CONTROL_PAYLOAD) {
            fail(Violation.protocolError("control frame of more than " + MAX_CONTROL_PAYLOAD + " octets"));
        } else if (length7 < LENGTH_16) {
            length = length7;
            onLength();
        } else {
            length = 0;
            lengthOctets = length7 == LENGTH_16 ? Short.BYTES : Long.BYTES;
            lengthOctetsLeft = lengthOctets;
            state = State.LENGTH;
        }
    }

    private void onLengthOctet(int octet) {
        length = length << Byte.SIZE | octet;
        lengthOctetsLeft--;
        if (lengthOctetsLeft == Long.BYTES - 1 && octet >= 0x80) {
            fail(Violation.protocolError("length of a frame with its highest bit set"));
        } else if (lengthOctetsLeft == 0) {
            long shortest = lengthOctets == Short.BYTES ? LENGTH_16 : 0x1_0000;
            if (length < shortest) {
                fail(Violation.protocolError("length of a frame not in its shortest form"));
            } else {
                onLength();
            }
        } else if (lengthOctets == Long.BYTES) {
            // The octets that follow only make it longer.
            Violation tooLong = checkLength(length << Byte.SIZE * lengthOctetsLeft);
            if (tooLong != null) {
                fail(tooLong);
            }
        }
    }

    private void onLength() {
        Violation wrong;
        if (opcode() == Opcode.CLOSE) {
            closePayload = new ClosePayload();
            wrong = closePayload.start((int) length);
        } else {
            wrong = checkLength(length);
        }
        next(masked ? State.MASK : State.PAYLOAD, wrong);
    }

    @SuppressWarnings("NullAway") // A close frame whose length was read has one.
    private ClosePayload closePayload() {
        return closePayload;
    }

    private @Nullable Violation checkLength(long atLeast) {
        if (Opcode.isControl(opcode())) {
            return null;
        }
        return atLeast > config.maxFramePayloadLength()
                ? Violation.tooBig("frame of more than " + config.maxFramePayloadLength() + " octets")
                : message.onLength(atLeast);
    }

    /** Returns the payload if it is whole, owned by the caller. */
    private @Nullable ByteBuf readPayload(ByteBuf in, ByteBufAllocator alloc) {
        int frameLength = (int) length;
        if (frameLength == 0) {
            return accept(Unpooled.EMPTY_BUFFER, 0, 0) ? Unpooled.EMPTY_BUFFER : null;
        }
        int available = in.readableBytes();
        if (gathered == null && available >= frameLength && (!masked || OctetRuns.isWritable(in))) {
            int index = in.readerIndex();
            return accept(in, index, frameLength) ? in.readRetainedSlice(frameLength) : null;
        }
        if (available == 0) {
            return null;
        }
        if (gathered == null) {
            boolean muchIsThere = available >= frameLength / SHARE_BEFORE_WHOLE;
            int capacity = muchIsThere ? frameLength : available;
            gathered = alloc.buffer(capacity, frameLength); // bounded by maxFramePayloadLength
        }
        int index = gathered.writerIndex();
        int octets = Math.min(available, frameLength - index);
        gathered.writeBytes(in, octets);
        if (!accept(gathered, index, octets) || gathered.writerIndex() < frameLength) {
            return null;
        }
        ByteBuf payload = gathered;
        gathered = null;
        return payload;
    }

    /** Unmasks and checks octets of the payload; false after a violation. */
    private boolean accept(ByteBuf buf, int index, int octets) {
        if (masked) {
            mask.apply(buf, index, octets);
        }
        int opcode = opcode();
        Violation wrong = null;
        if (opcode == Opcode.CLOSE) {
            wrong = closePayload().onPayload(buf, index, octets);
        } else if (!Opcode.isControl(opcode)) {
            wrong = message.onPayload(buf, index, octets);
        }
        if (wrong != null) {
            fail(wrong);
        }
        return wrong == null;
    }

    /** Ends the frame; {@code null} after a violation. */
    private @Nullable WebSocketFrame toFrame(ByteBuf payload) {
        int opcode = opcode();
        boolean checkedText = false;
        Violation wrong = null;
        if (opcode == Opcode.CLOSE) {
            wrong = closePayload().end();
        } else if (!Opcode.isControl(opcode)) {
            checkedText = message.isCheckedText();
            wrong = message.onFrameEnd(length);
        }
        if (wrong != null) {
            payload.release();
            fail(wrong);
            return null;
        }
        state = State.FIRST_OCTET;
        WebSocketFrame frame = newFrame(opcode, payload);
        if (checkedText) {
            frame.markCheckedText();
        }
        return frame;
    }

    private WebSocketFrame newFrame(int opcode, ByteBuf payload) {
        return switch (opcode) {
            case Opcode.CONTINUATION -> new ContinuationWebSocketFrame(isFinal(), rsv(), payload);
            case Opcode.TEXT -> new TextWebSocketFrame(isFinal(), rsv(), payload);
            case Opcode.BINARY -> new BinaryWebSocketFrame(isFinal(), rsv(), payload);
            case Opcode.CLOSE -> new CloseWebSocketFrame(true, 0, payload);
            case Opcode.PING -> new PingWebSocketFrame(true, 0, payload);
            case Opcode.PONG -> new PongWebSocketFrame(true, 0, payload);
            default -> throw new AssertionError(opcode);
        };
    }
}
