/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerExpectContinueHandler;
import io.tidewire.handler.codec.http.HttpServerKeepAliveHandler;
import io.tidewire.handler.codec.http.sse.ServerSentEventEncoder;
import io.tidewire.handler.timeout.SlowPeerPolicy;
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Server-sent events: a page at {@code /} that shows the numbers which {@code /events} sends.
 *
 * <pre>{@code
 * example/run EventServer 8080
 * curl -N http://127.0.0.1:8080/events
 * }</pre>
 */
public final class EventServer implements AutoCloseable {
    private static final String USAGE = "EventServer [" + Transport.USAGE + "] [PORT]";
    private static final int DEFAULT_PORT = 8080;
    private static final int MAX_PORT = 65_535;

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(EventServer.class);

    private final EventLoopGroup group;
    private final ServerDrain drain = new ServerDrain();
    private final Channel listener;

    private EventServer(InetSocketAddress address, Transport transport) throws InterruptedException {
        group = new MultiThreadIoEventLoopGroup(transport.loops());
        try {
            listener = new ServerBootstrap().group(group).channel(transport.servers())
                    .handler(drain.listener()).childHandler(connections()).bind(address).sync().channel();
        } catch (Throwable failure) {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw failure;
        }
    }

    /** Sets up each connection. */
    private static ChannelInitializer<Channel> connections() {
        SlowPeerPolicy.Builder patience = Patience.withRequests(Patience.IDLE_SECONDS);
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new HttpServerCodec(), patience.build(), new HttpServerKeepAliveHandler(),
                        new HttpServerExpectContinueHandler(), new ServerSentEventEncoder(), new EventHandler(),
                        ConnectionEnd.INSTANCE);
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
    public static EventServer start(InetSocketAddress address) throws InterruptedException {
        return new EventServer(address, Transport.NIO);
    }

    /**
     * Returns the bound address.
     *
     * @return the address with the real port
     */
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    /** Stops accepting, ends all streams of events, and closes the connections; waits up to 20 seconds. Blocks. */
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
            CommandLine line = new CommandLine(USAGE, List.of("--transport"), 1, args);
            port = line.operand(0, "port", DEFAULT_PORT, MAX_PORT);
            transport = Transport.named(line.option("--transport", "nio"));
        } catch (IllegalArgumentException e) {
            System.err.println("EventServer: " + e.getMessage());
            System.exit(2);
            return;
        }
        EventServer server;
        try {
            transport.ensureAvailable();
            server = new EventServer(new InetSocketAddress("127.0.0.1", port), transport);
        } catch (Exception e) {
            System.err.println("EventServer: cannot listen on port " + port + ": " + e.getMessage());
            System.exit(1);
            return;
        }
        ServerEnd.atExit("EventServer", server::end);
        System.out.println("Tidewire EventServer: http://127.0.0.1:" + server.address().getPort()
                + "/  (/events; stop with Ctrl-C or SIGTERM)");
        server.listener.closeFuture().sync();
    }
}
