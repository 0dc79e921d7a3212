/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.ByteToMessageDecoder;
import org.jspecify.annotations.Nullable;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Serves TLS and another protocol on one port: looks at the first five octets, then replaces itself by an
 * {@link SslHandler}, or by a handler for the other protocol.
 *
 * <p>A protocol whose client waits for the server to begin, or sends fewer octets first, cannot be distinguished from
 * TLS so. Whether the connection is encrypted is for the peer, or an attacker between, to choose: the service must be
 * fit for both.
 *
 * <p>A connection that has not sent these octets ten seconds after it became active is closed, behind a failed
 * {@link SslHandshakeCompletionEvent}: it would hold its memory, and a place of {@link HandshakeLimitHandler}, for
 * ever. A connection in clear gives that place back when it is known to be one.
 */
public class OptionalSslHandler extends ByteToMessageDecoder {
    private final SslContext sslContext;
    /** Ends a connection whose protocol does not show in time. */
    private final HelloDeadline deadline = new HelloDeadline(HelloDeadline.DEFAULT_TIMEOUT_MILLIS);

    /**
     * Creates a handler.
     *
     * @param sslContext makes the handlers that do TLS
     */
    public OptionalSslHandler(SslContext sslContext) {
        this.sslContext = checkNotNull(sslContext, "sslContext");
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        if (ctx.channel().isActive()) {
            deadline.start(ctx, () -> onTimeout(ctx));
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        ctx.fireChannelActive();
        deadline.start(ctx, () -> onTimeout(ctx));
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        deadline.stop();
    }

    private static void onTimeout(ChannelHandlerContext ctx) {
        SslHandshakeTimeoutException cause = new SslHandshakeTimeoutException(
                "fewer than " + TlsRecord.HEADER_LENGTH + " octets within "
                        + HelloDeadline.DEFAULT_TIMEOUT_MILLIS + " ms");
        // The event is that of a failed handshake, so that handlers that count handshakes see the end of this one.
        ctx.fireUserEventTriggered(new SslHandshakeCompletionEvent(cause));
        ctx.close();
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (in.readableBytes() < TlsRecord.HEADER_LENGTH) {
            return;
        }
        if (SslHandler.isEncrypted(in, false)) {
            ctx.pipeline().replace(this, newSslHandlerName(), newSslHandler(ctx, sslContext));
            return;
        }
        HandshakeLimitHandler.leave(ctx.pipeline());
        ChannelHandler other = newNonSslHandler(ctx);
        if (other == null) {
            ctx.pipeline().remove(this);
        } else {
            ctx.pipeline().replace(this, newNonSslHandlerName(), other);
        }
    }

    /**
     * Returns the name in the pipeline for the handler that does TLS.
     *
     * @return the name, or {@code null}, as by default, for one that the pipeline makes
     */
    protected @Nullable String newSslHandlerName() {
        return null;
    }

    /**
     * Creates the handler that does TLS.
     *
     * @param context the context of this handler
     * @param sslContext the context given to the constructor
     * @return a new handler
     */
    protected SslHandler newSslHandler(ChannelHandlerContext context, SslContext sslContext) {
        return sslContext.newHandler(context.alloc());
    }

    /**
     * Returns the name in the pipeline for the handler of the other protocol.
     *
     * @return the name, or {@code null}, as by default, for one that the pipeline makes
     */
    protected @Nullable String newNonSslHandlerName() {
        return null;
    }

    /**
     * Creates the handler of the other protocol.
     *
     * @param context the context of this handler
     * @return a new handler, or {@code null}, as by default, if none is needed
     */
    protected @Nullable ChannelHandler newNonSslHandler(ChannelHandlerContext context) {
        return null;
    }
}
