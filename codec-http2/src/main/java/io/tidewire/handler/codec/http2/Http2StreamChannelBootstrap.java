/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOption;
import io.tidewire.util.AttributeKey;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Opens streams on a connection whose pipeline has a {@link Http2MultiplexHandler}.
 *
 * <pre>{@code
 * new Http2StreamChannelBootstrap(connection).handler(new ResponseHandler()).open().addListener(opened -> {
 *     Http2StreamChannel stream = (Http2StreamChannel) opened.getNow();
 *     stream.writeAndFlush(new DefaultHttp2HeadersFrame(request, true));
 * });
 * }</pre>
 *
 * <p>A stream channel is active as soon as it is open; the peer learns of the stream by its first HEADERS, and if those
 * cannot be sent the channel is closed. All methods may be called by any thread.
 */
public final class Http2StreamChannelBootstrap {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(Http2StreamChannelBootstrap.class);

    /** In the order in which they were given, since options may depend on each other. Guarded by itself. */
    private final Map<ChannelOption<?>, Object> options = new LinkedHashMap<>();
    /** Guarded by itself. */
    private final Map<AttributeKey<?>, Object> attrs = new LinkedHashMap<>();
    private final Channel channel;
    private volatile @Nullable ChannelHandler handler;
    /** Looked up when first needed. */
    private volatile @Nullable ChannelHandlerContext multiplexContext;

    /**
     * Creates a bootstrap.
     *
     * @param channel the channel of the connection
     */
    public Http2StreamChannelBootstrap(Channel channel) {
        this.channel = checkNotNull(channel, "channel");
    }

    /**
     * Sets an option of each stream channel. An option that stream channels do not know is logged.
     *
     * @param <T> the kind of value
     * @param value the value; {@code null} to leave the option as it is
     * @return this bootstrap
     */
    public <T> Http2StreamChannelBootstrap option(ChannelOption<T> option, @Nullable T value) {
        put(options, checkNotNull(option, "option"), value);
        return this;
    }

    /**
     * Sets an attribute of each stream channel.
     *
     * @param <T> the kind of value
     * @param key the attribute
     * @param value the value; {@code null} to leave the attribute as it is
     * @return this bootstrap
     */
    public <T> Http2StreamChannelBootstrap attr(AttributeKey<T> key, @Nullable T value) {
        put(attrs, checkNotNull(key, "key"), value);
        return this;
    }

    private static <K> void put(Map<K, Object> map, K key, @Nullable Object value) {
        synchronized (map) {
            if (value == null) {
                map.remove(key);
            } else {
                map.put(key, value);
            }
        }
    }

    /**
     * Sets the handler of each stream channel.
     *
     * @param handler the handler, sharable if more than one stream is opened
     * @return this bootstrap
     */
    public Http2StreamChannelBootstrap handler(ChannelHandler handler) {
        this.handler = checkNotNull(handler, "handler");
        return this;
    }

    /**
     * Opens a stream.
     *
     * @return told the stream channel, which is registered and active; fails if the connection is closed
     */
    public Future<Http2StreamChannel> open() {
        return open(channel.eventLoop().newPromise());
    }

    /**
     * Opens a stream.
     *
     * @param promise completed with the stream channel, which is registered and active; fails if the connection
     *        is closed
     * @return the promise
     */
    public Future<Http2StreamChannel> open(Promise<Http2StreamChannel> promise) {
        try {
            ChannelHandlerContext ctx = findContext();
            EventExecutor executor = ctx.executor();
            if (executor.inEventLoop()) {
                open(ctx, promise);
            } else {
                executor.execute(() -> open(ctx, promise));
            }
        } catch (Throwable cause) {
            promise.setFailure(cause);
        }
        return promise;
    }

    private ChannelHandlerContext findContext() throws ClosedChannelException {
        ChannelHandlerContext ctx = multiplexContext;
        if (ctx != null && !ctx.isRemoved()) {
            return ctx;
        }
        ctx = channel.pipeline().context(Http2MultiplexHandler.class);
        if (ctx == null) {
            if (!channel.isActive()) {
                throw new ClosedChannelException();
            }
            throw new IllegalStateException("the pipeline of " + channel + " has no "
                    + Http2MultiplexHandler.class.getSimpleName());
        }
        multiplexContext = ctx;
        return ctx;
    }

    /**
     * Opens a stream on the connection of a context. Its event loop only.
     *
     * @param ctx the context of an {@link Http2MultiplexHandler}
     * @param promise completed with the stream channel, as by {@link #open(Promise)}
     * @deprecated use {@link #open(Promise)}, which finds the context
     */
    @Deprecated
    public void open0(ChannelHandlerContext ctx, Promise<Http2StreamChannel> promise) {
        open(checkNotNull(ctx, "ctx"), checkNotNull(promise, "promise"));
    }

    private void open(ChannelHandlerContext ctx, Promise<Http2StreamChannel> promise) {
        if (!promise.setUncancellable()) {
            return;
        }
        if (ctx.isRemoved() || !ctx.channel().isOpen()) {
            promise.setFailure(new ClosedChannelException());
            return;
        }
        MultiplexedStreamChannel stream = ((Http2MultiplexHandler) ctx.handler()).newOutboundChannel();
        try {
            setUp(stream);
        } catch (Throwable cause) {
            stream.unsafe().closeForcibly();
            promise.setFailure(cause);
            return;
        }
        ChannelFuture registered = ctx.channel().eventLoop().register(stream);
        if (registered.isDone()) {
            onRegistered(stream, registered, promise);
        } else {
            registered.addListener((ChannelFutureListener) future -> onRegistered(stream, future, promise));
        }
    }

    @SuppressWarnings("NullAway") // A registration that has failed has a cause.
    private static void onRegistered(MultiplexedStreamChannel stream, ChannelFuture registered,
            Promise<Http2StreamChannel> promise) {
        if (registered.isSuccess()) {
            promise.setSuccess(stream);
            return;
        }
        if (stream.isRegistered()) {
            stream.closeNow();
        } else {
            stream.unsafe().closeForcibly();
        }
        promise.setFailure(registered.cause());
    }

    private void setUp(Channel stream) {
        ChannelHandler added = handler;
        if (added != null) {
            stream.pipeline().addLast(added);
        }
        for (Map.Entry<ChannelOption<?>, Object> option : copy(options)) {
            setOption(stream, option.getKey(), option.getValue());
        }
        for (Map.Entry<AttributeKey<?>, Object> attr : copy(attrs)) {
            setAttribute(stream, attr.getKey(), attr.getValue());
        }
    }

    private static <K> Iterable<Map.Entry<K, Object>> copy(Map<K, Object> map) {
        synchronized (map) {
            return map.isEmpty() ? List.of() : new ArrayList<>(map.entrySet());
        }
    }

    @SuppressWarnings("unchecked") // option() takes pairs of one type only
    private static <T> void setOption(Channel stream, ChannelOption<T> option, Object value) {
        try {
            if (!stream.config().setOption(option, (T) value)) {
                LOGGER.warn("Unknown channel option '{}' for channel '{}'", option, stream);
            }
        } catch (Throwable cause) {
            throw new ChannelException(
                    "channel option '" + option + "' can't be set to '" + value + '\'', cause);
        }
    }

    @SuppressWarnings("unchecked") // attr() takes pairs of one type only
    private static <T> void setAttribute(Channel stream, AttributeKey<T> key, Object value) {
        stream.attr(key).set((T) value);
    }
}
