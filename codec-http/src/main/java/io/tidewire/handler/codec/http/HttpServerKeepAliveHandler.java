/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.StagedClose;
import io.tidewire.util.ReferenceCountUtil;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Closes a server's connection after the response that ends it, and says so in that response (RFC 9112 §9.3, §9.6). The
 * connection ends with the answer to a request that does not keep it alive, with a response that says
 * {@code Connection: close}, and with one that only the end of the connection can delimit. Requests after that one are
 * dropped. The close is in stages, so that a client that is still sending can read the response.
 *
 * <p>Add it behind the codec and the aggregator, if there is one. Holds the state of one channel.
 */
public class HttpServerKeepAliveHandler extends ChannelDuplexHandler {
    private final StagedClose stagedClose;
    private boolean persistent = true;
    /** Requests that were passed on and have no final response yet. */
    private int unanswered;
    /** A request has come that will not be answered any more; it and what follows is dropped. */
    private boolean dropping;

    /** Creates a handler that closes connections within the bounds of {@link StagedClose#DEFAULT}. */
    public HttpServerKeepAliveHandler() {
        this(StagedClose.DEFAULT);
    }

    /**
     * Creates a handler.
     *
     * @param stagedClose how a connection is closed, while the client may still send
     */
    public HttpServerKeepAliveHandler(StagedClose stagedClose) {
        this.stagedClose = checkNotNull(stagedClose, "stagedClose");
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
            HttpResponse response = (HttpResponse) msg;
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
            ctx.write(msg, promise.unvoid()).addListener(stagedClose);
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
        int code = response.status().code();
        return code == 204 || code == 205 || code == 304
                || HttpUtil.isContentLengthSet(response) || HttpUtil.isTransferEncodingChunked(response);
    }
}
