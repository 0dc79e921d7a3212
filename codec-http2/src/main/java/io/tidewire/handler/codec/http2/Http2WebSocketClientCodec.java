/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.EmptyHttpHeaders;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpScheme;
import io.tidewire.handler.codec.http.HttpStatusClass;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.internal.HandshakeKey;
import io.tidewire.handler.codec.http2.HttpConversionUtil.ExtensionHeaderNames;
import io.tidewire.handler.ssl.SslHandler;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/**
 * Lets the handlers of a WebSocket client work in the channel of a stream (RFC 8441). It stands behind {@link
 * Http2StreamFrameToHttpObjectCodec}, where a channel of HTTP/1.1 has its HTTP codec:
 *
 * <pre>{@code
 * new Http2StreamChannelBootstrap(connection).handler(new ChannelInitializer<>() {
 *     protected void initChannel(Channel stream) {
 *         stream.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(false), new Http2WebSocketClientCodec(),
 *                 new WebSocketClientProtocolHandler(config), yours);
 *     }
 * }).open();
 * }</pre>
 *
 * <p><b>When.</b> Not before the server has enabled extended CONNECT: an {@link Http2SettingsFrame} whose {@link
 * Http2Settings#connectProtocolEnabled()} is true has been read from the connection. Until then, or if the server never
 * does, the request fails with an {@link IllegalStateException}, and nothing of it is sent (RFC 8441 section 3).
 *
 * <p><b>Opening.</b> The GET with {@code Upgrade: websocket} goes out as extended CONNECT without a key. Its {@code
 * :scheme} is {@code https} over TLS, and else {@code http}, unless its field {@link ExtensionHeaderNames#SCHEME} names
 * another. An answer 2xx goes on as 101 with the answer to the key that the handlers expect. Another one, or one that
 * ends the stream, passes, so that they refuse it. The target has to be a path: {@code absoluteUpgradeUrl} is for
 * proxies of HTTP/1.1.
 *
 * <p><b>Octets and end</b> are those of {@link Http2WebSocketServerCodec}.
 *
 * <p>Keeps the state of one channel. Event loop only.
 */
public final class Http2WebSocketClientCodec extends WebSocketStreamCodec {

    /** Of the request that was written; {@code null} if it had none. */
    private @Nullable String key;

    /** Creates a codec for one channel. */
    public Http2WebSocketClientCodec() {
    }

    @Override
    void writeHttp(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
        if (isRequested() || !(msg instanceof HttpRequest request) || !request.headers()
                .containsValue(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true)) {
            ctx.write(msg, promise);
        } else {
            enter(State.REQUESTED);
            key = request.headers().get(HttpHeaderNames.SEC_WEBSOCKET_KEY);
            HttpRequest connect = toConnect(request, isOverTls(ctx.channel()));
            ReferenceCountUtil.release(request);
            // Not at once: the channel of a stream is active from the beginning, so a protocol handler asks as soon as
            // it is added, and the handlers that are added behind it would not see what becomes of the request.
            ctx.executor().execute(() -> send(ctx, connect, promise));
        }
    }

    private static void send(ChannelHandlerContext ctx, HttpRequest connect, ChannelPromise promise) {
        if (connect.uri().startsWith("/")) {
            ctx.writeAndFlush(connect, promise);
        } else {
            refuse(connect, promise,
                    new IllegalArgumentException("target: " + connect.uri() + " (expected: a path, and a query)"));
        }
    }

    private static boolean isOverTls(Channel channel) {
        Channel connection = channel.parent() == null ? channel : channel.parent();
        return connection.pipeline().get(SslHandler.class) != null;
    }

    /** The fields are copied, as the handshaker checks the answer by its own. */
    private static HttpRequest toConnect(HttpRequest request, boolean overTls) {
        HttpHeaders headers = request.headers().copy().remove(HttpHeaderNames.SEC_WEBSOCKET_KEY)
                .set(ExtensionHeaderNames.PROTOCOL.text(), HttpHeaderValues.WEBSOCKET);
        if (!headers.contains(ExtensionHeaderNames.SCHEME.text())) {
            headers.set(ExtensionHeaderNames.SCHEME.text(), (overTls ? HttpScheme.HTTPS : HttpScheme.HTTP).name());
        }
        return new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.CONNECT, request.uri(), headers);
    }

    @Override
    void readHttp(ChannelHandlerContext ctx, Object msg) {
        ctx.fireChannelRead(msg);
    }

    @Override
    void readRequested(ChannelHandlerContext ctx, Object msg) {
        if (!(msg instanceof HttpResponse response)
                || response.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
            ctx.fireChannelRead(msg);
        } else if (response.status().codeClass() != HttpStatusClass.SUCCESS || msg instanceof FullHttpResponse) {
            // A full one has ended the stream, so there is no connection whatever its status.
            enter(State.HTTP);
            ctx.fireChannelRead(msg);
        } else {
            enter(State.OPEN);
            ctx.fireChannelRead(toSwitching(response));
        }
    }

    private FullHttpResponse toSwitching(HttpResponse response) {
        // DATA behind the head is no content (RFC 9110 section 9.3.6).
        HttpHeaders headers = response.headers().remove(HttpHeaderNames.TRANSFER_ENCODING)
                .remove(HttpHeaderNames.CONTENT_LENGTH).remove(HttpHeaderNames.SEC_WEBSOCKET_ACCEPT)
                .set(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET)
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE);
        if (key != null) {
            headers.set(HttpHeaderNames.SEC_WEBSOCKET_ACCEPT, HandshakeKey.accept(key));
        }
        return new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.SWITCHING_PROTOCOLS,
                Unpooled.EMPTY_BUFFER, headers, EmptyHttpHeaders.INSTANCE);
    }
}
