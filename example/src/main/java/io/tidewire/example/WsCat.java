/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
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
 * {@code WsCat ws://127.0.0.1:8080/}. Closes the connection at the end of the input. Ends with 0 if the connection was
 * closed in order, with 1 after a failure, which it explains on standard error, and with 2 on wrong usage.
 */
public final class WsCat {
    private static final String USAGE = "WsCat ws://HOST[:PORT]/PATH";
    private static final int CONNECT_MILLIS = 10_000;
    private static final int MAX_HTTP_BYTES = 8192;
    private static final int MAX_MESSAGE_BYTES = 1 << 20;

    private WsCat() {
    }

    /**
     * Talks to a server until the input has ended, or the server closes the connection.
     *
     * @param url a {@code ws:} URL with a host
     * @param in lines in UTF-8; read by a thread of its own, not closed
     * @param out receives messages, a line each; written on the event loop, flushed and not closed
     * @return how the connection ended
     * @throws IOException              if the connection or the handshake fails
     * @throws InterruptedException     if the calling thread is interrupted while it waits
     * @throws IllegalArgumentException if the URL is not such a URL
     */
    public static WebSocketCloseEvent talk(URI url, InputStream in, OutputStream out)
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
                            channel.pipeline().addLast(new HttpClientCodec(), new HttpObjectAggregator(MAX_HTTP_BYTES),
                                    new WebSocketClientProtocolHandler(config),
                                    new WebSocketFrameAggregator(MAX_MESSAGE_BYTES), new Talk(in, out, end));
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
     * @param args the URL, or {@code --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    public static void main(String[] args) throws InterruptedException {
        if (CommandLine.asksForHelp(args)) {
            System.out.println("usage: " + USAGE);
            return;
        }
        try {
            String url = new CommandLine(USAGE, List.of(), 1, args).operand(0, null);
            if (url == null) {
                throw new IllegalArgumentException("the URL is missing (usage: " + USAGE + ')');
            }
            WebSocketCloseEvent end = talk(URI.create(url), System.in, System.out);
            if (!end.isClean()) {
                System.err.println("WsCat: closed: " + end.status());
                System.exit(1);
            }
        } catch (IllegalArgumentException e) {
            System.err.println("WsCat: " + e.getMessage());
            System.exit(2);
        } catch (IOException e) {
            System.err.println("WsCat: " + e.getMessage());
            System.exit(1);
        }
    }
}
