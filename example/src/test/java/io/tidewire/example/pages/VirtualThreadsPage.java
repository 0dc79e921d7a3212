/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.blocking.BlockingChannel;
import io.tidewire.channel.blocking.BlockingServerHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.blocking.BlockingHttpServerHandler;
import io.tidewire.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;

import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;

/** The blocks of {@code docs/virtual-threads.md}. */
final class VirtualThreadsPage {
    private VirtualThreadsPage() {
    }

    // region connection
    static Channel listen(EventLoopGroup group, Executor threads, SocketAddress address) throws InterruptedException {
        return new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new BlockingServerHandler(threads, channel -> {
                    channel.inputStream().transferTo(channel.outputStream());
                }))
                .bind(address).sync().channel();
    }
    // endregion

    // region client
    static byte[] ask(EventLoopGroup group, SocketAddress address, byte[] request) throws IOException {
        Bootstrap bootstrap = new Bootstrap().group(group).channel(NioSocketChannel.class);
        try (BlockingChannel channel = BlockingChannel.connect(bootstrap, address)) {
            channel.write(ByteBuffer.wrap(request));
            channel.shutdownOutput();
            return channel.inputStream().readAllBytes();
        }
    }
    // endregion

    // region http
    static ChannelHandler requests(Executor threads) {
        return new BlockingHttpServerHandler(threads, exchange -> {
            try (OutputStream output = exchange.respond(HttpResponseStatus.OK, new DefaultHttpHeaders())) {
                exchange.requestBody().transferTo(output);
            }
        });
    }

    static void addHttp1(ChannelPipeline pipeline, ChannelHandler requests) {
        pipeline.addLast(new HttpServerCodec(), requests);
    }

    static void addStreamOfHttp2(ChannelPipeline stream, ChannelHandler requests) {
        stream.addLast(new Http2StreamFrameToHttpObjectCodec(true), requests);
    }
    // endregion
}
