/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.StagedClose;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Joins a start message and the content messages that follow it into one message.
 *
 * <pre>
 *               start                       last content
 *   +---------+ -----&gt; +-------------+ --------------------&gt; joined message goes out
 *   | PASSING |        | AGGREGATING |
 *   +---------+ &lt;----- +-------------+
 *        ^                   |
 *        | last content      | too large, or refused by the answer to its expectation
 *        |             +------------+
 *        +------------ | DISCARDING |  content is released
 *                      +------------+
 * </pre>
 *
 * <p>The content is collected without copying in a composite buffer of at most
 * {@link #maxCumulationBufferComponents()} parts; when there are more, they are merged. A message whose content exceeds
 * {@link #maxContentLength()} goes to {@link #handleOversizedMessage}. When the input ends within a message, a
 * {@link PrematureChannelClosureException} is fired. Messages that are neither start nor content, or
 * are whole already, pass through. Without auto-read the channel is read until a message that has begun is whole, also
 * if it began behind another one that went out.
 *
 * <p>An instance holds the state of one channel. All methods run on the channel's executor.
 *
 * @param <I> the type that covers start and content messages
 * @param <S> the type of start messages
 * @param <C> the type of content messages
 * @param <O> the type of joined messages; must be an {@code S} if {@link #handleOversizedMessage} looks at it
 */
public abstract class MessageAggregator<I, S, C extends ByteBufHolder, O extends ByteBufHolder>
        extends MessageToMessageDecoder<I> {
    private static final int DEFAULT_MAX_COMPONENTS = 1024;

    private enum State { PASSING, AGGREGATING, DISCARDING }

    private final int maxContentLength;
    private int maxCumulationBufferComponents = DEFAULT_MAX_COMPONENTS;
    private StagedClose stagedClose = StagedClose.DEFAULT;
    private @Nullable ChannelHandlerContext ctx;
    private State state = State.PASSING;
    /** Owned by this handler; not null exactly in {@link State#AGGREGATING}. */
    private @Nullable O currentMessage;

    /**
     * Creates an aggregator.
     *
     * @param maxContentLength the most bytes of content that are collected for one message, zero or positive
     */
    protected MessageAggregator(int maxContentLength) {
        this.maxContentLength = checkPositiveOrZero(maxContentLength, "maxContentLength");
    }

    /**
     * Creates an aggregator.
     *
     * @param maxContentLength the most bytes of content that are collected for one message, zero or positive
     * @param inboundMessageType the type that covers start and content messages
     */
    protected MessageAggregator(int maxContentLength, Class<? extends I> inboundMessageType) {
        super(inboundMessageType);
        this.maxContentLength = checkPositiveOrZero(maxContentLength, "maxContentLength");
    }

    @Override
    public boolean acceptInboundMessage(Object msg) throws Exception {
        if (!super.acceptInboundMessage(msg)) {
            return false;
        }
        @SuppressWarnings("unchecked") // The matcher has vouched for the type.
        I in = (I) msg;
        return !isAggregated(in) && (isStartMessage(in) || state != State.PASSING && isContentMessage(in));
    }

    /**
     * Returns whether a message starts a new one.
     *
     * @param msg the message
     * @return {@code true} if it is an {@code S}
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected abstract boolean isStartMessage(I msg) throws Exception;

    /**
     * Returns whether a message carries content.
     *
     * @param msg the message
     * @return {@code true} if it is a {@code C}
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected abstract boolean isContentMessage(I msg) throws Exception;

    /**
     * Returns whether a content message is the last one.
     *
     * @param msg the content message
     * @return {@code true} if the joined message is complete with it
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected abstract boolean isLastContentMessage(C msg) throws Exception;

    /**
     * Returns whether a message is whole already. Such a message passes through.
     *
     * @param msg the message
     * @return {@code true} if there is nothing to join
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected abstract boolean isAggregated(I msg) throws Exception;

    /**
     * Returns whether a start message announces more content than is allowed.
     *
     * @param start the start message
     * @param maxContentLength the limit in bytes
     * @return {@code true} to refuse it before its content comes
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected abstract boolean isContentLengthInvalid(S start, int maxContentLength) throws Exception;

    /**
     * Creates the answer to a start message whose sender waits for one before it sends the content.
     *
     * @param start the start message
     * @param maxContentLength the limit in bytes
     * @param pipeline the pipeline, to notify other handlers of the answer
     * @return the answer to write and flush at once, or {@code null} if the sender does not wait
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected abstract @Nullable Object newContinueResponse(S start, int maxContentLength, ChannelPipeline pipeline)
            throws Exception;

    /**
     * Returns whether the channel is to be closed after the answer, as {@link #stagedClose()} says.
     *
     * @param msg the answer that {@link #newContinueResponse} returned
     * @return {@code true} to close it when the answer is written
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected abstract boolean closeAfterContinueResponse(Object msg) throws Exception;

    /**
     * Returns whether the answer refuses the content, so that what still arrives of it is dropped.
     *
     * @param msg the answer that {@link #newContinueResponse} returned
     * @return {@code true} to drop it
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected abstract boolean ignoreContentAfterContinueResponse(Object msg) throws Exception;

    /**
     * Creates the joined message, whose content is still to come.
     *
     * @param start the start message; released after the call
     * @param content collects the content; belongs to the returned message, or to the caller if this method throws
     * @return the joined message; owned by the caller
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected abstract O beginAggregation(S start, ByteBuf content) throws Exception;

    /**
     * Takes over what a content message carries besides its bytes, which have been added already. Does nothing by
     * default.
     *
     * @param aggregated the joined message
     * @param content the content message; released after the call
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected void aggregate(O aggregated, C content) throws Exception {
        // In most protocols content messages carry nothing but bytes.
    }

    /**
     * Completes a joined message before it goes out. Does nothing by default.
     *
     * @param aggregated the joined message
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected void finishAggregation(O aggregated) throws Exception {
        // Nothing to complete unless the protocol has, for example, a length field.
    }

    /**
     * Called when a message is too large. By default fires a {@link TooLongFrameException}. The content that still
     * comes is dropped.
     *
     * @param ctx the context of this handler
     * @param oversized the start message, or the joined one so far; released after the call
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected void handleOversizedMessage(ChannelHandlerContext ctx, S oversized) throws Exception {
        ctx.fireExceptionCaught(new TooLongFrameException("content is longer than " + maxContentLength + " bytes"));
    }

    /**
     * Returns the limit of the content of one message.
     *
     * @return the limit in bytes
     */
    public final int maxContentLength() {
        return maxContentLength;
    }

    /**
     * Returns how many parts the collected content may have before they are merged.
     *
     * @return the number of parts, 1024 by default
     */
    public final int maxCumulationBufferComponents() {
        return maxCumulationBufferComponents;
    }

    /**
     * Sets how many parts the collected content may have before they are merged.
     *
     * @param maxCumulationBufferComponents the number of parts, at least 2
     * @throws IllegalStateException if this handler is in a pipeline already
     */
    public final void setMaxCumulationBufferComponents(int maxCumulationBufferComponents) {
        if (maxCumulationBufferComponents < 2) {
            throw new IllegalArgumentException(
                    "maxCumulationBufferComponents: " + maxCumulationBufferComponents + " (expected: >= 2)");
        }
        checkNotAdded();
        this.maxCumulationBufferComponents = maxCumulationBufferComponents;
    }

    private void checkNotAdded() {
        if (ctx != null) {
            throw new IllegalStateException(
                    "decoder properties cannot be changed once the decoder is added to a pipeline.");
        }
    }

    /**
     * Returns how a connection is closed after a refusal, while the peer may still send the content.
     *
     * @return the bounds, {@link StagedClose#DEFAULT} by default
     */
    public final StagedClose stagedClose() {
        return stagedClose;
    }

    /**
     * Sets how a connection is closed after a refusal, while the peer may still send the content.
     *
     * @param stagedClose the bounds within which the content is read and dropped
     * @throws IllegalStateException if this handler is in a pipeline already
     */
    public final void setStagedClose(StagedClose stagedClose) {
        checkNotNull(stagedClose, "stagedClose");
        checkNotAdded();
        this.stagedClose = stagedClose;
    }

    /**
     * Returns whether the content of a message that was refused, as for its size, is being dropped. Event loop only.
     *
     * @return {@code true} until the last content of that message has come
     * @deprecated override {@link #handleOversizedMessage(ChannelHandlerContext, Object)}
     */
    @Deprecated
    public boolean isHandlingOversizedMessage() {
        return state == State.DISCARDING;
    }

    /**
     * Returns the context of this handler.
     *
     * @return the context
     * @throws IllegalStateException if this handler is in no pipeline yet
     */
    protected final ChannelHandlerContext ctx() {
        if (ctx == null) {
            throw new IllegalStateException("not added to a pipeline yet");
        }
        return ctx;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, I msg, List<Object> out) throws Exception {
        if (isStartMessage(msg)) {
            @SuppressWarnings("unchecked") // isStartMessage() has vouched for the type.
            S start = (S) msg;
            start(ctx, start, out);
        } else if (isContentMessage(msg)) {
            @SuppressWarnings("unchecked") // isContentMessage() has vouched for the type.
            C content = (C) msg;
            content(ctx, content, out);
        } else {
            throw new MessageAggregationException(
                    "neither start nor content of a message: " + msg.getClass().getName());
        }
    }

    private void start(ChannelHandlerContext ctx, S start, List<Object> out) throws Exception {
        if (state == State.AGGREGATING) {
            // The content of this start message must not reach any handler either.
            releaseCurrentMessage();
            state = State.DISCARDING;
            throw new MessageAggregationException("a message starts before the last content of the previous one");
        }
        state = State.DISCARDING;
        Object continueResponse = newContinueResponse(start, maxContentLength, ctx.pipeline());
        if (continueResponse != null) {
            if (refusedBy(ctx, continueResponse)) {
                return;
            }
        } else if (isContentLengthInvalid(start, maxContentLength)) {
            handleOversizedMessage(ctx, start);
            return;
        }
        if (start instanceof DecoderResultProvider && ((DecoderResultProvider) start).decoderResult().isFailure()) {
            // No content follows: the result of the joined message holds the failure.
            ByteBuf content = start instanceof ByteBufHolder
                    ? ((ByteBufHolder) start).content().retain() : Unpooled.EMPTY_BUFFER;
            finish(begin(start, content), out);
            return;
        }
        CompositeByteBuf content = ctx.alloc().compositeBuffer(maxCumulationBufferComponents);
        if (start instanceof ByteBufHolder) {
            append(content, ((ByteBufHolder) start).content());
        }
        currentMessage = begin(start, content);
        state = State.AGGREGATING;
    }

    /** Writes the answer to an expectation; true if it means that the content is not wanted. */
    @SuppressWarnings("NullAway") // A failure has a cause.
    private boolean refusedBy(ChannelHandlerContext ctx, Object continueResponse) throws Exception {
        boolean close = closeAfterContinueResponse(continueResponse);
        boolean ignore = ignoreContentAfterContinueResponse(continueResponse);
        ChannelFuture written = ctx.writeAndFlush(continueResponse);
        written.addListener((ChannelFutureListener) future -> {
            if (!future.isSuccess()) {
                ctx.fireExceptionCaught(future.cause());
            }
        });
        if (close) {
            written.addListener(stagedClose);
        }
        return close || ignore;
    }

    private O begin(S start, ByteBuf content) throws Exception {
        boolean begun = false;
        try {
            O aggregated = beginAggregation(start, content);
            begun = true;
            return aggregated;
        } finally {
            if (!begun) {
                content.release();
            }
        }
    }

    @SuppressWarnings("NullAway") // While aggregating there is a message.
    private void content(ChannelHandlerContext ctx, C part, List<Object> out) throws Exception {
        O aggregated = currentMessage;
        if (state != State.AGGREGATING) {
            if (isLastContentMessage(part)) {
                state = State.PASSING;
            }
            return;
        }
        CompositeByteBuf content = (CompositeByteBuf) aggregated.content();
        if (part.content().readableBytes() > maxContentLength - content.readableBytes()) {
            refuse(ctx, aggregated, isLastContentMessage(part));
            return;
        }
        append(content, part.content());
        aggregate(aggregated, part);
        if (isEnd(aggregated, part)) {
            currentMessage = null;
            finish(aggregated, out);
        }
    }

    /** A part that failed to decode ends the message and hands its failure on to it. */
    @SuppressWarnings("NullAway") // A failure has a cause.
    private boolean isEnd(O aggregated, C part) throws Exception {
        if (part instanceof DecoderResultProvider) {
            DecoderResult result = ((DecoderResultProvider) part).decoderResult();
            if (result.isFailure()) {
                if (aggregated instanceof DecoderResultProvider) {
                    ((DecoderResultProvider) aggregated).setDecoderResult(DecoderResult.failure(result.cause()));
                }
                return true;
            }
        }
        return isLastContentMessage(part);
    }

    private void refuse(ChannelHandlerContext ctx, O aggregated, boolean last) throws Exception {
        currentMessage = null;
        state = last ? State.PASSING : State.DISCARDING;
        try {
            @SuppressWarnings("unchecked") // Demanded of O in the class comment.
            S oversized = (S) aggregated;
            handleOversizedMessage(ctx, oversized);
        } finally {
            ReferenceCountUtil.release(aggregated);
        }
    }

    private void finish(O aggregated, List<Object> out) throws Exception {
        state = State.PASSING;
        boolean finished = false;
        try {
            finishAggregation(aggregated);
            finished = true;
        } finally {
            if (!finished) {
                aggregated.release();
            }
        }
        out.add(aggregated);
    }

    private static void append(CompositeByteBuf content, ByteBuf part) {
        if (part.isReadable()) {
            content.addComponent(true, part.retain());
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        // A message that is still incomplete needs more input, even if others came out in this pass.
        boolean readOn = endReadPass() || state == State.AGGREGATING;
        if (readOn && !ctx.channel().config().isAutoRead()) {
            ctx.read();
        }
        ctx.fireChannelReadComplete();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        inputEnded(ctx);
        super.channelInactive(ctx);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        if (evt instanceof ChannelInputShutdownEvent) {
            inputEnded(ctx);
        }
        super.userEventTriggered(ctx, evt);
    }

    private void inputEnded(ChannelHandlerContext ctx) {
        if (state == State.AGGREGATING) {
            releaseCurrentMessage();
            ctx.fireExceptionCaught(new PrematureChannelClosureException(
                    "the input ended before the last content of a message"));
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        this.ctx = ctx;
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        try {
            super.handlerRemoved(ctx);
        } finally {
            releaseCurrentMessage();
        }
    }

    /** Drops the message that is being joined, if there is one, and expects a start message next. */
    protected final void releaseCurrentMessage() {
        O message = currentMessage;
        currentMessage = null;
        state = State.PASSING;
        if (message != null) {
            message.release();
        }
    }
}
