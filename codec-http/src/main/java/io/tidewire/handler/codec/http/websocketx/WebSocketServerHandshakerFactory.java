/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Creates the {@link WebSocketServerHandshaker} for the version that a request asks for. Only version 13 is spoken (RFC
 * 6455): the drafts before it are answered with {@link #sendUnsupportedVersionResponse(Channel)}.
 *
 * <pre>{@code
 * WebSocketServerHandshaker handshaker = factory.newHandshaker(request);
 * if (handshaker == null) {
 *     WebSocketServerHandshakerFactory.sendUnsupportedVersionResponse(channel);
 * } else {
 *     handshaker.handshake(channel, request);
 * }
 * }</pre>
 *
 * <p>Immutable.
 */
public class WebSocketServerHandshakerFactory {

    private final @Nullable String webSocketURL;
    private final @Nullable String subprotocols;
    private final WebSocketDecoderConfig decoderConfig;

    /**
     * Creates a factory for frames of up to 65 536 octets of payload.
     *
     * @param webSocketURL the URI of the connections as the application knows it, if it does
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     */
    public WebSocketServerHandshakerFactory(@Nullable String webSocketURL, @Nullable String subprotocols,
            boolean allowExtensions) {
        this(webSocketURL, subprotocols,
                WebSocketDecoderConfig.newBuilder().allowExtensions(allowExtensions).build());
    }

    /**
     * Creates a factory.
     *
     * @param webSocketURL the URI of the connections as the application knows it, if it does
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFramePayloadLength the most octets of payload in a frame
     */
    public WebSocketServerHandshakerFactory(@Nullable String webSocketURL, @Nullable String subprotocols,
                                            boolean allowExtensions, int maxFramePayloadLength) {
        this(webSocketURL, subprotocols, allowExtensions, maxFramePayloadLength, false);
    }

    /**
     * Creates a factory.
     *
     * @param webSocketURL the URI of the connections as the application knows it, if it does
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param allowMaskMismatch see {@link WebSocketDecoderConfig#allowMaskMismatch()}: a server refuses frames without
     *     a mask in any case
     */
    public WebSocketServerHandshakerFactory(@Nullable String webSocketURL, @Nullable String subprotocols,
                                            boolean allowExtensions, int maxFramePayloadLength,
                                            boolean allowMaskMismatch) {
        this(webSocketURL, subprotocols, WebSocketDecoderConfig.newBuilder().allowExtensions(allowExtensions)
                .maxFramePayloadLength(maxFramePayloadLength).allowMaskMismatch(allowMaskMismatch).build());
    }

    /**
     * Creates a factory.
     *
     * @param webSocketURL the URI of the connections as the application knows it, if it does
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param decoderConfig the settings of the frame decoder
     */
    public WebSocketServerHandshakerFactory(@Nullable String webSocketURL, @Nullable String subprotocols,
                                            WebSocketDecoderConfig decoderConfig) {
        this.webSocketURL = webSocketURL;
        this.subprotocols = subprotocols;
        this.decoderConfig = checkNotNull(decoderConfig, "decoderConfig");
    }

    /**
     * Creates the handshaker for a request.
     *
     * @param req the request, of which only the version is looked at
     * @return a new handshaker, or {@code null} if the version is not spoken
     */
    public @Nullable WebSocketServerHandshaker newHandshaker(HttpRequest req) {
        return resolveHandshaker(req, webSocketURL, subprotocols, decoderConfig);
    }

    /**
     * Creates the handshaker for a request.
     *
     * @param req the request, of which only the version is looked at
     * @param webSocketURL the URI of the connection as the application knows it, if it does
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param decoderConfig the settings of the frame decoder
     * @return a new handshaker, or {@code null} if the version is not spoken
     */
    public static @Nullable WebSocketServerHandshaker resolveHandshaker(HttpRequest req, @Nullable String webSocketURL,
                                                              @Nullable String subprotocols,
                                                              WebSocketDecoderConfig decoderConfig) {
        return HandshakeRules.isVersion13(req.headers())
                ? new WebSocketServerHandshaker13(webSocketURL, subprotocols, decoderConfig) : null;
    }

    /**
     * Answers a request whose version is not spoken.
     *
     * @param channel the channel that the request came from
     * @deprecated use {@link #sendUnsupportedVersionResponse(Channel)}
     */
    @Deprecated
    public static void sendUnsupportedWebSocketVersionResponse(Channel channel) {
        sendUnsupportedVersionResponse(channel);
    }

    /**
     * Answers a request whose version is not spoken with 426 and the version that is (RFC 6455 section 4.4).
     *
     * @param channel the channel that the request came from
     * @return completed when the response is written
     */
    public static ChannelFuture sendUnsupportedVersionResponse(Channel channel) {
        return sendUnsupportedVersionResponse(channel, channel.newPromise());
    }

    /**
     * Answers a request whose version is not spoken with 426 and the version that is (RFC 6455 section 4.4).
     *
     * @param channel the channel that the request came from
     * @param promise completed when the response is written
     * @return the promise
     */
    public static ChannelFuture sendUnsupportedVersionResponse(Channel channel, ChannelPromise promise) {
        return channel.writeAndFlush(unsupportedVersion(), promise);
    }

    static FullHttpResponse unsupportedVersion() {
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.UPGRADE_REQUIRED);
        // RFC 9110 section 15.5.22 wants the protocol to upgrade to.
        response.headers().set(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET)
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE)
                .set(HttpHeaderNames.SEC_WEBSOCKET_VERSION, WebSocketVersion.V13.toHttpHeaderValue());
        HttpUtil.setContentLength(response, 0);
        return response;
    }
}
