/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.drain.DrainEvent;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.sse.ServerSentEvent;
import io.tidewire.handler.codec.http.sse.ServerSentEventEncoder;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;

import java.util.concurrent.TimeUnit;

/**
 * Answers {@code /} with a page, and {@code /events} with a number each second, for as long as the page listens.
 *
 * <pre>
 *   IDLE --GET /events--&gt; SENDING     the last answer of its connection: what comes behind the request is dropped
 *   IDLE --malformed request--&gt; CLOSING
 *   SENDING --the server is drained--&gt; CLOSING
 * </pre>
 *
 * <p>Back-pressure: no number is made while the page does not take those it has been sent, and none is left out. A page
 * that comes back says which one it has got. Event loop only.
 */
final class EventHandler extends ChannelInboundHandlerAdapter {
    /** How long a page that has lost its connection waits until it comes back. */
    static final long RETRY_MILLIS = 2_000;

    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String HTML = "text/html; charset=utf-8";
    private static final String PAGE = """
            <!DOCTYPE html>
            <title>Server-sent events</title>
            <h1>Numbers</h1>
            <p id="state">connecting</p>
            <ol id="numbers"></ol>
            <script>
            const source = new EventSource('/events');
            const state = document.getElementById('state');
            source.onopen = () => state.textContent = 'listening';
            source.onerror = () => state.textContent = 'connecting again';
            source.addEventListener('number', event => {
              const line = document.createElement('li');
              line.value = event.lastEventId;
              line.textContent = event.data;
              document.getElementById('numbers').append(line);
            });
            </script>
            """;

    private enum State { IDLE, SENDING, CLOSING }

    private State state = State.IDLE;
    private HttpRequest request;
    private long lastNumber;
    /** From {@link State#SENDING} on. */
    private Future<?> timer;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        try {
            if (state != State.IDLE) {
                return;
            }
            HttpObject object = (HttpObject) msg;
            if (object.decoderResult().isFailure()) {
                state = State.CLOSING;
                FullHttpResponse refusal = response(ctx, HttpUtil.failureStatus(object.decoderResult()), TEXT, "");
                HttpUtil.setKeepAlive(refusal, false);
                ctx.writeAndFlush(refusal).addListener(ChannelFutureListener.CLOSE);
                return;
            }
            if (object instanceof HttpRequest head) {
                request = head;
            }
            if (object instanceof LastHttpContent) {
                answer(ctx);
            }
        } finally {
            ReferenceCountUtil.release(msg);
        }
    }

    private void answer(ChannelHandlerContext ctx) {
        boolean get = request.method().equals(HttpMethod.GET);
        switch (HttpUtil.originForm(request.uri())) {
            case "/" -> ctx.writeAndFlush(get ? response(ctx, HttpResponseStatus.OK, HTML, PAGE) : notAllowed(ctx));
            case "/events" -> {
                if (get) {
                    begin(ctx);
                } else {
                    ctx.writeAndFlush(notAllowed(ctx));
                }
            }
            default -> ctx.writeAndFlush(response(ctx, HttpResponseStatus.NOT_FOUND, TEXT, "404 Not Found\n"));
        }
    }

    private static FullHttpResponse notAllowed(ChannelHandlerContext ctx) {
        FullHttpResponse response =
                response(ctx, HttpResponseStatus.METHOD_NOT_ALLOWED, TEXT, "405 Method Not Allowed\n");
        response.headers().set(HttpHeaderNames.ALLOW, "GET");
        return response;
    }

    private static FullHttpResponse response(ChannelHandlerContext ctx, HttpResponseStatus status, String type,
            String text) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, status, ByteBufUtil.writeUtf8(ctx.alloc(), text));
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
        HttpUtil.setContentLength(response, response.content().readableBytes());
        return response;
    }

    private void begin(ChannelHandlerContext ctx) {
        state = State.SENDING;
        lastNumber = number(request.headers().get("last-event-id"));
        ctx.writeAndFlush(ServerSentEventEncoder.newResponse(request.protocolVersion()));
        ctx.write(ServerSentEvent.retry(RETRY_MILLIS));
        timer = ctx.executor().scheduleAtFixedRate(() -> send(ctx), 0, 1, TimeUnit.SECONDS);
    }

    /** Returns the number that the page has got last, or zero if it says nothing that could be one. */
    private static long number(String id) {
        return id != null && id.matches("[0-9]{1,15}") ? Long.parseLong(id) : 0;
    }

    private void send(ChannelHandlerContext ctx) {
        if (ctx.channel().isWritable()) {
            lastNumber++;
            ctx.write(ServerSentEvent.data("number " + lastNumber).withEvent("number")
                    .withId(Long.toString(lastNumber)));
        }
    }

    /** The stream, which has no end of its own, ends with the server; the page comes back to the next one. */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
        if (evt instanceof DrainEvent && state == State.SENDING) {
            state = State.CLOSING;
            timer.cancel(false);
            ctx.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
        }
        ctx.fireUserEventTriggered(evt);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (timer != null) {
            timer.cancel(false);
        }
        ctx.fireChannelInactive();
    }
}
