/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.EmptyHttpHeaders;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpRequestDecoder;
import io.tidewire.handler.codec.http.HttpResponseEncoder;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.internal.FailedConnection;
import io.tidewire.handler.codec.http.internal.HandshakeCodec;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.List;
import java.util.Set;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The server's side of an opening handshake (RFC 6455 section 4.2). Made for one request by a
 * {@link WebSocketServerHandshakerFactory}; most servers put a {@link WebSocketServerProtocolHandler} into the pipeline
 * instead, which does all of it.
 *
 * <p>{@link #handshake} writes the response and replaces the HTTP codec, its aggregator and its compressor by a
 * {@link WebSocketFrameDecoder} named {@code wsdecoder} and a {@link WebSocketFrameEncoder} named {@code wsencoder}.
 * Octets that the client sent behind its request are frames then, once and in order. Methods may be called by any
 * thread; the pipeline is changed on the event loop, at once if that is the caller.
 */
public abstract class WebSocketServerHandshaker {

    /** Stands for any subprotocol in the list that a server is given. */
    public static final String SUB_PROTOCOL_WILDCARD = "*";

    /** The logger of handshakers. */
    @SuppressWarnings("checkstyle:ConstantName") // The name is that of the API.
    protected static final InternalLogger logger = InternalLoggerFactory.getInstance(WebSocketServerHandshaker.class);

    private final WebSocketVersion version;
    private final @Nullable String uri;
    private final Set<String> subprotocols;
    private final WebSocketDecoderConfig decoderConfig;
    private @Nullable String selectedSubprotocol;

    /**
     * Creates a handshaker with the default configuration of the decoder.
     *
     * @param version the version of the protocol
     * @param uri the URI of the connection as the application knows it, if it does
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param maxFramePayloadLength the most octets of payload in a frame
     */
    protected WebSocketServerHandshaker(WebSocketVersion version, @Nullable String uri, @Nullable String subprotocols,
                                        int maxFramePayloadLength) {
        this(version, uri, subprotocols,
                WebSocketDecoderConfig.newBuilder().maxFramePayloadLength(maxFramePayloadLength).build());
    }

    /**
     * Creates a handshaker.
     *
     * @param version the version of the protocol
     * @param uri the URI of the connection as the application knows it, if it does
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param decoderConfig the settings of the frame decoder
     */
    protected WebSocketServerHandshaker(WebSocketVersion version, @Nullable String uri, @Nullable String subprotocols,
                                        WebSocketDecoderConfig decoderConfig) {
        this.version = checkNotNull(version, "version");
        this.uri = uri;
        this.subprotocols = Collections.unmodifiableSet(HandshakeRules.subprotocols(subprotocols));
        this.decoderConfig = checkNotNull(decoderConfig, "decoderConfig");
    }

    /**
     * Returns the URI of the connection.
     *
     * @return the URI given to the constructor
     * @deprecated the application knows it
     */
    @Deprecated
    public @Nullable String uri() {
        return uri;
    }

    /**
     * Returns the subprotocols that the server speaks.
     *
     * @return the names, not changeable
     */
    public Set<String> subprotocols() {
        return subprotocols;
    }

    /**
     * Returns the version of the protocol.
     *
     * @return the version
     */
    public WebSocketVersion version() {
        return version;
    }

    /**
     * Returns the limit of a frame.
     *
     * @return the most octets of payload
     */
    public int maxFramePayloadLength() {
        return decoderConfig.maxFramePayloadLength();
    }

    /**
     * Returns what the decoder of frames accepts.
     *
     * @return the configuration
     */
    public WebSocketDecoderConfig decoderConfig() {
        return decoderConfig;
    }

    /**
     * Returns the subprotocol that was agreed on.
     *
     * @return its name, or {@code null} if there is none or no handshake yet
     */
    public @Nullable String selectedSubprotocol() {
        return selectedSubprotocol;
    }

    /**
     * Does the handshake.
     *
     * @param channel the channel that the request came from
     * @param req the request, which stays the caller's
     * @return completed when the response is written
     * @throws WebSocketServerHandshakeException if the request is refused; nothing is written then
     */
    public ChannelFuture handshake(Channel channel, FullHttpRequest req) {
        return handshake(channel, req, null, channel.newPromise());
    }

    /**
     * Does the handshake.
     *
     * @param ctx a context of the pipeline that the request came from
     * @param req the request, which stays the caller's
     * @return completed when the response is written
     * @throws WebSocketServerHandshakeException if the request is refused; nothing is written then
     */
    public ChannelFuture handshake(ChannelHandlerContext ctx, FullHttpRequest req) {
        return handshake(ctx.channel(), req);
    }

    /**
     * Does the handshake.
     *
     * @param channel the channel that the request came from
     * @param req the request, which stays the caller's
     * @param responseHeaders fields that are added to the response, if any
     * @param promise completed when the response is written
     * @return the promise
     * @throws WebSocketServerHandshakeException if the request is refused; nothing is written then
     */
    public final ChannelFuture handshake(Channel channel, FullHttpRequest req, @Nullable HttpHeaders responseHeaders,
                                         ChannelPromise promise) {
        FullHttpResponse response =
                newHandshakeResponse(req, responseHeaders == null ? EmptyHttpHeaders.INSTANCE : responseHeaders);
        if (channel.eventLoop().inEventLoop()) {
            change(channel, response, promise);
        } else {
            channel.eventLoop().execute(() -> change(channel, response, promise));
        }
        return promise;
    }

    /**
     * Does the handshake.
     *
     * @param ctx a context of the pipeline that the request came from
     * @param req the request, which stays the caller's
     * @param responseHeaders fields that are added to the response, if any
     * @param promise completed when the response is written
     * @return the promise
     * @throws WebSocketServerHandshakeException if the request is refused; nothing is written then
     */
    public ChannelFuture handshake(ChannelHandlerContext ctx, FullHttpRequest req,
                                   @Nullable HttpHeaders responseHeaders, ChannelPromise promise) {
        return handshake(ctx.channel(), req, responseHeaders, promise);
    }

    /**
     * Does the handshake when the request, of which only the head may have come, has ended.
     *
     * @param channel the channel that the request came from
     * @param req the request or its head; stays the caller's
     * @return completed when the response is written
     * @throws WebSocketServerHandshakeException if a full request is refused; nothing is written then
     */
    public ChannelFuture handshake(Channel channel, HttpRequest req) {
        return handshake(channel, req, null, channel.newPromise());
    }

    /**
     * Does the handshake when the request, of which only the head may have come, has ended.
     *
     * @param ctx a context of the pipeline that the request came from
     * @param req the request or its head; stays the caller's
     * @return completed when the response is written
     * @throws WebSocketServerHandshakeException if a full request is refused; nothing is written then
     */
    public ChannelFuture handshake(ChannelHandlerContext ctx, HttpRequest req) {
        return handshake(ctx.channel(), req);
    }

    /**
     * Does the handshake when the request, of which only the head may have come, has ended. A refusal of a request of
     * which only the head has come fails the promise.
     *
     * @param channel the channel that the request came from
     * @param req the request or its head; stays the caller's
     * @param responseHeaders fields that are added to the response, if any
     * @param promise completed when the response is written
     * @return the promise
     * @throws WebSocketServerHandshakeException if a full request is refused; nothing is written then
     */
    public final ChannelFuture handshake(Channel channel, HttpRequest req, @Nullable HttpHeaders responseHeaders,
                                         ChannelPromise promise) {
        if (req instanceof FullHttpRequest full) {
            return handshake(channel, full, responseHeaders, promise);
        }
        ChannelHandlerContext codec = codec(channel.pipeline());
        if (codec == null) {
            return promise.setFailure(noCodec());
        }
        return HandshakeEnd.await(channel, codec, req, head -> {
            FullHttpRequest whole = new DefaultFullHttpRequest(head.protocolVersion(), head.method(), head.uri(),
                    Unpooled.EMPTY_BUFFER, head.headers(), EmptyHttpHeaders.INSTANCE);
            handshake(channel, whole, responseHeaders, promise);
        }, promise);
    }

    /**
     * Does the handshake when the request, of which only the head may have come, has ended.
     *
     * @param ctx a context of the pipeline that the request came from
     * @param req the request or its head; stays the caller's
     * @param responseHeaders fields that are added to the response, if any
     * @param promise completed when the response is written
     * @return the promise
     * @throws WebSocketServerHandshakeException if a full request is refused; nothing is written then
     */
    public ChannelFuture handshake(ChannelHandlerContext ctx, HttpRequest req, @Nullable HttpHeaders responseHeaders,
                                   ChannelPromise promise) {
        return handshake(ctx.channel(), req, responseHeaders, promise);
    }

    private static @Nullable ChannelHandlerContext codec(ChannelPipeline pipeline) {
        return HandshakePipeline.find(pipeline, HttpServerCodec.class, HttpRequestDecoder.class, HandshakeCodec.class);
    }

    private static IllegalStateException noCodec() {
        return new IllegalStateException("no HttpServerCodec or HttpRequestDecoder in the pipeline");
    }

    /** Writes the response, and changes the pipeline behind it, before anything else can be read. */
    private void change(Channel channel, FullHttpResponse response, ChannelPromise promise) {
        ChannelPipeline pipeline = channel.pipeline();
        ChannelHandlerContext codec = codec(pipeline);
        if (codec == null) {
            response.release();
            promise.setFailure(noCodec());
            return;
        }
        HandshakePipeline.removeContentHandlers(pipeline);
        // The decoder directly behind the codec: what the codec has kept comes to it when the codec goes.
        pipeline.addAfter(codec.name(), "wsdecoder", newWebsocketDecoder());
        pipeline.addAfter(codec.name(), "wsencoder", newWebSocketEncoder());
        ChannelFuture written = channel.writeAndFlush(response, promise);
        if (HandshakePipeline.isOnOneLoop(channel)) {
            removeCodec(pipeline);
        } else {
            // The response is on its way through other threads, and needs the codec.
            written.addListener(done -> removeCodec(pipeline));
        }
    }

    private static void removeCodec(ChannelPipeline pipeline) {
        HandshakePipeline.remove(pipeline, HttpResponseEncoder.class);
        HandshakePipeline.remove(pipeline, HttpRequestDecoder.class);
        HandshakePipeline.remove(pipeline, HttpServerCodec.class);
    }

    /**
     * Creates the response.
     *
     * @param req the request
     * @param responseHeaders fields to add, possibly none
     * @return the response, with status 101; owned by the caller
     * @throws WebSocketServerHandshakeException if the request is refused
     */
    protected abstract FullHttpResponse newHandshakeResponse(FullHttpRequest req, HttpHeaders responseHeaders);

    /**
     * Selects the subprotocol: the first that the client asks for and the server speaks.
     *
     * @param requestedSubprotocols names in the client's order of preference, separated by commas, if any
     * @return the name, if there is one
     */
    protected @Nullable String selectSubprotocol(@Nullable String requestedSubprotocols) {
        if (requestedSubprotocols == null || subprotocols.isEmpty()) {
            return null;
        }
        for (String requested : HandshakeRules.list(List.of(requestedSubprotocols))) {
            if (subprotocols.contains(requested) || subprotocols.contains(SUB_PROTOCOL_WILDCARD)) {
                selectedSubprotocol = requested;
                return requested;
            }
        }
        return null;
    }

    /**
     * Closes the connection with a close frame. A protocol handler in the pipeline then waits for the peer's; without
     * one the transport is closed behind the frame, in stages.
     *
     * @param frame the close frame, which is released
     * @return completed when the frame is written
     */
    public ChannelFuture close(Channel channel, CloseWebSocketFrame frame) {
        return close(channel, frame, channel.newPromise());
    }

    /**
     * Closes the connection with a close frame; see {@link #close(Channel, CloseWebSocketFrame)}.
     *
     * @param frame the close frame, which is released
     * @param promise completed when the frame is written
     * @return the promise
     */
    public ChannelFuture close(Channel channel, CloseWebSocketFrame frame, ChannelPromise promise) {
        return endTransport(channel.pipeline(), channel.writeAndFlush(frame, promise));
    }

    /**
     * Closes the connection with a close frame that is written from a context; see
     * {@link #close(Channel, CloseWebSocketFrame)}.
     *
     * @param ctx the context
     * @param frame the close frame, which is released
     * @return completed when the frame is written
     */
    public ChannelFuture close(ChannelHandlerContext ctx, CloseWebSocketFrame frame) {
        return close(ctx, frame, ctx.newPromise());
    }

    /**
     * Closes the connection with a close frame that is written from a context; see
     * {@link #close(Channel, CloseWebSocketFrame)}.
     *
     * @param ctx the context
     * @param frame the close frame, which is released
     * @param promise completed when the frame is written
     * @return the promise
     */
    public ChannelFuture close(ChannelHandlerContext ctx, CloseWebSocketFrame frame, ChannelPromise promise) {
        return endTransport(ctx.pipeline(), ctx.writeAndFlush(frame, promise));
    }

    private static ChannelFuture endTransport(ChannelPipeline pipeline, ChannelFuture written) {
        if (pipeline.get(WebSocketProtocolHandler.class) == null) {
            FailedConnection.closeAfter(written, FailedConnection.DEFAULT_TIMEOUT_MILLIS);
        }
        return written;
    }

    /**
     * Creates the decoder of frames.
     *
     * @return a new decoder
     */
    protected abstract WebSocketFrameDecoder newWebsocketDecoder();

    /**
     * Creates the encoder of frames.
     *
     * @return a new encoder
     */
    protected abstract WebSocketFrameEncoder newWebSocketEncoder();
}
