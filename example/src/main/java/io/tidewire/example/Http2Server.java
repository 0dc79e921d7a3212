/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerExpectContinueHandler;
import io.tidewire.handler.codec.http.HttpServerKeepAliveHandler;
import io.tidewire.handler.codec.http.HttpServerUpgradeHandler;
import io.tidewire.handler.codec.http2.CleartextHttp2ServerUpgradeHandler;
import io.tidewire.handler.codec.http2.Http2CodecUtil;
import io.tidewire.handler.codec.http2.Http2ServerUpgradeCodec;
import io.tidewire.handler.timeout.SlowPeerPolicy;
import io.tidewire.util.AsciiString;
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A server that speaks HTTP/2 without TLS ({@code h2c}) and HTTP/1.1 on one port: a client that begins with the preface
 * of HTTP/2 gets it, one that asks by {@code Upgrade: h2c} changes to it, and any other one stays with HTTP/1.1. All
 * are answered by the same handler: {@code /plaintext}, {@code /json}, {@code /echo} (a posted body of any size,
 * streamed back) and {@code /bytes/MIB} (so many mebibytes of zeros).
 *
 * <pre>{@code
 * try (Http2Server server = Http2Server.start(new InetSocketAddress("127.0.0.1", 8080))) {
 *     server.awaitClosed();
 * }
 * }</pre>
 */
public final class Http2Server implements AutoCloseable {
    private static final String USAGE =
            "Http2Server [" + Transport.USAGE + "] [--http1 yes|no] [--rfc7540 yes|no] [--idle SECONDS] [PORT]";
    private static final int DEFAULT_PORT = 8080;
    private static final int MAX_PORT = 65_535;

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(Http2Server.class);

    private final EventLoopGroup group;
    private final ServerDrain drain = new ServerDrain();
    private final Channel listener;

    private Http2Server(InetSocketAddress address, Transport transport, boolean http1, boolean rfc7540,
            int idleSeconds) throws InterruptedException {
        group = new MultiThreadIoEventLoopGroup(transport.loops());
        try {
            listener = new ServerBootstrap()
                    .group(group)
                    .channel(transport.servers())
                    .option(ChannelOption.SO_BACKLOG, 1024)
                    .childOption(ChannelOption.TCP_NODELAY, true)
                    .handler(drain.listener())
                    .childHandler(connections(http1, rfc7540, idleSeconds))
                    .bind(address).sync().channel();
        } catch (Throwable failure) {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw failure;
        }
    }

    /** Sets up each connection. */
    static ChannelInitializer<Channel> connections(boolean http1, boolean rfc7540, int idleSeconds) {
        SlowPeerPolicy.Builder requests = Patience.withRequests(idleSeconds);
        Http2Handlers http2 = new Http2Handlers(rfc7540, idleSeconds);
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                if (http1) {
                    addBoth(channel.pipeline(), http2, requests.build(), new HttpServerKeepAliveHandler(),
                            new HttpServerExpectContinueHandler(), new ExchangeHandler(), ConnectionEnd.INSTANCE);
                } else {
                    channel.pipeline().addLast(http2.codec());
                    channel.pipeline().addLast(http2.rest());
                }
            }
        };
    }

    /**
     * Adds the handlers of HTTP/1.1, which give way to those of HTTP/2 when the client asks for that.
     *
     * @param http1 the handlers behind the codec of HTTP/1.1
     */
    static void addBoth(ChannelPipeline pipeline, Http2Handlers http2, ChannelHandler... http1) {
        HttpServerCodec codec = new HttpServerCodec();
        HttpServerUpgradeHandler upgrade = new HttpServerUpgradeHandler(codec, protocol ->
                AsciiString.contentEqualsIgnoreCase(protocol, Http2CodecUtil.HTTP_UPGRADE_PROTOCOL_NAME)
                        ? new Http2ServerUpgradeCodec(http2.codec(), instead(http1, http2.rest())) : null);
        ChannelHandler prior = new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(http2.codec(), instead(http1, http2.rest()));
            }
        };
        pipeline.addLast(new CleartextHttp2ServerUpgradeHandler(codec, upgrade, prior));
        pipeline.addLast(http1);
    }

    private static ChannelHandler instead(ChannelHandler[] old, ChannelHandler... handlers) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                for (ChannelHandler handler : old) {
                    channel.pipeline().remove(handler);
                }
                channel.pipeline().addLast(handlers);
            }
        };
    }

    /**
     * Binds and serves; returns as soon as connections are accepted. Blocks for the bind only.
     *
     * @param address where to listen; port 0 lets the kernel choose
     * @return the running server, which the caller closes
     * @throws InterruptedException if the calling thread is interrupted while it waits for the bind
     */
    public static Http2Server start(InetSocketAddress address) throws InterruptedException {
        return new Http2Server(address, Transport.NIO, true, false, Patience.IDLE_SECONDS);
    }

    /**
     * Returns the bound address.
     *
     * @return the address with the real port
     */
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    /**
     * Blocks until the listener is closed.
     *
     * @throws InterruptedException if the calling thread is interrupted
     */
    public void awaitClosed() throws InterruptedException {
        listener.closeFuture().sync();
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
     * @param args {@code --transport} with the name of a {@link Transport} or {@code auto}, {@code --http1 no} to
     *             serve HTTP/2 with prior knowledge only, {@code --rfc7540 yes} to keep the rule about priorities that
     *             RFC 9113 has dropped, {@code --idle SECONDS} (default 60) after which a connection is closed on
     *             which nothing moves or no stream is open, 0 for no limit, and the port (default 8080; 0 lets the
     *             kernel choose), all optional; or {@code --help}
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
        boolean http1;
        boolean rfc7540;
        int idleSeconds;
        try {
            CommandLine line = new CommandLine(USAGE,
                    List.of("--transport", "--http1", "--rfc7540", "--idle"), 1, args);
            port = line.operand(0, "port", DEFAULT_PORT, MAX_PORT);
            transport = Transport.named(line.option("--transport", "nio"));
            http1 = line.yes("--http1", "yes");
            rfc7540 = line.yes("--rfc7540", "no");
            idleSeconds = line.option("--idle", Patience.IDLE_SECONDS, Patience.MAX_IDLE_SECONDS);
        } catch (IllegalArgumentException e) {
            System.err.println("Http2Server: " + e.getMessage());
            System.exit(2);
            return;
        }
        Http2Server server;
        try {
            transport.ensureAvailable();
            server = new Http2Server(new InetSocketAddress("127.0.0.1", port), transport, http1, rfc7540,
                    idleSeconds);
        } catch (IllegalStateException e) {
            System.err.println("Http2Server: " + e.getMessage());
            System.exit(1);
            return;
        } catch (Exception e) {
            System.err.println("Http2Server: cannot listen on port " + port + ": " + e.getMessage());
            System.exit(1);
            return;
        }
        ServerEnd.atExit("Http2Server", server::end);
        System.out.println("Tidewire Http2Server: http://127.0.0.1:" + server.address().getPort()
                + "/  (h2c and HTTP/1.1; /plaintext /json /echo /bytes/MIB /push; stop with Ctrl-C or SIGTERM)");
        server.awaitClosed();
    }
}
