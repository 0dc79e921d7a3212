/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.blocking.VirtualThreads;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.ssl.SslContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class VirtualThreadsPageTest {
    private static final Executor THREADS = VirtualThreads.isAvailable()
            ? VirtualThreads.executor() : task -> new Thread(task).start();
    private static final String TEXT = "octets ".repeat(10_000);

    @Test
    void clientGetsBackFromTheServerAllThatItSent() throws Exception {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        try {
            Channel listener = VirtualThreadsPage.listen(group, THREADS,
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            byte[] sent = TEXT.getBytes(StandardCharsets.US_ASCII);
            assertThat(VirtualThreadsPage.ask(group, listener.localAddress(), sent)).isEqualTo(sent);
        } finally {
            group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
        }
    }

    private static HttpResponse<String> post(HttpClient client, String address) throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create(address))
                .POST(HttpRequest.BodyPublishers.ofString(TEXT)).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void bodyOfARequestComesBackOverHttp1() throws Exception {
        ChannelHandler requests = VirtualThreadsPage.requests(THREADS);
        try (Loopback server = new Loopback(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                VirtualThreadsPage.addHttp1(channel.pipeline(), requests);
            }
        })) {
            HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            HttpResponse<String> answer = post(client, "http://127.0.0.1:" + server.address().getPort());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo(TEXT);
        }
    }

    @Test
    void bodyOfARequestComesBackInAStreamOfHttp2() throws Exception {
        TlsKeys keys = new TlsKeys();
        SslContext context = TlsPage.serving(keys.chain(), keys.key());
        ChannelHandler requests = VirtualThreadsPage.requests(THREADS);
        try (Loopback server = new Loopback(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(context.newHandler(channel.alloc()),
                        Http2FrameCodecBuilder.forServer().build(),
                        new Http2MultiplexHandler(new ChannelInitializer<Channel>() {
                            @Override
                            protected void initChannel(Channel stream) {
                                VirtualThreadsPage.addStreamOfHttp2(stream.pipeline(), requests);
                            }
                        }));
            }
        })) {
            HttpClient client = HttpClient.newBuilder().sslContext(keys.trusting()).build();
            HttpResponse<String> answer = post(client, "https://localhost:" + server.address().getPort());
            assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
            assertThat(answer.body()).isEqualTo(TEXT);
        }
    }
}
