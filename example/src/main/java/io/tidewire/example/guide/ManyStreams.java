/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http2.Http2StreamChannelBootstrap;
import io.tidewire.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;

import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/** Chapter 6: requests in streams of one connection, all at once. Any thread. */
final class ManyStreams {
    private static final int MAX_ANSWER_OCTETS = 64 * 1024;

    private final Channel connection;
    private final String host;

    /** The connection has a codec of HTTP/2 and a multiplexer. */
    ManyStreams(Channel connection, String host) {
        this.connection = connection;
        this.host = host;
    }

    // region stream
    CompletableFuture<String> get(String path) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        new Http2StreamChannelBootstrap(connection).handler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel stream) {
                stream.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(false),
                        new HttpObjectAggregator(MAX_ANSWER_OCTETS), new Answer(answer));
            }
        }).open().addListener(opened -> {
            if (!opened.isSuccess()) {
                answer.completeExceptionally(opened.cause());
                return;
            }
            DefaultFullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, path);
            request.headers().set(HttpHeaderNames.HOST, host);
            ((Channel) opened.getNow()).writeAndFlush(request).addListener(written -> {
                if (!written.isSuccess()) {
                    answer.completeExceptionally(written.cause());
                }
            });
        });
        return answer;
    }

    private static final class Answer extends SimpleChannelInboundHandler<FullHttpResponse> {
        private final CompletableFuture<String> answer;

        Answer(CompletableFuture<String> answer) {
            this.answer = answer;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, FullHttpResponse response) {
            answer.complete(response.status().code() + " " + response.content().toString(StandardCharsets.UTF_8));
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            answer.completeExceptionally(new ClosedChannelException()); // No effect behind an answer.
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            answer.completeExceptionally(cause);
            ctx.close();
        }
    }
    // endregion
}
