/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Looks something up by the server name that a client asks for (SNI, RFC 6066 §3). {@link SniCompletionEvent} is fired
 * when that is done, or when it fails.
 *
 * <p>A client may send no name; what serves it then is the look-up's affair. A ClientHello that is not valid is never
 * taken for one without a name.
 *
 * @param <T> the type of what is looked up
 */
public abstract class AbstractSniHandler<T> extends SslClientHelloHandler<T> {
    /** How long the ClientHello and the look-up may take, in milliseconds; 0 for no limit. */
    protected final long handshakeTimeoutMillis;

    // Executor of the context only.
    private final HelloDeadline deadline;
    private @Nullable String hostname;
    private boolean told;

    /** Creates a handler that gives a client 10 seconds. */
    public AbstractSniHandler() {
        this(HelloDeadline.DEFAULT_TIMEOUT_MILLIS);
    }

    /**
     * Creates a handler.
     *
     * @param handshakeTimeoutMillis how long the ClientHello and the look-up may take; 0 for no limit
     * @throws IllegalArgumentException if negative
     */
    protected AbstractSniHandler(long handshakeTimeoutMillis) {
        this(DEFAULT_MAX_CLIENT_HELLO_LENGTH, handshakeTimeoutMillis);
    }

    /**
     * Creates a handler.
     *
     * @param maxClientHelloLength the longest ClientHello that is taken, in octets; 0 for the default, 65,536
     * @param handshakeTimeoutMillis how long the ClientHello and the look-up may take; 0 for no limit
     * @throws IllegalArgumentException if one is negative, or the length more than {@link #MAX_CLIENT_HELLO_LENGTH}
     */
    protected AbstractSniHandler(int maxClientHelloLength, long handshakeTimeoutMillis) {
        super(maxClientHelloLength);
        this.handshakeTimeoutMillis = checkPositiveOrZero(handshakeTimeoutMillis, "handshakeTimeoutMillis");
        deadline = new HelloDeadline(handshakeTimeoutMillis);
    }

    /**
     * Starts to look up what belongs to a name.
     *
     * @param ctx the context of this handler
     * @param hostname the name in lower case, or {@code null} if the client sent none
     * @return completes with what was found
     * @throws Exception if nothing can be found
     */
    protected abstract Future<T> lookup(ChannelHandlerContext ctx, @Nullable String hostname) throws Exception;

    /**
     * Called when the look-up is done, to replace this handler.
     *
     * @param ctx the context of this handler
     * @param hostname the name in lower case, or {@code null} if the client sent none
     * @param future the result of the look-up, or its failure
     * @throws Exception if the connection cannot go on; it is closed
     */
    protected abstract void onLookupComplete(ChannelHandlerContext ctx, @Nullable String hostname, Future<T> future)
            throws Exception;

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        if (ctx.channel().isActive()) {
            startTimer(ctx);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        ctx.fireChannelActive();
        startTimer(ctx);
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        deadline.stop();
        super.handlerRemoved0(ctx);
    }

    @Override
    protected Future<T> lookup(ChannelHandlerContext ctx, @Nullable ByteBuf clientHello) throws Exception {
        hostname = clientHello == null ? null : ClientHello.hostName(clientHello);
        return lookup(ctx, hostname);
    }

    @Override
    protected void onLookupComplete(ChannelHandlerContext ctx, Future<T> future) throws Exception {
        try {
            onLookupComplete(ctx, hostname, future);
        } catch (Throwable t) {
            tell(ctx, future.isSuccess() ? t : future.cause());
            throw t;
        }
        tell(ctx, future.cause());
    }

    @Override
    void helloFailed(ChannelHandlerContext ctx, Throwable cause) {
        tell(ctx, cause);
    }

    private void tell(ChannelHandlerContext ctx, @Nullable Throwable cause) {
        if (!told) {
            told = true;
            ctx.fireUserEventTriggered(
                    cause == null ? new SniCompletionEvent(hostname) : new SniCompletionEvent(hostname, cause));
        }
    }

    private void startTimer(ChannelHandlerContext ctx) {
        deadline.start(ctx, () -> {
            SslHandshakeTimeoutException cause = new SslHandshakeTimeoutException(
                    "no ClientHello or look-up within " + handshakeTimeoutMillis + " ms");
            tell(ctx, cause);
            fail(ctx, cause);
        });
    }
}
