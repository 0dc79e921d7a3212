/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.util.internal.Ignorable;
import org.jspecify.annotations.Nullable;

import java.net.URI;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A WebSocket client in a pipeline (RFC 6455): does the opening handshake when the channel is active, answers pings and
 * close frames, and ends the connection in time. Frames of messages pass through to the handlers behind this one.
 *
 * <pre>{@code
 * pipeline.addLast(new HttpClientCodec());
 * pipeline.addLast(new HttpObjectAggregator(8192));
 * pipeline.addLast(new WebSocketClientProtocolHandler(
 *         WebSocketClientProtocolConfig.newBuilder().webSocketUri("ws://localhost:8080/chat").build()));
 * pipeline.addLast(yours);
 * }</pre>
 *
 * <p><b>Opening.</b> {@link ClientHandshakeStateEvent} reports its progress. A response that does not fit the request
 * fails the connection: a {@link WebSocketClientHandshakeException} is fired, and the channel closed. A redirect is
 * such a response; it is not followed.
 *
 * <p>Closing and failures are those of {@link WebSocketServerProtocolHandler}, except that the transport is closed by
 * the server, or at the deadline.
 *
 * <p>Keeps the state of one channel. Event loop only.
 */
public class WebSocketClientProtocolHandler extends WebSocketProtocolHandler {

    private final WebSocketClientHandshaker handshaker;
    private final WebSocketClientProtocolConfig config;

    /** Events of the opening handshake. */
    @Ignorable
    public enum ClientHandshakeStateEvent {
        /** The handshake was not done in time; the channel is closed. */
        HANDSHAKE_TIMEOUT,
        /** The request is written. */
        HANDSHAKE_ISSUED,
        /** The handshake is done, and frames may be written. */
        HANDSHAKE_COMPLETE
    }

    /**
     * Creates a handler.
     *
     * @param clientConfig the configuration of the handler
     */
    public WebSocketClientProtocolHandler(WebSocketClientProtocolConfig clientConfig) {
        this(WebSocketClientHandshakerFactory.newHandshaker(checkNotNull(clientConfig, "clientConfig")), clientConfig);
    }

    /**
     * Creates a handler.
     *
     * @param handshaker does the opening handshake
     * @param clientConfig the other settings of this handler
     */
    public WebSocketClientProtocolHandler(WebSocketClientHandshaker handshaker,
                                          WebSocketClientProtocolConfig clientConfig) {
        super(false, checkNotNull(clientConfig, "clientConfig").options());
        this.handshaker = checkNotNull(handshaker, "handshaker");
        config = clientConfig;
        if (!clientConfig.withUTF8Validator()) {
            handshaker.setWithUtf8Validator(false);
        }
    }

    /**
     * Creates a handler.
     *
     * @param handshaker does the opening handshake
     */
    public WebSocketClientProtocolHandler(WebSocketClientHandshaker handshaker) {
        this(handshaker, WebSocketClientProtocolConfig.newBuilder().build());
    }

    /**
     * Creates a handler.
     *
     * @param handshaker does the opening handshake
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     */
    public WebSocketClientProtocolHandler(WebSocketClientHandshaker handshaker, long handshakeTimeoutMillis) {
        this(handshaker, WebSocketClientProtocolConfig.newBuilder().handshakeTimeoutMillis(handshakeTimeoutMillis)
                .build());
    }

    /**
     * Creates a handler.
     *
     * @param handshaker does the opening handshake
     * @param handleCloseFrames whether close frames are answered by this handler and end here
     */
    public WebSocketClientProtocolHandler(WebSocketClientHandshaker handshaker, boolean handleCloseFrames) {
        this(handshaker, WebSocketClientProtocolConfig.newBuilder().handleCloseFrames(handleCloseFrames).build());
    }

    /**
     * Creates a handler.
     *
     * @param handshaker does the opening handshake
     * @param handleCloseFrames whether close frames are answered by this handler and end here
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     */
    public WebSocketClientProtocolHandler(WebSocketClientHandshaker handshaker, boolean handleCloseFrames,
            long handshakeTimeoutMillis) {
        this(handshaker, WebSocketClientProtocolConfig.newBuilder().handleCloseFrames(handleCloseFrames)
                .handshakeTimeoutMillis(handshakeTimeoutMillis).build());
    }

    /**
     * Creates a handler.
     *
     * @param handshaker does the opening handshake
     * @param handleCloseFrames whether close frames are answered by this handler and end here
     * @param dropPongFrames whether pongs end at this handler
     */
    public WebSocketClientProtocolHandler(WebSocketClientHandshaker handshaker, boolean handleCloseFrames,
            boolean dropPongFrames) {
        this(handshaker, WebSocketClientProtocolConfig.newBuilder().handleCloseFrames(handleCloseFrames)
                .dropPongFrames(dropPongFrames).build());
    }

    /**
     * Creates a handler.
     *
     * @param handshaker does the opening handshake
     * @param handleCloseFrames whether close frames are answered by this handler and end here
     * @param dropPongFrames whether pongs end at this handler
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     */
    public WebSocketClientProtocolHandler(WebSocketClientHandshaker handshaker, boolean handleCloseFrames,
            boolean dropPongFrames, long handshakeTimeoutMillis) {
        this(handshaker, WebSocketClientProtocolConfig.newBuilder().handleCloseFrames(handleCloseFrames)
                .dropPongFrames(dropPongFrames).handshakeTimeoutMillis(handshakeTimeoutMillis).build());
    }

    /**
     * Creates a handler.
     *
     * @param handshaker does the opening handshake
     * @param handleCloseFrames whether close frames are answered by this handler and end here
     * @param dropPongFrames whether pongs end at this handler
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     * @param enableUtf8Validator whether text has to be UTF-8
     */
    public WebSocketClientProtocolHandler(WebSocketClientHandshaker handshaker, boolean handleCloseFrames,
            boolean dropPongFrames, long handshakeTimeoutMillis, boolean enableUtf8Validator) {
        this(handshaker, WebSocketClientProtocolConfig.newBuilder().handleCloseFrames(handleCloseFrames)
                .dropPongFrames(dropPongFrames).handshakeTimeoutMillis(handshakeTimeoutMillis)
                .withUTF8Validator(enableUtf8Validator).build());
    }

    /**
     * Creates a handler.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol, {@link WebSocketVersion#V13}
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param customHeaders fields that are added to the request
     * @param maxFramePayloadLength the most octets of payload in a frame
     */
    public WebSocketClientProtocolHandler(URI webSocketURL, WebSocketVersion version, @Nullable String subprotocol,
            boolean allowExtensions, HttpHeaders customHeaders, int maxFramePayloadLength) {
        this(WebSocketClientProtocolConfig.newBuilder().webSocketUri(webSocketURL).version(version)
                .subprotocol(subprotocol).allowExtensions(allowExtensions).customHeaders(customHeaders)
                .maxFramePayloadLength(maxFramePayloadLength).build());
    }

    /**
     * Creates a handler.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol, {@link WebSocketVersion#V13}
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param customHeaders fields that are added to the request
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     */
    public WebSocketClientProtocolHandler(URI webSocketURL, WebSocketVersion version, @Nullable String subprotocol,
            boolean allowExtensions, HttpHeaders customHeaders, int maxFramePayloadLength,
            long handshakeTimeoutMillis) {
        this(WebSocketClientProtocolConfig.newBuilder().webSocketUri(webSocketURL).version(version)
                .subprotocol(subprotocol).allowExtensions(allowExtensions).customHeaders(customHeaders)
                .maxFramePayloadLength(maxFramePayloadLength).handshakeTimeoutMillis(handshakeTimeoutMillis).build());
    }

    /**
     * Creates a handler.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol, {@link WebSocketVersion#V13}
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param customHeaders fields that are added to the request
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param handleCloseFrames whether close frames are answered by this handler and end here
     */
    public WebSocketClientProtocolHandler(URI webSocketURL, WebSocketVersion version, @Nullable String subprotocol,
            boolean allowExtensions, HttpHeaders customHeaders, int maxFramePayloadLength,
            boolean handleCloseFrames) {
        this(WebSocketClientProtocolConfig.newBuilder().webSocketUri(webSocketURL).version(version)
                .subprotocol(subprotocol).allowExtensions(allowExtensions).customHeaders(customHeaders)
                .maxFramePayloadLength(maxFramePayloadLength).handleCloseFrames(handleCloseFrames).build());
    }

    /**
     * Creates a handler.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol, {@link WebSocketVersion#V13}
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param customHeaders fields that are added to the request
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param handleCloseFrames whether close frames are answered by this handler and end here
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     */
    public WebSocketClientProtocolHandler(URI webSocketURL, WebSocketVersion version, @Nullable String subprotocol,
            boolean allowExtensions, HttpHeaders customHeaders, int maxFramePayloadLength, boolean handleCloseFrames,
            long handshakeTimeoutMillis) {
        this(WebSocketClientProtocolConfig.newBuilder().webSocketUri(webSocketURL).version(version)
                .subprotocol(subprotocol).allowExtensions(allowExtensions).customHeaders(customHeaders)
                .maxFramePayloadLength(maxFramePayloadLength).handleCloseFrames(handleCloseFrames)
                .handshakeTimeoutMillis(handshakeTimeoutMillis).build());
    }

    /**
     * Creates a handler.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol, {@link WebSocketVersion#V13}
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param customHeaders fields that are added to the request
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param handleCloseFrames whether close frames are answered by this handler and end here
     * @param performMasking whether frames are masked, as they have to be
     * @param allowMaskMismatch whether masked frames of the server are taken too
     */
    public WebSocketClientProtocolHandler(URI webSocketURL, WebSocketVersion version, @Nullable String subprotocol,
            boolean allowExtensions, HttpHeaders customHeaders, int maxFramePayloadLength, boolean handleCloseFrames,
            boolean performMasking, boolean allowMaskMismatch) {
        this(WebSocketClientProtocolConfig.newBuilder().webSocketUri(webSocketURL).version(version)
                .subprotocol(subprotocol).allowExtensions(allowExtensions).customHeaders(customHeaders)
                .maxFramePayloadLength(maxFramePayloadLength).handleCloseFrames(handleCloseFrames)
                .performMasking(performMasking).allowMaskMismatch(allowMaskMismatch).build());
    }

    /**
     * Creates a handler.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol, {@link WebSocketVersion#V13}
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param customHeaders fields that are added to the request
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param handleCloseFrames whether close frames are answered by this handler and end here
     * @param performMasking whether frames are masked, as they have to be
     * @param allowMaskMismatch whether masked frames of the server are taken too
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     */
    public WebSocketClientProtocolHandler(URI webSocketURL, WebSocketVersion version, @Nullable String subprotocol,
            boolean allowExtensions, HttpHeaders customHeaders, int maxFramePayloadLength, boolean handleCloseFrames,
            boolean performMasking, boolean allowMaskMismatch, long handshakeTimeoutMillis) {
        this(WebSocketClientProtocolConfig.newBuilder().webSocketUri(webSocketURL).version(version)
                .subprotocol(subprotocol).allowExtensions(allowExtensions).customHeaders(customHeaders)
                .maxFramePayloadLength(maxFramePayloadLength).handleCloseFrames(handleCloseFrames)
                .performMasking(performMasking).allowMaskMismatch(allowMaskMismatch)
                .handshakeTimeoutMillis(handshakeTimeoutMillis).build());
    }

    /**
     * Returns what does the opening handshake.
     *
     * @return the handshaker
     */
    public WebSocketClientHandshaker handshaker() {
        return handshaker;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        if (ctx.pipeline().get(ClientHandshakeHandler.class) == null) {
            ctx.pipeline().addBefore(ctx.name(), null,
                    new ClientHandshakeHandler(this, handshaker, config.handshakeTimeoutMillis()));
        }
        if (config.withUTF8Validator() && ctx.pipeline().get(Utf8FrameValidator.class) == null) {
            ctx.pipeline().addBefore(ctx.name(), null, new Utf8FrameValidator());
        }
    }

    @Override
    protected WebSocketClientHandshakeException buildHandshakeException(String message) {
        return new WebSocketClientHandshakeException(message);
    }
}
