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
import io.tidewire.handler.flow.FlowControlHandler;
import io.tidewire.handler.timeout.SlowPeerPolicy;
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import io.tidewire.util.concurrent.DefaultEventExecutorGroup;
import io.tidewire.util.concurrent.EventExecutorGroup;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A page with a form for files, and a server that stores them as they come: nothing but one piece of a file is in
 * memory, and a file of an upload that does not end well is deleted. The page shows how far an upload has got.
 *
 * <p>Disks block, so that {@link UploadHandler} hands what it stores to threads of their own, and reads the next piece
 * when the last one is stored.
 *
 * <pre>{@code
 * try (UploadServer server = UploadServer.start(new InetSocketAddress("127.0.0.1", 8080), folder)) {
 *     ...
 * }
 * }</pre>
 */
public final class UploadServer implements AutoCloseable {
    private static final String USAGE = "UploadServer [" + Transport.USAGE + "] FOLDER [PORT]";
    private static final int DEFAULT_PORT = 8080;
    private static final int MAX_PORT = 65_535;
    private static final int DISK_THREADS = 4;

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(UploadServer.class);

    private final EventLoopGroup group;
    private final ServerDrain drain = new ServerDrain();
    private final EventExecutorGroup disk = new DefaultEventExecutorGroup(DISK_THREADS);
    private final Channel listener;

    private UploadServer(InetSocketAddress address, Transport transport, Path folder) throws InterruptedException {
        group = new MultiThreadIoEventLoopGroup(transport.loops());
        try {
            listener = new ServerBootstrap().group(group).channel(transport.servers())
                    .childOption(ChannelOption.AUTO_READ, false).handler(drain.listener())
                    .childHandler(connections(folder)).bind(address).sync().channel();
        } catch (Throwable failure) {
            endLoops();
            throw failure;
        }
    }

    /** Sets up each connection. */
    private ChannelInitializer<Channel> connections(Path folder) {
        SlowPeerPolicy.Builder patience = Patience.withRequests(Patience.IDLE_SECONDS);
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new HttpServerCodec(), patience.build(), new HttpServerKeepAliveHandler(),
                        new HttpServerExpectContinueHandler(), new FlowControlHandler(),
                        new UploadHandler(folder, disk.next()), ConnectionEnd.INSTANCE);
            }
        };
    }

    /**
     * Binds and serves; returns as soon as connections are accepted. Blocks for the bind only.
     *
     * @param address where to listen; port 0 lets the kernel choose
     * @param folder where files are stored
     * @return the running server, which the caller closes
     * @throws InterruptedException if the calling thread is interrupted while it waits for the bind
     */
    public static UploadServer start(InetSocketAddress address, Path folder) throws InterruptedException {
        return new UploadServer(address, Transport.NIO, folder);
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
     * Stops accepting, waits up to 20 seconds for uploads, and closes all connections; files of uploads that have not
     * ended are deleted. Blocks.
     */
    @Override
    public void close() {
        end();
    }

    private DrainReport end() {
        DrainReport outcome = ServerEnd.await(drain, group, ServerEnd.GRACE_SECONDS, LOGGER::warn);
        endLoops();
        return outcome;
    }

    private void endLoops() {
        // The channels' loops first: their handlers have files deleted.
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
        disk.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    /**
     * Serves on the loopback address until the process is told to stop. Ends with 2 if an argument is wrong, and with 1
     * if it cannot listen.
     *
     * @param args {@code --transport} with the name of a {@link Transport} or {@code auto}, optional; the folder for
     *             the files, which is made if it is missing; and the port (default 8080; 0 lets the kernel choose); or
     *             {@code --help}
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
        Path folder;
        try {
            CommandLine line = new CommandLine(USAGE, List.of("--transport"), 2, args);
            String name = line.operand(0, null);
            if (name == null) {
                throw new IllegalArgumentException("the folder is missing (usage: " + USAGE + ')');
            }
            folder = Files.createDirectories(Path.of(name));
            port = line.operand(1, "port", DEFAULT_PORT, MAX_PORT);
            transport = Transport.named(line.option("--transport", "nio"));
        } catch (IllegalArgumentException | IOException e) {
            System.err.println("UploadServer: " + e.getMessage());
            System.exit(2);
            return;
        }
        UploadServer server;
        try {
            transport.ensureAvailable();
            server = new UploadServer(new InetSocketAddress("127.0.0.1", port), transport, folder);
        } catch (Exception e) {
            System.err.println("UploadServer: cannot listen on port " + port + ": " + e.getMessage());
            System.exit(1);
            return;
        }
        ServerEnd.atExit("UploadServer", server::end);
        System.out.println("Tidewire UploadServer: http://127.0.0.1:" + server.address().getPort()
                + "/  (stores in " + folder + "; stop with Ctrl-C or SIGTERM)");
        server.listener.closeFuture().sync();
    }
}
