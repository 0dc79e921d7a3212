/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.testkit.ForkedJvm;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server in a process of its own that may open few files, to which more peers connect than it can take, and which has
 * to serve again when they are gone. Nothing was loaded before that is needed only when descriptors are short; what any
 * peer needs, from its first byte to the last, was: it reads classes from folders, and where no descriptor is left the
 * JVM can read no class, now or later.
 */
public final class ShortOfDescriptors {

    private static final int MAX_DESCRIPTORS = 64;
    private static final int PEERS = 100;
    private static final int MAX_ATTEMPTS = 1000;
    private static final int TIMEOUT_MILLIS = 30_000;
    /** The octet by which the server's process reports that a peer is gone. */
    private static final int GONE = 2;

    private ShortOfDescriptors() {
    }

    /**
     * Runs it.
     *
     * @param transport the transport of the server; has a constructor without arguments
     * @throws IOException if the test itself cannot connect
     */
    public static void serveAgain(Class<? extends TransportUnderTest> transport) throws IOException {
        try (ServerSocket control = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            control.setSoTimeout(TIMEOUT_MILLIS);
            CompletableFuture<String> process = CompletableFuture.supplyAsync(() -> {
                try {
                    return ForkedJvm.runWithDescriptors(MAX_DESCRIPTORS, ShortOfDescriptors.class,
                            "-Dtransport=" + transport.getName(), "-Dcontrol=" + control.getLocalPort());
                } catch (IOException e) {
                    throw new CompletionException(e);
                }
            });
            try (Socket line = control.accept()) {
                line.setSoTimeout(TIMEOUT_MILLIS);
                byte[] port = line.getInputStream().readNBytes(Integer.BYTES);
                int server = ByteBuffer.wrap(port).getInt();
                // The server sees the end of each before descriptors become short.
                comeAndGo(server, line, false);
                comeAndGo(server, line, true);
                overload(server);
                assertThat(isServedSoon(server)).as("served again").isTrue();
                // The end of the line ends the process.
                line.shutdownOutput();
                process.join();
            }
        }
    }

    private static Socket connect(int server) throws IOException {
        Socket peer = new Socket(InetAddress.getLoopbackAddress(), server);
        peer.setSoTimeout(TIMEOUT_MILLIS);
        return peer;
    }

    /** Is served and goes, with a reset or without, and waits until the server has seen it. */
    private static void comeAndGo(int server, Socket line, boolean reset) throws IOException {
        try (Socket peer = connect(server)) {
            assertThat(peer.getInputStream().read()).as("served").isEqualTo(1);
            peer.setSoLinger(reset, 0);
        }
        assertThat(line.getInputStream().read()).as("the end was seen").isEqualTo(GONE);
    }

    private static void overload(int server) throws IOException {
        List<Socket> peers = new ArrayList<>();
        try {
            for (int i = 0; i < PEERS; i++) {
                peers.add(connect(server));
            }
            // Served as long as there are descriptors.
            assertThat(peers.get(0).getInputStream().read()).isEqualTo(1);
        } finally {
            for (Socket peer : peers) {
                peer.close();
            }
        }
    }

    /** Returns whether the server accepts again. Clients that come before may still be refused. */
    private static boolean isServedSoon(int server) {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            try (Socket peer = connect(server)) {
                if (peer.getInputStream().read() == 1) {
                    return true;
                }
            } catch (IOException refused) {
                // Reset or timed out: the next one may be served.
                assertThat(refused).isNotNull();
            }
        }
        return false;
    }

    /**
     * The server's process.
     *
     * @param arguments none
     * @throws Exception if it cannot serve
     */
    public static void main(String[] arguments) throws Exception {
        TransportUnderTest transport = Class.forName(System.getProperty("transport"))
                .asSubclass(TransportUnderTest.class).getDeclaredConstructor().newInstance();
        EventLoopGroup group = transport.newGroup(1);
        try (Socket line = new Socket(InetAddress.getLoopbackAddress(), Integer.getInteger("control"))) {
            Channel server = new ServerBootstrap().group(group).channelFactory(transport.servers())
                    .childHandler(new ChannelInitializer<Channel>() {
                        @Override
                        protected void initChannel(Channel channel) throws IOException {
                            channel.pipeline().addLast(new Greeter(line.getOutputStream()));
                        }
                    })
                    .bind(transport.anyAddress()).sync().channel();
            int port = ((InetSocketAddress) server.localAddress()).getPort();
            line.getOutputStream().write(ByteBuffer.allocate(Integer.BYTES).putInt(port).array());
            line.getInputStream().read();
        }
        group.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
    }

    /** Notifies each peer that it was accepted, and the test that the peer is gone. */
    private static final class Greeter extends ChannelInboundHandlerAdapter {
        private final OutputStream line;

        Greeter(OutputStream line) {
            this.line = line;
        }

        @Override
        public void channelUnregistered(ChannelHandlerContext ctx) throws IOException {
            ctx.fireChannelUnregistered();
            // The last that happens to a channel. A few bytes never block.
            line.write(GONE);
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            ctx.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1}));
            ctx.fireChannelActive();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            ctx.close();
        }
    }
}
