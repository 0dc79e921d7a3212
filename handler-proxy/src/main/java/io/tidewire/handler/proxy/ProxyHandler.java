/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.proxy;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.PendingWriteQueue;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.DefaultPromise;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;
import java.nio.channels.ConnectionPendingException;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Connects a channel through a proxy. It stands first in the pipeline, also in front of TLS with the destination:
 *
 * <pre>{@code
 * new Bootstrap().group(loops).channel(NioSocketChannel.class)
 *         .resolver(NoopAddressResolverGroup.INSTANCE)  // The proxy looks the name up.
 *         .handler(new ChannelInitializer<Channel>() {
 *             protected void initChannel(Channel channel) {
 *                 channel.pipeline().addLast(new Socks5ProxyHandler(proxy), ...);
 *             }
 *         }).connect("example.com", 443);
 * }</pre>
 *
 * <p>A connect to the destination becomes one to the proxy, and its promise succeeds when that stands. The handshake
 * follows; {@link #connectFuture()} and a {@link ProxyConnectionEvent} report its success. Writes are held until then,
 * in their order, and go on with it. At most 16 MiB of them are held ({@code
 * io.tidewire.handler.proxy.maxPendingBytes}); they count for the channel's writability. Octets behind the proxy's
 * answer are passed on behind the event.
 *
 * <p>If the handshake fails or times out, the held writes fail and are released, {@link #connectFuture()} fails with a
 * {@link ProxyConnectException}, which goes to {@code exceptionCaught} too, and the channel is closed. Nothing that the
 * proxy sends is passed on then.
 *
 * <pre>
 * CONNECTING ── onAnswered ──► CONNECTED
 *     └──────── onFailed ────► FAILED
 * </pre>
 *
 * <p>Several proxies in a row are several handlers: the first one in the pipeline is the first proxy on the way. One
 * object serves one channel.
 */
public abstract class ProxyHandler extends ChannelDuplexHandler {
    /** The {@link #authScheme()} of a proxy without authentication. */
    static final String AUTH_NONE = "none";

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ProxyHandler.class);
    private static final long DEFAULT_CONNECT_TIMEOUT_MILLIS = 10_000;
    /** Against an application that writes without looking at the writability while a proxy lets it wait. */
    private static final long MAX_PENDING_BYTES =
            SystemPropertyUtil.getLong("io.tidewire.handler.proxy.maxPendingBytes", 16 << 20);

    private enum State {
        CONNECTING, CONNECTED, FAILED
    }

    private final SocketAddress proxyAddress;
    private final ConnectPromise connectPromise = new ConnectPromise();
    private final ChannelFutureListener closeOnFailedWrite = written -> {
        Throwable cause = written.cause();
        if (cause != null) {
            onFailed(cause);
        }
    };
    /** Written by the event loop, once. */
    private volatile @Nullable SocketAddress destinationAddress;
    private volatile long connectTimeoutMillis = DEFAULT_CONNECT_TIMEOUT_MILLIS;

    // Event loop only from here.
    @SuppressWarnings("NullAway.Init") // Set when the handler is added.
    private ChannelHandlerContext ctx;
    private State state = State.CONNECTING;
    /** {@code null} before there is anything to wait for, and where waiting has no end. */
    private @Nullable Future<?> timer;
    /** Made on first use. */
    private @Nullable PendingWriteQueue pendingWrites;
    private boolean isFlushPending;
    /** Nothing was passed on since the last channelReadComplete, which must not be passed on either. */
    private boolean isReadSwallowed;

    /**
     * Creates a handler.
     *
     * @param proxyAddress where the proxy is
     */
    protected ProxyHandler(SocketAddress proxyAddress) {
        this.proxyAddress = checkNotNull(proxyAddress, "proxyAddress");
    }

    /**
     * Returns the protocol of the proxy.
     *
     * @return a word for messages and events, such as {@code "socks5"}
     */
    public abstract String protocol();

    /**
     * Returns how the client shows who it is.
     *
     * @return a word for messages and events; {@code "none"} if it does not
     */
    public abstract String authScheme();

    /**
     * Returns where the proxy is. Any thread.
     *
     * @param <T> the type that the caller knows it to be
     * @return the address
     */
    @SuppressWarnings("unchecked") // By contract the caller knows the type.
    public final <T extends SocketAddress> T proxyAddress() {
        return (T) proxyAddress;
    }

    /**
     * Returns where the proxy is asked to connect to. Any thread.
     *
     * @param <T> the type that the caller knows it to be
     * @return the address, {@code null} before the channel connects
     */
    @SuppressWarnings("unchecked") // By contract the caller knows the type.
    public final <T extends SocketAddress> @Nullable T destinationAddress() {
        return (T) destinationAddress;
    }

    /**
     * Returns whether the proxy has connected to the destination. Any thread.
     *
     * @return {@code false} before, and after a failure
     */
    public final boolean isConnected() {
        return connectPromise.isSuccess();
    }

    /**
     * Returns the future of the connection to the destination. Any thread. Listeners are called by the event loop.
     *
     * @return succeeds with the channel, or fails with a {@link ProxyConnectException}
     */
    public final Future<Channel> connectFuture() {
        return connectPromise;
    }

    /**
     * Returns how long connecting to the proxy and its handshake may take together. Any thread.
     *
     * @return in milliseconds, by default 10,000; 0 for no limit
     */
    public final long connectTimeoutMillis() {
        return connectTimeoutMillis;
    }

    /**
     * Sets how long connecting to the proxy and its handshake may take together. Any thread; has an effect until the
     * channel connects.
     *
     * @param connectTimeoutMillis in milliseconds; 0 or less for no limit
     */
    public final void setConnectTimeoutMillis(long connectTimeoutMillis) {
        this.connectTimeoutMillis = Math.max(0, connectTimeoutMillis);
    }

    /**
     * Adds what codes the messages of the handshake, in front of this handler.
     *
     * @param ctx the context of this handler
     * @throws Exception fails the addition of this handler
     */
    protected abstract void addCodec(ChannelHandlerContext ctx) throws Exception;

    /**
     * Removes the encoder that {@link #addCodec} has added. Called once, before anything that was held is written.
     *
     * @param ctx the context of this handler
     * @throws Exception fails the connection
     */
    protected abstract void removeEncoder(ChannelHandlerContext ctx) throws Exception;

    /**
     * Removes the decoder that {@link #addCodec} has added. Called once; what it hands on belongs to the destination.
     *
     * @param ctx the context of this handler
     * @throws Exception fails the connection
     */
    protected abstract void removeDecoder(ChannelHandlerContext ctx) throws Exception;

    /**
     * Creates the first message to the proxy.
     *
     * @param ctx the context of this handler
     * @return a message that the caller writes, {@code null} if the proxy speaks first
     * @throws Exception fails the connection
     */
    protected abstract @Nullable Object newInitialMessage(ChannelHandlerContext ctx) throws Exception;

    /**
     * Takes a message of the proxy.
     *
     * @param ctx the context of this handler
     * @param response the message; released by the caller
     * @return {@code true} if the proxy has connected to the destination
     * @throws Exception fails the connection
     */
    protected abstract boolean handleResponse(ChannelHandlerContext ctx, Object response) throws Exception;

    /**
     * Writes a further message to the proxy. A failure fails the connection. Event loop only.
     *
     * @param msg the message; owned by the pipeline from now on
     */
    protected final void sendToProxyServer(Object msg) {
        ctx.writeAndFlush(msg).addListener(closeOnFailedWrite);
    }

    /**
     * Creates the message of an exception, which names protocol, proxy and destination.
     *
     * @param msg the failure; holds no password
     * @return the whole message
     */
    protected final String exceptionMessage(@Nullable String msg) {
        return protocol() + ", " + authScheme() + ", " + proxyAddress + " => " + destinationAddress + ", "
                + (msg == null ? "" : msg);
    }

    @Override
    public final void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        this.ctx = ctx;
        connectPromise.bind(ctx);
        addCodec(ctx);
        if (ctx.channel().isActive()) {
            start();
        }
    }

    /** Fails the connection if it does not stand yet, without closing the channel, and takes the codec away. */
    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        if (state == State.CONNECTING) {
            fail(new ProxyConnectException(exceptionMessage("the handler was removed, or the channel closed")));
        }
        if (state == State.FAILED) {
            removeCodec();
        }
    }

    @Override
    public final void connect(ChannelHandlerContext ctx, SocketAddress remoteAddress,
            @Nullable SocketAddress localAddress, ChannelPromise promise) throws Exception {
        if (destinationAddress != null) {
            promise.setFailure(new ConnectionPendingException());
            return;
        }
        destinationAddress = remoteAddress;
        startTimer();
        ctx.connect(proxyAddress, localAddress, promise.unvoid().addListener(connected -> {
            // The promise reports it, and the connecting code closes the channel.
            Throwable cause = connected.cause();
            if (cause != null && state == State.CONNECTING) {
                fail(wrap(cause));
            }
        }));
    }

    @Override
    public final void channelActive(ChannelHandlerContext ctx) throws Exception {
        start();
        if (state != State.FAILED) {
            ctx.fireChannelActive();
        }
    }

    private void start() {
        startTimer();
        try {
            if (destinationAddress == null) {
                throw new ProxyConnectException(exceptionMessage("the channel was connected without a destination"));
            }
            Object message = newInitialMessage(ctx);
            if (message != null) {
                sendToProxyServer(message);
            }
            readIfNeeded();
        } catch (Throwable t) {
            onFailed(t);
        }
    }

    private void startTimer() {
        long timeoutMillis = connectTimeoutMillis;
        if (timeoutMillis > 0 && timer == null) {
            timer = ctx.executor().schedule(
                    () -> onFailed(new ProxyConnectException(exceptionMessage("timeout of " + timeoutMillis + " ms"))),
                    timeoutMillis, TimeUnit.MILLISECONDS);
        }
    }

    /** No handler behind this one asks for the answers of the proxy. */
    private void readIfNeeded() {
        if (!ctx.channel().config().isAutoRead()) {
            ctx.read();
        }
    }

    @Override
    public final void channelInactive(ChannelHandlerContext ctx) throws Exception {
        onFailed(new ProxyConnectException(exceptionMessage("the proxy closed the connection")));
        ctx.fireChannelInactive();
    }

    @Override
    public final void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (state == State.CONNECTING) {
            onFailed(cause);
        } else {
            ctx.fireExceptionCaught(cause);
        }
    }

    @Override
    public final void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (state == State.CONNECTED) {
            isReadSwallowed = false;
            ctx.fireChannelRead(msg);
            return;
        }
        isReadSwallowed = true;
        boolean isAnswered = false;
        Throwable failure = null;
        try {
            isAnswered = state == State.CONNECTING && handleResponse(ctx, msg);
        } catch (Throwable t) {
            failure = t;
        } finally {
            ReferenceCountUtil.release(msg);
        }
        if (failure != null) {
            onFailed(failure);
        } else if (isAnswered) {
            onAnswered();
        }
    }

    @Override
    public final void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        if (isReadSwallowed) {
            isReadSwallowed = false;
            if (state != State.FAILED) {
                readIfNeeded();
            }
        } else if (state == State.CONNECTED) {
            ctx.fireChannelReadComplete();
        }
    }

    @SuppressWarnings("NullAway") // start() looks whether there is a destination.
    private void onAnswered() {
        state = State.CONNECTED;
        stopTimer();
        try {
            removeEncoder(ctx);
            ctx.fireUserEventTriggered(
                    new ProxyConnectionEvent(protocol(), authScheme(), proxyAddress, destinationAddress));
            // Behind the event, as what the decoder hands on is the destination's.
            removeDecoder(ctx);
        } catch (Exception e) {
            failAndClose(wrap(e));
            return;
        }
        writePending();
        if (isFlushPending) {
            isFlushPending = false;
            ctx.flush();
        }
        connectPromise.trySuccess(ctx.channel());
    }

    private void onFailed(Throwable cause) {
        if (state == State.CONNECTING) {
            failAndClose(wrap(cause));
        }
    }

    private void failAndClose(ProxyConnectException cause) {
        fail(cause);
        ctx.fireExceptionCaught(cause);
        ctx.close();
    }

    private ProxyConnectException wrap(Throwable cause) {
        return cause instanceof ProxyConnectException known ? known
                : new ProxyConnectException(exceptionMessage(cause.toString()), cause);
    }

    private void fail(ProxyConnectException cause) {
        // The codec stays: removed, it would hand on what the proxy has sent. It drops that with the channel.
        state = State.FAILED;
        stopTimer();
        if (pendingWrites != null) {
            pendingWrites.removeAndFailAll(cause);
        }
        connectPromise.tryFailure(cause);
    }

    private void removeCodec() {
        try {
            removeDecoder(ctx);
        } catch (Exception e) {
            LOGGER.debug("The decoder of a proxy's handshake was not removed", e);
        }
        try {
            removeEncoder(ctx);
        } catch (Exception e) {
            LOGGER.debug("The encoder of a proxy's handshake was not removed", e);
        }
    }

    private void stopTimer() {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    @Override
    @SuppressWarnings("NullAway") // The promise fails with the state, or before.
    public final void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        switch (state) {
            case CONNECTED -> {
                writePending();
                ctx.write(msg, promise);
            }
            case CONNECTING -> hold(msg, promise);
            case FAILED -> {
                ReferenceCountUtil.release(msg);
                promise.tryFailure(connectPromise.cause());
            }
        }
    }

    private void hold(Object msg, ChannelPromise promise) {
        if (pendingWrites == null) {
            pendingWrites = new PendingWriteQueue(ctx);
        }
        pendingWrites.add(msg, promise);
        if (pendingWrites.bytes() > MAX_PENDING_BYTES) {
            // Failing this write alone would leave a hole in the stream.
            onFailed(new ProxyConnectException(exceptionMessage(
                    "over " + MAX_PENDING_BYTES + " bytes were written before the connection stood")));
        }
    }

    @Override
    public final void flush(ChannelHandlerContext ctx) throws Exception {
        if (state == State.CONNECTING) {
            isFlushPending = true;
        } else {
            writePending();
            ctx.flush();
        }
    }

    /** Also in front of what a listener of the event writes. */
    private void writePending() {
        if (pendingWrites != null) {
            pendingWrites.removeAndWriteAll();
            pendingWrites = null;
        }
    }

    /** A promise that applications may have before the handler has a context, whose executor calls the listeners. */
    private static final class ConnectPromise extends DefaultPromise<Channel> {
        /** Set once, before anything can complete the promise. */
        private volatile @Nullable ChannelHandlerContext ctx;

        void bind(ChannelHandlerContext newCtx) {
            ctx = newCtx;
        }

        @Override
        protected EventExecutor executor() {
            ChannelHandlerContext context = ctx;
            if (context == null) {
                throw new IllegalStateException("the proxy handler was not added to a pipeline yet");
            }
            return context.executor();
        }

        @Override
        protected void checkDeadLock() {
            // Without a context no event loop can be waiting for itself.
            if (ctx != null) {
                super.checkDeadLock();
            }
        }
    }
}
