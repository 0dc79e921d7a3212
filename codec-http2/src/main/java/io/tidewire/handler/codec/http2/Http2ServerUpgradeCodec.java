/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpServerUpgradeHandler;
import io.tidewire.util.AsciiString;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The change of a server's connection from HTTP/1.1 to {@code h2c} (RFC 7540 section 3.2, which RFC 9113 has dropped).
 * Add it to cleartext connections only, and only if clients without prior knowledge of HTTP/2 have to be served.
 *
 * <p>A request is accepted if {@code Upgrade} is {@code h2c} and nothing else, there is one {@code HTTP2-Settings} that
 * holds valid settings, and there is no content (SEC-F38); else it is answered in HTTP/1.1. It becomes stream 1, whose
 * request {@link HttpServerUpgradeHandler.UpgradeEvent} carries; {@link Http2FrameCodec} passes it on as frames.
 *
 * <p>Made for one request.
 */
public class Http2ServerUpgradeCodec implements HttpServerUpgradeHandler.UpgradeCodec {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(Http2ServerUpgradeCodec.class);
    private static final List<CharSequence> REQUIRED = List.of(Http2CodecUtil.HTTP_UPGRADE_SETTINGS_HEADER);
    private static final ChannelHandler[] NONE = {};

    private final @Nullable String handlerName;
    private final Http2ConnectionHandler connectionHandler;
    private final ChannelHandler[] handlers;
    /** Of the request that was accepted. */
    @SuppressWarnings("NullAway.Init") // Set by prepareUpgradeResponse(), without which nothing is upgraded.
    private Http2Settings settings;

    /**
     * Creates a codec.
     *
     * @param connectionHandler is added to the pipeline
     */
    public Http2ServerUpgradeCodec(Http2ConnectionHandler connectionHandler) {
        this(null, connectionHandler, NONE);
    }

    /**
     * Creates a codec.
     *
     * @param http2Codec is added to the pipeline
     * @param handlers are added behind it, in this order
     */
    public Http2ServerUpgradeCodec(Http2FrameCodec http2Codec, ChannelHandler... handlers) {
        this(null, http2Codec, handlers);
    }

    /**
     * Creates a codec.
     *
     * @param handlerName the name of the connection handler in the pipeline; none for a generated one
     * @param connectionHandler is added to the pipeline
     */
    public Http2ServerUpgradeCodec(@Nullable String handlerName, Http2ConnectionHandler connectionHandler) {
        this(handlerName, connectionHandler, NONE);
    }

    /**
     * Creates a codec.
     *
     * @param handlerName the name of the connection handler in the pipeline; none for a generated one
     * @param connectionHandler is added to the pipeline
     * @param handlers are added behind it, in this order
     */
    public Http2ServerUpgradeCodec(@Nullable String handlerName, Http2ConnectionHandler connectionHandler,
            ChannelHandler... handlers) {
        this.handlerName = handlerName;
        this.connectionHandler = checkNotNull(connectionHandler, "connectionHandler");
        this.handlers = checkNotNull(handlers, "handlers").clone();
    }

    @Override
    public Collection<CharSequence> requiredUpgradeHeaders() {
        return REQUIRED;
    }

    @Override
    public boolean prepareUpgradeResponse(ChannelHandlerContext ctx, FullHttpRequest upgradeRequest,
            HttpHeaders headers) {
        HttpHeaders fields = upgradeRequest.headers();
        List<String> protocols = fields.getAll(HttpHeaderNames.UPGRADE);
        if (protocols.size() != 1
                || !AsciiString.contentEqualsIgnoreCase(protocols.get(0), Http2CodecUtil.HTTP_UPGRADE_PROTOCOL_NAME)) {
            return decline(ctx, "another protocol is offered beside h2c");
        }
        // Octets that one side takes for content and the other for frames are how requests are smuggled.
        if (upgradeRequest.content().isReadable() || fields.contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            return decline(ctx, "the request has content");
        }
        try {
            settings = UpgradeSettings.read(fields);
            return true;
        } catch (Http2Exception e) {
            return decline(ctx, e.getMessage());
        }
    }

    private static boolean decline(ChannelHandlerContext ctx, @Nullable String reason) {
        LOGGER.debug("{}: no change to h2c, {}", ctx.channel(), reason);
        return false;
    }

    @Override
    @SuppressWarnings("NullAway") // The handler was just added.
    public void upgradeTo(ChannelHandlerContext ctx, FullHttpRequest upgradeRequest) {
        try {
            ctx.pipeline().addAfter(ctx.name(), handlerName, connectionHandler);
            String name = ctx.pipeline().context(connectionHandler).name();
            for (int i = handlers.length - 1; i >= 0; i--) {
                ctx.pipeline().addAfter(name, null, handlers[i]);
            }
            connectionHandler.onHttpServerUpgrade(settings);
        } catch (Http2Exception e) {
            ctx.fireExceptionCaught(e);
            ctx.close();
        }
    }
}
