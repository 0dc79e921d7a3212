/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.TypeParameterMatcher;

/**
 * Encodes each message of one type into bytes. Messages of other types pass through untouched.
 *
 * <p>The encoded message is released after {@link #encode}. When {@link #encode} throws, nothing is written and the
 * promise of the write fails.
 *
 * <p>May be {@code @Sharable} if the subclass has no state.
 *
 * @param <I> the type of messages to encode
 */
public abstract class MessageToByteEncoder<I> extends ChannelOutboundHandlerAdapter {
    private final TypeParameterMatcher matcher;
    private final boolean preferDirect;

    /** Creates an encoder into direct buffers for the messages that the type argument of the subclass names. */
    protected MessageToByteEncoder() {
        this(true);
    }

    /**
     * Creates an encoder into direct buffers.
     *
     * @param outboundMessageType the type of messages to encode
     */
    protected MessageToByteEncoder(Class<? extends I> outboundMessageType) {
        this(outboundMessageType, true);
    }

    /**
     * Creates an encoder for the messages that the type argument of the subclass names.
     *
     * @param preferDirect {@code true} to encode into direct buffers, {@code false} for heap buffers
     */
    protected MessageToByteEncoder(boolean preferDirect) {
        matcher = TypeParameterMatcher.findFor(getClass(), MessageToByteEncoder.class, "I");
        this.preferDirect = preferDirect;
    }

    /**
     * Creates an encoder.
     *
     * @param outboundMessageType the type of messages to encode
     * @param preferDirect {@code true} to encode into direct buffers, {@code false} for heap buffers
     */
    protected MessageToByteEncoder(Class<? extends I> outboundMessageType, boolean preferDirect) {
        matcher = TypeParameterMatcher.get(outboundMessageType);
        this.preferDirect = preferDirect;
    }

    /**
     * Returns whether a message is one to encode. Others go to the next handler as they are.
     *
     * @param msg the message
     * @return {@code true} to have it encoded
     * @throws Exception fails the promise of the write
     */
    public boolean acceptOutboundMessage(Object msg) throws Exception {
        return matcher.match(msg);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        ByteBuf encoded;
        try {
            if (!accept(msg)) {
                ctx.write(msg, promise);
                return;
            }
            encoded = encodeAndRelease(ctx, msg);
        } catch (EncoderException e) {
            throw e;
        } catch (Exception e) {
            throw new EncoderException(e);
        }
        if (encoded.isReadable()) {
            ctx.write(encoded, promise);
        } else {
            encoded.release();
            ctx.write(Unpooled.EMPTY_BUFFER, promise);
        }
    }

    /**
     * Creates the buffer that a message is encoded into. An override may size it by the message.
     *
     * @param ctx the context of this encoder
     * @param msg the message; keeps its owner
     * @param preferDirect {@code true} for a direct buffer
     * @return a new buffer; owned by the encoder
     * @throws Exception fails the promise of the write
     */
    protected ByteBuf allocateBuffer(ChannelHandlerContext ctx, I msg, boolean preferDirect) throws Exception {
        return preferDirect ? ctx.alloc().ioBuffer() : ctx.alloc().heapBuffer();
    }

    /**
     * Encodes one message.
     *
     * @param ctx the context of this encoder
     * @param msg the message; released after the call
     * @param out takes the bytes; written, or released if this method throws
     * @throws Exception if the message cannot be encoded; wrapped in an {@link EncoderException} unless it is one
     */
    protected abstract void encode(ChannelHandlerContext ctx, I msg, ByteBuf out) throws Exception;

    /**
     * Returns which buffers this encoder writes to.
     *
     * @return {@code true} for direct ones
     */
    protected boolean isPreferDirect() {
        return preferDirect;
    }

    private boolean accept(Object msg) throws Exception {
        boolean known = false;
        try {
            boolean accepted = acceptOutboundMessage(msg);
            known = true;
            return accepted;
        } finally {
            if (!known) {
                ReferenceCountUtil.release(msg);
            }
        }
    }

    private ByteBuf encodeAndRelease(ChannelHandlerContext ctx, Object msg) throws Exception {
        ByteBuf buffer = null;
        boolean encoded = false;
        try {
            @SuppressWarnings("unchecked") // acceptOutboundMessage() has vouched for the type.
            I cast = (I) msg;
            buffer = allocateBuffer(ctx, cast, preferDirect);
            encode(ctx, cast, buffer);
            encoded = true;
            return buffer;
        } finally {
            try {
                ReferenceCountUtil.release(msg);
            } finally {
                if (!encoded && buffer != null) {
                    buffer.release();
                }
            }
        }
    }
}
