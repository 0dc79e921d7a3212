/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.epoll.EpollServerSocketChannel;
import io.tidewire.channel.epoll.EpollSocketChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.PrematureChannelClosureException;
import io.tidewire.handler.codec.http.EmptyHttpHeaders;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.tidewire.handler.codec.http.websocketx.PingWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.PongWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientHandshaker13;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolHandler.ClientHandshakeStateEvent;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseEvent;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.tidewire.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrameDecoder;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.WebSocketVersion;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.WebSocketClientCompressionHandler;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.WebSocketServerCompressionHandler;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslContextBuilder;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Both ends of WebSocket for .ci/autobahn and .ci/interop-websocket, with permessage-deflate and limits that the largest
 * cases of Autobahn do not reach. The first argument says what it does, the second one is {@code nio} or {@code epoll}:
 *
 * <pre>
 * serve TRANSPORT [CHAIN KEY]       echoes messages; prints its URL
 * testee TRANSPORT URL AGENT        echoes the messages of each case of a fuzzing server
 * echo TRANSPORT URL [AUTHORITIES]  sends messages and expects them back, then closes the connection
 * </pre>
 */
final class WebSocketPeer {
    private static final int MAX_MESSAGE = 32 << 20;
    private static final int MAX_FRAGMENTS = 1 << 20;
    private static final int MAX_HTTP = 65_536;
    private static final int CASE_SECONDS = 200;

    private final Class<? extends Channel> clients;
    private final Class<? extends ServerChannel> servers;
    private final EventLoopGroup group;

    private WebSocketPeer(String transport) {
        boolean epoll = transport.equals("epoll");
        if (!epoll && !transport.equals("nio")) {
            throw new IllegalArgumentException("transport: " + transport + " (expected: nio or epoll)");
        }
        IoHandlerFactory loops = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        clients = epoll ? EpollSocketChannel.class : NioSocketChannel.class;
        servers = epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
        group = new MultiThreadIoEventLoopGroup(1, loops);
    }

    public static void main(String[] args) throws Exception {
        WebSocketPeer peer = new WebSocketPeer(args[1]);
        boolean serves = false;
        try {
            switch (args[0]) {
                case "serve" -> {
                    peer.serve(args.length == 4
                            ? SslContextBuilder.forServer(new File(args[2]), new File(args[3])).build() : null);
                    serves = true;
                }
                case "testee" -> peer.runCases(args[2], args[3]);
                case "echo" -> System.out.println(peer.talk(URI.create(args[2]), args.length == 4
                        ? SslContextBuilder.forClient().trustManager(new File(args[3])).build() : null, new Exchange()));
                default -> throw new IllegalArgumentException(args[0] + " (expected: serve, testee or echo)");
            }
        } finally {
            if (!serves) {
                peer.group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
            }
        }
    }

    private void serve(SslContext tls) throws InterruptedException {
        WebSocketServerProtocolConfig config = WebSocketServerProtocolConfig.newBuilder().websocketPath("/")
                .checkStartsWith(true).decoderConfig(decoderConfig(true)).build();
        Channel server = new ServerBootstrap().group(group).channel(servers)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        if (tls != null) {
                            channel.pipeline().addLast(tls.newHandler(channel.alloc()));
                        }
                        channel.pipeline().addLast(new HttpServerCodec(), new HttpObjectAggregator(MAX_HTTP),
                                new WebSocketServerCompressionHandler(MAX_MESSAGE),
                                new WebSocketServerProtocolHandler(config), new WebSocketFrameAggregator(MAX_MESSAGE),
                                new Echo());
                    }
                }).bind(InetAddress.getLoopbackAddress(), 0).sync().channel();
        // The scripts wait for a URL of http or https.
        System.out.println((tls == null ? "http://127.0.0.1:" : "https://localhost:")
                + ((InetSocketAddress) server.localAddress()).getPort() + "/");
    }

    private static WebSocketDecoderConfig decoderConfig(boolean server) {
        return WebSocketDecoderConfig.newBuilder().expectMaskedFrames(server).allowExtensions(true)
                .maxFramePayloadLength(MAX_MESSAGE).maxMessageLength(MAX_MESSAGE).maxFragments(MAX_FRAGMENTS).build();
    }

    /** Takes messages in more fragments than the configuration of a client allows. */
    private static final class Handshaker extends WebSocketClientHandshaker13 {
        Handshaker(URI url) {
            super(url, WebSocketVersion.V13, null, true, EmptyHttpHeaders.INSTANCE, MAX_MESSAGE);
        }

        @Override
        protected WebSocketFrameDecoder newWebsocketDecoder() {
            return new WebSocket13FrameDecoder(decoderConfig(false));
        }
    }

    private void runCases(String url, String agent) throws Exception {
        int cases = Integer.parseInt(talk(URI.create(url + "/getCaseCount"), null, new FirstMessage()));
        for (int i = 1; i <= cases; i++) {
            talk(URI.create(url + "/runCase?case=" + i + "&agent=" + agent), null, new Echo());
        }
        talk(URI.create(url + "/updateReports?agent=" + agent), null, new Echo());
        System.out.println(cases + " cases");
    }

    /** Connects, and returns the result of the handler when the connection has ended. */
    private String talk(URI url, SslContext tls, Talk handler) throws Exception {
        WebSocketClientProtocolConfig config = WebSocketClientProtocolConfig.newBuilder().webSocketUri(url)
                .allowExtensions(true).build();
        Bootstrap bootstrap = new Bootstrap().group(group).channel(clients)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        ChannelPipeline pipeline = channel.pipeline();
                        if (tls != null) {
                            pipeline.addLast(tls.newHandler(channel.alloc(), url.getHost(), url.getPort()));
                        }
                        pipeline.addLast(new HttpClientCodec(), new HttpObjectAggregator(MAX_HTTP), handler.onResponse(),
                                new WebSocketClientCompressionHandler(MAX_MESSAGE),
                                new WebSocketClientProtocolHandler(new Handshaker(url), config),
                                new WebSocketFrameAggregator(MAX_MESSAGE), handler);
                    }
                });
        Channel channel = bootstrap.connect(url.getHost(), url.getPort()).sync().channel();
        if (!channel.closeFuture().await(CASE_SECONDS, TimeUnit.SECONDS)) {
            System.err.println(url + " took too long");
            channel.close().sync();
        }
        return handler.result.get(1, TimeUnit.SECONDS);
    }

    /** A use of messages; its result comes at the end of the connection at the latest. Event loop only. */
    private abstract static class Talk extends SimpleChannelInboundHandler<WebSocketFrame> {
        final CompletableFuture<String> result = new CompletableFuture<>();
        /** The extensions that a server has agreed to. */
        String extensions;

        ChannelInboundHandlerAdapter onResponse() {
            return new ChannelInboundHandlerAdapter() {
                @Override
                public void channelRead(ChannelHandlerContext ctx, Object message) {
                    if (message instanceof FullHttpResponse response) {
                        extensions = response.headers().get("Sec-WebSocket-Extensions");
                    }
                    ctx.fireChannelRead(message);
                }
            };
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            result.complete("closed");
            ctx.fireChannelInactive();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            // The protocol handler answers the first kind; the others come of peers that just go away.
            if (!(cause instanceof CorruptedWebSocketFrameException) && !(cause instanceof IOException)
                    && !(cause instanceof PrematureChannelClosureException)) {
                cause.printStackTrace();
                ctx.close();
            }
        }
    }

    /** Sends messages back. */
    private static final class Echo extends Talk {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame message) {
            ctx.write(message.retain());
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            ctx.flush();
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext ctx) {
            ctx.channel().config().setAutoRead(ctx.channel().isWritable());
            ctx.fireChannelWritabilityChanged();
        }
    }

    /** The result is the first message. */
    private static final class FirstMessage extends Talk {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame message) {
            result.complete(((TextWebSocketFrame) message).text());
        }
    }

    /** Sends messages of many lengths, one at a time, and says how the connection was closed. */
    private static final class Exchange extends Talk {
        private static final int[] LENGTHS = {0, 1, 125, 126, 127, 1024, 65_535, 65_536, 500_000};
        private final Queue<WebSocketFrame> toSend = new ArrayDeque<>();
        private byte[] expected;
        private Class<?> expectedType;
        private int received;

        Exchange() {
            Random random = new Random(1);
            for (int length : LENGTHS) {
                byte[] text = new byte[length];
                byte[] binary = new byte[length];
                for (int i = 0; i < length; i++) {
                    text[i] = (byte) ('a' + i % 26);
                }
                random.nextBytes(binary);
                toSend.add(new TextWebSocketFrame(Unpooled.wrappedBuffer(text)));
                toSend.add(new BinaryWebSocketFrame(Unpooled.wrappedBuffer(binary)));
            }
            toSend.add(new TextWebSocketFrame("h\u00e9 \u20ac \ud83d\ude00"));
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event == ClientHandshakeStateEvent.HANDSHAKE_COMPLETE) {
                ctx.write(new PingWebSocketFrame(Unpooled.copyInt(1)));
                sendNext(ctx);
            } else if (event instanceof WebSocketCloseEvent closed) {
                result.complete(received + " messages came back, extensions " + extensions + ", closed "
                        + closed.status().code() + (closed.isClean() ? " clean" : " unclean"));
            }
        }

        private void sendNext(ChannelHandlerContext ctx) {
            WebSocketFrame next = toSend.poll();
            if (next == null) {
                ctx.writeAndFlush(new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE));
                return;
            }
            expected = ByteBufUtil.getBytes(next.content());
            expectedType = next.getClass();
            ctx.writeAndFlush(next);
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame message) {
            if (message instanceof PongWebSocketFrame) {
                return;
            }
            if (message.getClass() != expectedType || !Arrays.equals(ByteBufUtil.getBytes(message.content()), expected)) {
                result.complete("message " + received + " came back as another one");
                ctx.close();
                return;
            }
            received++;
            sendNext(ctx);
        }
    }
}
