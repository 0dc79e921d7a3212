/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Writes frames (RFC 6455 section 5.2), each with its length in the shortest form. A client's frames are masked in a
 * copy, since the payload may be shared. Not thread-safe.
 */
final class FrameWriter {

    private static final int FIN = 0x80;
    private static final int MASKED = 0x80;
    private static final int LENGTH_16 = 126;
    private static final int LENGTH_64 = 127;
    private static final int MAX_HEAD = Short.BYTES + Long.BYTES;
    /** The longest head of a frame that is copied: its length takes two octets at most, and its mask four. */
    private static final int MAX_SHORT_HEAD = 2 * Short.BYTES + Integer.BYTES;
    /** Up to so many octets a copy costs less than one more buffer on its way to the socket. */
    private static final int MAX_COPIED = 1024;

    /** {@code null} for a server. */
    private final @Nullable WebSocketFrameMaskGenerator maskGenerator;
    /** {@code null} for a server. */
    private final @Nullable Mask mask;

    FrameWriter(@Nullable WebSocketFrameMaskGenerator maskGenerator) {
        this.maskGenerator = maskGenerator;
        mask = maskGenerator == null ? null : new Mask();
    }

    /**
     * Writes a frame.
     *
     * @param frame the frame, whose reader index does not move; owned by the caller
     * @param out takes the octets, in one buffer or two, owned by its receiver
     * @throws IllegalArgumentException if the frame must not be sent
     */
    void write(WebSocketFrame frame, ByteBufAllocator alloc, List<Object> out) {
        if (maskGenerator == null && frame instanceof PreparedFrame prepared) {
            out.add(prepared.message().wire(alloc));
            return;
        }
        int first = first(frame);
        ByteBuf payload = frame.content();
        int length = payload.readableBytes();
        if (maskGenerator != null || length <= MAX_COPIED) {
            int key = nextKey();
            ByteBuf buf = alloc.buffer(MAX_HEAD + Integer.BYTES + length); // bounded by the frame that is written
            out.add(buf);
            buf.writerIndex(set(buf, 0, first, key, payload));
        } else {
            ByteBuf head = alloc.buffer(MAX_HEAD);
            out.add(head);
            head.writerIndex(setHead(head, 0, first, 0, length));
            out.add(payload.retain());
        }
    }

    /** The number of octets that a frame takes at most; 0 if it is not short, or has its octets already. */
    int shortLength(WebSocketFrame frame) {
        int length = frame.content().readableBytes();
        return length > MAX_COPIED || maskGenerator == null && frame instanceof PreparedFrame ? 0
                : MAX_SHORT_HEAD + length;
    }

    /**
     * The first octet of a frame.
     *
     * @throws IllegalArgumentException if the frame must not be sent
     */
    int first(WebSocketFrame frame) {
        int opcode = opcode(frame);
        int rsv = frame.rsv();
        if ((rsv & ~7) != 0) {
            throw new IllegalArgumentException("rsv: " + rsv + " (expected: 0-7)");
        }
        if (Opcode.isControl(opcode)) {
            checkControl(frame, opcode, frame.content());
        }
        return (frame.isFinalFragment() ? FIN : 0) | rsv << 4 | opcode;
    }

    /** The key of the next mask; a server has none. The application may make it, and do anything meanwhile. */
    int nextKey() {
        return maskGenerator == null ? 0 : maskGenerator.nextMask();
    }

    /**
     * Sets head and payload of a frame in a buffer that has room for them.
     *
     * @param index where they begin
     * @param first of {@link #first}
     * @param key of {@link #nextKey}
     * @param payload the payload, whose reader index does not move; owned by the caller
     * @return the index behind them
     */
    int set(ByteBuf buf, int index, int first, int key, ByteBuf payload) {
        Mask mask = this.mask;
        int length = payload.readableBytes();
        int content = setHead(buf, index, first, mask != null ? MASKED : 0, length);
        if (mask != null) {
            buf.setInt(content, key);
            content += Integer.BYTES;
        }
        buf.setBytes(content, payload, payload.readerIndex(), length);
        if (mask != null) {
            mask.start(key);
            mask.apply(buf, content, length);
        }
        return content + length;
    }

    private static int opcode(WebSocketFrame frame) {
        if (frame instanceof TextWebSocketFrame) {
            return Opcode.TEXT;
        }
        if (frame instanceof BinaryWebSocketFrame) {
            return Opcode.BINARY;
        }
        if (frame instanceof ContinuationWebSocketFrame) {
            return Opcode.CONTINUATION;
        }
        if (frame instanceof PongWebSocketFrame) {
            return Opcode.PONG;
        }
        if (frame instanceof PingWebSocketFrame) {
            return Opcode.PING;
        }
        if (frame instanceof CloseWebSocketFrame) {
            return Opcode.CLOSE;
        }
        throw new IllegalArgumentException("frame of an unknown type: " + StringUtil.simpleClassName(frame));
    }

    /** RFC 6455 sections 5.5 and 7.4. */
    private void checkControl(WebSocketFrame frame, int opcode, ByteBuf payload) {
        int length = payload.readableBytes();
        if (!frame.isFinalFragment()) {
            throw new IllegalArgumentException("control frame in fragments");
        }
        if (length > FrameReader.MAX_CONTROL_PAYLOAD) {
            throw new IllegalArgumentException("control frame of " + length + " octets (expected: <= "
                    + FrameReader.MAX_CONTROL_PAYLOAD + ')');
        }
        if (opcode == Opcode.CLOSE) {
            Violation wrong = new ClosePayload().check(payload);
            if (wrong != null) {
                throw new IllegalArgumentException(wrong.reason());
            }
        }
    }

    private static int setHead(ByteBuf buf, int index, int first, int masked, int length) {
        if (length < LENGTH_16) {
            buf.setShort(index, first << Byte.SIZE | masked | length);
            return index + Short.BYTES;
        }
        if (length <= 0xFFFF) {
            buf.setInt(index, (first << Byte.SIZE | masked | LENGTH_16) << Short.SIZE | length);
            return index + Integer.BYTES;
        }
        buf.setShort(index, first << Byte.SIZE | masked | LENGTH_64).setLong(index + Short.BYTES, length);
        return index + MAX_HEAD;
    }
}
