/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;


import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.util.AbstractReferenceCounted;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A message that a server sends to many channels, and encodes once: as it is, and once for each way in which extensions
 * code it, such as a level and window of permessage-deflate. Channels share the octets.
 *
 * <pre>{@code
 * PreparedWebSocketMessage message = PreparedWebSocketMessage.prepare(new TextWebSocketFrame(text));
 * try {
 *     group.writeAndFlush(message.frame());
 * } finally {
 *     message.release();
 * }
 * }</pre>
 *
 * <p>Its frames are text or binary frames like others for handlers that know nothing of it. A client, which masks each
 * frame with a key of its own (RFC 6455 section 5.3), shares what extensions make of it and no more. With context
 * takeover a compressed message that is shared makes the next one of its connection start with an empty window.
 *
 * <p>Any thread, as often as needed. The octets are kept until this message and all of its frames are released.
 */
public final class PreparedWebSocketMessage extends AbstractReferenceCounted {
    private final boolean isText;
    private final int rsv;
    private final ByteBuf content;
    private final @Nullable Object key;
    // Both guarded by this. Other threads that need an encoding wait while one thread makes it.
    /** The whole frame without a mask; none until a channel needs it. */
    private @Nullable ByteBuf wire;
    private final Map<Object, PreparedWebSocketMessage> coded = new HashMap<>(2);
    private int encodings;

    private PreparedWebSocketMessage(boolean isText, int rsv, ByteBuf content, @Nullable Object key) {
        this.isText = isText;
        this.rsv = rsv;
        this.content = content;
        this.key = key;
    }

    /**
     * Prepares a message.
     *
     * @param frame a whole text or binary message, taken over
     * @return the message, which the caller releases
     * @throws IllegalArgumentException if the frame is another one, which is released then
     */
    public static PreparedWebSocketMessage prepare(WebSocketFrame frame) {
        return prepare(frame, null);
    }

    /**
     * Prepares a message that makes earlier ones obsolete, for receivers that are slow.
     *
     * @param frame a whole text or binary message, taken over
     * @param key the subject of the message: of those with equal keys only the latest matters; {@code null} if all do
     * @return the message, which the caller releases
     * @throws IllegalArgumentException if the frame is another one, which is released then
     * @see SlowReceiverPolicy#keepLatest
     */
    public static PreparedWebSocketMessage prepare(WebSocketFrame frame, @Nullable Object key) {
        ObjectUtil.checkNotNull(frame, "frame");
        boolean isText = frame instanceof TextWebSocketFrame;
        if (!frame.isFinalFragment() || !isText && !(frame instanceof BinaryWebSocketFrame)
                || frame instanceof PreparedFrame) {
            frame.release();
            throw new IllegalArgumentException("frame: " + StringUtil.simpleClassName(frame)
                    + " (expected: a whole text or binary message that is not prepared)");
        }
        return new PreparedWebSocketMessage(isText, frame.rsv(), frame.content(), key);
    }

    /**
     * Returns the message that a frame is one of.
     *
     * @param message the message written to a channel
     * @return the message, which lives as long as the frame; {@code null} if it is no frame of one
     */
    public static @Nullable PreparedWebSocketMessage find(Object message) {
        return message instanceof PreparedFrame frame ? frame.message() : null;
    }

    /**
     * Creates a frame for a channel, or for a group of channels, whose {@code write} makes one for each.
     *
     * @return a text or binary frame with a reference of its own, released by who sends it; release the frame, not its
     *     content
     */
    public WebSocketFrame frame() {
        retain();
        return isText ? new PreparedTextFrame(this) : new PreparedBinaryFrame(this);
    }

    /**
     * Returns how often this message was encoded: once if any server's channel was sent it as it is, and once more for
     * each way in which it was coded by extensions for one.
     *
     * @return the number, however many channels there are
     */
    public synchronized int encodings() {
        int count = encodings;
        for (PreparedWebSocketMessage each : coded.values()) {
            count += each.encodings();
        }
        return count;
    }

    /**
     * Returns this message as an extension codes it. It is coded for the first caller, and others wait for it.
     *
     * @param setting all that decides what comes out, with {@code equals} and {@code hashCode}
     * @param codedRsv the reserved bits of the coded frame, 0 to 7
     * @param coding makes the payload of the coded frame, owned by this message then, from that of this message, which
     *     it neither changes nor releases
     * @return the coded message, which lives as long as this one; ask it for frames, and do not release it
     */
    public synchronized PreparedWebSocketMessage coded(Object setting, int codedRsv, UnaryOperator<ByteBuf> coding) {
        PreparedWebSocketMessage known = coded.get(setting);
        if (known != null) {
            return known;
        }
        PreparedWebSocketMessage made =
                new PreparedWebSocketMessage(isText, codedRsv, coding.apply(content.duplicate()), key);
        coded.put(setting, made);
        return made;
    }

    @Nullable Object key() {
        return key;
    }

    int rsv() {
        return rsv;
    }

    /** Returns the payload, which is not retained, with indexes of its own. */
    ByteBuf content() {
        return content.duplicate();
    }

    /** Returns the whole frame without a mask, owned by the caller. */
    synchronized ByteBuf wire(ByteBufAllocator allocator) {
        if (wire == null) {
            encodings++;
            wire = encode(allocator);
        }
        return wire.retainedDuplicate();
    }

    /** Copies into one direct buffer, from which each socket takes it with no further copy. */
    private ByteBuf encode(ByteBufAllocator allocator) {
        WebSocketFrame frame = isText ? new TextWebSocketFrame(true, rsv, content.duplicate())
                : new BinaryWebSocketFrame(true, rsv, content.duplicate());
        List<Object> parts = new ArrayList<>(2);
        new FrameWriter(null).write(frame, allocator, parts);
        int length = 0;
        for (Object part : parts) {
            length += ((ByteBuf) part).readableBytes();
        }
        ByteBuf whole = null;
        try {
            whole = allocator.directBuffer(length, length); // bounded by the message
            for (Object part : parts) {
                whole.writeBytes((ByteBuf) part, ((ByteBuf) part).readerIndex(), ((ByteBuf) part).readableBytes());
            }
            return whole;
        } finally {
            for (Object part : parts) {
                ((ByteBuf) part).release();
            }
        }
    }

    @Override
    public PreparedWebSocketMessage retain() {
        super.retain();
        return this;
    }

    @Override
    public PreparedWebSocketMessage retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public PreparedWebSocketMessage touch(@Nullable Object hint) {
        content.touch(hint);
        return this;
    }

    @Override
    protected synchronized void deallocate() {
        content.release();
        if (wire != null) {
            wire.release();
        }
        for (PreparedWebSocketMessage each : coded.values()) {
            each.release();
        }
    }
}
