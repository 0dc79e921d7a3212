/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.handler.codec.MessageAggregator;

/**
 * Joins an {@link HttpMessage} and its {@link HttpContent}s into one {@link FullHttpRequest} or
 * {@link FullHttpResponse}. Trailers stay apart from the fields of the head. A missing {@code Content-Length} is added,
 * and {@code chunked} is removed from {@code Transfer-Encoding}.
 *
 * <p>A request that waits for {@code 100 Continue} is answered: with 100, with 413 if it announces too much, or with
 * 417 if it expects something else. A request that turns out too large is answered with 413; the connection is closed
 * if part of its content has come already or it was not to be kept, and otherwise what still comes is dropped. A
 * response that is too large raises a {@link TooLongHttpContentException}.
 *
 * <p>Put it behind the codec. Whoever receives the joined message releases it. Keeps the state of one channel.
 *
 * <pre>{@code
 * pipeline.addLast(new HttpServerCodec(), new HttpObjectAggregator(65536), new MyHandler());
 * }</pre>
 */
public class HttpObjectAggregator extends MessageAggregator<HttpObject, HttpMessage, HttpContent, FullHttpMessage> {
    private final boolean closeOnExpectationFailed;

    /**
     * Creates an aggregator that keeps the connection when it refuses an expectation.
     *
     * @param maxContentLength the most bytes of content of one message, zero or positive
     */
    public HttpObjectAggregator(int maxContentLength) {
        this(maxContentLength, false);
    }

    /**
     * Creates an aggregator.
     *
     * @param maxContentLength the most bytes of content of one message, zero or positive
     * @param closeOnExpectationFailed {@code true} to close the connection when an expectation is refused;
     *     {@code false} relies on the client not to send the content of the refused request
     */
    public HttpObjectAggregator(int maxContentLength, boolean closeOnExpectationFailed) {
        super(maxContentLength, HttpObject.class);
        this.closeOnExpectationFailed = closeOnExpectationFailed;
    }

    @Override
    protected boolean isStartMessage(HttpObject msg) throws Exception {
        return msg instanceof HttpMessage;
    }

    @Override
    protected boolean isContentMessage(HttpObject msg) throws Exception {
        return msg instanceof HttpContent;
    }

    @Override
    protected boolean isLastContentMessage(HttpContent msg) throws Exception {
        return msg instanceof LastHttpContent;
    }

    @Override
    protected boolean isAggregated(HttpObject msg) throws Exception {
        return msg instanceof FullHttpMessage;
    }

    @Override
    protected boolean isContentLengthInvalid(HttpMessage start, int maxContentLength) {
        try {
            return HttpUtil.getContentLength(start, -1L) > maxContentLength;
        } catch (NumberFormatException malformed) {
            // Only an application's own message can hold it: the decoder refuses such a length. Content is counted.
            return false;
        }
    }

    @Override
    protected Object newContinueResponse(HttpMessage start, int maxContentLength, ChannelPipeline pipeline) {
        final FullHttpResponse response;
        if (HttpUtil.isUnsupportedExpectation(start)) {
            response = refusal(HttpResponseStatus.EXPECTATION_FAILED);
        } else if (!HttpUtil.is100ContinueExpected(start)) {
            return null;
        } else if (isContentLengthInvalid(start, maxContentLength)) {
            response = refusal(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE);
        } else {
            response = response(HttpResponseStatus.CONTINUE);
        }
        if (response.status() != HttpResponseStatus.CONTINUE) {
            // The decoder must not wait for the content that the client will not send.
            pipeline.fireUserEventTriggered(HttpExpectationFailedEvent.INSTANCE);
        }
        // Answered here: nobody further on may answer again.
        start.headers().remove(HttpHeaderNames.EXPECT);
        return response;
    }

    @Override
    protected boolean closeAfterContinueResponse(Object msg) {
        return closeOnExpectationFailed && ignoreContentAfterContinueResponse(msg);
    }

    @Override
    protected boolean ignoreContentAfterContinueResponse(Object msg) {
        return msg instanceof HttpResponse
                && ((HttpResponse) msg).status().codeClass() == HttpStatusClass.CLIENT_ERROR;
    }

    @Override
    protected FullHttpMessage beginAggregation(HttpMessage start, ByteBuf content) throws Exception {
        HttpUtil.setTransferEncodingChunked(start, false);
        final HttpHeaders trailers = DefaultHttpHeadersFactory.trailersFactory().newEmptyHeaders();
        final FullHttpMessage full;
        if (start instanceof HttpRequest) {
            final HttpRequest request = (HttpRequest) start;
            full = new DefaultFullHttpRequest(request.protocolVersion(), request.method(), request.uri(), content,
                    request.headers(), trailers, false);
        } else if (start instanceof HttpResponse) {
            final HttpResponse response = (HttpResponse) start;
            full = new DefaultFullHttpResponse(response.protocolVersion(), response.status(), content,
                    response.headers(), trailers);
        } else {
            throw new IllegalArgumentException(
                    "start: " + start.getClass().getName() + " (expected: HttpRequest or HttpResponse)");
        }
        full.setDecoderResult(start.decoderResult());
        return full;
    }

    @Override
    protected void aggregate(FullHttpMessage aggregated, HttpContent content) throws Exception {
        if (content instanceof LastHttpContent) {
            final HttpHeaders trailers = ((LastHttpContent) content).trailingHeaders();
            if (!trailers.isEmpty()) {
                aggregated.trailingHeaders().set(trailers);
            }
        }
    }

    @Override
    protected void finishAggregation(FullHttpMessage aggregated) throws Exception {
        // One that is there stays: in the answer to HEAD it tells the length that GET would have (RFC 9110 §8.6).
        if (!HttpUtil.isContentLengthSet(aggregated)) {
            HttpUtil.setContentLength(aggregated, aggregated.content().readableBytes());
        }
    }

    @Override
    protected void handleOversizedMessage(ChannelHandlerContext ctx, HttpMessage oversized) throws Exception {
        if (!(oversized instanceof HttpRequest)) {
            throw new TooLongHttpContentException("content of a response is longer than " + maxContentLength()
                    + " bytes");
        }
        // When content is on its way already, or nothing will follow, there is nothing to keep the connection for.
        final boolean close = oversized instanceof FullHttpMessage
                || !HttpUtil.is100ContinueExpected(oversized) && !HttpUtil.isKeepAlive(oversized);
        final FullHttpResponse response = refusal(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE);
        if (close) {
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
        final ChannelFuture written = ctx.writeAndFlush(response);
        written.addListener(close ? ChannelFutureListener.CLOSE : ChannelFutureListener.CLOSE_ON_FAILURE);
    }

    private static FullHttpResponse refusal(HttpResponseStatus status) {
        final FullHttpResponse response = response(status);
        HttpUtil.setContentLength(response, 0);
        return response;
    }

    private static FullHttpResponse response(HttpResponseStatus status) {
        return new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.EMPTY_BUFFER);
    }
}
