/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.handler.codec.MessageToMessageCodec;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultHttpHeadersFactory;
import io.tidewire.handler.codec.http.DefaultLastHttpContent;
import io.tidewire.handler.codec.http.FullHttpMessage;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMessage;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpScheme;
import io.tidewire.handler.codec.http.HttpStatusClass;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http2.HttpConversionUtil.ExtensionHeaderNames;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.util.AttributeKey;

import java.util.List;

import static io.tidewire.handler.codec.http2.Http2Exception.streamError;

/**
 * Lets handlers for HTTP/1.1 objects work in the channel of a stream, which {@link Http2MultiplexHandler} makes. {@link
 * HttpConversionUtil} says how fields change.
 *
 * <pre>
 *   HEADERS                     &lt;--&gt; HttpRequest or HttpResponse
 *   HEADERS with END_STREAM     &lt;--&gt; FullHttpRequest or FullHttpResponse without content
 *   HEADERS with an interim     &lt;--&gt; FullHttpResponse with 1xx
 *   DATA                        &lt;--&gt; HttpContent; with END_STREAM LastHttpContent
 *   HEADERS behind the content  &lt;--&gt; LastHttpContent with its trailers
 * </pre>
 *
 * <p>A full message that is written becomes as many frames as it needs. A message whose length is not announced comes
 * with {@code Transfer-Encoding: chunked}, so that it can go on over HTTP/1.1 as it is. The content of an answer to
 * HEAD, and of responses that have none (204, 304), is not sent (RFC 9110 section 6.4.1).
 *
 * <p>Fields that are malformed reset the stream with PROTOCOL_ERROR, and the exception goes to {@code exceptionCaught}.
 */
@ChannelHandler.Sharable
public class Http2StreamFrameToHttpObjectCodec extends MessageToMessageCodec<Http2StreamFrame, HttpObject> {
    /** Only on the channel of a stream: another one has answers to several requests. */
    private static final AttributeKey<Boolean> NO_CONTENT =
            AttributeKey.valueOf(Http2StreamFrameToHttpObjectCodec.class, "NO_CONTENT");

    private final boolean isServer;
    private final boolean validateHeaders;

    /**
     * Creates a codec that validates fields.
     *
     * @param isServer whether requests are received
     */
    public Http2StreamFrameToHttpObjectCodec(boolean isServer) {
        this(isServer, true);
    }

    /**
     * Creates a codec.
     *
     * @param isServer whether requests are received
     * @param validateHeaders whether the header maps check names and values against the whole grammar; what would be
     *     read as another message in HTTP/1.1 is refused in any case
     */
    public Http2StreamFrameToHttpObjectCodec(boolean isServer, boolean validateHeaders) {
        super(Http2StreamFrame.class, HttpObject.class);
        this.isServer = isServer;
        this.validateHeaders = validateHeaders;
    }

    @Override
    public boolean acceptInboundMessage(Object msg) throws Exception {
        return msg instanceof Http2HeadersFrame || msg instanceof Http2DataFrame;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, Http2StreamFrame frame, List<Object> out) throws Exception {
        if (frame instanceof Http2DataFrame data) {
            ByteBuf content = data.content().retain();
            out.add(data.isEndStream() ? new DefaultLastHttpContent(content) : new DefaultHttpContent(content));
            return;
        }
        Http2HeadersFrame headers = (Http2HeadersFrame) frame;
        try {
            out.add(decode(ctx, headers, frame.stream() == null ? 0 : frame.stream().id()));
        } catch (Http2Exception e) {
            ctx.writeAndFlush(new DefaultHttp2ResetFrame(e.error()).stream(frame.stream()));
            throw e;
        }
    }

    private HttpObject decode(ChannelHandlerContext ctx, Http2HeadersFrame frame, int streamId) throws Http2Exception {
        Http2Headers headers = frame.headers();
        if (headers.method() == null && headers.status() == null) {
            return trailers(frame, streamId);
        }
        if (isServer) {
            return request(ctx, frame, streamId);
        }
        return response(frame, streamId);
    }

    private HttpObject trailers(Http2HeadersFrame frame, int streamId) throws Http2Exception {
        if (!frame.isEndStream()) {
            throw streamError(streamId, Refusal.MESSAGE_WITHOUT_HEAD, streamId);
        }
        LastHttpContent last =
                new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER, DefaultHttpHeadersFactory.trailersFactory());
        HttpConversionUtil.addHttp2ToHttpHeaders(streamId, frame.headers(), last.trailingHeaders(),
                HttpVersion.HTTP_1_1, true, isServer);
        return last;
    }

    private HttpObject request(ChannelHandlerContext ctx, Http2HeadersFrame frame, int streamId) throws Http2Exception {
        HttpRequest request;
        if (frame.isEndStream()) {
            request = HttpConversionUtil.toFullHttpRequest(streamId, frame.headers(), Unpooled.EMPTY_BUFFER,
                    validateHeaders);
        } else {
            request = HttpConversionUtil.toHttpRequest(streamId, frame.headers(), validateHeaders);
            // DATA behind CONNECT is a tunnel and no content.
            announceChunks(request, !HttpMethod.CONNECT.equals(request.method()));
        }
        if (HttpMethod.HEAD.equals(request.method()) && ctx.channel() instanceof Http2StreamChannel) {
            ctx.channel().attr(NO_CONTENT).set(Boolean.TRUE);
        }
        return request;
    }

    private HttpObject response(Http2HeadersFrame frame, int streamId) throws Http2Exception {
        HttpResponseStatus status = HttpConversionUtil.parseStatus(streamId, frame.headers().status());
        boolean interim = status.codeClass() == HttpStatusClass.INFORMATIONAL;
        if (interim && frame.isEndStream()) {
            throw streamError(streamId, Refusal.INTERIM_RESPONSE_WITH_END, streamId, status.code());
        }
        if (interim || frame.isEndStream()) {
            return HttpConversionUtil.toFullHttpResponse(streamId, frame.headers(), Unpooled.EMPTY_BUFFER,
                    validateHeaders);
        }
        HttpResponse response = HttpConversionUtil.toHttpResponse(streamId, frame.headers(), validateHeaders);
        announceChunks(response, true);
        return response;
    }

    private static void announceChunks(HttpMessage message, boolean hasContent) {
        if (hasContent && !HttpUtil.isContentLengthSet(message)) {
            message.headers().set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        }
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, HttpObject msg, List<Object> out) throws Exception {
        if (msg instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
            encodeInterim(response, out);
            return;
        }
        boolean noContent = isServer && hasNoContent(ctx, msg);
        if (msg instanceof HttpMessage message) {
            Http2Headers headers = toHttp2Headers(ctx, message);
            boolean whole = msg instanceof FullHttpMessage full && full.trailingHeaders().isEmpty()
                    && (noContent || !full.content().isReadable());
            out.add(new DefaultHttp2HeadersFrame(headers, whole));
            if (whole) {
                return;
            }
        }
        if (msg instanceof LastHttpContent last) {
            encodeLast(last, noContent, out);
        } else if (msg instanceof HttpContent content) {
            out.add(new DefaultHttp2DataFrame(noContent ? Unpooled.EMPTY_BUFFER : content.content().retain(), false));
        }
    }

    private void encodeInterim(HttpResponse response, List<Object> out) {
        if (!(response instanceof FullHttpResponse full) || full.content().isReadable()) {
            throw new EncoderException(
                    response.status().code() + ": not a full response without content (expected: one)");
        }
        out.add(new DefaultHttp2HeadersFrame(HttpConversionUtil.toHttp2Headers(response, validateHeaders), false));
    }

    /** Whether the content of this response, the one being written if the message is only a part, is left out. */
    private static boolean hasNoContent(ChannelHandlerContext ctx, HttpObject msg) {
        Channel channel = ctx.channel();
        if (channel.hasAttr(NO_CONTENT)) {
            return true;
        }
        if (msg instanceof HttpResponse response) {
            int code = response.status().code();
            if (code == HttpResponseStatus.NO_CONTENT.code() || code == HttpResponseStatus.NOT_MODIFIED.code()) {
                if (channel instanceof Http2StreamChannel) {
                    channel.attr(NO_CONTENT).set(Boolean.TRUE);
                }
                return true;
            }
        }
        return false;
    }

    private void encodeLast(LastHttpContent last, boolean noContent, List<Object> out) {
        HttpHeaders trailers = last.trailingHeaders();
        boolean hasContent = !noContent && last.content().isReadable();
        if (hasContent || trailers.isEmpty()) {
            ByteBuf content = hasContent ? last.content().retain() : Unpooled.EMPTY_BUFFER;
            out.add(new DefaultHttp2DataFrame(content, trailers.isEmpty()));
        }
        if (!trailers.isEmpty()) {
            out.add(new DefaultHttp2HeadersFrame(HttpConversionUtil.toHttp2Headers(trailers, validateHeaders), true));
        }
    }

    private Http2Headers toHttp2Headers(ChannelHandlerContext ctx, HttpMessage message) {
        if (message instanceof HttpRequest && !message.headers().contains(ExtensionHeaderNames.SCHEME.text())) {
            HttpScheme scheme = isSsl(ctx) ? HttpScheme.HTTPS : HttpScheme.HTTP;
            message.headers().set(ExtensionHeaderNames.SCHEME.text(), scheme.name());
        }
        return HttpConversionUtil.toHttp2Headers(message, validateHeaders);
    }

    /**
     * Returns which scheme a request gets that names none. By default {@code http}: there is no TLS handler yet that
     * could be looked for, so a client over TLS overrides this.
     *
     * @param ctx the context of this codec
     * @return {@code true} for {@code https}
     */
    protected boolean isSsl(ChannelHandlerContext ctx) {
        return false;
    }
}
