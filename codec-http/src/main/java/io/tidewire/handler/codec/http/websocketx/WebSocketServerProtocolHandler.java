/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.util.internal.Ignorable;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A WebSocket server in a pipeline (RFC 6455): does the opening handshake for one path, answers pings and close frames,
 * and ends connections in time. Requests for other paths pass through, and so do frames of messages, to the handlers
 * behind this one. A {@link WebSocketFrameAggregator} behind it makes whole messages of them.
 *
 * <pre>{@code
 * pipeline.addLast(new HttpServerCodec());
 * pipeline.addLast(new HttpObjectAggregator(8192));
 * pipeline.addLast(new WebSocketServerProtocolHandler("/chat"));
 * pipeline.addLast(new SimpleChannelInboundHandler<TextWebSocketFrame>() {
 *     protected void channelRead0(ChannelHandlerContext ctx, TextWebSocketFrame frame) {
 *         ctx.writeAndFlush(frame.retain());
 *     }
 * });
 * }</pre>
 *
 * <p><b>Opening.</b> A request for the path that is no handshake is answered with 400, one for another version with 426
 * and one from an origin that is not allowed with 403; the connection is closed then. When the response to a handshake
 * is written, {@link HandshakeComplete} is fired. The codec of HTTP has left the pipeline by then.
 *
 * <p><b>Closing.</b> A close frame of the peer is answered, and the channel closed; {@link WebSocketCloseEvent} has the
 * code. {@code close()} of the channel sends a close frame and waits for the peer's, up to {@link
 * WebSocketServerProtocolConfig#forceCloseTimeoutMillis()}. Behind a close frame nothing else is sent: such writes fail
 * with a {@link java.nio.channels.ClosedChannelException}. Frames behind the peer's are dropped.
 *
 * <p><b>Failures.</b> A peer that breaks the protocol or a limit gets a close frame with the reason, and the channel is
 * closed in stages; the application gets one {@link CorruptedWebSocketFrameException}. Any other exception that comes
 * here closes the connection with 1011.
 *
 * <p>Keeps the state of one channel. Event loop only.
 */
public class WebSocketServerProtocolHandler extends WebSocketProtocolHandler {

    private final WebSocketServerProtocolConfig config;

    /** Events of the opening handshake. */
    @Ignorable
    public enum ServerHandshakeStateEvent {
        /**
         * The handshake is done.
         *
         * @deprecated {@link HandshakeComplete} is fired too, and has more details
         */
        @Deprecated
        HANDSHAKE_COMPLETE,
        /** The handshake was not done in time; the channel is closed. */
        HANDSHAKE_TIMEOUT
    }

    /** Fired when the handshake is done and frames may be written. */
    @Ignorable
    public static final class HandshakeComplete {
        private final String requestUri;
        private final HttpHeaders requestHeaders;
        private final @Nullable String selectedSubprotocol;

        /**
         * Creates an event.
         *
         * @param requestUri the target of the request
         * @param requestHeaders its fields
         * @param selectedSubprotocol the subprotocol, if any
         */
        public HandshakeComplete(String requestUri, HttpHeaders requestHeaders, @Nullable String selectedSubprotocol) {
            this.requestUri = requestUri;
            this.requestHeaders = requestHeaders;
            this.selectedSubprotocol = selectedSubprotocol;
        }

        /**
         * Returns the target of the request.
         *
         * @return the target as the client wrote it
         */
        public String requestUri() {
            return requestUri;
        }

        /**
         * Returns the fields of the request.
         *
         * @return the fields
         */
        public HttpHeaders requestHeaders() {
            return requestHeaders;
        }

        /**
         * Returns the subprotocol that was agreed on.
         *
         * @return its name, if there is one
         */
        public @Nullable String selectedSubprotocol() {
            return selectedSubprotocol;
        }
    }

    /**
     * Creates a handler.
     *
     * @param serverConfig the configuration of the handler
     */
    public WebSocketServerProtocolHandler(WebSocketServerProtocolConfig serverConfig) {
        super(true, checkNotNull(serverConfig, "serverConfig").options());
        config = serverConfig;
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     */
    public WebSocketServerProtocolHandler(String websocketPath) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath).build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     */
    public WebSocketServerProtocolHandler(String websocketPath, long handshakeTimeoutMillis) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath)
                .handshakeTimeoutMillis(handshakeTimeoutMillis).build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param checkStartsWith whether longer paths, and a query, are answered as well
     */
    public WebSocketServerProtocolHandler(String websocketPath, boolean checkStartsWith) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath).checkStartsWith(checkStartsWith)
                .build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param checkStartsWith whether longer paths, and a query, are answered as well
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     */
    public WebSocketServerProtocolHandler(String websocketPath, boolean checkStartsWith,
            long handshakeTimeoutMillis) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath).checkStartsWith(checkStartsWith)
                .handshakeTimeoutMillis(handshakeTimeoutMillis).build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param subprotocols names that the server speaks, separated by commas, if any
     */
    public WebSocketServerProtocolHandler(String websocketPath, @Nullable String subprotocols) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath).subprotocols(subprotocols)
                .build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     */
    public WebSocketServerProtocolHandler(String websocketPath, @Nullable String subprotocols,
            long handshakeTimeoutMillis) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath).subprotocols(subprotocols)
                .handshakeTimeoutMillis(handshakeTimeoutMillis).build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     */
    public WebSocketServerProtocolHandler(String websocketPath, @Nullable String subprotocols,
            boolean allowExtensions) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath).subprotocols(subprotocols)
                .allowExtensions(allowExtensions).build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     */
    public WebSocketServerProtocolHandler(String websocketPath, @Nullable String subprotocols, boolean allowExtensions,
            long handshakeTimeoutMillis) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath).subprotocols(subprotocols)
                .allowExtensions(allowExtensions).handshakeTimeoutMillis(handshakeTimeoutMillis).build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFrameSize the most octets of payload in a frame
     */
    public WebSocketServerProtocolHandler(String websocketPath, @Nullable String subprotocols, boolean allowExtensions,
            int maxFrameSize) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath).subprotocols(subprotocols)
                .allowExtensions(allowExtensions).maxFramePayloadLength(maxFrameSize).build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFrameSize the most octets of payload in a frame
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     */
    public WebSocketServerProtocolHandler(String websocketPath, @Nullable String subprotocols, boolean allowExtensions,
            int maxFrameSize, long handshakeTimeoutMillis) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath).subprotocols(subprotocols)
                .allowExtensions(allowExtensions).maxFramePayloadLength(maxFrameSize)
                .handshakeTimeoutMillis(handshakeTimeoutMillis).build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFrameSize the most octets of payload in a frame
     * @param allowMaskMismatch has no effect: a server refuses frames without a mask in any case
     */
    public WebSocketServerProtocolHandler(String websocketPath, @Nullable String subprotocols, boolean allowExtensions,
            int maxFrameSize, boolean allowMaskMismatch) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath).subprotocols(subprotocols)
                .allowExtensions(allowExtensions).maxFramePayloadLength(maxFrameSize)
                .allowMaskMismatch(allowMaskMismatch).build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFrameSize the most octets of payload in a frame
     * @param allowMaskMismatch has no effect: a server refuses frames without a mask in any case
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     */
    public WebSocketServerProtocolHandler(String websocketPath, @Nullable String subprotocols, boolean allowExtensions,
            int maxFrameSize, boolean allowMaskMismatch, long handshakeTimeoutMillis) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath).subprotocols(subprotocols)
                .allowExtensions(allowExtensions).maxFramePayloadLength(maxFrameSize)
                .allowMaskMismatch(allowMaskMismatch).handshakeTimeoutMillis(handshakeTimeoutMillis).build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFrameSize the most octets of payload in a frame
     * @param allowMaskMismatch has no effect: a server refuses frames without a mask in any case
     * @param checkStartsWith whether longer paths, and a query, are answered as well
     */
    public WebSocketServerProtocolHandler(String websocketPath, @Nullable String subprotocols, boolean allowExtensions,
            int maxFrameSize, boolean allowMaskMismatch, boolean checkStartsWith) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath).subprotocols(subprotocols)
                .allowExtensions(allowExtensions).maxFramePayloadLength(maxFrameSize)
                .allowMaskMismatch(allowMaskMismatch).checkStartsWith(checkStartsWith).build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFrameSize the most octets of payload in a frame
     * @param allowMaskMismatch has no effect: a server refuses frames without a mask in any case
     * @param checkStartsWith whether longer paths, and a query, are answered as well
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     */
    public WebSocketServerProtocolHandler(String websocketPath, @Nullable String subprotocols, boolean allowExtensions,
            int maxFrameSize, boolean allowMaskMismatch, boolean checkStartsWith, long handshakeTimeoutMillis) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath).subprotocols(subprotocols)
                .allowExtensions(allowExtensions).maxFramePayloadLength(maxFrameSize)
                .allowMaskMismatch(allowMaskMismatch).checkStartsWith(checkStartsWith)
                .handshakeTimeoutMillis(handshakeTimeoutMillis).build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFrameSize the most octets of payload in a frame
     * @param allowMaskMismatch has no effect: a server refuses frames without a mask in any case
     * @param checkStartsWith whether longer paths, and a query, are answered as well
     * @param dropPongFrames whether pongs end at this handler
     */
    public WebSocketServerProtocolHandler(String websocketPath, @Nullable String subprotocols, boolean allowExtensions,
            int maxFrameSize, boolean allowMaskMismatch, boolean checkStartsWith, boolean dropPongFrames) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath).subprotocols(subprotocols)
                .allowExtensions(allowExtensions).maxFramePayloadLength(maxFrameSize)
                .allowMaskMismatch(allowMaskMismatch).checkStartsWith(checkStartsWith).dropPongFrames(dropPongFrames)
                .build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFrameSize the most octets of payload in a frame
     * @param allowMaskMismatch has no effect: a server refuses frames without a mask in any case
     * @param checkStartsWith whether longer paths, and a query, are answered as well
     * @param dropPongFrames whether pongs end at this handler
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     */
    public WebSocketServerProtocolHandler(String websocketPath, @Nullable String subprotocols, boolean allowExtensions,
            int maxFrameSize, boolean allowMaskMismatch, boolean checkStartsWith, boolean dropPongFrames,
            long handshakeTimeoutMillis) {
        this(WebSocketServerProtocolConfig.newBuilder().websocketPath(websocketPath).subprotocols(subprotocols)
                .allowExtensions(allowExtensions).maxFramePayloadLength(maxFrameSize)
                .allowMaskMismatch(allowMaskMismatch).checkStartsWith(checkStartsWith).dropPongFrames(dropPongFrames)
                .handshakeTimeoutMillis(handshakeTimeoutMillis).build());
    }

    /**
     * Creates a handler.
     *
     * @param websocketPath the request target that is answered
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param checkStartsWith whether longer paths, and a query, are answered as well
     * @param dropPongFrames whether pongs end at this handler
     * @param handshakeTimeoutMillis how long the handshake may take, in milliseconds, positive
     * @param decoderConfig the settings of the frame decoder
     */
    public WebSocketServerProtocolHandler(String websocketPath, @Nullable String subprotocols, boolean checkStartsWith,
            boolean dropPongFrames, long handshakeTimeoutMillis, WebSocketDecoderConfig decoderConfig) {
        this(WebSocketServerProtocolConfig.newBuilder().decoderConfig(decoderConfig).websocketPath(websocketPath)
                .subprotocols(subprotocols).checkStartsWith(checkStartsWith).dropPongFrames(dropPongFrames)
                .handshakeTimeoutMillis(handshakeTimeoutMillis).build());
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        if (ctx.pipeline().get(ServerHandshakeHandler.class) == null) {
            ctx.pipeline().addBefore(ctx.name(), null, new ServerHandshakeHandler(this, config));
        }
        WebSocketDecoderConfig decoder = config.decoderConfig();
        if (decoder.withUTF8Validator() && ctx.pipeline().get(Utf8FrameValidator.class) == null) {
            ctx.pipeline().addBefore(ctx.name(), null, new Utf8FrameValidator(decoder.closeOnProtocolViolation()));
        }
    }

    @SuppressWarnings("deprecation") // Applications of old wait for it.
    void fireComplete(ChannelHandlerContext ctx, HandshakeComplete complete) {
        ctx.fireUserEventTriggered(ServerHandshakeStateEvent.HANDSHAKE_COMPLETE);
        ctx.fireUserEventTriggered(complete);
    }

    @Override
    protected WebSocketServerHandshakeException buildHandshakeException(String message) {
        return new WebSocketServerHandshakeException(message);
    }
}
