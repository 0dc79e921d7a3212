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
import io.tidewire.handler.codec.http.internal.RefusedContent;
import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Joins an {@link HttpMessage} and its {@link HttpContent}s into one {@link FullHttpRequest} or
 * {@link FullHttpResponse}. Trailers stay apart from the fields of the head. A missing {@code Content-Length} is added,
 * and {@code chunked} is removed from {@code Transfer-Encoding}.
 *
 * <p>A request that waits for {@code 100 Continue} is answered: with 100, with 413 if it announces too much, or with
 * 417 if it expects something else. A client may send the content of a refused request all the same, so the connection
 * is closed after a refusal, or the content is read to its end and dropped (RFC 9112 section 9.3): see
 * {@link #HttpObjectAggregator(int, boolean)}. A request that announces too much without waiting is answered with 413
 * and its content dropped; the connection is closed if it was not to be kept. A connection on which more than 1 MiB
 * would have to be dropped for one request, or more content has come than is allowed, is closed. An answer after which
 * the connection is closed says so by {@code Connection: close}, and nothing that comes behind the refused request is
 * passed on. It is closed in stages, so that a client that still sends can read the answer:
 * {@link #setStagedClose} bounds what is read and dropped until then.
 *
 * <p>A response that is too large closes the connection and raises a {@link TooLongHttpContentException}. When the
 * connection ends within a message, a {@link io.tidewire.handler.codec.PrematureChannelClosureException} is fired.
 *
 * <p>Add it behind the codec. The receiver of the joined message releases it. Holds the state of one channel.
 *
 * <pre>{@code
 * pipeline.addLast(new HttpServerCodec(), new HttpObjectAggregator(65536), new MyHandler());
 * }</pre>
 */
public class HttpObjectAggregator extends MessageAggregator<HttpObject, HttpMessage, HttpContent, FullHttpMessage> {
    private final boolean closeOnExpectationFailed;
    @SuppressWarnings("this-escape") // Asks for the bounds when a connection is closed.
    private final RefusedContent refused = new RefusedContent(channel -> stagedClose().close(channel));

    /**
     * Creates an aggregator that closes the connection when it refuses an expectation.
     *
     * @param maxContentLength the most bytes of content of one message, zero or positive
     */
    public HttpObjectAggregator(int maxContentLength) {
        this(maxContentLength, true);
    }

    /**
     * Creates an aggregator.
     *
     * @param maxContentLength the most bytes of content of one message, zero or positive
     * @param closeOnExpectationFailed {@code true} to close the connection when an expectation is refused;
     *     {@code false} to keep it, where the client does, and to drop the content of the refused request, at most 1
     *     MiB
     */
    public HttpObjectAggregator(int maxContentLength, boolean closeOnExpectationFailed) {
        super(maxContentLength, HttpObject.class);
        this.closeOnExpectationFailed = closeOnExpectationFailed;
    }

    @Override
    public boolean acceptInboundMessage(Object msg) throws Exception {
        return super.acceptInboundMessage(msg) || refused.isEnded() && msg instanceof HttpObject;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, HttpObject msg, List<Object> out) throws Exception {
        if (!refused.drops(ctx, msg) || !refused.isEnded()) {
            // Dropped content goes there too: it ends the message that is being skipped.
            super.decode(ctx, msg, out);
        }
    }

    /** Whether the connection ends with an answer of this handler, so that everything behind it is dropped. */
    final boolean isInputRefused() {
        return refused.isEnded();
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
    protected @Nullable Object newContinueResponse(HttpMessage start, int maxContentLength, ChannelPipeline pipeline) {
        FullHttpResponse response;
        if (HttpUtil.isUnsupportedExpectation(start)) {
            response = refuseExpectation(start, HttpResponseStatus.EXPECTATION_FAILED, pipeline);
        } else if (!HttpUtil.is100ContinueExpected(start)) {
            return null;
        } else if (isContentLengthInvalid(start, maxContentLength)) {
            response = refuseExpectation(start, HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, pipeline);
        } else {
            response = response(HttpResponseStatus.CONTINUE);
        }
        // Answered here: no handler further on may answer again.
        start.headers().remove(HttpHeaderNames.EXPECT);
        return response;
    }

    private FullHttpResponse refuseExpectation(HttpMessage start, HttpResponseStatus status, ChannelPipeline pipeline) {
        pipeline.fireUserEventTriggered(HttpExpectationFailedEvent.INSTANCE);
        return refusal(status, !closeOnExpectationFailed && RefusedContent.mayKeepConnection(start));
    }

    @Override
    protected boolean closeAfterContinueResponse(Object msg) {
        return ignoreContentAfterContinueResponse(msg)
                && (closeOnExpectationFailed || !HttpUtil.isKeepAlive((HttpResponse) msg));
    }

    @Override
    protected boolean ignoreContentAfterContinueResponse(Object msg) {
        return msg instanceof HttpResponse
                && ((HttpResponse) msg).status().codeClass() == HttpStatusClass.CLIENT_ERROR;
    }

    @Override
    protected FullHttpMessage beginAggregation(HttpMessage start, ByteBuf content) throws Exception {
        HttpUtil.setTransferEncodingChunked(start, false);
        HttpHeaders trailers = DefaultHttpHeadersFactory.trailersFactory().newEmptyHeaders();
        FullHttpMessage full;
        if (start instanceof HttpRequest) {
            HttpRequest request = (HttpRequest) start;
            full = new DefaultFullHttpRequest(request.protocolVersion(), request.method(), request.uri(), content,
                    request.headers(), trailers, false);
        } else if (start instanceof HttpResponse) {
            HttpResponse response = (HttpResponse) start;
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
            HttpHeaders trailers = ((LastHttpContent) content).trailingHeaders();
            if (!trailers.isEmpty()) {
                aggregated.trailingHeaders().set(trailers);
            }
        }
    }

    @Override
    protected void finishAggregation(FullHttpMessage aggregated) throws Exception {
        // A length that is there stays: in the answer to HEAD it is the length that GET would have (RFC 9110 §8.6).
        if (!HttpUtil.isContentLengthSet(aggregated)) {
            HttpUtil.setContentLength(aggregated, aggregated.content().readableBytes());
        }
    }

    @Override
    protected void handleOversizedMessage(ChannelHandlerContext ctx, HttpMessage oversized) throws Exception {
        if (!(oversized instanceof HttpRequest)) {
            refused.refuse(false);
            ctx.close();
            throw new TooLongHttpContentException("content of a response is longer than " + maxContentLength()
                    + " bytes; the channel is closed");
        }
        // When part of the content has come, its end may be far away.
        boolean keep = !(oversized instanceof FullHttpMessage) && RefusedContent.mayKeepConnection(oversized);
        ChannelFuture written = ctx.writeAndFlush(refusal(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, keep));
        written.addListener(keep ? ChannelFutureListener.CLOSE_ON_FAILURE : stagedClose());
    }

    private FullHttpResponse refusal(HttpResponseStatus status, boolean keepConnection) {
        refused.refuse(keepConnection);
        FullHttpResponse response = response(status);
        HttpUtil.setContentLength(response, 0);
        if (!keepConnection) {
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
        HttpServerCodec.refuseLatest(ctx(), response);
        return response;
    }

    private static FullHttpResponse response(HttpResponseStatus status) {
        return new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.EMPTY_BUFFER);
    }
}
