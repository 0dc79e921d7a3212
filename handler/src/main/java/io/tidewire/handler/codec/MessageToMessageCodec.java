/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.internal.TypeParameterMatcher;

import java.util.List;

/**
 * A {@link MessageToMessageDecoder} and a {@link MessageToMessageEncoder} in one handler; their rules apply.
 *
 * @param <INBOUND_IN> the type of messages to decode
 * @param <OUTBOUND_IN> the type of messages to encode
 */
public abstract class MessageToMessageCodec<INBOUND_IN, OUTBOUND_IN> extends ChannelDuplexHandler {
    private final TypeParameterMatcher inboundMatcher;
    private final TypeParameterMatcher outboundMatcher;
    private final MessageToMessageDecoder<Object> decoder = new Decoder();
    private final MessageToMessageEncoder<Object> encoder = new Encoder();

    /** Creates a codec for the messages that the type arguments of the subclass name. */
    protected MessageToMessageCodec() {
        inboundMatcher = TypeParameterMatcher.findFor(getClass(), MessageToMessageCodec.class, "INBOUND_IN");
        outboundMatcher = TypeParameterMatcher.findFor(getClass(), MessageToMessageCodec.class, "OUTBOUND_IN");
    }

    /**
     * Creates a codec.
     *
     * @param inboundMessageType the type of messages to decode
     * @param outboundMessageType the type of messages to encode
     */
    protected MessageToMessageCodec(
            Class<? extends INBOUND_IN> inboundMessageType, Class<? extends OUTBOUND_IN> outboundMessageType) {
        inboundMatcher = TypeParameterMatcher.get(inboundMessageType);
        outboundMatcher = TypeParameterMatcher.get(outboundMessageType);
    }

    /**
     * Returns whether a received message is one to decode. Others go to the next handler as they are.
     *
     * @param msg the message
     * @return {@code true} to have it decoded
     * @throws Exception goes to {@code exceptionCaught}
     */
    public boolean acceptInboundMessage(Object msg) throws Exception {
        return inboundMatcher.match(msg);
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
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        encoder.write(ctx, msg, promise);
    }

    /**
     * Decodes one message.
     *
     * @param ctx the context of this codec
     * @param msg the message; released after the call
     * @param out takes the decoded messages, which are delivered in order; refuses {@code null}
     * @throws Exception if the message is not valid; wrapped in a {@link DecoderException} unless it is one
     */
    protected abstract void decode(ChannelHandlerContext ctx, INBOUND_IN msg, List<Object> out) throws Exception;

    /**
     * Encodes one message.
     *
     * @param ctx the context of this codec
     * @param msg the message; released after the call
     * @param out takes the encoded messages, at least one; refuses {@code null}
     * @throws Exception if the message cannot be encoded; wrapped in an {@link EncoderException} unless it is one
     */
    protected abstract void encode(ChannelHandlerContext ctx, OUTBOUND_IN msg, List<Object> out) throws Exception;

    private final class Decoder extends MessageToMessageDecoder<Object> {
        Decoder() {
            super(Object.class);
        }

        @Override
        public boolean acceptInboundMessage(Object msg) throws Exception {
            return MessageToMessageCodec.this.acceptInboundMessage(msg);
        }

        @Override
        @SuppressWarnings("unchecked") // acceptInboundMessage() has vouched for the type.
        protected void decode(ChannelHandlerContext ctx, Object msg, List<Object> out) throws Exception {
            MessageToMessageCodec.this.decode(ctx, (INBOUND_IN) msg, out);
        }

        @Override
        public boolean isSharable() {
            return MessageToMessageCodec.this.isSharable();
        }
    }

    private final class Encoder extends MessageToMessageEncoder<Object> {
        Encoder() {
            super(Object.class);
        }

        @Override
        public boolean acceptOutboundMessage(Object msg) throws Exception {
            return MessageToMessageCodec.this.acceptOutboundMessage(msg);
        }

        @Override
        @SuppressWarnings("unchecked") // acceptOutboundMessage() has vouched for the type.
        protected void encode(ChannelHandlerContext ctx, Object msg, List<Object> out) throws Exception {
            MessageToMessageCodec.this.encode(ctx, (OUTBOUND_IN) msg, out);
        }
    }
}
