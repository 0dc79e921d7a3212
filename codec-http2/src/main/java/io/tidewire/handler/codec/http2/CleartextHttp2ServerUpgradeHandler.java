/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.ByteToMessageDecoder;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerUpgradeHandler;
import io.tidewire.util.internal.Ignorable;
import org.jspecify.annotations.Nullable;

import java.util.List;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.connectionPrefaceBuf;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Lets one port take HTTP/1.1, its upgrade to {@code h2c}, and HTTP/2 with prior knowledge (RFC 9113 section 3.3).
 * Looks at the first octets: those of the preface lead to the handler for HTTP/2, all others to the codec of
 * HTTP/1.1, which this handler adds behind itself together with the handler of upgrades. Then it removes itself.
 *
 * <p>A connection whose first octets do not come within ten seconds is closed (SEC-J15).
 *
 * <p>Handlers behind it learn of prior knowledge by a {@link PriorKnowledgeUpgradeEvent}. For one channel.
 */
public final class CleartextHttp2ServerUpgradeHandler extends ByteToMessageDecoder {
    /** As long as HTTP/2 gives a peer for its preface. */
    private static final long TIMEOUT_MILLIS = 10_000;

    private final HttpServerCodec httpServerCodec;
    private final HttpServerUpgradeHandler httpServerUpgradeHandler;
    private final ChannelHandler http2ServerHandler;
    /** The octets that are left to compare. */
    private final ByteBuf preface = connectionPrefaceBuf();
    /** Ends a connection whose protocol does not show in time; {@code null} before it is active. */
    private @Nullable LoopTimer timer;

    /**
     * Creates a handler.
     *
     * @param httpServerCodec reads HTTP/1.1
     * @param httpServerUpgradeHandler takes upgrades
     * @param http2ServerHandler added for HTTP/2 with prior knowledge; may be an initializer
     */
    public CleartextHttp2ServerUpgradeHandler(HttpServerCodec httpServerCodec,
            HttpServerUpgradeHandler httpServerUpgradeHandler, ChannelHandler http2ServerHandler) {
        this.httpServerCodec = checkNotNull(httpServerCodec, "httpServerCodec");
        this.httpServerUpgradeHandler = checkNotNull(httpServerUpgradeHandler, "httpServerUpgradeHandler");
        this.http2ServerHandler = checkNotNull(http2ServerHandler, "http2ServerHandler");
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        ctx.pipeline().addAfter(ctx.name(), null, httpServerUpgradeHandler);
        ctx.pipeline().addAfter(ctx.name(), null, httpServerCodec);
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
    public void channelRegistered(ChannelHandlerContext ctx) throws Exception {
        if (timer != null) {
            timer.onRegistered();
        }
        ctx.fireChannelRegistered();
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        if (timer != null) {
            timer.cancel();
        }
    }

    private void startTimer(ChannelHandlerContext ctx) {
        if (timer == null && !ctx.isRemoved()) {
            timer = LoopTimer.start(ctx, ctx::close, TIMEOUT_MILLIS);
        }
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        int length = Math.min(in.readableBytes(), preface.readableBytes());
        if (!ByteBufUtil.equals(in, in.readerIndex(), preface, preface.readerIndex(), length)) {
            ctx.pipeline().remove(this);
        } else if (length == preface.readableBytes()) {
            ctx.pipeline().remove(httpServerCodec);
            ctx.pipeline().remove(httpServerUpgradeHandler);
            ctx.pipeline().addAfter(ctx.name(), null, http2ServerHandler);
            ctx.fireUserEventTriggered(PriorKnowledgeUpgradeEvent.INSTANCE);
            // Passes on what was read, the preface first.
            ctx.pipeline().remove(this);
        }
        // Otherwise the octets stay, and are looked at again with those that follow.
    }

    /** The user event that tells that the client begins with HTTP/2. */
    @Ignorable
    public static final class PriorKnowledgeUpgradeEvent {
        private static final PriorKnowledgeUpgradeEvent INSTANCE = new PriorKnowledgeUpgradeEvent();

        private PriorKnowledgeUpgradeEvent() {
        }
    }
}
