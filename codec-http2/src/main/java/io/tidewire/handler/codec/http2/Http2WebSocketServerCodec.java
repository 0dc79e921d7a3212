/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.EmptyHttpHeaders;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpStatusClass;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http2.HttpConversionUtil.ExtensionHeaderNames;
import io.tidewire.util.ReferenceCountUtil;

import java.nio.charset.StandardCharsets;

/**
 * Lets the handlers of a WebSocket server work in the channel of a stream (RFC 8441). It stands behind {@link
 * Http2StreamFrameToHttpObjectCodec}, where a channel of HTTP/1.1 has its HTTP codec; the server has to enable extended
 * CONNECT:
 *
 * <pre>{@code
 * pipeline.addLast(
 *         Http2FrameCodecBuilder.forServer()
 *                 .initialSettings(Http2Settings.defaultSettings().connectProtocolEnabled(true)).build(),
 *         new Http2MultiplexHandler(new ChannelInitializer<>() {
 *             protected void initChannel(Channel stream) {
 *                 stream.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(true),
 *                         new Http2WebSocketServerCodec(), new WebSocketServerCompressionHandler(1 << 20),
 *                         new WebSocketServerProtocolHandler(config), yours);
 *             }
 *         }));
 * }</pre>
 *
 * <p><b>Opening.</b> An extended CONNECT with {@code :protocol} {@code websocket} goes on as the handshake of HTTP/1.1
 * (RFC 6455 section 4.1), a full GET with {@code Upgrade}, {@code Connection} and a key that stands for any. Its answer
 * 101 goes out as 200, and 426 as 400, since HTTP/2 has no upgrade. Other requests pass.
 *
 * <p><b>Refusals.</b> Another {@code :protocol} is answered with 501. A request that ends its stream, or is followed by
 * octets or the end of the stream before it is answered, gets 400. In each case the stream is closed.
 *
 * <p><b>Octets.</b> What is read from the stream is passed on as {@link io.tidewire.buffer.ByteBuf}s, and such are
 * written; who takes them releases them. Flow control is that of the stream: a channel that does not read holds the
 * client back.
 *
 * <p><b>End.</b> END_STREAM of the client is fired as {@link
 * io.tidewire.channel.socket.ChannelInputShutdownEvent}; without a protocol handler the channel is closed then. {@code
 * close()} sends END_STREAM, and resets the stream if the client has not ended its side within ten seconds, or at the
 * second call. RST_STREAM of the client closes the channel.
 *
 * <p>Keeps the state of one channel. Event loop only.
 */
public final class Http2WebSocketServerCodec extends WebSocketStreamCodec {

    /** Sixteen octets of zero: RFC 8441 section 5 has no use for a key, but handlers of HTTP/1.1 ask for one. */
    private static final String ANY_KEY = "AAAAAAAAAAAAAAAAAAAAAA==";

    /** Creates a codec for one channel. */
    public Http2WebSocketServerCodec() {
    }

    @Override
    void readHttp(ChannelHandlerContext ctx, Object msg) {
        String protocol = msg instanceof HttpRequest request && HttpMethod.CONNECT.equals(request.method())
                ? request.headers().get(ExtensionHeaderNames.PROTOCOL.text()) : null;
        if (protocol == null) {
            ctx.fireChannelRead(msg);
        } else if (!HttpHeaderValues.WEBSOCKET.contentEqualsIgnoreCase(protocol)) {
            refuse(ctx, msg, HttpResponseStatus.NOT_IMPLEMENTED, ":protocol is not websocket");
        } else if (msg instanceof FullHttpRequest) {
            refuse(ctx, msg, HttpResponseStatus.BAD_REQUEST, "the request has ended the stream");
        } else {
            enter(State.REQUESTED);
            ctx.fireChannelRead(toHandshake((HttpRequest) msg));
        }
    }

    private static FullHttpRequest toHandshake(HttpRequest connect) {
        HttpHeaders headers = connect.headers().set(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET)
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE)
                .set(HttpHeaderNames.SEC_WEBSOCKET_KEY, ANY_KEY);
        return new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, connect.uri(), Unpooled.EMPTY_BUFFER,
                headers, EmptyHttpHeaders.INSTANCE);
    }

    @Override
    void readRequested(ChannelHandlerContext ctx, Object msg) {
        if (msg instanceof LastHttpContent) {
            refuse(ctx, msg, HttpResponseStatus.BAD_REQUEST, "the stream has ended before the answer");
        } else if (msg instanceof HttpContent content && content.content().isReadable()) {
            refuse(ctx, msg, HttpResponseStatus.BAD_REQUEST, "octets before the answer");
        } else if (msg instanceof HttpContent) {
            ReferenceCountUtil.release(msg);
        } else {
            ctx.fireChannelRead(msg);
        }
    }

    private void refuse(ChannelHandlerContext ctx, Object msg, HttpResponseStatus status, String reason) {
        ReferenceCountUtil.release(msg);
        enter(State.REFUSED);
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status,
                Unpooled.copiedBuffer(reason, StandardCharsets.US_ASCII));
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN);
        HttpUtil.setContentLength(response, response.content().readableBytes());
        ctx.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }

    @Override
    void writeHttp(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
        if (isRequested() && msg instanceof HttpResponse response) {
            ctx.write(onAnswer(response), promise);
        } else {
            ctx.write(msg, promise);
        }
    }

    /** Changes the state by the status, and returns the answer as HTTP/2 has it. */
    private HttpResponse onAnswer(HttpResponse response) {
        HttpResponseStatus status = response.status();
        if (status.equals(HttpResponseStatus.SWITCHING_PROTOCOLS)) {
            enter(State.OPEN);
            ReferenceCountUtil.release(response);
            // DATA behind it is no content (RFC 9110 section 9.3.6). Fields for connections are left out anyway.
            HttpHeaders headers = response.headers().remove(HttpHeaderNames.SEC_WEBSOCKET_ACCEPT)
                    .remove(HttpHeaderNames.CONTENT_LENGTH);
            return new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, headers);
        }
        if (status.codeClass() != HttpStatusClass.INFORMATIONAL) {
            enter(State.REFUSED);
        }
        // RFC 9110 section 15.5.22: 426 names what to upgrade to. Sec-WebSocket-Version still says what is wrong.
        return status.equals(HttpResponseStatus.UPGRADE_REQUIRED)
                ? response.setStatus(HttpResponseStatus.BAD_REQUEST) : response;
    }
}
