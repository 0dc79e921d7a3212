/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.SocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolHandler.ClientHandshakeStateEvent;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseEvent;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.codec.http2.Http2SettingsFrame;
import io.tidewire.handler.codec.http2.Http2StreamChannelBootstrap;
import io.tidewire.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.tidewire.handler.codec.http2.Http2WebSocketClientCodec;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.SuppressForbidden;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Sends the lines of standard input as messages of text, and prints those that come:
 * {@code WsCat ws://127.0.0.1:8080/}. With {@code --http2 yes} it does so in a stream of HTTP/2, which the server has
 * to speak without being asked (prior knowledge). Closes the connection at the end of the input. Ends with 0 if the
 * connection was closed in order, with 1 after a failure, which it explains on standard error, and with 2 on wrong
 * usage.
 */
public final class WsCat {
    private static final String USAGE = "WsCat [--http2 yes|no] ws://HOST[:PORT]/PATH";
    private static final int CONNECT_MILLIS = 10_000;
    private static final int MAX_HTTP_BYTES = 8192;
    private static final int MAX_MESSAGE_BYTES = 1 << 20;

    private WsCat() {
    }

    /**
     * Talks to a server until the input has ended, or the server closes the connection.
     *
     * @param url a {@code ws:} URL with a host
     * @param http2 whether to do so in a stream of HTTP/2
     * @param in lines in UTF-8; read by a thread of its own, not closed
     * @param out receives messages, a line each; written on the event loop, flushed and not closed
     * @return how the connection ended
     * @throws IOException              if the connection or the handshake fails
     * @throws InterruptedException     if the calling thread is interrupted while it waits
     * @throws IllegalArgumentException if the URL is not such a URL
     */
    public static WebSocketCloseEvent talk(URI url, boolean http2, InputStream in, OutputStream out)
            throws IOException, InterruptedException {
        if (!"ws".equalsIgnoreCase(url.getScheme()) || url.getHost() == null) {
            throw new IllegalArgumentException("url: " + url + " (expected: ws://host[:port]/path)");
        }
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        CompletableFuture<WebSocketCloseEvent> end = new CompletableFuture<>();
        WebSocketClientProtocolConfig config =
                WebSocketClientProtocolConfig.newBuilder().webSocketUri(url).generateOriginHeader(false).build();
        try {
            ChannelFuture connecting = new Bootstrap().group(group).channel(NioSocketChannel.class)
                    .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                    .handler(new ChannelInitializer<SocketChannel>() {
                        @Override
                        protected void initChannel(SocketChannel channel) {
                            Talk talk = new Talk(in, out, end);
                            if (http2) {
                                channel.pipeline().addLast(Http2FrameCodecBuilder.forClient().build(),
                                        new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()),
                                        new StreamOpener(config, talk, end));
                            } else {
                                channel.pipeline().addLast(new HttpClientCodec(),
                                        new HttpObjectAggregator(MAX_HTTP_BYTES));
                                addFrames(channel.pipeline(), config, talk);
                            }
                        }
                    })
                    .connect(url.getHost(), url.getPort() < 0 ? 80 : url.getPort());
            connecting.addListener(connected -> {
                if (!connected.isSuccess()) {
                    end.completeExceptionally(connected.cause());
                }
            });
            return end.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        } finally {
            group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }

    /** Adds the handlers that connections and streams have alike. */
    private static void addFrames(ChannelPipeline pipeline, WebSocketClientProtocolConfig config, Talk talk) {
        pipeline.addLast(new WebSocketClientProtocolHandler(config), new WebSocketFrameAggregator(MAX_MESSAGE_BYTES),
                talk);
    }

    /** Opens a stream when the server has said that it takes WebSocket in streams (RFC 8441). Event loop only. */
    private static final class StreamOpener extends ChannelInboundHandlerAdapter {
        private final WebSocketClientProtocolConfig config;
        private final Talk talk;
        private final CompletableFuture<WebSocketCloseEvent> end;
        private boolean isOpened;

        StreamOpener(WebSocketClientProtocolConfig config, Talk talk, CompletableFuture<WebSocketCloseEvent> end) {
            this.config = config;
            this.talk = talk;
            this.end = end;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof Http2SettingsFrame settings && !isOpened) {
                isOpened = true;
                if (Boolean.TRUE.equals(settings.settings().connectProtocolEnabled())) {
                    open(ctx.channel());
                } else {
                    end.completeExceptionally(new IOException("the server has no WebSocket over HTTP/2"));
                }
            }
            ReferenceCountUtil.release(msg);
        }

        private void open(Channel connection) {
            new Http2StreamChannelBootstrap(connection).handler(new ChannelInitializer<>() {
                @Override
                protected void initChannel(Channel stream) {
                    stream.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(false),
                            new Http2WebSocketClientCodec());
                    addFrames(stream.pipeline(), config, talk);
                }
            }).open().addListener(opened -> {
                if (!opened.isSuccess()) {
                    end.completeExceptionally(opened.cause());
                }
            });
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            end.completeExceptionally(new IOException("connection closed before the end of the handshake"));
            ctx.fireChannelInactive();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            end.completeExceptionally(cause);
            ctx.close();
        }
    }

    /** Prints messages, starts to read lines when the handshake is done. Event loop only. */
    private static final class Talk extends SimpleChannelInboundHandler<WebSocketFrame> {
        private final InputStream in;
        private final OutputStream out;
        private final CompletableFuture<WebSocketCloseEvent> end;

        Talk(InputStream in, OutputStream out, CompletableFuture<WebSocketCloseEvent> end) {
            this.in = in;
            this.out = out;
            this.end = end;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame message) throws IOException {
            message.content().readBytes(out, message.content().readableBytes());
            out.write('\n');
            out.flush();
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event == ClientHandshakeStateEvent.HANDSHAKE_COMPLETE) {
                Thread reader = new Thread(() -> sendLines(ctx.channel()), "lines");
                reader.setDaemon(true);
                reader.start();
            } else if (event instanceof WebSocketCloseEvent closed) {
                end.complete(closed);
            }
        }

        private void sendLines(Channel channel) {
            try {
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
                String line;
                while ((line = lines.readLine()) != null) {
                    channel.writeAndFlush(new TextWebSocketFrame(line));
                }
                channel.close();
            } catch (IOException e) {
                end.completeExceptionally(e);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            end.completeExceptionally(new IOException("connection closed before the end of the handshake"));
            ctx.fireChannelInactive();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            end.completeExceptionally(cause);
            ctx.close();
        }
    }

    /**
     * Talks to the server of the one URL given.
     *
     * @param args the URL, {@code --http2 yes} (default no) before it; or {@code --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    public static void main(String[] args) throws InterruptedException {
        ClientProgram.run("WsCat", USAGE, List.of("--http2"), (url, line) -> {
            WebSocketCloseEvent end = talk(url, line.yes("--http2", "no"), System.in, System.out);
            return end.isClean() ? null : "closed: " + end.status();
        }, args);
    }
}
