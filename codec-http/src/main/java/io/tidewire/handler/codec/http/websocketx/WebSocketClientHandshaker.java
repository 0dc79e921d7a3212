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
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.EmptyHttpHeaders;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpRequestEncoder;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseDecoder;
import io.tidewire.handler.codec.http.internal.HandshakeCodec;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The client's side of an opening handshake (RFC 6455 section 4.1). Made by a {@link WebSocketClientHandshakerFactory};
 * most clients put a {@link WebSocketClientProtocolHandler} into the pipeline instead, which does all of it.
 *
 * <p>{@link #handshake(Channel)} writes the request, {@link #finishHandshake} checks the response and replaces the HTTP
 * codec by a {@link WebSocketFrameDecoder} named {@code ws-decoder} and a {@link WebSocketFrameEncoder} named {@code
 * ws-encoder}. Octets that the server sent behind its response are frames then, once and in order.
 *
 * <p>For one connection. {@link #finishHandshake} and {@link #processHandshake} run on the event loop, the other
 * methods on any thread.
 */
public abstract class WebSocketClientHandshaker {

    /** How long the server has for its part of the closing handshake, unless set. */
    protected static final int DEFAULT_FORCE_CLOSE_TIMEOUT_MILLIS = 10000;

    /** Fields that are added to the request. */
    protected final HttpHeaders customHeaders;
    /** Whether the request gets an {@code Origin} made of the URI if it has none. */
    protected final boolean generateOriginHeader;

    private final URI uri;
    private final WebSocketVersion version;
    private final @Nullable String expectedSubprotocol;
    private final int maxFramePayloadLength;
    private final boolean absoluteUpgradeUrl;
    private volatile long forceCloseTimeoutMillis;
    private volatile boolean forceCloseComplete;
    private volatile boolean handshakeComplete;
    private volatile @Nullable String actualSubprotocol;
    /** Of the request that was written, with what other handlers have added on the way. */
    private volatile HttpHeaders requestHeaders = EmptyHttpHeaders.INSTANCE;
    private boolean withUtf8Validator = true;

    /**
     * Creates a handshaker.
     *
     * @param uri where to connect to
     * @param version the version of the protocol
     * @param subprotocol names to ask for, separated by commas, if any
     * @param customHeaders fields that are added to the request, if any
     * @param maxFramePayloadLength the most octets of payload in a frame
     */
    protected WebSocketClientHandshaker(URI uri, WebSocketVersion version, @Nullable String subprotocol,
                                        @Nullable HttpHeaders customHeaders, int maxFramePayloadLength) {
        this(uri, version, subprotocol, customHeaders, maxFramePayloadLength, DEFAULT_FORCE_CLOSE_TIMEOUT_MILLIS);
    }

    /**
     * Creates a handshaker.
     *
     * @param uri where to connect to
     * @param version the version of the protocol
     * @param subprotocol names to ask for, separated by commas, if any
     * @param customHeaders fields that are added to the request, if any
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param forceCloseTimeoutMillis see {@link #setForceCloseTimeoutMillis(long)}
     */
    protected WebSocketClientHandshaker(URI uri, WebSocketVersion version, @Nullable String subprotocol,
                                        @Nullable HttpHeaders customHeaders, int maxFramePayloadLength,
                                        long forceCloseTimeoutMillis) {
        this(uri, version, subprotocol, customHeaders, maxFramePayloadLength, forceCloseTimeoutMillis, false);
    }

    /**
     * Creates a handshaker.
     *
     * @param uri where to connect to
     * @param version the version of the protocol
     * @param subprotocol names to ask for, separated by commas, if any
     * @param customHeaders fields that are added to the request, if any
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param forceCloseTimeoutMillis see {@link #setForceCloseTimeoutMillis(long)}
     * @param absoluteUpgradeUrl whether the request has the whole URI as its target, as proxies want it
     */
    protected WebSocketClientHandshaker(URI uri, WebSocketVersion version, @Nullable String subprotocol,
                                        @Nullable HttpHeaders customHeaders, int maxFramePayloadLength,
                                        long forceCloseTimeoutMillis, boolean absoluteUpgradeUrl) {
        this(uri, version, subprotocol, customHeaders, maxFramePayloadLength, forceCloseTimeoutMillis,
                absoluteUpgradeUrl, true);
    }

    /**
     * Creates a handshaker.
     *
     * @param uri where to connect to, with a host and without a fragment
     * @param version the version of the protocol
     * @param subprotocol names to ask for, separated by commas, if any
     * @param customHeaders fields that are added to the request, if any
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param forceCloseTimeoutMillis see {@link #setForceCloseTimeoutMillis(long)}
     * @param absoluteUpgradeUrl whether the request has the whole URI as its target, as proxies want it
     * @param generateOriginHeader whether the request gets an {@code Origin} made of the URI if it has none
     */
    protected WebSocketClientHandshaker(URI uri, WebSocketVersion version, @Nullable String subprotocol,
                                        @Nullable HttpHeaders customHeaders, int maxFramePayloadLength,
                                        long forceCloseTimeoutMillis, boolean absoluteUpgradeUrl,
                                        boolean generateOriginHeader) {
        this.uri = WebSocketUri.check(checkNotNull(uri, "uri"));
        this.version = checkNotNull(version, "version");
        expectedSubprotocol = subprotocol;
        this.customHeaders = customHeaders == null ? EmptyHttpHeaders.INSTANCE : customHeaders;
        this.maxFramePayloadLength = maxFramePayloadLength;
        this.forceCloseTimeoutMillis = checkPositiveOrZero(forceCloseTimeoutMillis, "forceCloseTimeoutMillis");
        this.absoluteUpgradeUrl = absoluteUpgradeUrl;
        this.generateOriginHeader = generateOriginHeader;
    }

    /**
     * Returns where to connect to.
     *
     * @return the URI
     */
    public URI uri() {
        return uri;
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
        return maxFramePayloadLength;
    }

    /**
     * Returns whether the handshake is done.
     *
     * @return {@code true} when the response was accepted
     */
    public boolean isHandshakeComplete() {
        return handshakeComplete;
    }

    /**
     * Returns the subprotocols that are asked for.
     *
     * @return names separated by commas, if any
     */
    public @Nullable String expectedSubprotocol() {
        return expectedSubprotocol;
    }

    /**
     * Returns the subprotocol that was agreed on.
     *
     * @return its name, or {@code null} if there is none or the handshake is not done
     */
    public @Nullable String actualSubprotocol() {
        return actualSubprotocol;
    }

    /**
     * Returns how long the server has for its part of the closing handshake.
     *
     * @return the time in milliseconds, 0 for ever
     */
    public long forceCloseTimeoutMillis() {
        return forceCloseTimeoutMillis;
    }

    /**
     * Returns whether the channel was closed because the server had not closed it in time.
     *
     * @return {@code true} if so
     */
    protected boolean isForceCloseComplete() {
        return forceCloseComplete;
    }

    /**
     * Sets how long the server has for its part of the closing handshake, from our close frame on, before the channel
     * is closed.
     *
     * @param forceCloseTimeoutMillis the time in milliseconds; 0 for ever
     * @return this handshaker
     */
    public WebSocketClientHandshaker setForceCloseTimeoutMillis(long forceCloseTimeoutMillis) {
        this.forceCloseTimeoutMillis = checkPositiveOrZero(forceCloseTimeoutMillis, "forceCloseTimeoutMillis");
        return this;
    }

    /** Sets whether the decoder checks text; before the handshake. */
    void setWithUtf8Validator(boolean withUtf8Validator) {
        this.withUtf8Validator = withUtf8Validator;
    }

    boolean isWithUtf8Validator() {
        return withUtf8Validator;
    }

    /** The fields of the request that was written. */
    HttpHeaders requestHeaders() {
        return requestHeaders;
    }

    /**
     * Writes the request.
     *
     * @param channel the channel, connected, with a codec of HTTP in its pipeline
     * @return completed when the request is written
     */
    public ChannelFuture handshake(Channel channel) {
        return handshake(channel, channel.newPromise());
    }

    /**
     * Writes the request.
     *
     * @param channel the channel, connected, with a codec of HTTP in its pipeline
     * @param promise completed when the request is written
     * @return the promise
     */
    public final ChannelFuture handshake(Channel channel, ChannelPromise promise) {
        ChannelPipeline pipeline = channel.pipeline();
        if (decoder(pipeline) == null || encoder(pipeline) == null) {
            return promise.setFailure(noCodec());
        }
        FullHttpRequest request;
        try {
            request = newHandshakeRequest();
        } catch (WebSocketHandshakeException e) {
            return promise.setFailure(e);
        }
        requestHeaders = request.headers();
        channel.writeAndFlush(request).addListener(written -> {
            ChannelHandlerContext codec = encoder(pipeline);
            if (!written.isSuccess()) {
                assert written.cause() != null;
                promise.setFailure(written.cause());
            } else if (codec == null) {
                promise.setFailure(noCodec());
            } else {
                pipeline.addAfter(codec.name(), "ws-encoder", newWebSocketEncoder());
                promise.setSuccess();
            }
        });
        return promise;
    }

    private static @Nullable ChannelHandlerContext encoder(ChannelPipeline pipeline) {
        return HandshakePipeline.find(pipeline, HttpClientCodec.class, HttpRequestEncoder.class, HandshakeCodec.class);
    }

    private static @Nullable ChannelHandlerContext decoder(ChannelPipeline pipeline) {
        return HandshakePipeline.find(pipeline, HttpClientCodec.class, HttpResponseDecoder.class, HandshakeCodec.class);
    }

    private static IllegalStateException noCodec() {
        return new IllegalStateException(
                "no HttpClientCodec, or HttpRequestEncoder and HttpResponseDecoder, in the pipeline");
    }

    /**
     * Creates the request.
     *
     * @return the request; owned by the caller
     */
    protected abstract FullHttpRequest newHandshakeRequest();

    /**
     * Checks the response and changes the pipeline to frames.
     *
     * @param channel the channel that the response came from
     * @param response the response, which stays the caller's
     * @throws WebSocketHandshakeException if the response does not fit the request; the caller closes the channel
     */
    public final void finishHandshake(Channel channel, FullHttpResponse response) {
        verify(response);
        actualSubprotocol = agreedSubprotocol(response);
        ChannelPipeline pipeline = channel.pipeline();
        ChannelHandlerContext codec = decoder(pipeline);
        if (codec == null) {
            throw noCodec();
        }
        HandshakePipeline.removeContentHandlers(pipeline);
        // The decoder directly behind the codec: what the codec has kept comes to it when the codec goes.
        pipeline.addAfter(codec.name(), "ws-decoder", newWebsocketDecoder());
        handshakeComplete = true;
        HandshakePipeline.remove(pipeline, HttpRequestEncoder.class);
        HandshakePipeline.remove(pipeline, HttpResponseDecoder.class);
        HandshakePipeline.remove(pipeline, HttpClientCodec.class);
    }

    /** RFC 6455 section 4.1: a subprotocol that was not asked for fails the connection. */
    private @Nullable String agreedSubprotocol(FullHttpResponse response) {
        Set<String> expected = HandshakeRules.subprotocols(expectedSubprotocol);
        String actual = HandshakeRules.subprotocol(response.headers());
        boolean agreed = actual == null ? expected.isEmpty() : expected.contains(actual);
        if (!agreed) {
            throw new WebSocketClientHandshakeException(
                    "subprotocol " + actual + " (expected: " + expectedSubprotocol + ')', response);
        }
        return actual;
    }

    /**
     * Finishes the handshake when the response, of which only the head may have come, has ended.
     *
     * @param channel the channel that the response came from
     * @param response the response or its head; stays the caller's
     * @return completed when the pipeline is changed; failed if the response does not fit the request
     */
    public final ChannelFuture processHandshake(Channel channel, HttpResponse response) {
        return processHandshake(channel, response, channel.newPromise());
    }

    /**
     * Finishes the handshake when the response, of which only the head may have come, has ended.
     *
     * @param channel the channel that the response came from
     * @param response the response or its head; stays the caller's
     * @param promise completed when the pipeline is changed; failed if the response does not fit the request
     * @return the promise
     */
    public final ChannelFuture processHandshake(Channel channel, HttpResponse response, ChannelPromise promise) {
        if (response instanceof FullHttpResponse full) {
            finishHandshake(channel, full, promise);
            return promise;
        }
        ChannelHandlerContext codec = decoder(channel.pipeline());
        if (codec == null) {
            return promise.setFailure(noCodec());
        }
        return HandshakeEnd.await(channel, codec, response, head -> finishHandshake(channel,
                new DefaultFullHttpResponse(head.protocolVersion(), head.status(), Unpooled.EMPTY_BUFFER,
                        head.headers(), EmptyHttpHeaders.INSTANCE), promise), promise);
    }

    private void finishHandshake(Channel channel, FullHttpResponse response, ChannelPromise promise) {
        try {
            finishHandshake(channel, response);
        } catch (WebSocketHandshakeException | IllegalStateException e) {
            promise.setFailure(e);
            return;
        }
        promise.setSuccess();
    }

    /**
     * Checks a response.
     *
     * @throws WebSocketHandshakeException if it does not fit the request
     */
    protected abstract void verify(FullHttpResponse response);

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

    /**
     * Closes the connection with a close frame. The channel is closed if the server has not done so in time.
     *
     * @param frame the close frame, which is released
     * @return completed when the frame is written
     */
    public ChannelFuture close(Channel channel, CloseWebSocketFrame frame) {
        return close(channel, frame, channel.newPromise());
    }

    /**
     * Closes the connection with a close frame. The channel is closed if the server has not done so in time.
     *
     * @param frame the close frame, which is released
     * @param promise completed when the frame is written
     * @return the promise
     */
    public ChannelFuture close(Channel channel, CloseWebSocketFrame frame, ChannelPromise promise) {
        return limitTime(channel.writeAndFlush(frame, promise));
    }

    /**
     * Closes the connection with a close frame that is written from a context. The channel is closed if the server has
     * not done so in time.
     *
     * @param ctx the context
     * @param frame the close frame, which is released
     * @return completed when the frame is written
     */
    public ChannelFuture close(ChannelHandlerContext ctx, CloseWebSocketFrame frame) {
        return close(ctx, frame, ctx.newPromise());
    }

    /**
     * Closes the connection with a close frame that is written from a context. The channel is closed if the server has
     * not done so in time.
     *
     * @param ctx the context
     * @param frame the close frame, which is released
     * @param promise completed when the frame is written
     * @return the promise
     */
    public ChannelFuture close(ChannelHandlerContext ctx, CloseWebSocketFrame frame, ChannelPromise promise) {
        return limitTime(ctx.writeAndFlush(frame, promise));
    }

    /** Starts the time at once, and not behind the write: a server that does not read would never let it end. */
    private ChannelFuture limitTime(ChannelFuture written) {
        Channel channel = written.channel();
        long timeoutMillis = forceCloseTimeoutMillis;
        if (timeoutMillis > 0 && channel.isActive()) {
            Future<?> timer = channel.eventLoop().schedule(() -> {
                if (channel.isActive()) {
                    channel.close();
                    forceCloseComplete = true;
                }
            }, timeoutMillis, TimeUnit.MILLISECONDS);
            channel.closeFuture().addListener(closed -> timer.cancel(false));
        }
        return written;
    }

    /**
     * Returns the target of the request.
     *
     * @param wsURL the URI
     * @return path and query, or the whole URI if this handshaker was made so
     */
    protected String upgradeUrl(URI wsURL) {
        return absoluteUpgradeUrl ? wsURL.toString() : WebSocketUri.resource(wsURL);
    }
}
