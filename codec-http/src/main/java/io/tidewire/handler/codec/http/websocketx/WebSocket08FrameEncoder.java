/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.handler.codec.MessageToMessageEncoder;
import io.tidewire.handler.codec.http.internal.SharedBuffers;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Encodes frames, which the drafts hybi-08 to hybi-17 and RFC 6455 write in the same way. See
 * {@link WebSocket13FrameEncoder}.
 *
 * <p>A frame that must not be sent fails its write: a control frame in fragments or of more than 125 octets, or a close
 * frame with a code such as 1006. The frame is released in any case. Text is not checked: one that the application did
 * not make of a string has to be UTF-8.
 */
public class WebSocket08FrameEncoder extends MessageToMessageEncoder<WebSocketFrame> implements WebSocketFrameEncoder {

    private final FrameWriter writer;
    /** Whether this is no subclass, which might encode in its own way. */
    private final boolean isPlain =
            getClass() == WebSocket08FrameEncoder.class || getClass() == WebSocket13FrameEncoder.class;

    /**
     * Creates an encoder.
     *
     * @param maskPayload {@code true} for a client, whose masks are then those of
     *     {@link RandomWebSocketFrameMaskGenerator}; {@code false} for a server
     */
    public WebSocket08FrameEncoder(boolean maskPayload) {
        super(WebSocketFrame.class);
        writer = new FrameWriter(maskPayload ? RandomWebSocketFrameMaskGenerator.INSTANCE : null);
    }

    /**
     * Creates an encoder for a client.
     *
     * @param maskGenerator makes the masks
     */
    public WebSocket08FrameEncoder(WebSocketFrameMaskGenerator maskGenerator) {
        super(WebSocketFrame.class);
        writer = new FrameWriter(checkNotNull(maskGenerator, "maskGenerator"));
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        ChannelOutboundBuffer pending;
        if (isPlain && msg instanceof WebSocketFrame frame && (pending = SharedBuffers.nextTo(ctx)) != null) {
            int length = writer.shortLength(frame);
            if (length != 0) {
                writeShort(ctx, frame, length, promise, pending);
                return;
            }
        }
        super.write(ctx, msg, promise);
    }

    /** Writes a frame behind others that wait for the same flush, in one buffer with them. */
    private void writeShort(ChannelHandlerContext ctx, WebSocketFrame frame, int length, ChannelPromise promise,
            ChannelOutboundBuffer pending) {
        ByteBuf own = null;
        boolean encoded = false;
        try {
            int first = writer.first(frame);
            int key = writer.nextKey();
            ByteBuf payload = frame.content();
            ByteBuf shared = pending.roomFor(length);
            if (shared != null) {
                int start = shared.writerIndex();
                int end = writer.set(shared, start, first, key, payload);
                encoded = pending.append(shared, start, end - start, promise);
            }
            if (!encoded) {
                own = ctx.alloc().directBuffer(SharedBuffers.capacity(pending, length));
                own.writerIndex(writer.set(own, 0, first, key, payload));
                encoded = true;
            }
        } catch (EncoderException e) {
            throw e;
        } catch (Exception e) {
            throw new EncoderException(e);
        } finally {
            frame.release();
            if (own != null && !encoded) {
                own.release();
            }
        }
        if (own != null) {
            ctx.write(own, promise);
            pending.share(own);
        }
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, WebSocketFrame msg, List<Object> out) throws Exception {
        writer.write(msg, ctx.alloc(), out);
    }
}
