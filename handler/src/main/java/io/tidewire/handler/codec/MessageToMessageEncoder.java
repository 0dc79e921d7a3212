/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.PromiseCombiner;
import io.tidewire.util.internal.StringUtil;
import io.tidewire.util.internal.TypeParameterMatcher;

import java.util.List;

/**
 * Encodes each message of one type into one or more others. Messages of other types pass through untouched.
 *
 * <p>The encoded message is released after {@link #encode}; an encoder that passes it, or a view of it, on must retain
 * it. The promise of the write succeeds when all parts have been written and fails when one of them fails: at once if
 * the write of that part fails at once, and then the parts behind it are released and not written. When {@link #encode}
 * throws, or adds nothing, nothing is written: what it added is released and the promise fails.
 *
 * <p>May be {@code @Sharable} if the subclass has no state.
 *
 * @param <I> the type of messages to encode
 */
public abstract class MessageToMessageEncoder<I> extends ChannelOutboundHandlerAdapter {
    private final TypeParameterMatcher matcher;

    /** Creates an encoder for the messages that the type argument of the subclass names. */
    protected MessageToMessageEncoder() {
        matcher = TypeParameterMatcher.findFor(getClass(), MessageToMessageEncoder.class, "I");
    }

    /**
     * Creates an encoder.
     *
     * @param outboundMessageType the type of messages to encode
     */
    protected MessageToMessageEncoder(Class<? extends I> outboundMessageType) {
        matcher = TypeParameterMatcher.get(outboundMessageType);
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
        if (!acceptOutbound(msg)) {
            ctx.write(msg, promise);
            return;
        }
        OutputList out = OutputList.acquire();
        try {
            encodeAndRelease(ctx, msg, out);
            writeAll(ctx, out, promise);
        } finally {
            out.recycle();
        }
    }

    /**
     * Encodes one message.
     *
     * @param ctx the context of this encoder
     * @param msg the message; released after the call
     * @param out takes the encoded messages, at least one; refuses {@code null}
     * @throws Exception if the message cannot be encoded; wrapped in an {@link EncoderException} unless it is one
     */
    protected abstract void encode(ChannelHandlerContext ctx, I msg, List<Object> out) throws Exception;

    private boolean acceptOutbound(Object msg) {
        try {
            return acceptOutboundMessage(msg);
        } catch (EncoderException e) {
            ReferenceCountUtil.release(msg);
            throw e;
        } catch (Exception e) {
            ReferenceCountUtil.release(msg);
            throw new EncoderException(e);
        }
    }

    private void encodeAndRelease(ChannelHandlerContext ctx, Object msg, OutputList out) {
        boolean encoded = false;
        try {
            try {
                @SuppressWarnings("unchecked") // acceptOutboundMessage() has vouched for the type.
                I cast = (I) msg;
                encode(ctx, cast, out);
            } finally {
                ReferenceCountUtil.release(msg);
            }
            encoded = true;
        } catch (EncoderException e) {
            throw e;
        } catch (Exception e) {
            throw new EncoderException(e);
        } finally {
            if (!encoded) {
                out.releaseAll();
            }
        }
        if (out.isEmpty()) {
            throw new EncoderException(StringUtil.simpleClassName(getClass()) + ".encode() added no message");
        }
    }

    @SuppressWarnings("NullAway") // A failure has a cause.
    private static void writeAll(ChannelHandlerContext ctx, OutputList out, ChannelPromise promise) {
        int count = out.size();
        if (count == 1) {
            ctx.write(out.at(0), promise);
        } else if (promise.isVoid()) {
            for (int i = 0; i < count; i++) {
                ctx.write(out.at(i), promise);
            }
        } else {
            PromiseCombiner parts = new PromiseCombiner(ctx.executor());
            for (int i = 0; i < count; i++) {
                ChannelFuture part = ctx.write(out.at(i));
                parts.add(part);
                if (part.isDone() && !part.isSuccess()) {
                    // Messages in front may wait long for a flush, and the writer may close the channel before.
                    releaseFrom(out, i + 1);
                    promise.tryFailure(part.cause());
                    break;
                }
            }
            parts.finish(promise);
        }
    }

    private static void releaseFrom(OutputList out, int first) {
        for (int i = first; i < out.size(); i++) {
            ReferenceCountUtil.release(out.at(i));
        }
    }
}
