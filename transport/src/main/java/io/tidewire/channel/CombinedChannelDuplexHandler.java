/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Combines an inbound and an outbound handler into one, such as a decoder and an encoder. A failure that the inbound
 * handler passes on goes to the outbound handler's {@code exceptionCaught} first.
 *
 * @param <I> the kind of the inbound handler
 * @param <O> the kind of the outbound handler
 */
public class CombinedChannelDuplexHandler<I extends ChannelInboundHandler, O extends ChannelOutboundHandler>
        extends ChannelDuplexHandler {

    // Set by init(), before this can be added.
    @SuppressWarnings("NullAway.Init")
    private I inboundHandler;
    @SuppressWarnings("NullAway.Init")
    private O outboundHandler;
    // Made when this is added; each can be gone on its own.
    @SuppressWarnings("NullAway.Init")
    private CombinedHandlerContext inboundContext;
    @SuppressWarnings("NullAway.Init")
    private CombinedHandlerContext outboundContext;

    /**
     * Creates a handler for which {@link #init(ChannelInboundHandler, ChannelOutboundHandler)} must be called before it
     * is added.
     */
    @SuppressWarnings("this-escape") // By contract the subclass is asked here whether it is shared.
    protected CombinedChannelDuplexHandler() {
        ensureNotSharable();
    }

    /**
     * Creates a handler.
     *
     * @param inboundHandler handles the inbound events; must not be a {@link ChannelOutboundHandler} too
     * @param outboundHandler handles the outbound operations; must not be a {@link ChannelInboundHandler} too
     */
    @SuppressWarnings("this-escape") // By contract the subclass is asked here whether it is shared.
    public CombinedChannelDuplexHandler(I inboundHandler, O outboundHandler) {
        ensureNotSharable();
        init(inboundHandler, outboundHandler);
    }

    /**
     * Sets the handlers, once.
     *
     * @param inboundHandler handles the inbound events; must not be a {@link ChannelOutboundHandler} too
     * @param outboundHandler handles the outbound operations; must not be a {@link ChannelInboundHandler} too
     * @throws IllegalStateException if they are set already
     */
    protected final void init(I inboundHandler, O outboundHandler) {
        if (this.inboundHandler != null) {
            throw new IllegalStateException("init() was called before, or a constructor with handlers");
        }
        checkNotNull(inboundHandler, "inboundHandler");
        checkNotNull(outboundHandler, "outboundHandler");
        if (inboundHandler instanceof ChannelOutboundHandler) {
            throw new IllegalArgumentException("inboundHandler: " + inboundHandler.getClass().getName()
                    + " (expected: not a ChannelOutboundHandler)");
        }
        if (outboundHandler instanceof ChannelInboundHandler) {
            throw new IllegalArgumentException("outboundHandler: " + outboundHandler.getClass().getName()
                    + " (expected: not a ChannelInboundHandler)");
        }
        this.inboundHandler = inboundHandler;
        this.outboundHandler = outboundHandler;
    }

    /**
     * Returns the inbound handler.
     *
     * @return the handler, or {@code null} before {@code init}
     */
    protected final @Nullable I inboundHandler() {
        return inboundHandler;
    }

    /**
     * Returns the outbound handler.
     *
     * @return the handler, or {@code null} before {@code init}
     */
    protected final @Nullable O outboundHandler() {
        return outboundHandler;
    }

    /**
     * Takes the inbound handler out; inbound events pass by from then on.
     *
     * @throws IllegalStateException if this has not been added to a pipeline
     */
    public final void removeInboundHandler() {
        checkAdded();
        inboundContext.remove();
    }

    /**
     * Takes the outbound handler out; outbound operations pass by from then on.
     *
     * @throws IllegalStateException if this has not been added to a pipeline
     */
    public final void removeOutboundHandler() {
        checkAdded();
        outboundContext.remove();
    }

    private void checkAdded() {
        if (inboundContext == null) {
            throw new IllegalStateException("handler not added to a pipeline yet");
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        if (inboundHandler == null) {
            throw new IllegalStateException("init() must be called before this handler is added to a pipeline");
        }
        outboundContext = new CombinedHandlerContext(ctx, outboundHandler, null);
        inboundContext = new CombinedHandlerContext(ctx, inboundHandler, outboundContext);
        try {
            inboundHandler.handlerAdded(inboundContext);
        } finally {
            outboundHandler.handlerAdded(outboundContext);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        try {
            inboundContext.remove();
        } finally {
            outboundContext.remove();
        }
    }

    @Override
    public void channelRegistered(ChannelHandlerContext ctx) throws Exception {
        assert ctx == inboundContext.outer();
        if (inboundContext.isGone()) {
            inboundContext.fireChannelRegistered();
        } else {
            inboundHandler.channelRegistered(inboundContext);
        }
    }

    @Override
    public void channelUnregistered(ChannelHandlerContext ctx) throws Exception {
        assert ctx == inboundContext.outer();
        if (inboundContext.isGone()) {
            inboundContext.fireChannelUnregistered();
        } else {
            inboundHandler.channelUnregistered(inboundContext);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        assert ctx == inboundContext.outer();
        if (inboundContext.isGone()) {
            inboundContext.fireChannelActive();
        } else {
            inboundHandler.channelActive(inboundContext);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        assert ctx == inboundContext.outer();
        if (inboundContext.isGone()) {
            inboundContext.fireChannelInactive();
        } else {
            inboundHandler.channelInactive(inboundContext);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        assert ctx == inboundContext.outer();
        if (inboundContext.isGone()) {
            inboundContext.fireExceptionCaught(cause);
        } else {
            inboundHandler.exceptionCaught(inboundContext, cause);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        assert ctx == inboundContext.outer();
        if (inboundContext.isGone()) {
            inboundContext.fireUserEventTriggered(evt);
        } else {
            inboundHandler.userEventTriggered(inboundContext, evt);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        assert ctx == inboundContext.outer();
        if (inboundContext.isGone()) {
            inboundContext.fireChannelRead(msg);
        } else {
            inboundHandler.channelRead(inboundContext, msg);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        assert ctx == inboundContext.outer();
        if (inboundContext.isGone()) {
            inboundContext.fireChannelReadComplete();
        } else {
            inboundHandler.channelReadComplete(inboundContext);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
        assert ctx == inboundContext.outer();
        if (inboundContext.isGone()) {
            inboundContext.fireChannelWritabilityChanged();
        } else {
            inboundHandler.channelWritabilityChanged(inboundContext);
        }
    }

    @Override
    public void bind(ChannelHandlerContext ctx, SocketAddress localAddress, ChannelPromise promise) throws Exception {
        assert ctx == outboundContext.outer();
        if (outboundContext.isGone()) {
            outboundContext.bind(localAddress, promise);
        } else {
            outboundHandler.bind(outboundContext, localAddress, promise);
        }
    }

    @Override
    public void connect(ChannelHandlerContext ctx, SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
                        ChannelPromise promise) throws Exception {
        assert ctx == outboundContext.outer();
        if (outboundContext.isGone()) {
            outboundContext.connect(remoteAddress, localAddress, promise);
        } else {
            outboundHandler.connect(outboundContext, remoteAddress, localAddress, promise);
        }
    }

    @Override
    public void disconnect(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        assert ctx == outboundContext.outer();
        if (outboundContext.isGone()) {
            outboundContext.disconnect(promise);
        } else {
            outboundHandler.disconnect(outboundContext, promise);
        }
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        assert ctx == outboundContext.outer();
        if (outboundContext.isGone()) {
            outboundContext.close(promise);
        } else {
            outboundHandler.close(outboundContext, promise);
        }
    }

    @Override
    public void deregister(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        assert ctx == outboundContext.outer();
        if (outboundContext.isGone()) {
            outboundContext.deregister(promise);
        } else {
            outboundHandler.deregister(outboundContext, promise);
        }
    }

    @Override
    public void read(ChannelHandlerContext ctx) throws Exception {
        assert ctx == outboundContext.outer();
        if (outboundContext.isGone()) {
            outboundContext.read();
        } else {
            outboundHandler.read(outboundContext);
        }
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        assert ctx == outboundContext.outer();
        if (outboundContext.isGone()) {
            outboundContext.write(msg, promise);
        } else {
            outboundHandler.write(outboundContext, msg, promise);
        }
    }

    @Override
    public void flush(ChannelHandlerContext ctx) throws Exception {
        assert ctx == outboundContext.outer();
        if (outboundContext.isGone()) {
            outboundContext.flush();
        } else {
            outboundHandler.flush(outboundContext);
        }
    }
}
