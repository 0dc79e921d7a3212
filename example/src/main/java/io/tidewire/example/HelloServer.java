/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerExpectContinueHandler;
import io.tidewire.handler.codec.http.HttpServerKeepAliveHandler;
import io.tidewire.handler.timeout.SlowPeerPolicy;
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * An HTTP/1.1 server: {@code /plaintext}, {@code /json}, {@code /echo} (a posted body of any size, streamed back) and
 * {@code /static/NAME} (a file of one folder). SIGTERM stops it after the requests in flight are answered.
 *
 * <pre>{@code
 * try (HelloServer server = HelloServer.start(new InetSocketAddress("127.0.0.1", 8080), Path.of("www"))) {
 *     server.awaitClosed();
 * }
 * }</pre>
 */
public final class HelloServer implements AutoCloseable {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(HelloServer.class);

    private final Limits limits;
    /** Told at the end what was cut off. */
    private final Consumer<String> report;
    private final EventLoopGroup group;
    private final ServerDrain drain = new ServerDrain();
    private final Channel listener;

    /**
     * How long the server is patient. The head of a request has 20 seconds, whatever this says; a body has to come with
     * 240 octets per second, and a peer that takes nothing of its answers for 30 seconds is closed.
     *
     * @param idleSeconds  seconds after which a connection is closed on which nothing moves in either direction; 0
     *                     for no limit
     * @param drainSeconds how many seconds {@link #close()} waits for the requests in flight; 0 does not wait
     */
    public record Limits(int idleSeconds, int drainSeconds) {
        /** A minute, and 20 seconds. */
        public static final Limits DEFAULT = new Limits(Patience.IDLE_SECONDS, ServerEnd.GRACE_SECONDS);
    }

    HelloServer(InetSocketAddress address, Path folder, Transport transport, Limits limits, Consumer<String> report)
            throws InterruptedException {
        this.limits = limits;
        this.report = report;
        group = new MultiThreadIoEventLoopGroup(transport.loops());
        try {
            listener = new ServerBootstrap()
                    .group(group)
                    .channel(transport.servers())
                    .option(ChannelOption.SO_BACKLOG, 1024)
                    .childOption(ChannelOption.TCP_NODELAY, true)
                    .handler(drain.listener())
                    .childHandler(connections(limits, () -> new HelloHandler(folder)))
                    .bind(address).sync().channel();
        } catch (Throwable failure) {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw failure;
        }
    }

    /** Sets up each connection. */
    static ChannelInitializer<Channel> connections(Limits limits, Supplier<HelloHandler> handlers) {
        SlowPeerPolicy.Builder patience = Patience.withRequests(limits.idleSeconds());
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new HttpServerCodec(), new HttpServerKeepAliveHandler(HelloHandler.CLOSE),
                        patience.build(), new HttpServerExpectContinueHandler(), handlers.get());
            }
        };
    }

    /**
     * Binds and serves; returns as soon as connections are accepted. Blocks for the bind only.
     *
     * @param address where to listen; port 0 lets the kernel choose
     * @param folder  the folder whose files {@code /static/} serves
     * @return the running server, which the caller closes
     * @throws InterruptedException if the calling thread is interrupted while it waits for the bind
     */
    public static HelloServer start(InetSocketAddress address, Path folder) throws InterruptedException {
        return start(address, folder, Transport.NIO);
    }

    /**
     * Binds and serves over a transport; returns as soon as connections are accepted. Blocks for the bind only.
     *
     * @param address   where to listen; port 0 lets the kernel choose
     * @param folder    the folder whose files {@code /static/} serves
     * @param transport the transport of the sockets
     * @return the running server, which the caller closes
     * @throws InterruptedException if the calling thread is interrupted while it waits for the bind
     * @throws UnsatisfiedLinkError if the transport is not available here
     */
    public static HelloServer start(InetSocketAddress address, Path folder, Transport transport)
            throws InterruptedException {
        return start(address, folder, transport, Limits.DEFAULT);
    }

    /**
     * Binds and serves with other limits; returns as soon as connections are accepted. Blocks for the bind only.
     *
     * @param address   where to listen; port 0 lets the kernel choose
     * @param folder    the folder whose files {@code /static/} serves
     * @param transport the transport of the sockets
     * @param limits    how long to be patient
     * @return the running server, which the caller closes
     * @throws InterruptedException if the calling thread is interrupted while it waits for the bind
     * @throws UnsatisfiedLinkError if the transport is not available here
     */
    public static HelloServer start(InetSocketAddress address, Path folder, Transport transport, Limits limits)
            throws InterruptedException {
        return new HelloServer(address, folder, transport, limits, LOGGER::warn);
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

    /**
     * Stops accepting, waits for the requests in flight, closes what is left, says what that was, and ends the loops.
     * Blocks.
     */
    @Override
    public void close() {
        end();
    }

    private DrainReport end() {
        return ServerEnd.await(drain, group, limits.drainSeconds(), report);
    }

    /**
     * Serves on the loopback address until the process is told to stop. Ends with 2 if an argument is wrong, and with 1
     * if it cannot listen.
     *
     * @param args {@code --transport} with the name of a {@link Transport} or {@code auto}, {@code --idle SECONDS} and
     *             {@code --drain SECONDS} (see {@link Limits}), port (default 8080) and folder of static files
     *             (default: the system property {@code example.folder}, else {@code www}), all optional; or {@code
     *             --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    public static void main(String[] args) throws InterruptedException {
        if (CommandLine.asksForHelp(args)) {
            System.out.println("usage: " + HelloServerOptions.USAGE);
            return;
        }
        HelloServerOptions options;
        try {
            options = HelloServerOptions.parse(System.getProperty("example.folder", "www"), args);
        } catch (IllegalArgumentException e) {
            System.err.println("HelloServer: " + e.getMessage());
            System.exit(2);
            return;
        }
        HelloServer server;
        try {
            options.transport().ensureAvailable();
            // Not the logger: the JDK's is closed by a shutdown hook of its own, before this server is.
            server = new HelloServer(new InetSocketAddress("127.0.0.1", options.port()), options.folder(),
                    options.transport(), options.limits(), System.err::println);
        } catch (IllegalStateException e) {
            System.err.println("HelloServer: " + e.getMessage());
            System.exit(1);
            return;
        } catch (Exception e) {
            System.err.println("HelloServer: cannot listen on port " + options.port() + ": " + e.getMessage());
            System.exit(1);
            return;
        }
        ServerEnd.atExit("HelloServer", server::end);
        System.out.println("Tidewire HelloServer: http://127.0.0.1:" + server.address().getPort()
                + "/  (/plaintext /json /echo /static/hello.html; stop with Ctrl-C or SIGTERM)");
        server.awaitClosed();
    }
}
