/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpClientUpgradeHandler;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerUpgradeHandler;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseEvent;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler.HandshakeComplete;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.WebSocketClientCompressionHandler;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.WebSocketServerCompressionHandler;
import io.tidewire.handler.ssl.ApplicationProtocolConfig;
import io.tidewire.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.tidewire.handler.ssl.SslContextBuilder;
import io.tidewire.handler.ssl.util.SelfSignedCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/** Both ends of WebSocket over HTTP/2, with the handlers that HTTP/1.1 has, too. */
@SuppressWarnings("deprecation") // SelfSignedCertificate, which is for tests only.
class Http2WebSocketTest {
    private static final int MAX_MESSAGE = 4 << 20;

    private enum Way { PRIOR_KNOWLEDGE, UPGRADE, ALPN }

    private final EmbeddedChannel server = new EmbeddedChannel();
    private final EmbeddedChannel client = new EmbeddedChannel();
    /** Of the streams of the server, in their order. */
    private final List<WebSocketJournal> accepted = new ArrayList<>();
    private boolean isEcho = true;

    @AfterEach
    void tearDown() {
        client.finishAndReleaseAll();
        server.finishAndReleaseAll();
    }

    private final class Echo extends WebSocketJournal {
        @Override
        void on(ChannelHandlerContext ctx, Object msg) {
            if (isEcho && msg instanceof WebSocketFrame frame) {
                ctx.writeAndFlush(frame.retain());
            }
        }
    }

    private Http2FrameCodec serverFrames() {
        return Http2FrameCodecBuilder.forServer()
                .initialSettings(Http2Settings.defaultSettings().connectProtocolEnabled(true)).build();
    }

    private Http2MultiplexHandler serverStreams() {
        return new Http2MultiplexHandler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel stream) {
                Echo echo = new Echo();
                accepted.add(echo);
                stream.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(true),
                        new Http2WebSocketServerCodec(), new WebSocketServerCompressionHandler(MAX_MESSAGE),
                        new WebSocketServerProtocolHandler(WebSocketServerProtocolConfig.newBuilder()
                                .websocketPath("/chat").subprotocols("b").allowExtensions(true).build()),
                        new WebSocketFrameAggregator(MAX_MESSAGE), echo);
            }
        });
    }

    private void connect(Way way) throws Exception {
        switch (way) {
            case PRIOR_KNOWLEDGE -> {
                server.pipeline().addLast(serverFrames(), serverStreams());
                client.pipeline().addLast(Http2FrameCodecBuilder.forClient().build(), noStreams());
            }
            case UPGRADE -> {
                HttpServerCodec serverHttp = new HttpServerCodec();
                server.pipeline().addLast(serverHttp, new HttpServerUpgradeHandler(serverHttp,
                        protocol -> new Http2ServerUpgradeCodec(serverFrames(), serverStreams()), 100));
                HttpClientCodec clientHttp = new HttpClientCodec();
                Http2ConnectionHandler clientFrames = Http2FrameCodecBuilder.forClient().build();
                client.pipeline().addLast(clientHttp, new HttpClientUpgradeHandler(clientHttp,
                        new Http2ClientUpgradeCodec(clientFrames, noStreams()), 100));
                var request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
                request.headers().set("host", "a");
                client.writeAndFlush(request);
            }
            case ALPN -> connectOverTls();
        }
        exchange();
    }

    private static Http2MultiplexHandler noStreams() {
        return new Http2MultiplexHandler(new ChannelInboundHandlerAdapter(), new ChannelInboundHandlerAdapter());
    }

    private void connectOverTls() throws Exception {
        SelfSignedCertificate certificate = new SelfSignedCertificate("localhost", "RSA", 2048);
        ApplicationProtocolConfig alpn = new ApplicationProtocolConfig(ApplicationProtocolConfig.Protocol.ALPN,
                ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT, "h2");
        server.pipeline().addLast(SslContextBuilder.forServer(certificate.key(), certificate.cert())
                .applicationProtocolConfig(alpn).build().newHandler(server.alloc()), new Negotiation() {
                    @Override
                    void onHttp2(ChannelPipeline pipeline) {
                        pipeline.addLast(serverFrames(), serverStreams());
                    }
                });
        client.pipeline().addLast(SslContextBuilder.forClient().trustManager(certificate.cert())
                .applicationProtocolConfig(alpn).build().newHandler(client.alloc(), "localhost", 443),
                new Negotiation() {
                    @Override
                    void onHttp2(ChannelPipeline pipeline) {
                        pipeline.addLast(Http2FrameCodecBuilder.forClient().build(), noStreams());
                    }
                });
    }

    private abstract static class Negotiation extends ApplicationProtocolNegotiationHandler {
        Negotiation() {
            super("http/1.1");
        }

        abstract void onHttp2(ChannelPipeline pipeline);

        @Override
        protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
            assertThat(protocol).isEqualTo("h2");
            onHttp2(ctx.pipeline());
        }
    }

    private void exchange() {
        boolean moved;
        do {
            client.runPendingTasks();
            server.runPendingTasks();
            moved = move(client, server) | move(server, client);
        } while (moved);
    }

    private static boolean move(EmbeddedChannel from, EmbeddedChannel to) {
        boolean moved = false;
        for (Object octets = from.readOutbound(); octets != null; octets = from.readOutbound()) {
            to.writeInbound(octets);
            moved = true;
        }
        return moved;
    }

    private WebSocketJournal open() {
        WebSocketJournal journal = new WebSocketJournal();
        new Http2StreamChannelBootstrap(client).handler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel stream) {
                stream.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(false),
                        new Http2WebSocketClientCodec(), new WebSocketClientCompressionHandler(MAX_MESSAGE),
                        new WebSocketClientProtocolHandler(WebSocketClientProtocolConfig.newBuilder()
                                .webSocketUri("wss://localhost/chat").subprotocol("a,b").allowExtensions(true)
                                .maxFramePayloadLength(MAX_MESSAGE).build()),
                        new WebSocketFrameAggregator(MAX_MESSAGE), journal);
            }
        }).open();
        exchange();
        return journal;
    }

    private static void assertClean(WebSocketJournal journal) {
        assertThat(journal.failures).isEmpty();
        assertThat(journal.events(WebSocketCloseEvent.class)).hasSize(1).allMatch(WebSocketCloseEvent::isClean);
        assertThat(journal.isClosed).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void messagesGoBothWays(Way way) throws Exception {
        connect(way);
        WebSocketJournal journal = open();
        WebSocketJournal peer = accepted.get(accepted.size() - 1);
        HandshakeComplete complete = peer.events(HandshakeComplete.class).get(0);
        assertThat(complete.selectedSubprotocol()).isEqualTo("b");
        assertThat(complete.requestHeaders().get("sec-websocket-extensions")).startsWith("permessage-deflate");
        assertThat(complete.requestHeaders().get("x-http2-scheme")).isEqualTo(way == Way.ALPN ? "https" : "http");
        for (int i = 0; i < 3; i++) {
            journal.channel.writeAndFlush(new TextWebSocketFrame("text " + i));
            exchange();
        }
        assertThat(journal.messages).containsExactly("text 0", "text 1", "text 2").isEqualTo(peer.messages);
        journal.channel.close();
        exchange();
        assertClean(journal);
        assertClean(peer);
        assertThat(client.isOpen()).as("the connection stays").isTrue();
    }

    @Test
    void serverMayCloseFirst() throws Exception {
        connect(Way.PRIOR_KNOWLEDGE);
        WebSocketJournal journal = open();
        accepted.get(0).channel.close();
        exchange();
        assertClean(journal);
        assertClean(accepted.get(0));
    }

    /** Each stream has a window of 64 KiB, and so has the connection. */
    @Test
    void largeMessagesOfManyStreamsShareTheConnection() throws Exception {
        connect(Way.PRIOR_KNOWLEDGE);
        List<WebSocketJournal> journals = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            journals.add(open());
        }
        Random random = new Random(1);
        for (int round = 0; round < 2; round++) {
            for (WebSocketJournal journal : journals) {
                byte[] octets = new byte[60_000];
                random.nextBytes(octets);
                for (int part = 0; part < 4; part++) {
                    journal.channel.write(part == 0 ? new BinaryWebSocketFrame(false, 0, Unpooled.wrappedBuffer(octets))
                            : new ContinuationWebSocketFrame(part == 3, 0,
                                    Unpooled.wrappedBuffer(octets)));
                }
                journal.channel.writeAndFlush(new TextWebSocketFrame("behind it"));
            }
            exchange();
        }
        for (WebSocketJournal journal : journals) {
            assertThat(journal.messages).containsExactly("240000 octets", "behind it", "240000 octets", "behind it");
            journal.channel.close();
        }
        exchange();
        journals.forEach(Http2WebSocketTest::assertClean);
        accepted.forEach(Http2WebSocketTest::assertClean);
    }

    /** By its window. */
    @Test
    void serverThatDoesNotReadHoldsTheClientBack() throws Exception {
        isEcho = false;
        connect(Way.PRIOR_KNOWLEDGE);
        WebSocketJournal journal = open();
        WebSocketJournal slow = accepted.get(0);
        slow.channel.config().setAutoRead(false);
        byte[] octets = new byte[60_000];
        new Random(1).nextBytes(octets);
        int written = 0;
        while (journal.channel.isWritable() && written < 100) {
            journal.channel.writeAndFlush(new BinaryWebSocketFrame(Unpooled.wrappedBuffer(octets)));
            written++;
            exchange();
        }
        assertThat(written).isBetween(2, 5);
        int read = slow.messages.size();
        assertThat(read).isLessThan(written);
        slow.channel.config().setAutoRead(true);
        exchange();
        assertThat(slow.messages).hasSize(written);
        assertThat(journal.channel.isWritable()).isTrue();
    }

    /** Within a message. */
    @Test
    @Tag("SEC-H19")
    void connectionMayBeLostAtAnyTime() throws Exception {
        connect(Way.PRIOR_KNOWLEDGE);
        WebSocketJournal journal = open();
        byte[] large = new byte[60_000];
        new Random(1).nextBytes(large);
        journal.channel.writeAndFlush(new BinaryWebSocketFrame(Unpooled.wrappedBuffer(large)));
        client.runPendingTasks();
        server.writeInbound(client.<ByteBuf>readOutbound());
        server.close();
        client.close();
        client.runPendingTasks();
        server.runPendingTasks();
        assertThat(journal.isClosed).isTrue();
        assertThat(accepted.get(0).isClosed).isTrue();
        assertThat(accepted.get(0).messages).isEmpty();
        assertThat(accepted.get(0).events(WebSocketCloseEvent.class)).hasSize(1)
                .allMatch(end -> end.status().code() == 1006);
    }
}
