/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.util.CharsetUtil;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.FRAME_HEADER_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.connectionPrefaceBuf;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;

/**
 * Checks what the peer begins with (RFC 9113 section 3.4): 24 octets of a client, then SETTINGS of either side.
 *
 * <pre>
 *   OCTETS --all 24--> SETTINGS --header of a SETTINGS frame--> DONE
 *      \__________________\____anything else____--> FAILED
 * </pre>
 *
 * <p>Event loop only.
 */
final class ConnectionPreface {
    /** Where the type and the flags are in the header of a frame. */
    private static final int TYPE_OFFSET = 3;
    private static final int FLAGS_OFFSET = 4;
    /** As much of a wrong preface as an error shows, and only if it is a line of HTTP/1. */
    private static final int MAX_SHOWN = 64;
    /** The beginning of a response of HTTP/1; as a frame it would have an unknown type. */
    private static final String HTTP1 = "HTTP/1.";

    private enum State { OCTETS, SETTINGS, DONE, FAILED }

    private State state;
    /** The octets that are left to compare; used in {@link State#OCTETS}. */
    private final ByteBuf expected = connectionPrefaceBuf();

    ConnectionPreface(boolean ofClient) {
        state = ofClient ? State.OCTETS : State.SETTINGS;
    }

    boolean isDone() {
        return state == State.DONE;
    }

    /**
     * Reads on.
     *
     * @param in the octets; those of the first frame are left
     * @return whether frames may be read from {@code in} now
     * @throws Http2Exception PROTOCOL_ERROR of the connection; all octets from here on are skipped then
     */
    boolean read(ByteBuf in) throws Http2Exception {
        return switch (state) {
            case OCTETS -> readOctets(in) && checkSettings(in);
            case SETTINGS -> checkSettings(in);
            case DONE -> true;
            case FAILED -> {
                in.skipBytes(in.readableBytes());
                yield false;
            }
        };
    }

    private boolean readOctets(ByteBuf in) throws Http2Exception {
        int length = Math.min(in.readableBytes(), expected.readableBytes());
        if (!ByteBufUtil.equals(in, in.readerIndex(), expected, expected.readerIndex(), length)) {
            String received = firstLine(in);
            fail(in);
            throw connectionError(Refusal.PREFACE_WRONG, received);
        }
        in.skipBytes(length);
        expected.skipBytes(length);
        if (expected.isReadable()) {
            return false;
        }
        state = State.SETTINGS;
        return true;
    }

    /** Describes the octets in place of the preface: they are named only where they cannot hold anything secret. */
    private static String firstLine(ByteBuf in) {
        int shown = Math.min(in.readableBytes(), MAX_SHOWN);
        String text = in.toString(in.readerIndex(), shown, CharsetUtil.US_ASCII);
        return text.contains(HTTP1) ? "a request of HTTP/1" : in.readableBytes() + " other octets";
    }

    private boolean checkSettings(ByteBuf in) throws Http2Exception {
        if (in.readableBytes() < FRAME_HEADER_LENGTH) {
            return false;
        }
        byte type = in.getByte(in.readerIndex() + TYPE_OFFSET);
        boolean ack = (in.getByte(in.readerIndex() + FLAGS_OFFSET) & Http2Flags.ACK) != 0;
        if (type != Http2FrameTypes.SETTINGS || ack) {
            boolean http1 = HTTP1.equals(in.toString(in.readerIndex(), HTTP1.length(), CharsetUtil.US_ASCII));
            fail(in);
            throw http1 ? connectionError(Refusal.ANSWERED_BY_HTTP1)
                    : connectionError(Refusal.FIRST_FRAME_WRONG, type & 0xFF, ack ? " with ACK" : "");
        }
        state = State.DONE;
        return true;
    }

    private void fail(ByteBuf in) {
        state = State.FAILED;
        in.skipBytes(in.readableBytes());
    }
}
