/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.TypeParameterMatcher;

import java.util.List;

/**
 * Decodes each message of one type into any number of others. Messages of other types pass through untouched.
 *
 * <p>The decoded message is released after {@link #decode}; a decoder that passes it, or a view of it, on must retain
 * it. When {@link #decode} throws, what it had added before is still delivered, ahead of the exception.
 *
 * <p>May be {@code @Sharable} if the subclass has no state; a sharable decoder does not ask for more bytes by itself
 * when auto-read is off and its input led to no message.
 *
 * @param <I> the type of messages to decode
 */
public abstract class MessageToMessageDecoder<I> extends ChannelInboundHandlerAdapter {
    private final TypeParameterMatcher matcher;
    // Event loop only. A sharable decoder sets them once and never looks, so that channels do not contend for them.
    private boolean decodeCalled;
    private boolean messageProduced;

    /** Creates a decoder for the messages that the type argument of the subclass names. */
    protected MessageToMessageDecoder() {
        matcher = TypeParameterMatcher.findFor(getClass(), MessageToMessageDecoder.class, "I");
    }

    /**
     * Creates a decoder.
     *
     * @param inboundMessageType the type of messages to decode
     */
    protected MessageToMessageDecoder(Class<? extends I> inboundMessageType) {
        matcher = TypeParameterMatcher.get(inboundMessageType);
    }

    /**
     * Returns whether a message is one to decode. Others go to the next handler as they are.
     *
     * @param msg the message
     * @return {@code true} to have it decoded
     * @throws Exception goes to {@code exceptionCaught}
     */
    public boolean acceptInboundMessage(Object msg) throws Exception {
        return matcher.match(msg);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (!acceptInbound(msg)) {
            ctx.fireChannelRead(msg);
            return;
        }
        OutputList out = OutputList.acquire();
        try {
            decodeAndRelease(ctx, msg, out);
        } catch (DecoderException e) {
            throw e;
        } catch (Exception e) {
            throw new DecoderException(e);
        } finally {
            try {
                deliver(ctx, out);
            } finally {
                out.recycle();
            }
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        // When the handlers further on have seen no message, none of them will ask for more.
        if (!isSharable() && endReadPass() && !ctx.channel().config().isAutoRead()) {
            ctx.read();
        }
        ctx.fireChannelReadComplete();
    }

    /** Ends the count of a read pass; true if messages were decoded in it and none came out. */
    final boolean endReadPass() {
        boolean producedNothing = decodeCalled && !messageProduced;
        decodeCalled = false;
        messageProduced = false;
        return producedNothing;
    }

    /**
     * Decodes one message.
     *
     * @param ctx the context of this decoder
     * @param msg the message; released after the call
     * @param out takes the decoded messages, which are delivered in order; refuses {@code null}
     * @throws Exception if the message is not valid; wrapped in a {@link DecoderException} unless it is one
     */
    protected abstract void decode(ChannelHandlerContext ctx, I msg, List<Object> out) throws Exception;

    private boolean acceptInbound(Object msg) {
        try {
            return acceptInboundMessage(msg);
        } catch (DecoderException e) {
            ReferenceCountUtil.release(msg);
            throw e;
        } catch (Exception e) {
            ReferenceCountUtil.release(msg);
            throw new DecoderException(e);
        }
    }

    private void decodeAndRelease(ChannelHandlerContext ctx, Object msg, OutputList out) throws Exception {
        if (!decodeCalled) {
            decodeCalled = true;
        }
        try {
            @SuppressWarnings("unchecked") // acceptInboundMessage() has vouched for the type.
            I cast = (I) msg;
            decode(ctx, cast, out);
        } finally {
            ReferenceCountUtil.release(msg);
        }
    }

    private void deliver(ChannelHandlerContext ctx, OutputList out) {
        int count = out.size();
        if (count > 0 && !messageProduced) {
            messageProduced = true;
        }
        for (int i = 0; i < count; i++) {
            ctx.fireChannelRead(out.at(i));
        }
    }
}
