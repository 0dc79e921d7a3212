/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The base of handlers behind {@link Http2FrameCodec} that open streams, or look at those that are open. All methods
 * run on the event loop of the connection.
 */
public abstract class Http2ChannelDuplexHandler extends ChannelDuplexHandler {
    /** Event loop only; not {@code null} while this handler is in a pipeline. */
    private @Nullable Http2FrameCodec frameCodec;

    /** Creates a handler. */
    public Http2ChannelDuplexHandler() {
    }

    @Override
    public final void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        frameCodec = frameCodecOf(ctx);
        handlerAdded0(ctx);
    }

    /**
     * Called when this handler was added.
     *
     * @param ctx its context
     * @throws Exception removes the handler, and goes to {@code exceptionCaught}
     */
    protected void handlerAdded0(ChannelHandlerContext ctx) throws Exception {
        // A hook: nothing is made here that a subclass would have to make too.
    }

    @Override
    public final void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        try {
            handlerRemoved0(ctx);
        } finally {
            frameCodec = null;
        }
    }

    /**
     * Called when this handler was removed.
     *
     * @param ctx the context that it had
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        // A hook: nothing is held here that would have to be released.
    }

    /**
     * Creates a stream, which gets its id when its first frame is written.
     *
     * @return the stream
     * @throws IllegalStateException if this handler is in no pipeline
     */
    public final Http2FrameStream newStream() {
        return codec().newStream();
    }

    /**
     * Looks at all streams that are open or half-closed.
     *
     * @param streamVisitor looks at each until it returns {@code false}
     * @throws Http2Exception thrown by the visitor
     * @throws IllegalStateException if this handler is in no pipeline
     */
    protected final void forEachActiveStream(Http2FrameStreamVisitor streamVisitor) throws Http2Exception {
        codec().forEachActiveStream(checkNotNull(streamVisitor, "streamVisitor"));
    }

    final Http2FrameCodec codec() {
        Http2FrameCodec codec = frameCodec;
        if (codec == null) {
            throw new IllegalStateException(getClass().getName() + " is in no pipeline");
        }
        return codec;
    }

    private static Http2FrameCodec frameCodecOf(ChannelHandlerContext ctx) {
        ChannelHandlerContext codec = ctx.pipeline().context(Http2FrameCodec.class);
        if (codec == null) {
            throw new IllegalArgumentException("the pipeline has no " + Http2FrameCodec.class.getSimpleName());
        }
        return (Http2FrameCodec) codec.handler();
    }
}
