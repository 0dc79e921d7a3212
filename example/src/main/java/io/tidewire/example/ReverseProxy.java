/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.StagedClose;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerKeepAliveHandler;
import io.tidewire.handler.codec.http.HttpServerUpgradeHandler;
import io.tidewire.handler.codec.http2.CleartextHttp2ServerUpgradeHandler;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.codec.http2.Http2Settings;
import io.tidewire.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.tidewire.handler.flow.ChannelRelay;
import io.tidewire.handler.flow.FlowControlHandler;
import io.tidewire.handler.timeout.SlowPeerPolicy;
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Passes requests on to a server, and its answers back. Clients speak HTTP/1.1, or HTTP/2 with prior knowledge, the
 * server either of them. WebSocket goes through where both speak HTTP/1.1.
 *
 * <pre>{@code
 * example/run HelloServer 8081 &
 * example/run ReverseProxy 127.0.0.1:8081 8080
 * curl http://127.0.0.1:8080/json
 * curl --http2-prior-knowledge http://127.0.0.1:8080/json
 * }</pre>
 *
 * <p>A client is read no faster than the server takes it, and the other way round, each request for itself. A server
 * that cannot be reached, goes away or sends what is no HTTP is answered for by 502, one that is silent by 504; if its
 * answer has begun, the client's connection or stream is broken off. Requests of a client that has gone are cancelled.
 *
 * <p>{@link ReverseProxyFront} has the exchange, {@link ReverseProxyFields} what is changed in a message.
 */
public final class ReverseProxy implements AutoCloseable {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ReverseProxy.class);

    private static final String USAGE =
            "ReverseProxy [" + Transport.USAGE + "] [--backend http1|http2] [--timeout SECONDS] HOST:PORT [PORT]";
    private static final int DEFAULT_PORT = 8080;
    private static final int MAX_PORT = 65_535;
    private static final int DEFAULT_TIMEOUT_SECONDS = 30;
    private static final int MAX_TIMEOUT_SECONDS = 3600;
    private static final int CONNECT_MILLIS = 10_000;

    /** Sharable: frames of a stream to objects of HTTP/1.1 and back. */
    private static final Http2StreamFrameToHttpObjectCodec OBJECTS = new Http2StreamFrameToHttpObjectCodec(true);

    private final Options options;
    private final EventLoopGroup group;
    private final ServerDrain drain = new ServerDrain();
    private final Channel listener;
    private final Bootstrap bootstrap;
    /** Of each event loop: both ends of an exchange are on the same one, and never wait for another thread. */
    private final Map<EventLoop, ReverseProxyBackends> backends = new ConcurrentHashMap<>();
    private final SlowPeerPolicy.Builder requests;
    private final SlowPeerPolicy.Builder streams = Patience.withRequests(0);
    private final SlowPeerPolicy.Builder connections;
    /** Whether the server takes what it is sent is looked at for each exchange. */
    private final SlowPeerPolicy.Builder servers;

    /**
     * The options of the proxy.
     *
     * @param transport the transport of the sockets
     * @param target the server
     * @param http2 whether it speaks HTTP/2 without TLS
     * @param timeoutMillis how long it may owe something and do nothing, above 0
     */
    record Options(Transport transport, HostAndPort target, boolean http2, long timeoutMillis) {
    }

    private ReverseProxy(InetSocketAddress address, Options options) throws InterruptedException {
        this.options = options;
        // A client that waits for the server is not idle.
        int idleSeconds = Patience.IDLE_SECONDS + (int) TimeUnit.MILLISECONDS.toSeconds(options.timeoutMillis());
        requests = Patience.withRequests(idleSeconds);
        connections = Patience.withStreams(idleSeconds);
        servers = Patience.withStreams(idleSeconds).writeStall(0, TimeUnit.SECONDS);
        bootstrap = new Bootstrap().channel(options.transport().clients())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS);
        group = new MultiThreadIoEventLoopGroup(options.transport().loops());
        try {
            listener = new ServerBootstrap()
                    .group(group)
                    .channel(options.transport().servers())
                    .option(ChannelOption.SO_BACKLOG, 1024)
                    .handler(drain.listener())
                    .childOption(ChannelOption.TCP_NODELAY, true)
                    .childOption(ChannelOption.AUTO_READ, false)
                    .childHandler(new ChannelInitializer<>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            addHttp1(channel.pipeline());
                        }
                    })
                    .bind(address).sync().channel();
        } catch (Throwable failure) {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw failure;
        }
    }

    /** Adds the handlers of HTTP/1.1, and one that puts those of HTTP/2 in their place if the client begins so. */
    private void addHttp1(ChannelPipeline pipeline) {
        ChannelHandler[] http1 = {requests.build(), new HttpServerKeepAliveHandler(), new FlowControlHandler(),
            new ReverseProxyFront(this, backends(pipeline.channel()), ReverseProxyFront.Side.HTTP1),
            ConnectionEnd.INSTANCE};
        HttpServerCodec codec = new HttpServerCodec();
        HttpServerUpgradeHandler noUpgrade = new HttpServerUpgradeHandler(codec, protocol -> null) {
            @Override
            protected boolean shouldHandleUpgradeRequest(HttpRequest request) {
                return false;
            }
        };
        pipeline.addLast(new CleartextHttp2ServerUpgradeHandler(codec, noUpgrade, new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                for (ChannelHandler handler : http1) {
                    channel.pipeline().remove(handler);
                }
                addHttp2(channel.pipeline());
            }
        }));
        pipeline.addLast(http1);
    }

    private void addHttp2(ChannelPipeline pipeline) {
        Http2Settings settings = Http2Settings.defaultSettings().maxConcurrentStreams(ReverseProxyWindow.MAX_STREAMS);
        pipeline.addLast(Http2FrameCodecBuilder.forServer().initialSettings(settings).build(),
                ReverseProxyWindow.INSTANCE, connections.build(), new NoStreamTimeout(Patience.IDLE_SECONDS),
                new Http2MultiplexHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel stream) {
                        stream.config().setAutoRead(false);
                        stream.pipeline().addLast(OBJECTS, streams.build(), new FlowControlHandler(),
                                new ReverseProxyFront(ReverseProxy.this, backends(stream),
                                        ReverseProxyFront.Side.HTTP2), ConnectionEnd.INSTANCE);
                    }
                }), ConnectionEnd.INSTANCE);
        // The octets that a stream may hold are bounded by its window.
        pipeline.channel().config().setAutoRead(true);
    }

    private ReverseProxyBackends backends(Channel client) {
        return backends.computeIfAbsent(client.eventLoop(), this::newBackends);
    }

    private ReverseProxyBackends newBackends(EventLoop loop) {
        return options.http2() ? new ReverseProxyStreams(loop, bootstrap, servers, options.target())
                : new ReverseProxyConnections(loop, bootstrap, servers, options.target());
    }

    HostAndPort target() {
        return options.target();
    }

    long timeoutNanos() {
        return TimeUnit.MILLISECONDS.toNanos(options.timeoutMillis());
    }

    /**
     * Ends a connection or stream behind an answer to a request that has not ended. Over HTTP/2 that resets the stream
     * with NO_ERROR (RFC 9113 section 8.1); over HTTP/1.1 the client can read the answer while it is still sending.
     */
    ChannelFutureListener endingEarly(ReverseProxyFront.Side side) {
        return switch (side) {
            case HTTP1 -> StagedClose.DEFAULT;
            case HTTP2 -> ChannelFutureListener.CLOSE;
        };
    }

    /** Joins two connections of HTTP/1.1 that have changed to another protocol. */
    void tunnel(Channel client, Channel server) {
        ChannelRelay.join(client, server);
        server.pipeline().remove(ReverseProxyBack.class);
        server.pipeline().remove(HttpClientCodec.class);
        ChannelPipeline pipeline = client.pipeline();
        pipeline.remove(ReverseProxyFront.class);
        pipeline.remove(HttpServerKeepAliveHandler.class);
        pipeline.remove(HttpServerUpgradeHandler.class);
        pipeline.remove(HttpServerCodec.class);
        // The relay gets what has come; it asks for the rest.
        pipeline.remove(FlowControlHandler.class);
    }

    /**
     * Binds and serves; returns as soon as connections are accepted. Blocks for the bind only.
     *
     * @param address where to listen; port 0 lets the kernel choose
     * @param options how
     * @return the running proxy, which the caller closes
     * @throws InterruptedException if the calling thread is interrupted while it waits for the bind
     */
    static ReverseProxy start(InetSocketAddress address, Options options) throws InterruptedException {
        return new ReverseProxy(address, options);
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
     * Stops accepting, waits up to 20 seconds for the requests in flight, and closes all connections; those that have
     * changed to another protocol at once. Blocks.
     */
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
     * @param args {@code --transport} with the name of a {@link Transport} or {@code auto}, {@code --backend http2} for
     *             a server that is known to speak it without TLS, {@code --timeout SECONDS} (default 30) for what it
     *             owes, the server as {@code HOST:PORT}, and the port (default 8080; 0 lets the kernel choose); all but
     *             the server optional; or {@code --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    public static void main(String[] args) throws InterruptedException {
        if (CommandLine.asksForHelp(args)) {
            System.out.println("usage: " + USAGE);
            return;
        }
        int port;
        Options options;
        try {
            CommandLine line = new CommandLine(USAGE, List.of("--transport", "--backend", "--timeout"), 2, args);
            HostAndPort target = HostAndPort.parse("target", line.operand(0, null));
            port = line.operand(1, "port", DEFAULT_PORT, MAX_PORT);
            int seconds = line.option("--timeout", DEFAULT_TIMEOUT_SECONDS, MAX_TIMEOUT_SECONDS);
            if (seconds == 0) {
                throw new IllegalArgumentException("--timeout: 0 (expected: 1 to " + MAX_TIMEOUT_SECONDS + ')');
            }
            options = new Options(Transport.named(line.option("--transport", "nio")), target,
                    speaksHttp2(line.option("--backend", "http1")), TimeUnit.SECONDS.toMillis(seconds));
        } catch (IllegalArgumentException e) {
            System.err.println("ReverseProxy: " + e.getMessage());
            System.exit(2);
            return;
        }
        ReverseProxy proxy;
        try {
            options.transport().ensureAvailable();
            proxy = new ReverseProxy(new InetSocketAddress("127.0.0.1", port), options);
        } catch (IllegalStateException e) {
            System.err.println("ReverseProxy: " + e.getMessage());
            System.exit(1);
            return;
        } catch (Exception e) {
            System.err.println("ReverseProxy: cannot listen on port " + port + ": " + e.getMessage());
            System.exit(1);
            return;
        }
        ServerEnd.atExit("ReverseProxy", proxy::end);
        System.out.println("Tidewire ReverseProxy: http://127.0.0.1:" + proxy.address().getPort() + "/  (to "
                + options.target().host() + " port " + options.target().port() + "; stop with Ctrl-C or SIGTERM)");
        proxy.listener.closeFuture().sync();
    }

    private static boolean speaksHttp2(String protocol) {
        return switch (protocol) {
            case "http1" -> false;
            case "http2" -> true;
            default -> throw new IllegalArgumentException("--backend: " + protocol + " (expected: http1 or http2)");
        };
    }
}
