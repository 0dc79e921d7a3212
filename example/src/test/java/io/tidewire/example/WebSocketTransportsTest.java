/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.epoll.Epoll;
import io.tidewire.channel.local.LocalAddress;
import io.tidewire.channel.local.LocalChannel;
import io.tidewire.channel.local.LocalIoHandler;
import io.tidewire.channel.local.LocalServerChannel;
import io.tidewire.channel.socket.DuplexChannel;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolHandler.ClientHandshakeStateEvent;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseEvent;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler.HandshakeComplete;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.WebSocketClientCompressionHandler;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.WebSocketServerCompressionHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of WebSocket's two protocol handlers over each transport: messages, the close handshake, lost ends. */
@Timeout(60)
class WebSocketTransportsTest {

    /** The transports of the contract. A TCP transport that is not available is skipped with its cause. */
    enum Over {
        NIO {
            @Override
            Endpoints endpoints() {
                return Endpoints.of(Transport.NIO);
            }
        },
        EPOLL {
            @Override
            Endpoints endpoints() {
                Assumptions.assumeTrue(Epoll.isAvailable(), () -> String.valueOf(Epoll.unavailabilityCause()));
                return Endpoints.of(Transport.EPOLL);
            }
        },
        LOCAL {
            @Override
            Endpoints endpoints() {
                return new Endpoints(LocalIoHandler.newFactory(), LocalChannel.class, LocalServerChannel.class,
                        LocalAddress.ANY);
            }
        };

        abstract Endpoints endpoints();
    }

    private record Endpoints(IoHandlerFactory loops, Class<? extends Channel> clients,
            Class<? extends ServerChannel> servers, SocketAddress any) {

        static Endpoints of(Transport transport) {
            return new Endpoints(transport.loops(), transport.clients(), transport.servers(),
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        }
    }

    private static final int MAX_MESSAGE = 1 << 20;

    /** In the order in which one end sees them: a text for each message, event and failure. */
    private final BlockingQueue<String> seenByServer = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> seenByClient = new LinkedBlockingQueue<>();
    private EventLoopGroup group;
    private Channel client;

    private void connect(Over over, boolean compresses, boolean halfClosure) throws InterruptedException {
        Endpoints endpoints = over.endpoints();
        group = new MultiThreadIoEventLoopGroup(2, endpoints.loops());
        Channel listener = new ServerBootstrap().group(group).channel(endpoints.servers())
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, halfClosure)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new HttpServerCodec());
                        if (compresses) {
                            channel.pipeline().addLast(new WebSocketServerCompressionHandler(MAX_MESSAGE));
                        }
                        channel.pipeline().addLast(new WebSocketServerProtocolHandler("/ws", null, compresses,
                                MAX_MESSAGE), new WebSocketFrameAggregator(MAX_MESSAGE), new End(seenByServer, true));
                    }
                }).bind(endpoints.any()).sync().channel();
        WebSocketClientProtocolConfig config = WebSocketClientProtocolConfig.newBuilder().webSocketUri("ws://h/ws")
                .allowExtensions(compresses).maxFramePayloadLength(MAX_MESSAGE).build();
        client = new Bootstrap().group(group).channel(endpoints.clients())
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new HttpClientCodec());
                        if (compresses) {
                            channel.pipeline().addLast(new WebSocketClientCompressionHandler(MAX_MESSAGE));
                        }
                        channel.pipeline().addLast(new WebSocketClientProtocolHandler(config),
                                new WebSocketFrameAggregator(MAX_MESSAGE), new End(seenByClient, false));
                    }
                }).connect(listener.localAddress()).sync().channel();
        assertThat(next(seenByClient)).isEqualTo("open");
        assertThat(next(seenByServer)).isEqualTo("open");
    }

    @AfterEach
    void stop() {
        if (group != null) {
            group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
        }
    }

    private static String next(BlockingQueue<String> seen) throws InterruptedException {
        return seen.poll(30, TimeUnit.SECONDS);
    }

    /** Notes what comes; a server sends messages back, and closes when it is told to. */
    private static final class End extends SimpleChannelInboundHandler<WebSocketFrame> {
        private final BlockingQueue<String> seen;
        private final boolean echoes;

        End(BlockingQueue<String> seen, boolean echoes) {
            this.seen = seen;
            this.echoes = echoes;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame message) {
            if (!echoes) {
                seen.add(describe(message));
            } else if (message instanceof TextWebSocketFrame text && text.text().equals("close")) {
                ctx.writeAndFlush(new CloseWebSocketFrame(4001, "as you wish"));
            } else {
                ctx.writeAndFlush(message.retain());
            }
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event == ClientHandshakeStateEvent.HANDSHAKE_COMPLETE || event instanceof HandshakeComplete) {
                seen.add("open");
            } else if (event instanceof WebSocketCloseEvent end) {
                seen.add("end " + end.status().code() + (end.isClean() ? " clean" : " unclean"));
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            seen.add("inactive");
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            seen.add(cause.getClass().getSimpleName());
        }
    }

    private static String describe(WebSocketFrame frame) {
        return frame.getClass().getSimpleName() + ' ' + ByteBufUtil.hexDump(frame.content());
    }

    private static WebSocketFrame message(int length) {
        byte[] octets = new byte[length];
        for (int i = 0; i < length; i++) {
            octets[i] = (byte) ('a' + i % 26);
        }
        return length % 2 == 0 ? new TextWebSocketFrame(Unpooled.wrappedBuffer(octets))
                : new BinaryWebSocketFrame(Unpooled.wrappedBuffer(octets));
    }

    private void echo() throws InterruptedException {
        int[] lengths = {0, 1, 125, 126, 1024, 1025, 65_535, 65_536, 300_001};
        for (int length : lengths) {
            WebSocketFrame sent = message(length);
            String expected = describe(sent);
            client.writeAndFlush(sent);
            assertThat(next(seenByClient)).isEqualTo(expected);
        }
    }

    private void expectEnds(String server, String client) throws InterruptedException {
        assertThat(next(seenByServer)).isEqualTo(server);
        assertThat(next(seenByServer)).isEqualTo("inactive");
        assertThat(next(seenByClient)).isEqualTo(client);
        assertThat(next(seenByClient)).isEqualTo("inactive");
    }

    @ParameterizedTest
    @EnumSource
    void messagesComeBackAndTheClientCloses(Over over) throws Exception {
        connect(over, false, false);
        echo();
        client.writeAndFlush(new CloseWebSocketFrame(4000, "bye"));
        expectEnds("end 4000 clean", "end 4000 clean");
    }

    @ParameterizedTest
    @EnumSource
    void compressedMessagesComeBackAndTheServerCloses(Over over) throws Exception {
        connect(over, true, false);
        echo();
        client.writeAndFlush(new TextWebSocketFrame("close"));
        expectEnds("end 4001 clean", "end 4001 clean");
    }

    @ParameterizedTest
    @EnumSource
    void violationIsAnsweredWithItsCode(Over over) throws Exception {
        connect(over, false, false);
        client.pipeline().firstContext().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {(byte) 0x83, (byte) 0x80}));
        assertThat(next(seenByServer)).isEqualTo("CorruptedWebSocketFrameException");
        assertThat(next(seenByServer)).isEqualTo("end 1002 unclean");
        assertThat(next(seenByServer)).isEqualTo("inactive");
        // A server without half closure is gone before the client can answer.
        assertThat(next(seenByClient)).matches("end 1002 (un)?clean");
        assertThat(next(seenByClient)).isEqualTo("inactive");
    }

    @ParameterizedTest
    @EnumSource
    void connectionThatIsLostWithinAFrameEndsWith1006(Over over) throws Exception {
        connect(over, false, false);
        byte[] part = "\u0081\u0085\u0001\u0002\u0003\u0004a".getBytes(StandardCharsets.ISO_8859_1);
        client.pipeline().firstContext().writeAndFlush(Unpooled.wrappedBuffer(part)).sync();
        client.pipeline().firstContext().close();
        expectEnds("end 1006 unclean", "end 1006 unclean");
    }

    /** Half a connection cannot be closed in order, whether its server is told of the half or of the end. */
    @ParameterizedTest
    @EnumSource(names = {"NIO", "EPOLL"})
    void peerThatShutsItsOutputDownIsClosed(Over over) throws Exception {
        for (boolean halfClosure : new boolean[] {false, true}) {
            connect(over, false, halfClosure);
            ((DuplexChannel) client).shutdownOutput();
            expectEnds("end 1006 unclean", "end 1006 unclean");
            stop();
        }
    }

    /** The close frame of a client that shuts its output down at once is answered in the other direction. */
    @ParameterizedTest
    @EnumSource(names = {"NIO", "EPOLL"})
    void closeFrameBeforeTheEndOfTheOutputIsAnswered(Over over) throws Exception {
        connect(over, false, true);
        client.writeAndFlush(new CloseWebSocketFrame(4000, "bye"));
        ((DuplexChannel) client).shutdownOutput();
        expectEnds("end 4000 clean", "end 4000 clean");
    }
}
