/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.DefaultByteBufHolder;
import io.tidewire.buffer.Unpooled;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;

/**
 * A frame of RFC 6455 section 5.2, without its mask. A message is one frame, or a first frame and its
 * {@linkplain ContinuationWebSocketFrame continuations}; control frames ({@link CloseWebSocketFrame},
 * {@link PingWebSocketFrame}, {@link PongWebSocketFrame}) may stand between them.
 *
 * <p>A frame owns its payload: reference counts of both are one. The payload holds plain octets; masks are put on and
 * taken off by {@link WebSocketFrameEncoder} and {@link WebSocketFrameDecoder}.
 */
public abstract class WebSocketFrame extends DefaultByteBufHolder {

    private final boolean finalFragment;
    private final int rsv;
    /** See {@link #isCheckedText}. Written by the reader before it passes the frame on. */
    private boolean checkedText;

    /**
     * Creates a final frame without reserved bits.
     *
     * @param binaryData the payload, owned by the frame from now on
     */
    protected WebSocketFrame(ByteBuf binaryData) {
        this(true, 0, binaryData);
    }

    /**
     * Creates a frame.
     *
     * @param finalFragment whether it is the last, or only, frame of its message
     * @param rsv the reserved bits, 0 to 7; RSV1 is 4
     * @param binaryData the payload, owned by the frame from now on
     */
    protected WebSocketFrame(boolean finalFragment, int rsv, ByteBuf binaryData) {
        super(binaryData);
        this.finalFragment = finalFragment;
        this.rsv = rsv;
    }

    /** Returns the octets of a text; none counts as empty. */
    static ByteBuf encode(@Nullable String text) {
        return text == null || text.isEmpty()
                ? Unpooled.EMPTY_BUFFER : Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
    }

    /**
     * Returns whether this frame ends its message.
     *
     * @return {@code true} for the last, or only, frame of a message and for control frames
     */
    public boolean isFinalFragment() {
        return finalFragment;
    }

    /**
     * Returns the reserved bits, which extensions give a meaning.
     *
     * @return 0 to 7; RSV1 is 4, RSV2 is 2, RSV3 is 1
     */
    public int rsv() {
        return rsv;
    }

    /** Marks this as a frame of a text whose octets were found to be UTF-8 when they were read. */
    final void markCheckedText() {
        checkedText = true;
    }

    /** Whether this is a frame of a text that was checked already; a frame made of this one's payload is not. */
    final boolean isCheckedText() {
        return checkedText;
    }

    @Override
    public WebSocketFrame copy() {
        return (WebSocketFrame) super.copy();
    }

    @Override
    public WebSocketFrame duplicate() {
        return (WebSocketFrame) super.duplicate();
    }

    @Override
    public WebSocketFrame retainedDuplicate() {
        return (WebSocketFrame) super.retainedDuplicate();
    }

    @Override
    public abstract WebSocketFrame replace(ByteBuf content);

    @Override
    public WebSocketFrame retain() {
        super.retain();
        return this;
    }

    @Override
    public WebSocketFrame retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public WebSocketFrame touch() {
        super.touch();
        return this;
    }

    @Override
    public WebSocketFrame touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(data: " + contentToString() + ')';
    }
}
