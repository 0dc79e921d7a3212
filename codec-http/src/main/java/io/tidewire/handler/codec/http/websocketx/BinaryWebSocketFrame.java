/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * A binary message, or its first fragment (opcode 2, RFC 6455 section 5.6).
 */
public class BinaryWebSocketFrame extends WebSocketFrame {

    /** Creates an empty frame that is the only one of its message. */
    public BinaryWebSocketFrame() {
        super(Unpooled.EMPTY_BUFFER);
    }

    /**
     * Creates a final frame without reserved bits.
     *
     * @param binaryData the payload, owned by the frame from now on
     */
    public BinaryWebSocketFrame(ByteBuf binaryData) {
        super(binaryData);
    }

    /**
     * Creates a frame.
     *
     * @param finalFragment whether it is the last, or only, frame of its message
     * @param rsv the reserved bits, 0 to 7; RSV1 is 4 (RFC 6455 section 5.2)
     * @param binaryData the payload, owned by the frame from now on
     */
    public BinaryWebSocketFrame(boolean finalFragment, int rsv, ByteBuf binaryData) {
        super(finalFragment, rsv, binaryData);
    }

    @Override
    public BinaryWebSocketFrame copy() {
        return (BinaryWebSocketFrame) super.copy();
    }

    @Override
    public BinaryWebSocketFrame duplicate() {
        return (BinaryWebSocketFrame) super.duplicate();
    }

    @Override
    public BinaryWebSocketFrame retainedDuplicate() {
        return (BinaryWebSocketFrame) super.retainedDuplicate();
    }

    @Override
    public BinaryWebSocketFrame replace(ByteBuf content) {
        return new BinaryWebSocketFrame(isFinalFragment(), rsv(), content);
    }

    @Override
    public BinaryWebSocketFrame retain() {
        super.retain();
        return this;
    }

    @Override
    public BinaryWebSocketFrame retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public BinaryWebSocketFrame touch() {
        super.touch();
        return this;
    }

    @Override
    public BinaryWebSocketFrame touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }
}
