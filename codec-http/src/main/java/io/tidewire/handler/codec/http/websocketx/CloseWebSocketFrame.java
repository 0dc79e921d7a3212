/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.handler.codec.http.internal.FailedConnection;
import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;

/**
 * A close frame (opcode 8, RFC 6455 section 5.5.1): empty, or a status code and a reason in UTF-8.
 *
 * <p>The constructors that take a code refuse those that must not be sent (section 7.4): 1006 and 1015 among them. The
 * code 1005, which stands for "no code", makes an empty frame. A reason has at most {@value #MAX_REASON_BYTES} octets.
 */
public class CloseWebSocketFrame extends WebSocketFrame {

    /** The octets that a control frame leaves beside the code (RFC 6455 section 5.5). */
    static final int MAX_REASON_BYTES = FailedConnection.MAX_REASON_BYTES;
    private static final int CODE_BYTES = 2;

    /** Creates a frame without code and reason. */
    public CloseWebSocketFrame() {
        super(Unpooled.EMPTY_BUFFER);
    }

    /**
     * Creates a frame.
     *
     * @param status the code and the reason
     * @throws IllegalArgumentException if the code must not be sent
     */
    public CloseWebSocketFrame(WebSocketCloseStatus status) {
        this(status.code(), status.reasonText());
    }

    /**
     * Creates a frame.
     *
     * @param status the code and the reason
     * @param allocator makes the payload
     * @throws IllegalArgumentException if the code must not be sent
     */
    public CloseWebSocketFrame(WebSocketCloseStatus status, ByteBufAllocator allocator) {
        this(true, 0, allocator, status.code(), status.reasonText());
    }

    /**
     * Creates a frame.
     *
     * @param status the code; its reason is not used
     * @param reasonText the reason, at most 123 octets of UTF-8; none counts as empty
     * @throws IllegalArgumentException if the code must not be sent or the reason is too long
     */
    public CloseWebSocketFrame(WebSocketCloseStatus status, @Nullable String reasonText) {
        this(status.code(), reasonText);
    }

    /**
     * Creates a frame.
     *
     * @param statusCode the code; 1005 or a negative one, with no reason, makes an empty frame
     * @param reasonText the reason, at most 123 octets of UTF-8; none counts as empty
     * @throws IllegalArgumentException if the code must not be sent or the reason is too long
     */
    public CloseWebSocketFrame(int statusCode, @Nullable String reasonText) {
        this(true, 0, statusCode, reasonText);
    }

    /**
     * Creates a frame without code and reason.
     *
     * @param finalFragment {@code true}, since a control frame is not fragmented
     * @param rsv the reserved bits, 0 to 7
     */
    public CloseWebSocketFrame(boolean finalFragment, int rsv) {
        super(finalFragment, rsv, Unpooled.EMPTY_BUFFER);
    }

    /**
     * Creates a frame.
     *
     * @param finalFragment {@code true}, since a control frame is not fragmented
     * @param rsv the reserved bits, 0 to 7
     * @param statusCode the code; 1005 or a negative one, with no reason, makes an empty frame
     * @param reasonText the reason, at most 123 octets of UTF-8; none counts as empty
     * @throws IllegalArgumentException if the code must not be sent or the reason is too long
     */
    public CloseWebSocketFrame(boolean finalFragment, int rsv, int statusCode, @Nullable String reasonText) {
        this(finalFragment, rsv, UnpooledByteBufAllocator.DEFAULT, statusCode, reasonText);
    }

    /**
     * Creates a frame.
     *
     * @param finalFragment {@code true}, since a control frame is not fragmented
     * @param rsv the reserved bits, 0 to 7
     * @param allocator makes the payload
     * @param statusCode the code; 1005 or a negative one, with no reason, makes an empty frame
     * @param reasonText the reason, at most 123 octets of UTF-8; none counts as empty
     * @throws IllegalArgumentException if the code must not be sent or the reason is too long
     */
    public CloseWebSocketFrame(boolean finalFragment, int rsv, ByteBufAllocator allocator, int statusCode,
                               @Nullable String reasonText) {
        super(finalFragment, rsv, body(allocator, statusCode, reasonText == null ? "" : reasonText));
    }

    /**
     * Creates a frame of a payload that is checked when it is written.
     *
     * @param finalFragment {@code true}, since a control frame is not fragmented
     * @param rsv the reserved bits, 0 to 7
     * @param binaryData the code and the reason, or empty; owned by the frame from now on
     */
    public CloseWebSocketFrame(boolean finalFragment, int rsv, ByteBuf binaryData) {
        super(finalFragment, rsv, binaryData);
    }

    private static ByteBuf body(ByteBufAllocator allocator, int statusCode, String reason) {
        if (statusCode < 0 || statusCode == WebSocketCloseStatus.EMPTY.code()) {
            if (!reason.isEmpty() && !reason.equals(WebSocketCloseStatus.EMPTY.reasonText())) {
                throw new IllegalArgumentException("a reason needs a status code");
            }
            return Unpooled.EMPTY_BUFFER;
        }
        WebSocketCloseStatus.checkStatusCode(statusCode);
        int reasonBytes = ByteBufUtil.utf8Bytes(reason);
        if (reasonBytes > MAX_REASON_BYTES) {
            throw new IllegalArgumentException(
                    "reasonText: " + reasonBytes + " octets (expected: <= " + MAX_REASON_BYTES + ')');
        }
        ByteBuf body = allocator.buffer(CODE_BYTES + reasonBytes);
        body.writeShort(statusCode);
        ByteBufUtil.writeUtf8(body, reason);
        return body;
    }

    /** The code and the reason. */
    WebSocketCloseStatus status() {
        int code = statusCode();
        return code < 0 ? WebSocketCloseStatus.EMPTY : new WebSocketCloseStatus(code, reasonText(), false);
    }

    /**
     * Returns the status code.
     *
     * @return the code, or -1 if the frame has none
     */
    public int statusCode() {
        ByteBuf body = content();
        return body.readableBytes() < CODE_BYTES ? -1 : body.getUnsignedShort(body.readerIndex());
    }

    /**
     * Returns the reason.
     *
     * @return the text, empty if the frame has none
     */
    public String reasonText() {
        ByteBuf body = content();
        int reasonBytes = body.readableBytes() - CODE_BYTES;
        return reasonBytes <= 0
                ? "" : body.toString(body.readerIndex() + CODE_BYTES, reasonBytes, StandardCharsets.UTF_8);
    }

    @Override
    public CloseWebSocketFrame copy() {
        return (CloseWebSocketFrame) super.copy();
    }

    @Override
    public CloseWebSocketFrame duplicate() {
        return (CloseWebSocketFrame) super.duplicate();
    }

    @Override
    public CloseWebSocketFrame retainedDuplicate() {
        return (CloseWebSocketFrame) super.retainedDuplicate();
    }

    @Override
    public CloseWebSocketFrame replace(ByteBuf content) {
        return new CloseWebSocketFrame(isFinalFragment(), rsv(), content);
    }

    @Override
    public CloseWebSocketFrame retain() {
        super.retain();
        return this;
    }

    @Override
    public CloseWebSocketFrame retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public CloseWebSocketFrame touch() {
        super.touch();
        return this;
    }

    @Override
    public CloseWebSocketFrame touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }
}
