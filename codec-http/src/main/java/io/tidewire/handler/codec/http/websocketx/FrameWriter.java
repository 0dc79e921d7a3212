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
    private static final int MAX_HEAD = 2 + Long.BYTES;
    /** Up to so many octets a copy costs less than one more buffer on its way to the socket. */
    private static final int MAX_COPIED = 1024;

    /** {@code null} for a server. */
    private final @Nullable WebSocketFrameMaskGenerator maskGenerator;
    private final Mask mask = new Mask();
    private final ClosePayload closePayload = new ClosePayload();

    FrameWriter(@Nullable WebSocketFrameMaskGenerator maskGenerator) {
        this.maskGenerator = maskGenerator;
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
        int opcode = opcode(frame);
        ByteBuf payload = frame.content();
        int length = payload.readableBytes();
        int rsv = frame.rsv();
        if ((rsv & ~7) != 0) {
            throw new IllegalArgumentException("rsv: " + rsv + " (expected: 0-7)");
        }
        if (Opcode.isControl(opcode)) {
            checkControl(frame, opcode, payload);
        }
        int first = (frame.isFinalFragment() ? FIN : 0) | rsv << 4 | opcode;
        if (maskGenerator != null) {
            ByteBuf buf = alloc.buffer(MAX_HEAD + Integer.BYTES + length); // bounded by the frame that is written
            writeHead(buf, first, MASKED, length);
            int key = maskGenerator.nextMask();
            buf.writeInt(key);
            int index = buf.writerIndex();
            buf.writeBytes(payload, payload.readerIndex(), length);
            mask.start(key);
            mask.apply(buf, index, length);
            out.add(buf);
        } else if (length <= MAX_COPIED) {
            ByteBuf buf = alloc.buffer(MAX_HEAD + length); // bounded by MAX_COPIED
            writeHead(buf, first, 0, length);
            buf.writeBytes(payload, payload.readerIndex(), length);
            out.add(buf);
        } else {
            ByteBuf head = alloc.buffer(MAX_HEAD);
            writeHead(head, first, 0, length);
            out.add(head);
            out.add(payload.retain());
        }
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
            Violation wrong = closePayload.check(payload);
            if (wrong != null) {
                throw new IllegalArgumentException(wrong.reason());
            }
        }
    }

    private static void writeHead(ByteBuf buf, int first, int masked, int length) {
        if (length < LENGTH_16) {
            buf.writeShort(first << Byte.SIZE | masked | length);
        } else if (length <= 0xFFFF) {
            buf.writeInt((first << Byte.SIZE | masked | LENGTH_16) << Short.SIZE | length);
        } else {
            buf.writeShort(first << Byte.SIZE | masked | LENGTH_64).writeLong(length);
        }
    }
}
