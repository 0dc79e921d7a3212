/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.epoll.Epoll;
import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.epoll.EpollServerSocketChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.SocketChannel;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerExpectContinueHandler;
import io.tidewire.handler.timeout.IdleStateHandler;
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

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

    /** A connection on which nothing moves for this long, in seconds, is closed. */
    private static final int IDLE_SECONDS = 60;
    /** How long {@link #close()} waits, in seconds, for the requests in flight. */
    private static final int DRAIN_SECONDS = 20;

    private final EventLoopGroup group;
    private final Set<HelloHandler> connections = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean closing = new AtomicBoolean();
    private final Channel listener;

    /** What the server's sockets are driven by. */
    public enum Transport {
        /** The JDK's selectors; everywhere. */
        NIO,
        /** Linux's own, with the native library. */
        EPOLL;

        private IoHandlerFactory loops() {
            return this == EPOLL ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        }

        private Class<? extends ServerChannel> servers() {
            return this == EPOLL ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
        }
    }

    private HelloServer(InetSocketAddress address, Path folder, Transport transport) throws InterruptedException {
        group = new MultiThreadIoEventLoopGroup(transport.loops());
        try {
            listener = new ServerBootstrap()
                    .group(group)
                    .channel(transport.servers())
                    .option(ChannelOption.SO_BACKLOG, 1024)
                    .childOption(ChannelOption.TCP_NODELAY, true)
                    .childHandler(new ChannelInitializer<SocketChannel>() {
                        @Override
                        protected void initChannel(SocketChannel channel) {
                            channel.pipeline().addLast(
                                    new IdleStateHandler(0, 0, IDLE_SECONDS),
                                    new HttpServerCodec(),
                                    new HttpServerExpectContinueHandler(),
                                    new HelloHandler(folder, connections, closing::get));
                        }
                    })
                    .bind(address).sync().channel();
        } catch (Throwable failure) {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw failure;
        }
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
     * @param transport what drives the sockets
     * @return the running server, which the caller closes
     * @throws InterruptedException if the calling thread is interrupted while it waits for the bind
     * @throws UnsatisfiedLinkError if the transport is not available here
     */
    public static HelloServer start(InetSocketAddress address, Path folder, Transport transport)
            throws InterruptedException {
        return new HelloServer(address, folder, transport);
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

    /** Stops accepting, waits for the requests in flight (20 s at most), closes what is left and ends the loops. */
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            group.terminationFuture().awaitUninterruptibly();
            return;
        }
        listener.close().syncUninterruptibly();
        List<ChannelFuture> drained = connections.stream().map(HelloHandler::drain).toList();
        CountDownLatch open = new CountDownLatch(drained.size());
        drained.forEach(future -> future.addListener(closed -> open.countDown()));
        try {
            if (!open.await(DRAIN_SECONDS, TimeUnit.SECONDS)) {
                LOGGER.warn("{} connections were still busy after {} s and are cut", open.getCount(), DRAIN_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    /**
     * Serves on the loopback address until the process is told to stop.
     *
     * @param args {@code --transport nio} (default) or {@code --transport epoll}, then port (default 8080) and folder
     *             of static files (default {@code www}), all optional
     * @throws InterruptedException if the main thread is interrupted
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    public static void main(String[] args) throws InterruptedException {
        List<String> left = new ArrayList<>(List.of(args));
        Transport transport = takeTransport(left);
        int port;
        try {
            port = left.isEmpty() ? 8080 : Integer.parseInt(left.get(0));
        } catch (NumberFormatException e) {
            port = -1;
        }
        Path folder = Path.of(left.size() > 1 ? left.get(1) : "www").toAbsolutePath().normalize();
        if (transport == null || port < 0 || port > 65535 || left.size() > 2 || !Files.isDirectory(folder)) {
            System.err.println("usage: HelloServer [--transport nio|epoll] [PORT 0-65535] [FOLDER of static files];"
                    + " folder: " + folder);
            System.exit(2);
        }
        if (transport == Transport.EPOLL && !Epoll.isAvailable()) {
            System.err.println("epoll is not available: " + Epoll.unavailabilityCause());
            System.exit(1);
        }
        HelloServer server;
        try {
            server = start(new InetSocketAddress("127.0.0.1", port), folder, transport);
        } catch (Exception e) {
            System.err.println("cannot listen: " + e.getMessage());
            System.exit(1);
            return;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "hello-server-stop"));
        System.out.println("Tidewire HelloServer: http://127.0.0.1:" + server.address().getPort()
                + "/  (/plaintext /json /echo /static/hello.html; stop with Ctrl-C or SIGTERM)");
        server.awaitClosed();
    }

    /** Takes the option out of the arguments: null if there is no such transport. */
    private static Transport takeTransport(List<String> args) {
        int option = args.indexOf("--transport");
        if (option < 0) {
            return Transport.NIO;
        }
        args.remove(option);
        String name = option < args.size() ? args.remove(option) : "";
        return Stream.of(Transport.values())
                .filter(transport -> transport.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst().orElse(null);
    }
}
