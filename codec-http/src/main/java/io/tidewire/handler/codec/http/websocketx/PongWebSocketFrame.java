/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * A pong (opcode 10, RFC 6455 section 5.5.3): the answer to a ping, with its payload, or a heartbeat without an answer.
 * The payload has at most 125 octets.
 */
public class PongWebSocketFrame extends WebSocketFrame {

    /** Creates an empty frame that is the only one of its message. */
    public PongWebSocketFrame() {
        super(Unpooled.EMPTY_BUFFER);
    }

    /**
     * Creates a final frame without reserved bits.
     *
     * @param binaryData the payload, owned by the frame from now on
     */
    public PongWebSocketFrame(ByteBuf binaryData) {
        super(binaryData);
    }

    /**
     * Creates a frame.
     *
     * @param finalFragment whether it is the last, or only, frame of its message
     * @param rsv the reserved bits, 0 to 7; RSV1 is 4 (RFC 6455 section 5.2)
     * @param binaryData the payload, owned by the frame from now on
     */
    public PongWebSocketFrame(boolean finalFragment, int rsv, ByteBuf binaryData) {
        super(finalFragment, rsv, binaryData);
    }

    @Override
    public PongWebSocketFrame copy() {
        return (PongWebSocketFrame) super.copy();
    }

    @Override
    public PongWebSocketFrame duplicate() {
        return (PongWebSocketFrame) super.duplicate();
    }

    @Override
    public PongWebSocketFrame retainedDuplicate() {
        return (PongWebSocketFrame) super.retainedDuplicate();
    }

    @Override
    public PongWebSocketFrame replace(ByteBuf content) {
        return new PongWebSocketFrame(isFinalFragment(), rsv(), content);
    }

    @Override
    public PongWebSocketFrame retain() {
        super.retain();
        return this;
    }

    @Override
    public PongWebSocketFrame retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public PongWebSocketFrame touch() {
        super.touch();
        return this;
    }

    @Override
    public PongWebSocketFrame touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }
}
