/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.SocketAddress;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.util.Attribute;
import io.tidewire.util.AttributeKey;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

/**
 * The context that a half of a {@link CombinedChannelDuplexHandler} sees: that of the whole, but with its own handler,
 * and an end of its own.
 */
final class CombinedHandlerContext implements ChannelHandlerContext {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(CombinedHandlerContext.class);

    private final ChannelHandlerContext outer;
    private final ChannelHandler handler;
    // The half that sees failures before they go on, if any.
    private final @Nullable CombinedHandlerContext failuresFirst;
    // Written on the executor.
    private volatile boolean gone;

    CombinedHandlerContext(ChannelHandlerContext outer, ChannelHandler handler,
                           @Nullable CombinedHandlerContext failuresFirst) {
        this.outer = outer;
        this.handler = handler;
        this.failuresFirst = failuresFirst;
    }

    ChannelHandlerContext outer() {
        return outer;
    }

    boolean isGone() {
        return gone;
    }

    void remove() {
        EventExecutor executor = executor();
        if (executor.inEventLoop()) {
            remove0();
        } else {
            executor.execute(this::remove0);
        }
    }

    private void remove0() {
        if (gone) {
            return;
        }
        gone = true;
        try {
            handler.handlerRemoved(this);
        } catch (Throwable t) {
            fireExceptionCaught(new ChannelPipelineException(
                    handler.getClass().getName() + ".handlerRemoved() has thrown an exception.", t));
        }
    }

    @Override
    public boolean isRemoved() {
        return gone || outer.isRemoved();
    }

    @Override
    public ChannelHandler handler() {
        return handler;
    }

    @Override
    @SuppressWarnings("deprecation") // outbound handlers may still have exceptionCaught
    public ChannelHandlerContext fireExceptionCaught(Throwable cause) {
        if (failuresFirst == null || failuresFirst.gone) {
            outer.fireExceptionCaught(cause);
            return this;
        }
        try {
            failuresFirst.handler.exceptionCaught(failuresFirst, cause);
        } catch (Throwable t) {
            t.addSuppressed(cause);
            LOGGER.warn("{}: {} threw from exceptionCaught; the failure it was told is attached", channel(), name(), t);
        }
        return this;
    }

    @Override
    @SuppressWarnings("deprecation") // kept for old callers
    public <T> Attribute<T> attr(AttributeKey<T> key) {
        return outer.attr(key);
    }

    @Override
    @SuppressWarnings("deprecation") // kept for old callers
    public <T> boolean hasAttr(AttributeKey<T> key) {
        return outer.hasAttr(key);
    }

    @Override
    public ChannelHandlerContext fireChannelRegistered() {
        outer.fireChannelRegistered();
        return this;
    }

    @Override
    public ChannelHandlerContext fireChannelUnregistered() {
        outer.fireChannelUnregistered();
        return this;
    }

    @Override
    public ChannelHandlerContext fireChannelActive() {
        outer.fireChannelActive();
        return this;
    }

    @Override
    public ChannelHandlerContext fireChannelInactive() {
        outer.fireChannelInactive();
        return this;
    }

    @Override
    public ChannelHandlerContext fireUserEventTriggered(Object evt) {
        outer.fireUserEventTriggered(evt);
        return this;
    }

    @Override
    public ChannelHandlerContext fireChannelRead(Object msg) {
        outer.fireChannelRead(msg);
        return this;
    }

    @Override
    public ChannelHandlerContext fireChannelReadComplete() {
        outer.fireChannelReadComplete();
        return this;
    }

    @Override
    public ChannelHandlerContext fireChannelWritabilityChanged() {
        outer.fireChannelWritabilityChanged();
        return this;
    }

    @Override
    public ChannelHandlerContext read() {
        outer.read();
        return this;
    }

    @Override
    public ChannelHandlerContext flush() {
        outer.flush();
        return this;
    }

    @Override
    public ChannelFuture bind(SocketAddress localAddress) {
        return outer.bind(localAddress);
    }

    @Override
    public ChannelFuture connect(SocketAddress remoteAddress) {
        return outer.connect(remoteAddress);
    }

    @Override
    public ChannelFuture connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress) {
        return outer.connect(remoteAddress, localAddress);
    }

    @Override
    public ChannelFuture disconnect() {
        return outer.disconnect();
    }

    @Override
    public ChannelFuture close() {
        return outer.close();
    }

    @Override
    public ChannelFuture deregister() {
        return outer.deregister();
    }

    @Override
    public ChannelFuture bind(SocketAddress localAddress, ChannelPromise promise) {
        return outer.bind(localAddress, promise);
    }

    @Override
    public ChannelFuture connect(SocketAddress remoteAddress, ChannelPromise promise) {
        return outer.connect(remoteAddress, promise);
    }

    @Override
    public ChannelFuture connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
                                 ChannelPromise promise) {
        return outer.connect(remoteAddress, localAddress, promise);
    }

    @Override
    public ChannelFuture disconnect(ChannelPromise promise) {
        return outer.disconnect(promise);
    }

    @Override
    public ChannelFuture close(ChannelPromise promise) {
        return outer.close(promise);
    }

    @Override
    public ChannelFuture deregister(ChannelPromise promise) {
        return outer.deregister(promise);
    }

    @Override
    public ChannelFuture write(Object msg) {
        return outer.write(msg);
    }

    @Override
    public ChannelFuture write(Object msg, ChannelPromise promise) {
        return outer.write(msg, promise);
    }

    @Override
    public ChannelFuture writeAndFlush(Object msg) {
        return outer.writeAndFlush(msg);
    }

    @Override
    public ChannelFuture writeAndFlush(Object msg, ChannelPromise promise) {
        return outer.writeAndFlush(msg, promise);
    }

    @Override
    public ChannelFuture newSucceededFuture() {
        return outer.newSucceededFuture();
    }

    @Override
    public ChannelFuture newFailedFuture(Throwable cause) {
        return outer.newFailedFuture(cause);
    }

    @Override
    public ChannelPromise newPromise() {
        return outer.newPromise();
    }

    @Override
    public ChannelProgressivePromise newProgressivePromise() {
        return outer.newProgressivePromise();
    }

    @Override
    public ChannelPromise voidPromise() {
        return outer.voidPromise();
    }

    @Override
    public Channel channel() {
        return outer.channel();
    }

    @Override
    public EventExecutor executor() {
        return outer.executor();
    }

    @Override
    public String name() {
        return outer.name();
    }

    @Override
    public ChannelPipeline pipeline() {
        return outer.pipeline();
    }

    @Override
    public ByteBufAllocator alloc() {
        return outer.alloc();
    }
}
