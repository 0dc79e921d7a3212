/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.handler.codec.DecoderResult;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.DefaultLastHttpContent;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Answers requests, one after the other: on the channel of an HTTP/2 stream there is one, on a connection of HTTP/1.1
 * there are many. It does not know which of the two it serves.
 *
 * <pre>
 *   IDLE --request--&gt; ANSWERING --end--&gt; IDLE    the answer is written when the request has ended
 *   IDLE --POST /echo--&gt; ECHOING --end--&gt; IDLE   each piece is written as it comes
 *   ANSWERING --end of GET /bytes/MIB--&gt; SENDING --all written--&gt; IDLE
 * </pre>
 *
 * <p>Back-pressure: nothing is read while what was written has not left, and {@code /bytes} writes only while the
 * channel is writable. Event loop only.
 */
final class ExchangeHandler extends ChannelInboundHandlerAdapter {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ExchangeHandler.class);

    private static final String BYTES_PREFIX = "/bytes/";
    private static final int MAX_MEBIBYTES = 4096;
    private static final int PIECE_BYTES = 32 * 1024;

    private enum State { IDLE, ANSWERING, ECHOING, SENDING }

    private State state = State.IDLE;
    private HttpRequest request;
    /** The bytes still to be written in {@link State#SENDING}. */
    private long bytesLeft;
    /** {@link #sendOn} is on the stack. */
    private boolean writing;
    /** Requests of HTTP/1.1 that came, with others, while an answer was being sent; owned. */
    private final Queue<Object> waiting = new ArrayDeque<>();

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        if (state == State.SENDING) {
            waiting.add(msg);
        } else {
            handle(ctx, msg);
        }
    }

    private void handle(ChannelHandlerContext ctx, Object msg) {
        try {
            if (msg instanceof HttpRequest head) {
                onRequest(ctx, head);
            }
            if (msg instanceof HttpContent content) {
                onContent(ctx, content);
            }
        } finally {
            ReferenceCountUtil.release(msg);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        waiting.forEach(ReferenceCountUtil::release);
        waiting.clear();
    }

    private void onRequest(ChannelHandlerContext ctx, HttpRequest head) {
        request = head;
        if (head.decoderResult().isFailure()) {
            refuse(ctx, head.decoderResult());
        } else if (HttpMethod.POST.equals(head.method()) && path().equals("/echo")) {
            state = State.ECHOING;
            ctx.write(begin(HttpResponseStatus.OK, "application/octet-stream"));
        } else {
            state = State.ANSWERING;
        }
    }

    /** Refuses a malformed request. It is unknown where the next one would begin, so there is no end to wait for. */
    private void refuse(ChannelHandlerContext ctx, DecoderResult failure) {
        FullHttpResponse refusal = text(ctx, HttpUtil.failureStatus(failure), "");
        HttpUtil.setKeepAlive(refusal, false);
        ctx.write(refusal);
        state = State.IDLE;
    }

    private String path() {
        String target = HttpUtil.originForm(request.uri());
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    private void onContent(ChannelHandlerContext ctx, HttpContent content) {
        boolean ends = content instanceof LastHttpContent;
        if (content.decoderResult().isFailure()) {
            onMalformedContent(ctx, content.decoderResult());
        } else if (state == State.ECHOING) {
            ByteBuf octets = content.content().retain();
            ctx.write(ends ? new DefaultLastHttpContent(octets) : new DefaultHttpContent(octets));
            state = ends ? State.IDLE : state;
            pauseReading(ctx);
        } else if (state == State.ANSWERING && ends) {
            answer(ctx);
        }
    }

    private void onMalformedContent(ChannelHandlerContext ctx, DecoderResult failure) {
        if (state == State.ECHOING) {
            // The answer is under way: the only honest way to end it is to cut it short (RFC 9112 section 8).
            state = State.IDLE;
            ctx.close();
        } else if (state == State.ANSWERING) {
            refuse(ctx, failure);
        }
    }

    private void answer(ChannelHandlerContext ctx) {
        state = State.IDLE;
        String path = path();
        boolean reads = HttpMethod.GET.equals(request.method()) || HttpMethod.HEAD.equals(request.method());
        switch (path) {
            case "/", "/plaintext", "/push" -> ctx.write(text(ctx, HttpResponseStatus.OK, "Hello, World!"));
            case "/json" -> {
                FullHttpResponse json = text(ctx, HttpResponseStatus.OK, "{\"message\":\"Hello, World!\"}");
                json.headers().set(HttpHeaderNames.CONTENT_TYPE, "application/json");
                ctx.write(json);
            }
            default -> {
                int mebibytes = reads ? mebibytes(path) : -1;
                if (mebibytes < 0) {
                    ctx.write(text(ctx, HttpResponseStatus.NOT_FOUND, HttpResponseStatus.NOT_FOUND + "\n"));
                } else {
                    send(ctx, (long) mebibytes << 20);
                }
            }
        }
    }

    /** The number behind {@code /bytes/}, or -1. */
    private static int mebibytes(String path) {
        if (!path.matches(BYTES_PREFIX + "[0-9]{1,4}")) {
            return -1;
        }
        int number = Integer.parseInt(path.substring(BYTES_PREFIX.length()));
        return number <= MAX_MEBIBYTES ? number : -1;
    }

    private void send(ChannelHandlerContext ctx, long bytes) {
        HttpResponse head = begin(HttpResponseStatus.OK, "application/octet-stream");
        HttpUtil.setTransferEncodingChunked(head, false);
        HttpUtil.setContentLength(head, bytes);
        ctx.write(head);
        state = State.SENDING;
        bytesLeft = HttpMethod.HEAD.equals(request.method()) ? 0 : bytes;
        sendOn(ctx);
    }

    private void sendOn(ChannelHandlerContext ctx) {
        if (writing) {
            // A write has changed the writability; the loop below sees it.
            return;
        }
        writing = true;
        while (bytesLeft > 0 && ctx.channel().isWritable()) {
            int piece = (int) Math.min(PIECE_BYTES, bytesLeft);
            bytesLeft -= piece;
            ctx.write(new DefaultHttpContent(ctx.alloc().buffer(piece).writeZero(piece)));
        }
        writing = false;
        if (bytesLeft == 0) {
            state = State.IDLE;
            ctx.write(LastHttpContent.EMPTY_LAST_CONTENT);
        }
        ctx.flush();
        pauseReading(ctx);
    }

    /** Nothing more is read while the peer does not take what was written, or before an answer is whole. */
    private void pauseReading(ChannelHandlerContext ctx) {
        ctx.channel().config().setAutoRead(ctx.channel().isWritable() && state != State.SENDING);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (state == State.SENDING) {
            sendOn(ctx);
            while (state != State.SENDING && !waiting.isEmpty()) {
                handle(ctx, waiting.remove());
            }
            ctx.flush();
        } else {
            pauseReading(ctx);
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        ctx.flush();
        ctx.fireChannelReadComplete();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        // A peer that goes away is ordinary.
        if (!(cause instanceof IOException)) {
            LOGGER.debug("{}: closed", ctx.channel(), cause);
        }
        ctx.close();
    }

    private static HttpResponse begin(HttpResponseStatus status, String type) {
        HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, status);
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
        // Over HTTP/2 it is left out.
        HttpUtil.setTransferEncodingChunked(response, true);
        return response;
    }

    private static FullHttpResponse text(ChannelHandlerContext ctx, HttpResponseStatus status, String text) {
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status,
                ByteBufUtil.writeAscii(ctx.alloc(), text));
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
        HttpUtil.setContentLength(response, response.content().readableBytes());
        return response;
    }
}
