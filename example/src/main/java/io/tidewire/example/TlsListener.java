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
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.net.InetSocketAddress;
import java.util.function.BiConsumer;

/** A port of the loopback address, with its event loops, and with its certificate if TLS is spoken there. */
final class TlsListener implements AutoCloseable {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(TlsListener.class);

    private static final int BACKLOG = 1024;

    private final ServerCertificate certificate;
    private final EventLoopGroup group;
    private final ServerDrain drain;
    private final Channel listener;

    /** Listens on a port that ends by itself. */
    TlsListener(ServerCertificate certificate, Transport transport, int port,
            BiConsumer<ChannelPipeline, ChannelHandler> connections) throws InterruptedException {
        this(certificate, transport, port, new ServerDrain(), connections);
    }

    /**
     * Listens.
     *
     * @param certificate belongs to this from now on, also if it fails; {@code null} for a port without TLS
     * @param transport the transport of the sockets
     * @param port where; 0 lets the kernel choose
     * @param drain ends the port, and others with it
     * @param connections adds the handlers of a connection, with the one of TLS that it is given, {@code null} if there
     *        is none
     */
    TlsListener(ServerCertificate certificate, Transport transport, int port, ServerDrain drain,
            BiConsumer<ChannelPipeline, ChannelHandler> connections) throws InterruptedException {
        this.certificate = certificate;
        this.drain = drain;
        try {
            transport.ensureAvailable();
        } catch (IllegalStateException e) {
            closeCertificate();
            throw e;
        }
        group = new MultiThreadIoEventLoopGroup(transport.loops());
        try {
            listener = new ServerBootstrap()
                    .group(group)
                    .channel(transport.servers())
                    .option(ChannelOption.SO_BACKLOG, BACKLOG)
                    .childOption(ChannelOption.TCP_NODELAY, true)
                    .handler(drain.listener())
                    .childHandler(new ChannelInitializer<>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            connections.accept(channel.pipeline(),
                                    certificate == null ? null : certificate.newHandler(channel.alloc()));
                        }
                    })
                    .bind(new InetSocketAddress("127.0.0.1", port)).sync().channel();
        } catch (Throwable failure) {
            close();
            throw failure;
        }
    }

    ServerCertificate certificate() {
        return certificate;
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    void awaitClosed() throws InterruptedException {
        listener.closeFuture().sync();
    }

    /**
     * Stops accepting, and ends all connections: those of HTTP when their requests are answered, for which 20 seconds
     * are given, others at once. Blocks.
     */
    @Override
    public void close() {
        end();
    }

    /** Does what {@link #close()} does, and returns how it went. */
    DrainReport end() {
        closeCertificate();
        return ServerEnd.await(drain, group, ServerEnd.GRACE_SECONDS, LOGGER::warn);
    }

    private void closeCertificate() {
        if (certificate != null) {
            certificate.close();
        }
    }
}
