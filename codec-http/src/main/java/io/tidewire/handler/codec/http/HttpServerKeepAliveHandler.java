/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;

/**
 * Closes a server's connection after the response that ends it, and says so in that response (RFC 9112 §9.3, §9.6).
 * That is the answer to a request that is not to be kept alive, one that says {@code Connection: close} itself, or one
 * whose end only the end of the connection can show. Requests behind such a one are dropped.
 *
 * <p>Put it behind the codec and the aggregator, if there is one. Keeps the state of one channel.
 */
public class HttpServerKeepAliveHandler extends ChannelDuplexHandler {
    private boolean persistent = true;
    /** Requests that were passed on and have no final response yet. */
    private int unanswered;
    /** A request has come that will not be answered any more; it and what follows is dropped. */
    private boolean dropping;

    /** Creates a handler. */
    public HttpServerKeepAliveHandler() {
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (msg instanceof HttpRequest) {
            dropping |= !persistent;
            if (!dropping) {
                unanswered++;
                persistent = HttpUtil.isKeepAlive((HttpRequest) msg);
            }
        }
        if (dropping && msg instanceof HttpObject) {
            ReferenceCountUtil.release(msg);
            return;
        }
        ctx.fireChannelRead(msg);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (msg instanceof HttpResponse && !isInterim((HttpResponse) msg)) {
            final HttpResponse response = (HttpResponse) msg;
            unanswered--;
            if (!HttpUtil.isKeepAlive(response) || !hasOwnEnd(response)) {
                unanswered = 0;
                persistent = false;
            }
            if (endsConnection()) {
                HttpUtil.setKeepAlive(response, false);
            }
        }
        if (msg instanceof LastHttpContent && endsConnection() && !isInterim(msg)) {
            ctx.write(msg, promise.unvoid()).addListener(ChannelFutureListener.CLOSE);
        } else {
            ctx.write(msg, promise);
        }
    }

    private boolean endsConnection() {
        return unanswered <= 0 && !persistent;
    }

    private static boolean isInterim(Object msg) {
        return msg instanceof HttpResponse
                && ((HttpResponse) msg).status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }

    /** Whether the client can tell where the response ends (RFC 9112 §6.3). */
    private static boolean hasOwnEnd(HttpResponse response) {
        final int code = response.status().code();
        return code == 204 || code == 205 || code == 304
                || HttpUtil.isContentLengthSet(response) || HttpUtil.isTransferEncodingChunked(response);
    }
}
