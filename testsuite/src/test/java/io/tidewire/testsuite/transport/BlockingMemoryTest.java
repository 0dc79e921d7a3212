/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.blocking.BlockingChannel;
import io.tidewire.channel.blocking.BlockingCode;
import io.tidewire.channel.blocking.BlockingServerHandler;
import io.tidewire.channel.blocking.VirtualThreads;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.testsuite.codec.TrackingAllocator;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** Connections that threads serve, when each allocation of one fails in turn (SEC-K16). */
@Timeout(120)
class BlockingMemoryTest {
    private static final Executor THREADS = VirtualThreads.isAvailable()
            ? VirtualThreads.executor() : task -> new Thread(task).start();
    private static final byte[] SENT = new byte[50_000];

    static {
        new Random(1).nextBytes(SENT);
    }

    private final List<Throwable> thrown = new CopyOnWriteArrayList<>();

    /** The ways of the code to send back its input. */
    private enum Echo {
        /** Octets are copied twice. */
        STREAMS {
            @Override
            void run(BlockingChannel channel) throws IOException {
                channel.inputStream().transferTo(channel.outputStream());
            }
        },
        /** Buffers are passed on. */
        BUFFERS {
            @Override
            void run(BlockingChannel channel) throws IOException {
                ByteBuf buffer;
                while ((buffer = channel.read()) != null) {
                    channel.write(buffer);
                }
            }
        };

        abstract void run(BlockingChannel channel) throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    void eachFailureIsOneExceptionAndTheNextConnectionIsServed(Echo echo) throws Exception {
        int failing = 0;
        while (failsBefore(failing, echo)) {
            failing++;
        }
        assertThat(failing).isPositive();
    }

    /** Returns whether the connection has asked for so many buffers that one was denied. */
    private boolean failsBefore(int failing, Echo echo) throws Exception {
        thrown.clear();
        TrackingAllocator alloc = new TrackingAllocator(failing, true);
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        Phaser running = new Phaser(1);
        boolean denied;
        try {
            InetSocketAddress server = listen(group, alloc, running, echo::run);
            byte[] received = send(server);
            denied = alloc.allocations() > failing;
            assertThat(received).isEqualTo(Arrays.copyOf(SENT, received.length));
            if (denied) {
                // The loop goes on: the next connection is served.
                assertThat(send(server)).isEqualTo(SENT);
            }
            running.arriveAndAwaitAdvance();
            if (denied) {
                // Also if the client has all octets: that of the read which finds the end may be the one.
                assertThat(thrown).singleElement().satisfies(BlockingMemoryTest::assertTellsOfMemory);
            } else {
                assertThat(received).isEqualTo(SENT);
                assertThat(thrown).isEmpty();
            }
        } finally {
            group.shutdownGracefully(0, 60, TimeUnit.SECONDS).awaitUninterruptibly();
        }
        assertThat(alloc.kept()).isEmpty();
        return denied;
    }

    /** Thrown to the code by its own call, or the cause of the failure of the connection. */
    private static void assertTellsOfMemory(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        assertThat(root).isInstanceOf(TrackingAllocator.ChosenFailure.class);
        if (root != failure) {
            assertThat(failure).isInstanceOf(IOException.class);
        }
    }

    private InetSocketAddress listen(EventLoopGroup group, TrackingAllocator alloc, Phaser running, BlockingCode code)
            throws InterruptedException {
        Channel listener = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.ALLOCATOR, alloc)
                .childHandler(new BlockingServerHandler(task -> {
                    running.register();
                    THREADS.execute(() -> {
                        try {
                            task.run();
                        } finally {
                            running.arriveAndDeregister();
                        }
                    });
                }, channel -> {
                    try {
                        code.run(channel);
                    } catch (Throwable t) {
                        thrown.add(t);
                        throw t;
                    }
                })).bind(InetAddress.getLoopbackAddress(), 0).sync().channel();
        return (InetSocketAddress) listener.localAddress();
    }

    /** Sends all octets, ends the output, and reads what comes; the connection may end before that is done. */
    private static byte[] send(InetSocketAddress server) throws IOException {
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        try (Socket socket = new Socket(server.getAddress(), server.getPort())) {
            try {
                socket.getOutputStream().write(SENT);
                socket.shutdownOutput();
                int octet;
                while ((octet = socket.getInputStream().read()) >= 0) {
                    received.write(octet);
                }
            } catch (IOException e) {
                assertThat(e).hasMessageMatching("(?i).*(reset|broken pipe|aborted|closed).*");
            }
        }
        return received.toByteArray();
    }
}
