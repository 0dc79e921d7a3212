/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A server whose connections are served by code that blocks: the frame of its programs. */
final class BlockingServer implements AutoCloseable {
    static final String USAGE = "[" + Transport.USAGE + "] [PORT]";

    private static final int MAX_PORT = 65_535;

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(BlockingServer.class);

    private final EventLoopGroup group;
    private final ServerDrain drain = new ServerDrain();
    private final Channel listener;

    /**
     * Binds and serves on the loopback address. Blocks for the bind only.
     *
     * @param connections the handler of each connection
     * @param transport the transport of the sockets
     * @param port where to listen; 0 lets the kernel choose
     * @throws InterruptedException if the thread is interrupted
     */
    BlockingServer(ChannelHandler connections, Transport transport, int port) throws InterruptedException {
        group = new MultiThreadIoEventLoopGroup(transport.loops());
        try {
            listener = new ServerBootstrap().group(group).channel(transport.servers()).handler(drain.listener())
                    .childHandler(connections)
                    .bind(new InetSocketAddress("127.0.0.1", port)).sync().channel();
        } catch (Throwable failure) {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw failure;
        }
    }

    /** Returns the bound address. */
    InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    /**
     * Stops accepting, waits up to 20 seconds for the requests in flight, and closes all connections, which ends their
     * threads; those of a protocol that knows no requests at once. Blocks.
     */
    @Override
    public void close() {
        end();
    }

    private DrainReport end() {
        return ServerEnd.await(drain, group, ServerEnd.GRACE_SECONDS, LOGGER::warn);
    }

    /**
     * Serves until the process is told to stop. Ends with 2 if an argument is wrong, and with 1 if the program cannot
     * listen, or has no virtual threads.
     *
     * @param name the program
     * @param scheme of the address that is shown
     * @param connections makes the handler of each connection
     * @param defaultPort where to listen if no port is given
     * @param args the arguments
     * @throws InterruptedException if the main thread is interrupted
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    static void run(String name, String scheme, Supplier<ChannelHandler> connections, int defaultPort, String... args)
            throws InterruptedException {
        String usage = name + ' ' + USAGE;
        if (CommandLine.asksForHelp(args)) {
            System.out.println("usage: " + usage);
            return;
        }
        BlockingServer server;
        try {
            CommandLine line = new CommandLine(usage, List.of(Transport.OPTION), 1, args);
            int port = line.operand(0, "port", defaultPort, MAX_PORT);
            Transport transport = Transport.named(line.option(Transport.OPTION, "nio"));
            transport.ensureAvailable();
            server = new BlockingServer(connections.get(), transport, port);
        } catch (Exception e) {
            System.err.println(name + ": " + e.getMessage());
            System.exit(e instanceof IllegalArgumentException ? 2 : 1);
            return;
        }
        ServerEnd.atExit(name, server::end);
        System.out.println("Tidewire " + name + ": " + scheme + "://127.0.0.1:" + server.address().getPort()
                + "/  (stop with Ctrl-C or SIGTERM)");
        server.listener.closeFuture().sync();
    }
}
