/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.ByteToMessageDecoder;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Serves TLS and another protocol on one port: looks at the first five octets, then replaces itself by an
 * {@link SslHandler}, or by a handler for the other protocol.
 *
 * <p>A protocol whose client waits for the server to begin, or sends fewer octets first, cannot be told from TLS so.
 * Whether the connection is encrypted is for the peer, or anybody between, to choose: what is served here must be fit
 * for both.
 */
public class OptionalSslHandler extends ByteToMessageDecoder {
    private final SslContext sslContext;

    /**
     * Creates a handler.
     *
     * @param sslContext makes the handlers that do TLS
     */
    public OptionalSslHandler(SslContext sslContext) {
        this.sslContext = checkNotNull(sslContext, "sslContext");
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
    protected String newSslHandlerName() {
        return null;
    }

    /**
     * Creates the handler that does TLS.
     *
     * @param context the context of this handler
     * @param sslContext what the constructor was given
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
    protected String newNonSslHandlerName() {
        return null;
    }

    /**
     * Creates the handler of the other protocol.
     *
     * @param context the context of this handler
     * @return a new handler, or {@code null}, as by default, if none is needed
     */
    protected ChannelHandler newNonSslHandler(ChannelHandlerContext context) {
        return null;
    }
}
