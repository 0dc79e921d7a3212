/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.handler.codec.haproxy.HAProxyAddressHandler;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerKeepAliveHandler;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.timeout.SlowPeerPolicy;
import io.tidewire.util.NetUtil;
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A server behind a proxy that speaks the PROXY protocol: tells each client its own address.
 *
 * <pre>{@code
 * example/run ProxiedServer 8080
 * curl --haproxy-protocol http://127.0.0.1:8080/
 * }</pre>
 */
public final class ProxiedServer implements AutoCloseable {
    private static final String USAGE = "ProxiedServer [" + Transport.USAGE + "] [PORT]";
    private static final int DEFAULT_PORT = 8080;
    private static final int MAX_PORT = 65_535;
    private static final int MAX_BODY = 65_536;

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ProxiedServer.class);

    private final EventLoopGroup group;
    private final ServerDrain drain = new ServerDrain();
    private final Channel listener;

    private ProxiedServer(InetSocketAddress address, Transport transport) throws InterruptedException {
        group = new MultiThreadIoEventLoopGroup(transport.loops());
        try {
            listener = new ServerBootstrap().group(group).channel(transport.servers())
                    .handler(drain.listener()).childHandler(connections()).bind(address).sync().channel();
        } catch (Throwable failure) {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw failure;
        }
    }

    // region connections
    /** Sets up each connection. */
    private static ChannelInitializer<Channel> connections() {
        SlowPeerPolicy.Builder patience = Patience.withRequests(Patience.IDLE_SECONDS);
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new HAProxyAddressHandler(), new HttpServerCodec(), patience.build(),
                        new HttpObjectAggregator(MAX_BODY), new HttpServerKeepAliveHandler(), new Answers(),
                        ConnectionEnd.INSTANCE);
            }
        };
    }
    // endregion

    /** Answers every request with the address of its client. */
    private static final class Answers extends SimpleChannelInboundHandler<FullHttpRequest> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
            boolean isGood = request.decoderResult().isSuccess();
            ByteBuf text = ByteBufUtil.writeUtf8(ctx.alloc(),
                    isGood ? text(HAProxyAddressHandler.remoteAddress(ctx.channel())) + '\n' : "");
            FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
                    isGood ? HttpResponseStatus.OK : HttpUtil.failureStatus(request.decoderResult()), text);
            HttpUtil.setContentLength(response, text.readableBytes());
            HttpUtil.setKeepAlive(response, isGood && HttpUtil.isKeepAlive(request));
            ctx.writeAndFlush(response);
        }

        private static String text(SocketAddress address) {
            return address instanceof InetSocketAddress inet ? NetUtil.toSocketAddressString(inet) : address.toString();
        }
    }

    /**
     * Binds and serves; returns as soon as connections are accepted. Blocks for the bind only.
     *
     * @param address where to listen; port 0 lets the kernel choose
     * @return the running server, which the caller closes
     * @throws InterruptedException if the calling thread is interrupted while it waits for the bind
     */
    public static ProxiedServer start(InetSocketAddress address) throws InterruptedException {
        return new ProxiedServer(address, Transport.NIO);
    }

    /**
     * Returns the bound address.
     *
     * @return the address with the real port
     */
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    /** Stops accepting, waits up to 20 seconds for the requests in flight, and closes all connections. Blocks. */
    @Override
    public void close() {
        end();
    }

    private DrainReport end() {
        return ServerEnd.await(drain, group, ServerEnd.GRACE_SECONDS, LOGGER::warn);
    }

    /**
     * Serves on the loopback address until the process is told to stop. Ends with 2 if an argument is wrong, and with 1
     * if it cannot listen.
     *
     * @param args {@code --transport} with the name of a {@link Transport} or {@code auto}, and the port (default 8080;
     *             0 lets the kernel choose), both optional; or {@code --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    public static void main(String[] args) throws InterruptedException {
        if (CommandLine.asksForHelp(args)) {
            System.out.println("usage: " + USAGE);
            return;
        }
        int port;
        Transport transport;
        try {
            CommandLine line = new CommandLine(USAGE, List.of(Transport.OPTION), 1, args);
            port = line.operand(0, "port", DEFAULT_PORT, MAX_PORT);
            transport = Transport.named(line.option(Transport.OPTION, "nio"));
        } catch (IllegalArgumentException e) {
            System.err.println("ProxiedServer: " + e.getMessage());
            System.exit(2);
            return;
        }
        ProxiedServer server;
        try {
            transport.ensureAvailable();
            server = new ProxiedServer(new InetSocketAddress("127.0.0.1", port), transport);
        } catch (Exception e) {
            System.err.println("ProxiedServer: cannot listen on port " + port + ": " + e.getMessage());
            System.exit(1);
            return;
        }
        ServerEnd.atExit("ProxiedServer", server::end);
        System.out.println("Tidewire ProxiedServer: http://127.0.0.1:" + server.address().getPort()
                + "/  (behind a proxy; stop with Ctrl-C or SIGTERM)");
        server.listener.closeFuture().sync();
    }
}
