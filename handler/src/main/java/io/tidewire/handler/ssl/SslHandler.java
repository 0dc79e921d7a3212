/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandler;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.internal.OutputEnd;
import io.tidewire.handler.codec.ByteToMessageDecoder;
import io.tidewire.handler.codec.UnsupportedMessageTypeException;
import io.tidewire.handler.codec.internal.NetworkOrder;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.ImmediateExecutor;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Encrypts what is written and decrypts what is read, with TLS, by any {@link SSLEngine}.
 *
 * <pre>{@code
 * SslContext context = SslContextBuilder.forClient().build();
 * channel.pipeline().addFirst(context.newHandler(channel.alloc(), host, port));
 * }</pre>
 *
 * <p><b>Handshake.</b> It begins when the channel is active and this handler in its pipeline; with start-TLS, after the
 * first flush, which is sent in clear, or with the peer's first record. {@link #handshakeFuture()} completes with it,
 * then {@link SslHandshakeCompletionEvent} is fired. Data written before waits. A handshake that takes longer than
 * {@linkplain #setHandshakeTimeoutMillis its time} fails, and with it the connection.
 *
 * <p><b>Closing.</b> {@code close} sends close_notify before the channel is closed. The peer's close_notify completes
 * {@link #sslCloseFuture()} and fires {@link SslCloseCompletionEvent}; a connection that ends without it fails them, as
 * what was received may be cut. This handler does not close the channel for a close_notify.
 *
 * <p><b>Failures.</b> Each is reported once: a failed handshake by its future and event, and, if bytes of the peer or a
 * write brought it, by {@code exceptionCaught} too. Then the channel is closed, after the alert that the engine has
 * for the peer. Data that was not sent is released, and its promises fail.
 *
 * <p><b>Renegotiation</b> (TLS 1.2 and before) is refused when the peer begins it, unless
 * {@link #setMaxPeerRenegotiations} allows it.
 *
 * <p>The engine checks the peer's name if its parameters say so; this handler leaves them alone. Methods may be called
 * from any thread unless they say otherwise; setters before the handler is added. An instance serves one channel.
 */
public class SslHandler extends ByteToMessageDecoder implements ChannelOutboundHandler, OutputEnd {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(SslHandler.class);

    /** Where the call stack is. */
    private enum Reading {
        /** Not in {@code channelRead}. */
        IDLE,
        /** In {@code channelRead}. */
        BUSY,
        /** In {@code channelRead}, which owes a {@code channelReadComplete} that came meanwhile. */
        COMPLETE_OWED
    }

    private final SSLEngine engine;
    private final boolean startTls;
    private final TlsConnection connection;

    /** Shared until something is set: most applications leave all as it is. */
    private volatile TlsSettings settings = TlsSettings.DEFAULT;

    /** Executor of the context only. */
    private Reading reading = Reading.IDLE;

    /**
     * Creates a handler that begins with the handshake.
     *
     * @param engine does TLS; used by this handler only
     */
    public SslHandler(SSLEngine engine) {
        this(engine, false);
    }

    /**
     * Creates a handler.
     *
     * @param engine does TLS; used by this handler only
     * @param startTls {@code true} if what is flushed first is sent in clear, as the answer to STARTTLS is
     */
    public SslHandler(SSLEngine engine, boolean startTls) {
        this(engine, startTls, ImmediateExecutor.INSTANCE);
    }

    /**
     * Creates a handler that begins with the handshake.
     *
     * @param engine does TLS; used by this handler only
     * @param delegatedTaskExecutor runs the long tasks of handshakes, apart from the event loop
     */
    public SslHandler(SSLEngine engine, Executor delegatedTaskExecutor) {
        this(engine, false, delegatedTaskExecutor);
    }

    /**
     * Creates a handler.
     *
     * @param engine does TLS; used by this handler only
     * @param startTls {@code true} if what is flushed first is sent in clear, as the answer to STARTTLS is
     * @param delegatedTaskExecutor runs the long tasks of handshakes, apart from the event loop
     */
    public SslHandler(SSLEngine engine, boolean startTls, Executor delegatedTaskExecutor) {
        this.engine = checkNotNull(engine, "engine");
        this.startTls = startTls;
        connection = new TlsConnection(engine, checkNotNull(delegatedTaskExecutor, "delegatedTaskExecutor"));
    }

    TlsSettings settings() {
        return settings;
    }

    private TlsSettings ownSettings() {
        synchronized (connection) {
            if (settings == TlsSettings.DEFAULT) {
                settings = new TlsSettings();
            }
            return settings;
        }
    }

    /**
     * Returns whether bytes begin with a record of TLS. Five octets must be readable; they are not consumed.
     *
     * @param buffer the bytes
     * @param probeSSLv2 whether a ClientHello in the format of SSL 2.0 counts too. {@code SslHandler} refuses it
     * @return {@code true} if they look like TLS
     * @throws IllegalArgumentException if fewer than five octets are readable
     */
    public static boolean isEncrypted(ByteBuf buffer, boolean probeSSLv2) {
        if (buffer.readableBytes() < TlsRecord.HEADER_LENGTH) {
            throw new IllegalArgumentException("readable octets: " + buffer.readableBytes()
                    + " (expected: at least " + TlsRecord.HEADER_LENGTH + ')');
        }
        ByteBuf octets = NetworkOrder.of(buffer);
        int index = octets.readerIndex();
        return TlsRecord.isTls(octets, index) || probeSSLv2 && TlsRecord.isSslV2Hello(octets, index);
    }

    /**
     * Returns whether bytes begin with a record of TLS. Five octets must be readable; they are not consumed.
     *
     * @param buffer the bytes
     * @return {@code true} if they look like TLS
     * @throws IllegalArgumentException if fewer than five octets are readable
     * @deprecated use {@link #isEncrypted(ByteBuf, boolean)}
     */
    @Deprecated
    public static boolean isEncrypted(ByteBuf buffer) {
        return isEncrypted(buffer, false);
    }

    /**
     * Returns how long a handshake may take.
     *
     * @return milliseconds; 0 if for ever
     */
    public long getHandshakeTimeoutMillis() {
        return settings.handshakeTimeoutMillis;
    }

    /**
     * Sets how long a handshake may take.
     *
     * @param handshakeTimeout the time; 0 for no limit. 10 seconds by default
     * @param unit the unit of the time
     */
    public void setHandshakeTimeout(long handshakeTimeout, TimeUnit unit) {
        setHandshakeTimeoutMillis(checkNotNull(unit, "unit").toMillis(handshakeTimeout));
    }

    /**
     * Sets how long a handshake may take.
     *
     * @param handshakeTimeoutMillis milliseconds; 0 for no limit. 10,000 by default
     * @throws IllegalArgumentException if negative
     */
    public void setHandshakeTimeoutMillis(long handshakeTimeoutMillis) {
        ownSettings().handshakeTimeoutMillis = checkPositiveOrZero(handshakeTimeoutMillis, "handshakeTimeoutMillis");
    }

    /**
     * Sets how much data a record carries at most. By default it is 16,384 bytes after some smaller records that follow
     * each pause; a value that is set here counts for all records.
     *
     * @param wrapDataSize bytes; data of several writes goes into one record up to this. With 0 or less each write
     *         has records of its own
     */
    public final void setWrapDataSize(int wrapDataSize) {
        connection.setWrapDataSize(wrapDataSize);
    }

    /**
     * Returns how many handshakes the peer may begin once connected.
     *
     * @return the number, 0 by default
     */
    public int getMaxPeerRenegotiations() {
        return settings.maxPeerRenegotiations;
    }

    /**
     * Sets how many handshakes the peer may begin once connected, with TLS 1.2 or before. One more closes the channel.
     * With HTTP/2 none is allowed, whatever this says (RFC 9113 §9.2.1).
     *
     * @param maxPeerRenegotiations the number; 0 by default
     * @throws IllegalArgumentException if negative
     */
    public void setMaxPeerRenegotiations(int maxPeerRenegotiations) {
        ownSettings().maxPeerRenegotiations = checkPositiveOrZero(maxPeerRenegotiations, "maxPeerRenegotiations");
    }

    /**
     * Returns how long {@code close} waits for close_notify to be written.
     *
     * @return milliseconds; 0 if for ever
     */
    public final long getCloseNotifyFlushTimeoutMillis() {
        return settings.closeNotifyFlushTimeoutMillis;
    }

    /**
     * Sets how long {@code close} waits for close_notify to be written.
     *
     * @param closeNotifyFlushTimeout the time; 0 for no limit. 3 seconds by default
     * @param unit the unit of the time
     */
    public final void setCloseNotifyFlushTimeout(long closeNotifyFlushTimeout, TimeUnit unit) {
        setCloseNotifyFlushTimeoutMillis(checkNotNull(unit, "unit").toMillis(closeNotifyFlushTimeout));
    }

    /**
     * Sets how long {@code close} waits for close_notify to be written.
     *
     * @param closeNotifyFlushTimeoutMillis milliseconds; 0 for no limit. 3,000 by default
     * @throws IllegalArgumentException if negative
     */
    public final void setCloseNotifyFlushTimeoutMillis(long closeNotifyFlushTimeoutMillis) {
        ownSettings().closeNotifyFlushTimeoutMillis =
                checkPositiveOrZero(closeNotifyFlushTimeoutMillis, "closeNotifyFlushTimeoutMillis");
    }

    /**
     * Returns how long {@code close} waits for the close_notify of the peer.
     *
     * @return milliseconds; 0 if it does not wait
     */
    public final long getCloseNotifyReadTimeoutMillis() {
        return settings.closeNotifyReadTimeoutMillis;
    }

    /**
     * Sets how long {@code close} waits for the close_notify of the peer, after its own was written.
     *
     * @param closeNotifyReadTimeout the time; 0, the default, not to wait
     * @param unit the unit of the time
     */
    public final void setCloseNotifyReadTimeout(long closeNotifyReadTimeout, TimeUnit unit) {
        setCloseNotifyReadTimeoutMillis(checkNotNull(unit, "unit").toMillis(closeNotifyReadTimeout));
    }

    /**
     * Sets how long {@code close} waits for the close_notify of the peer, after its own was written.
     *
     * @param closeNotifyReadTimeoutMillis milliseconds; 0, the default, not to wait
     * @throws IllegalArgumentException if negative
     */
    public final void setCloseNotifyReadTimeoutMillis(long closeNotifyReadTimeoutMillis) {
        ownSettings().closeNotifyReadTimeoutMillis =
                checkPositiveOrZero(closeNotifyReadTimeoutMillis, "closeNotifyReadTimeoutMillis");
    }

    /**
     * Returns how long {@code close} waits for close_notify to be written.
     *
     * @return milliseconds; 0 if for ever
     * @deprecated use {@link #getCloseNotifyFlushTimeoutMillis()}
     */
    @Deprecated
    public long getCloseNotifyTimeoutMillis() {
        return getCloseNotifyFlushTimeoutMillis();
    }

    /**
     * Sets how long {@code close} waits for close_notify to be written.
     *
     * @param closeNotifyTimeout the time; 0 for no limit
     * @param unit the unit of the time
     * @deprecated use {@link #setCloseNotifyFlushTimeout(long, TimeUnit)}
     */
    @Deprecated
    public void setCloseNotifyTimeout(long closeNotifyTimeout, TimeUnit unit) {
        setCloseNotifyFlushTimeout(closeNotifyTimeout, unit);
    }

    /**
     * Sets how long {@code close} waits for close_notify to be written.
     *
     * @param closeNotifyFlushTimeoutMillis milliseconds; 0 for no limit
     * @deprecated use {@link #setCloseNotifyFlushTimeoutMillis(long)}
     */
    @Deprecated
    public void setCloseNotifyTimeoutMillis(long closeNotifyFlushTimeoutMillis) {
        setCloseNotifyFlushTimeoutMillis(closeNotifyFlushTimeoutMillis);
    }

    /**
     * Returns the engine.
     *
     * @return the engine, which is to be asked only, not driven
     */
    public SSLEngine engine() {
        return engine;
    }

    /**
     * Returns the application protocol that the peers have agreed on (ALPN, RFC 7301).
     *
     * @return the protocol, or {@code null} if there is none or the handshake is not done
     */
    public @Nullable String applicationProtocol() {
        return connection.applicationProtocol();
    }

    /**
     * Returns the future of the latest handshake.
     *
     * @return completes with the channel, or fails with the reason, once
     */
    public Future<Channel> handshakeFuture() {
        return connection.handshakeFuture();
    }

    /**
     * Returns the future of the end of what the peer sends.
     *
     * @return succeeds with the peer's close_notify, fails if the connection ends without it
     */
    public Future<Channel> sslCloseFuture() {
        return connection.closeFuture();
    }

    /**
     * Starts another handshake.
     *
     * @return as {@link #renegotiate(Promise)}
     */
    public Future<Channel> renegotiate() {
        return renegotiate(new LazyPromise(connection.context()));
    }

    /**
     * Starts another handshake, for example with other cipher suites or to ask for a client's certificate. If one is
     * under way or has yet to begin, waits for that one. TLS 1.3 knows no renegotiation (RFC 8446 §4.1.2), HTTP/2
     * forbids it (RFC 9113 §9.2.1): the promise fails.
     *
     * @param promise completes with the handshake; its failure closes the channel if the handshake had begun
     * @return the promise
     * @throws IllegalStateException if this handler was not added to a pipeline yet
     */
    public Future<Channel> renegotiate(Promise<Channel> promise) {
        checkNotNull(promise, "promise");
        EventExecutor executor = connection.context().executor();
        if (executor.inEventLoop()) {
            connection.renegotiate(promise);
        } else {
            executor.execute(() -> connection.renegotiate(promise));
        }
        return promise;
    }

    /**
     * Sends close_notify and leaves the channel open.
     *
     * @return as {@link #closeOutbound(ChannelPromise)}
     */
    @Override
    public ChannelFuture closeOutbound() {
        return closeOutbound(connection.context().newPromise());
    }

    /**
     * Sends close_notify and leaves the channel open: the peer may go on sending with TLS 1.3 (RFC 8446 §6.1). Later
     * writes fail with {@link SslClosedEngineException}.
     *
     * @param promise completes when close_notify is written
     * @return the promise
     * @throws IllegalStateException if this handler was not added to a pipeline yet
     */
    public ChannelFuture closeOutbound(ChannelPromise promise) {
        checkNotNull(promise, "promise");
        EventExecutor executor = connection.context().executor();
        if (executor.inEventLoop()) {
            connection.closeOutput(promise);
        } else {
            executor.execute(() -> connection.closeOutput(promise));
        }
        return promise;
    }

    /**
     * Sends close_notify and leaves the channel open.
     *
     * @return completes when it is written
     * @deprecated use {@link #closeOutbound()}
     */
    @Deprecated
    public ChannelFuture close() {
        return closeOutbound();
    }

    /**
     * Sends close_notify and leaves the channel open.
     *
     * @param promise completes when it is written
     * @return the promise
     * @deprecated use {@link #closeOutbound(ChannelPromise)}
     */
    @Deprecated
    public ChannelFuture close(ChannelPromise promise) {
        return closeOutbound(promise);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        connection.bind(ctx, this);
        if (ctx.channel().isActive() && !startTls) {
            connection.start();
        }
    }

    @Override
    public void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        connection.removed(new SSLHandshakeException("SslHandler was removed before the handshake was done"),
                new ChannelException("SslHandler was removed before the peer's close_notify"));
        ReferenceCountUtil.release(engine);
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        ctx.fireChannelActive();
        // The handlers behind may have closed the channel or removed this one.
        if (!startTls && ctx.channel().isActive() && !ctx.isRemoved()) {
            connection.start();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (reading != Reading.IDLE) {
            super.channelRead(ctx, msg); // Which puts it off.
            return;
        }
        reading = Reading.BUSY;
        try {
            super.channelRead(ctx, msg);
        } finally {
            boolean completeOwed = reading == Reading.COMPLETE_OWED;
            reading = Reading.IDLE;
            if (completeOwed) {
                readComplete();
            }
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        // Not the superclass's: it reads on whenever no message came out, also if the application has asked for none.
        if (reading == Reading.IDLE) {
            readComplete();
        } else {
            reading = Reading.COMPLETE_OWED;
        }
    }

    private void readComplete() {
        discardSomeReadBytes();
        connection.readComplete();
    }

    /** Offers the records that have come while delegated tasks ran elsewhere. */
    void resumeReading() {
        ChannelHandlerContext ctx = connection.context();
        try {
            channelRead(ctx, Unpooled.EMPTY_BUFFER);
            channelReadComplete(ctx);
        } catch (Exception e) {
            ctx.fireExceptionCaught(e);
        }
    }

    /** Decrypts records. Passes the data on itself, since handshakes and closes are reported in order with it. */
    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws SSLException {
        connection.read(in);
    }

    /** The input has ended; what is left of it is less than a record. */
    @Override
    protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        connection.inputEnded();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (cause instanceof IOException && connection.isClosedByBoth()) {
            // The peer has said all it had to, and has closed its socket without waiting for our close_notify.
            LOGGER.debug("{} I/O failed after close_notify", ctx.channel(), cause);
            ctx.close();
        } else {
            ctx.fireExceptionCaught(cause);
        }
    }

    @Override
    public void bind(ChannelHandlerContext ctx, SocketAddress localAddress, ChannelPromise promise) throws Exception {
        ctx.bind(localAddress, promise);
    }

    @Override
    public void connect(ChannelHandlerContext ctx, SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
            ChannelPromise promise) throws Exception {
        ctx.connect(remoteAddress, localAddress, promise);
    }

    @Override
    public void deregister(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        ctx.deregister(promise);
    }

    @Override
    public void disconnect(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        connection.close(promise, true);
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        connection.close(promise, false);
    }

    @Override
    public void read(ChannelHandlerContext ctx) throws Exception {
        connection.readWanted();
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (msg instanceof ByteBuf) {
            connection.write((ByteBuf) msg, promise);
        } else {
            UnsupportedMessageTypeException refused = new UnsupportedMessageTypeException(msg, ByteBuf.class);
            ReferenceCountUtil.safeRelease(msg);
            promise.tryFailure(refused);
        }
    }

    @Override
    public void flush(ChannelHandlerContext ctx) throws Exception {
        if (!startTls || !connection.isNew() || !connection.flushInClear()) {
            connection.flush();
        }
    }
}
