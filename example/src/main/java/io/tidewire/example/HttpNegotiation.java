/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.ssl.ApplicationProtocolNames;
import io.tidewire.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.util.function.Supplier;

/** Is replaced by the handlers of HTTP/2 or HTTP/1.1, which the client chooses by ALPN. */
final class HttpNegotiation extends ApplicationProtocolNegotiationHandler {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(HttpNegotiation.class);

    private final Supplier<ChannelHandler[]> http1;
    private final Http2Handlers http2;

    /**
     * Creates a handler.
     *
     * @param http1 makes the handlers behind the codec of HTTP/1.1
     */
    HttpNegotiation(Supplier<ChannelHandler[]> http1, Http2Handlers http2) {
        super(ApplicationProtocolNames.HTTP_1_1);
        this.http1 = http1;
        this.http2 = http2;
    }

    @Override
    protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
        switch (protocol) {
            case ApplicationProtocolNames.HTTP_2 -> ctx.pipeline().addLast(http2.codec()).addLast(http2.rest());
            case ApplicationProtocolNames.HTTP_1_1 ->
                    ctx.pipeline().addLast(new HttpServerCodec()).addLast(http1.get());
            default -> throw new IllegalStateException("not offered, yet chosen: " + protocol);
        }
    }

    @Override
    protected void handshakeFailure(ChannelHandlerContext ctx, Throwable cause) {
        exceptionCaught(ctx, cause);
    }

    /** As in {@link ConnectionEnd}: a peer that is refused, or goes away, is ordinary. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        LOGGER.debug("{}: the handshake failed", ctx.channel(), cause);
        ctx.close();
    }
}
