/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.internal.TypeParameterMatcher;

import java.util.List;

/**
 * A {@link ByteToMessageDecoder} and a {@link MessageToByteEncoder} in one handler; their rules apply. Cannot be
 * {@code @Sharable}.
 *
 * @param <I> the type of messages to encode
 */
public abstract class ByteToMessageCodec<I> extends ChannelDuplexHandler {
    private final TypeParameterMatcher outboundMatcher;
    private final MessageToByteEncoder<I> encoder;
    private final ByteToMessageDecoder decoder = new Decoder();

    /** Creates a codec that encodes the messages that the type argument of the subclass names, into direct buffers. */
    protected ByteToMessageCodec() {
        this(true);
    }

    /**
     * Creates a codec that encodes into direct buffers.
     *
     * @param outboundMessageType the type of messages to encode
     */
    protected ByteToMessageCodec(Class<? extends I> outboundMessageType) {
        this(outboundMessageType, true);
    }

    /**
     * Creates a codec that encodes the messages that the type argument of the subclass names.
     *
     * @param preferDirect {@code true} to encode into direct buffers, {@code false} for heap buffers
     */
    @SuppressWarnings("this-escape") // By contract the subclass is asked here whether it is shared.
    protected ByteToMessageCodec(boolean preferDirect) {
        ensureNotSharable();
        outboundMatcher = TypeParameterMatcher.findFor(getClass(), ByteToMessageCodec.class, "I");
        encoder = new Encoder(preferDirect);
    }

    /**
     * Creates a codec.
     *
     * @param outboundMessageType the type of messages to encode
     * @param preferDirect {@code true} to encode into direct buffers, {@code false} for heap buffers
     */
    @SuppressWarnings("this-escape") // By contract the subclass is asked here whether it is shared.
    protected ByteToMessageCodec(Class<? extends I> outboundMessageType, boolean preferDirect) {
        ensureNotSharable();
        outboundMatcher = TypeParameterMatcher.get(outboundMessageType);
        encoder = new Encoder(preferDirect);
    }

    /**
     * Returns whether a written message is one to encode. Others go to the next handler as they are.
     *
     * @param msg the message
     * @return {@code true} to have it encoded
     * @throws Exception fails the promise of the write
     */
    public boolean acceptOutboundMessage(Object msg) throws Exception {
        return outboundMatcher.match(msg);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        decoder.channelRead(ctx, msg);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        decoder.channelReadComplete(ctx);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        decoder.channelInactive(ctx);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        decoder.userEventTriggered(ctx, evt);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        encoder.write(ctx, msg, promise);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        try {
            decoder.handlerAdded(ctx);
        } finally {
            encoder.handlerAdded(ctx);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        try {
            decoder.handlerRemoved(ctx);
        } finally {
            encoder.handlerRemoved(ctx);
        }
    }

    /**
     * Encodes one message.
     *
     * @param ctx the context of this codec
     * @param msg the message; released after the call
     * @param out takes the bytes; written, or released if this method throws
     * @throws Exception if the message cannot be encoded; wrapped in an {@link EncoderException} unless it is one
     */
    protected abstract void encode(ChannelHandlerContext ctx, I msg, ByteBuf out) throws Exception;

    /**
     * Decodes from {@code in}; see {@link ByteToMessageDecoder#decode}.
     *
     * @param ctx the context of this codec
     * @param in the kept bytes, at least one readable; owned by the codec
     * @param out takes the messages, which are delivered in order
     * @throws Exception if the bytes are not valid; wrapped in a {@link DecoderException} unless it is one
     */
    protected abstract void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception;

    /**
     * Decodes what is left when the input has ended; see {@link ByteToMessageDecoder#decodeLast}.
     *
     * @param ctx the context of this codec
     * @param in the last bytes, possibly none; released after the call
     * @param out takes the messages
     * @throws Exception if the bytes are not valid; wrapped in a {@link DecoderException} unless it is one
     */
    protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (in.isReadable()) {
            decode(ctx, in, out);
        }
    }

    private final class Decoder extends ByteToMessageDecoder {
        @Override
        protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
            ByteToMessageCodec.this.decode(ctx, in, out);
        }

        @Override
        protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
            ByteToMessageCodec.this.decodeLast(ctx, in, out);
        }
    }

    private final class Encoder extends MessageToByteEncoder<I> {
        Encoder(boolean preferDirect) {
            // The codec's own matcher decides; this one is never asked.
            super(ByteToMessageCodec.<I>anyType(), preferDirect);
        }

        @Override
        public boolean acceptOutboundMessage(Object msg) throws Exception {
            return ByteToMessageCodec.this.acceptOutboundMessage(msg);
        }

        @Override
        protected void encode(ChannelHandlerContext ctx, I msg, ByteBuf out) throws Exception {
            ByteToMessageCodec.this.encode(ctx, msg, out);
        }
    }

    @SuppressWarnings("unchecked") // Only stored; see Encoder.
    private static <I> Class<? extends I> anyType() {
        return (Class<? extends I>) Object.class;
    }
}
