/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.StagedClose;
import io.tidewire.handler.codec.http.internal.RefusedContent;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Answers requests that wait for {@code 100 Continue} (RFC 9110 §10.1.1): for servers that handle content as it arrives
 * and so have no {@link HttpObjectAggregator}. A refused request goes no further, and neither does its content, which
 * the client may send all the same.
 *
 * <p>By default the connection is closed in stages after the refusal (RFC 9112 section 9.6), and nothing that comes
 * behind the refused request is passed on (section 9.3). It is kept if {@link #rejectResponse} leaves out
 * {@code Connection: close} and the client keeps it too; the content is then dropped, at most 1 MiB.
 *
 * <p>Holds the state of one channel.
 */
public class HttpServerExpectContinueHandler extends ChannelInboundHandlerAdapter {
    private final StagedClose stagedClose;
    private final RefusedContent refused;

    /** Creates a handler that closes a connection within the bounds of {@link StagedClose#DEFAULT}. */
    public HttpServerExpectContinueHandler() {
        this(StagedClose.DEFAULT);
    }

    /**
     * Creates a handler.
     *
     * @param stagedClose how a connection is closed after a refusal, while the client may still send the content
     */
    public HttpServerExpectContinueHandler(StagedClose stagedClose) {
        this.stagedClose = checkNotNull(stagedClose, "stagedClose");
        refused = new RefusedContent(stagedClose::close);
    }

    /**
     * Decides on a request that waits.
     *
     * @param request the request; keeps its owner
     * @return the interim response to write, by default 100; {@code null} to refuse
     */
    protected @Nullable HttpResponse acceptMessage(HttpRequest request) {
        return new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER);
    }

    /**
     * Creates the final response to a request that was not accepted.
     *
     * @param request the request; released after the call
     * @return the response to write, whole, by default an empty 417 with {@code Connection: close}
     */
    protected HttpResponse rejectResponse(HttpRequest request) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.EXPECTATION_FAILED, Unpooled.EMPTY_BUFFER);
        HttpUtil.setContentLength(response, 0);
        response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        return response;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (refused.drops(ctx, msg)) {
            ReferenceCountUtil.release(msg);
            return;
        }
        if (msg instanceof HttpRequest && HttpUtil.is100ContinueExpected((HttpRequest) msg)) {
            HttpRequest request = (HttpRequest) msg;
            HttpResponse accepted = acceptMessage(request);
            if (accepted == null) {
                refuse(ctx, request);
                return;
            }
            ctx.writeAndFlush(accepted).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
            // Answered here: no later handler may answer again.
            request.headers().remove(HttpHeaderNames.EXPECT);
        }
        ctx.fireChannelRead(msg);
    }

    private void refuse(ChannelHandlerContext ctx, HttpRequest request) {
        HttpResponse rejected = rejectResponse(request);
        boolean keep = HttpUtil.isKeepAlive(rejected);
        if (keep && !RefusedContent.mayKeepConnection(request)) {
            keep = false;
            rejected.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
        if (!keep || !(request instanceof LastHttpContent)) {
            refused.refuse(keep);
        }
        ReferenceCountUtil.release(request);
        HttpServerCodec.refuseLatest(ctx, rejected);
        ctx.writeAndFlush(rejected)
                .addListener(keep ? ChannelFutureListener.CLOSE_ON_FAILURE : stagedClose);
    }
}
