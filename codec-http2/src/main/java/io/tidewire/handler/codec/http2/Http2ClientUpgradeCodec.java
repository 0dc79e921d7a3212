/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpClientUpgradeHandler;
import io.tidewire.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The change of a client's connection from HTTP/1.1 to {@code h2c} (RFC 7540 section 3.2, which RFC 9113 has dropped).
 * The request that asks for it becomes stream 1, on which its response comes. Over TLS use ALPN instead.
 *
 * <p>For one connection.
 */
public class Http2ClientUpgradeCodec implements HttpClientUpgradeHandler.UpgradeCodec {
    private static final List<CharSequence> CONNECTION_OPTIONS = List.of(Http2CodecUtil.HTTP_UPGRADE_SETTINGS_HEADER);

    private final @Nullable String handlerName;
    private final Http2ConnectionHandler connectionHandler;
    /** The handlers that are added to the pipeline, in this order. */
    private final ChannelHandler first;
    private final @Nullable ChannelHandler second;

    /**
     * Creates a codec.
     *
     * @param connectionHandler is added to the pipeline
     */
    public Http2ClientUpgradeCodec(Http2ConnectionHandler connectionHandler) {
        this((String) null, connectionHandler);
    }

    /**
     * Creates a codec.
     *
     * @param connectionHandler is added to the pipeline
     * @param http2MultiplexHandler is added behind it, if given
     */
    public Http2ClientUpgradeCodec(Http2ConnectionHandler connectionHandler,
            @Nullable Http2MultiplexHandler http2MultiplexHandler) {
        this(null, connectionHandler, http2MultiplexHandler);
    }

    /**
     * Creates a codec.
     *
     * @param frameCodec is told of the change
     * @param upgradeToHandler is added to the pipeline: the frame codec, or a handler that adds it
     */
    public Http2ClientUpgradeCodec(Http2FrameCodec frameCodec, ChannelHandler upgradeToHandler) {
        this(null, frameCodec, upgradeToHandler);
    }

    /**
     * Creates a codec.
     *
     * @param handlerName the name of the connection handler in the pipeline; none for a generated one
     * @param connectionHandler is added to the pipeline
     */
    public Http2ClientUpgradeCodec(@Nullable String handlerName, Http2ConnectionHandler connectionHandler) {
        this(handlerName, connectionHandler, connectionHandler, null);
    }

    /**
     * Creates a codec.
     *
     * @param handlerName the name of the connection handler in the pipeline; none for a generated one
     * @param connectionHandler is added to the pipeline
     * @param http2MultiplexHandler is added behind it, if given
     */
    public Http2ClientUpgradeCodec(@Nullable String handlerName, Http2ConnectionHandler connectionHandler,
            @Nullable Http2MultiplexHandler http2MultiplexHandler) {
        this(handlerName, connectionHandler, connectionHandler, http2MultiplexHandler);
    }

    /**
     * Creates a codec.
     *
     * @param handlerName the name of the handler in the pipeline; none for a generated one
     * @param frameCodec is told of the change
     * @param upgradeToHandler is added to the pipeline: the frame codec, or a handler that adds it
     */
    public Http2ClientUpgradeCodec(@Nullable String handlerName, Http2FrameCodec frameCodec,
            ChannelHandler upgradeToHandler) {
        this(handlerName, frameCodec, checkNotNull(upgradeToHandler, "upgradeToHandler"), null);
    }

    private Http2ClientUpgradeCodec(@Nullable String handlerName, Http2ConnectionHandler connectionHandler,
            ChannelHandler first, @Nullable ChannelHandler second) {
        this.handlerName = handlerName;
        this.connectionHandler = checkNotNull(connectionHandler, "connectionHandler");
        this.first = first;
        this.second = second;
    }

    @Override
    public CharSequence protocol() {
        return Http2CodecUtil.HTTP_UPGRADE_PROTOCOL_NAME;
    }

    @Override
    public Collection<CharSequence> setUpgradeHeaders(ChannelHandlerContext ctx, HttpRequest upgradeRequest) {
        upgradeRequest.headers().set(Http2CodecUtil.HTTP_UPGRADE_SETTINGS_HEADER,
                UpgradeSettings.write(connectionHandler.decoder().localSettings()));
        return CONNECTION_OPTIONS;
    }

    @Override
    @SuppressWarnings("NullAway") // The handler was just added.
    public void upgradeTo(ChannelHandlerContext ctx, FullHttpResponse upgradeResponse) throws Exception {
        ctx.pipeline().addAfter(ctx.name(), handlerName, first);
        if (second != null) {
            ctx.pipeline().addAfter(ctx.pipeline().context(first).name(), null, second);
        }
        connectionHandler.onHttpClientUpgrade();
    }
}
