/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.tidewire.handler.codec.http.websocketx.WebSocketPingPolicy;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.WebSocketServerCompressionHandler;
import io.tidewire.handler.timeout.SlowPeerPolicy;
import io.tidewire.util.ReferenceCountUtil;

/**
 * Answers the requests of {@link WebChat}: with its page, or by the handlers of a WebSocket, which take the place of
 * this one. It stands behind an aggregator, in a connection of HTTP/1.1 as in a stream of HTTP/2.
 */
final class WebChatHandler extends ChannelInboundHandlerAdapter {
    private static final int MAX_MESSAGE_BYTES = 4096;
    private static final long PING_MILLIS = 20_000;
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String HTML = "text/html; charset=utf-8";
    /**
     * A fragment in its address, as in {@code #Ada}, is a name: the page enters by it, says where it has come from, and
     * leaves when it has heard itself, so that a browser can be driven without a person.
     */
    private static final String PAGE = """
            <!DOCTYPE html>
            <meta charset="utf-8">
            <title>Chat</title>
            <h1>Chat</h1>
            <p id="prices"></p>
            <form id="form"><input id="line" placeholder="your name" autofocus> <button>Say</button></form>
            <ol id="lines"></ol>
            <script>
            const by = id => document.getElementById(id);
            const base = location.origin.replace('http', 'ws');
            const chat = new WebSocket(base + '/chat');
            const auto = decodeURIComponent(location.hash.slice(1));
            const way = location.protocol + ' ' + performance.getEntriesByType('navigation')[0].nextHopProtocol;
            function show(text) {
              const line = document.createElement('li');
              line.textContent = text;
              by('lines').prepend(line);
            }
            chat.onmessage = event => {
              show(event.data);
              if (auto && event.data.startsWith('* what')) chat.send(auto);
              if (auto && event.data === `* ${auto} has come`) chat.send(`hello by ${way}`);
              if (auto && event.data.startsWith(`${auto}: hello`)) chat.send('/quit');
            };
            chat.onclose = event => show(`* closed: ${event.code}${event.wasClean ? '' : ', not clean'}`);
            by('form').onsubmit = event => {
              event.preventDefault();
              chat.send(by('line').value);
              by('line').value = '';
              by('line').placeholder = 'something to say';
            };
            const prices = new Map();
            new WebSocket(base + '/ticker').onmessage = event => {
              const [name, price] = event.data.split(' ');
              prices.set(name, price);
              by('prices').textContent = [...prices].map(entry => entry.join(' ')).join(' | ');
            };
            </script>
            """;

    private final ChatRoom room;
    private final Ticker ticker;

    WebChatHandler(ChatRoom room, Ticker ticker) {
        this.room = room;
        this.ticker = ticker;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        if (!(msg instanceof FullHttpRequest request)) {
            ctx.fireChannelRead(msg);
            return;
        }
        switch (HttpUtil.originForm(request.uri())) {
            case "/" -> answer(ctx, request, HttpResponseStatus.OK, HTML, PAGE);
            case "/chat" -> open(ctx, request, new ChatText(), new ChatMember(room));
            case "/ticker" -> open(ctx, request, ticker.handlers());
            default -> answer(ctx, request, HttpResponseStatus.NOT_FOUND, TEXT, "404 Not Found\n");
        }
    }

    private static void answer(ChannelHandlerContext ctx, FullHttpRequest request, HttpResponseStatus status,
            String type, String text) {
        ReferenceCountUtil.release(request);
        boolean malformed = request.decoderResult().isFailure();
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
                malformed ? HttpUtil.failureStatus(request.decoderResult()) : status,
                ByteBufUtil.writeUtf8(ctx.alloc(), malformed ? "" : text));
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
        HttpUtil.setContentLength(response, response.content().readableBytes());
        HttpUtil.setKeepAlive(response, !malformed && HttpUtil.isKeepAlive(request));
        ctx.writeAndFlush(response);
    }

    /** The protocol handler refuses what is no handshake. */
    private void open(ChannelHandlerContext ctx, FullHttpRequest request, ChannelHandler... application) {
        WebSocketServerProtocolConfig config = WebSocketServerProtocolConfig.newBuilder()
                .websocketPath(HttpUtil.originForm(request.uri())).checkStartsWith(true).allowExtensions(true)
                .maxFramePayloadLength(MAX_MESSAGE_BYTES)
                .pingPolicy(new WebSocketPingPolicy(PING_MILLIS, PING_MILLIS / 10, PING_MILLIS,
                        WebSocketPingPolicy.OnMissed.CLOSE)).build();
        // Members of a chat may be silent for a long time: pings find those that are gone.
        ctx.pipeline().remove(SlowPeerPolicy.class);
        ChannelHandler[] protocol = {new WebSocketServerCompressionHandler(MAX_MESSAGE_BYTES),
            new WebSocketServerProtocolHandler(config), new WebSocketFrameAggregator(MAX_MESSAGE_BYTES)};
        // Behind this one in their order, and in front of the end of the connection.
        for (int i = application.length - 1; i >= 0; i--) {
            ctx.pipeline().addAfter(ctx.name(), null, application[i]);
        }
        for (int i = protocol.length - 1; i >= 0; i--) {
            ctx.pipeline().addAfter(ctx.name(), null, protocol[i]);
        }
        ctx.fireChannelRead(request);
        ctx.pipeline().remove(this);
    }
}
