/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;

/**
 * A later fragment of a message (opcode 0, RFC 6455 section 5.4).
 */
public class ContinuationWebSocketFrame extends WebSocketFrame {

    /** Creates an empty frame that ends its message. */
    public ContinuationWebSocketFrame() {
        super(Unpooled.EMPTY_BUFFER);
    }

    /**
     * Creates a final frame without reserved bits.
     *
     * @param binaryData the payload, owned by the frame from now on
     */
    public ContinuationWebSocketFrame(ByteBuf binaryData) {
        super(binaryData);
    }

    /**
     * Creates a frame.
     *
     * @param finalFragment whether it is the last, or only, frame of its message
     * @param rsv the reserved bits, 0 to 7; RSV1 is 4 (RFC 6455 section 5.2)
     * @param binaryData the payload, owned by the frame from now on
     */
    public ContinuationWebSocketFrame(boolean finalFragment, int rsv, ByteBuf binaryData) {
        super(finalFragment, rsv, binaryData);
    }

    /**
     * Creates a frame of text.
     *
     * @param finalFragment whether it is the last, or only, frame of its message
     * @param rsv the reserved bits, 0 to 7; RSV1 is 4 (RFC 6455 section 5.2)
     * @param text the text, written as UTF-8; none counts as empty
     */
    public ContinuationWebSocketFrame(boolean finalFragment, int rsv, @Nullable String text) {
        super(finalFragment, rsv, encode(text));
    }

    /**
     * Returns the payload as text.
     *
     * @return the payload decoded as UTF-8, whose code points may be cut at both ends;
     *  the buffer's indexes do not move
     */
    public String text() {
        return content().toString(StandardCharsets.UTF_8);
    }

    @Override
    public ContinuationWebSocketFrame copy() {
        return (ContinuationWebSocketFrame) super.copy();
    }

    @Override
    public ContinuationWebSocketFrame duplicate() {
        return (ContinuationWebSocketFrame) super.duplicate();
    }

    @Override
    public ContinuationWebSocketFrame retainedDuplicate() {
        return (ContinuationWebSocketFrame) super.retainedDuplicate();
    }

    @Override
    public ContinuationWebSocketFrame replace(ByteBuf content) {
        return new ContinuationWebSocketFrame(isFinalFragment(), rsv(), content);
    }

    @Override
    public ContinuationWebSocketFrame retain() {
        super.retain();
        return this;
    }

    @Override
    public ContinuationWebSocketFrame retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public ContinuationWebSocketFrame touch() {
        super.touch();
        return this;
    }

    @Override
    public ContinuationWebSocketFrame touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }
}
