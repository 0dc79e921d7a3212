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
 * A text message, or its first fragment (opcode 1, RFC 6455 section 5.6). The text of the whole message is UTF-8; a
 * fragment may cut a code point.
 */
public class TextWebSocketFrame extends WebSocketFrame {

    /** Creates an empty frame that is the only one of its message. */
    public TextWebSocketFrame() {
        super(Unpooled.EMPTY_BUFFER);
    }

    /**
     * Creates a final frame without reserved bits.
     *
     * @param binaryData the payload, owned by the frame from now on
     */
    public TextWebSocketFrame(ByteBuf binaryData) {
        super(binaryData);
    }

    /**
     * Creates a frame.
     *
     * @param finalFragment whether it is the last, or only, frame of its message
     * @param rsv the reserved bits, 0 to 7; RSV1 is 4 (RFC 6455 section 5.2)
     * @param binaryData the payload, owned by the frame from now on
     */
    public TextWebSocketFrame(boolean finalFragment, int rsv, ByteBuf binaryData) {
        super(finalFragment, rsv, binaryData);
    }

    /**
     * Creates a whole text message.
     *
     * @param text the text, written as UTF-8; none counts as empty
     */
    public TextWebSocketFrame(@Nullable String text) {
        super(encode(text));
    }

    /**
     * Creates a frame of text.
     *
     * @param finalFragment whether it is the last, or only, frame of its message
     * @param rsv the reserved bits, 0 to 7; RSV1 is 4 (RFC 6455 section 5.2)
     * @param text the text, written as UTF-8; none counts as empty
     */
    public TextWebSocketFrame(boolean finalFragment, int rsv, @Nullable String text) {
        super(finalFragment, rsv, encode(text));
    }

    /**
     * Returns the payload as text.
     *
     * @return the payload decoded as UTF-8; the buffer's indexes do not move
     */
    public String text() {
        return content().toString(StandardCharsets.UTF_8);
    }

    @Override
    public TextWebSocketFrame copy() {
        return (TextWebSocketFrame) super.copy();
    }

    @Override
    public TextWebSocketFrame duplicate() {
        return (TextWebSocketFrame) super.duplicate();
    }

    @Override
    public TextWebSocketFrame retainedDuplicate() {
        return (TextWebSocketFrame) super.retainedDuplicate();
    }

    @Override
    public TextWebSocketFrame replace(ByteBuf content) {
        return new TextWebSocketFrame(isFinalFragment(), rsv(), content);
    }

    @Override
    public TextWebSocketFrame retain() {
        super.retain();
        return this;
    }

    @Override
    public TextWebSocketFrame retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public TextWebSocketFrame touch() {
        super.touch();
        return this;
    }

    @Override
    public TextWebSocketFrame touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }
}
