/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.util.ReferenceCountUtil;

/**
 * Answers requests that wait for {@code 100 Continue} (RFC 9110 §10.1.1): for servers that take content as it comes and
 * so have no {@link HttpObjectAggregator}. A refused request goes no further.
 */
public class HttpServerExpectContinueHandler extends ChannelInboundHandlerAdapter {
    /** Creates a handler. */
    public HttpServerExpectContinueHandler() {
    }

    /**
     * Decides on a request that waits.
     *
     * @param request the request; keeps its owner
     * @return the interim response to write, by default 100; {@code null} to refuse
     */
    protected HttpResponse acceptMessage(HttpRequest request) {
        return new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER);
    }

    /**
     * Makes the final response to a request that was not accepted.
     *
     * @param request the request; released after the call
     * @return the response to write, by default an empty 417
     */
    protected HttpResponse rejectResponse(HttpRequest request) {
        final FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.EXPECTATION_FAILED, Unpooled.EMPTY_BUFFER);
        HttpUtil.setContentLength(response, 0);
        return response;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (msg instanceof HttpRequest && HttpUtil.is100ContinueExpected((HttpRequest) msg)) {
            final HttpRequest request = (HttpRequest) msg;
            final HttpResponse accepted = acceptMessage(request);
            if (accepted == null) {
                final HttpResponse rejected = rejectResponse(request);
                ReferenceCountUtil.release(msg);
                ctx.writeAndFlush(rejected).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
                return;
            }
            ctx.writeAndFlush(accepted).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
            // Answered here: nobody further on may answer again.
            request.headers().remove(HttpHeaderNames.EXPECT);
        }
        ctx.fireChannelRead(msg);
    }
}
