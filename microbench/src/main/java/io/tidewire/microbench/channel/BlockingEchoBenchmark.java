/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.channel.blocking.BlockingServerHandler;
import io.tidewire.channel.blocking.VirtualThreads;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.microbench.Jvm;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The cost of an echo that is served by a virtual thread that blocks. Round trips of 64 octets over busy
 * connections, one message each ({@link PingPong}); the client is the same for all. Answered when the bridge makes at
 * least half the trips of a handler, and no fewer than sockets of the JDK on virtual threads. Run it on JDK 21 or newer
 * ({@code -jvm}); before, the threads are platform threads.
 */
@State(Scope.Benchmark)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class BlockingEchoBenchmark {
    private static final int SIZE = 64;
    private static final int BUFFER = 8 * 1024;
    private static final Executor THREADS = VirtualThreads.isAvailable()
            ? VirtualThreads.executor() : task -> new Thread(task).start();

    private static SocketAddress any() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    /** Echoes in a handler, on the event loop. */
    @State(Scope.Benchmark)
    public static class InHandler {
        private PingPong pingPong;

        @Setup
        public void setUp() {
            pingPong = new PingPong(NioIoHandler.newFactory(), NioServerSocketChannel::new, NioSocketChannel::new,
                    any(), SIZE);
        }

        @TearDown
        public void tearDown() {
            pingPong.close();
        }
    }

    /** Echoes on a thread for each connection, through the bridge. */
    @State(Scope.Benchmark)
    public static class OnBridge {
        private PingPong pingPong;

        @Setup
        public void setUp() {
            BlockingServerHandler echo = new BlockingServerHandler(THREADS, channel -> {
                byte[] buffer = new byte[BUFFER];
                for (int read; (read = channel.inputStream().read(buffer)) >= 0;) {
                    channel.outputStream().write(buffer, 0, read);
                }
            });
            pingPong = new PingPong(NioIoHandler.newFactory(), NioServerSocketChannel::new, echo,
                    NioSocketChannel::new, any(), SIZE);
        }

        @TearDown
        public void tearDown() {
            pingPong.close();
        }
    }

    /** Echoes on a thread for each connection, with the JDK's sockets. */
    @State(Scope.Benchmark)
    public static class OnSockets {
        private ServerSocket server;
        private PingPong pingPong;

        @Setup
        public void setUp() throws IOException {
            server = new ServerSocket(0, PingPong.CONNECTIONS, InetAddress.getLoopbackAddress());
            THREADS.execute(this::accept);
            pingPong = new PingPong(NioIoHandler.newFactory(), NioSocketChannel::new, server.getLocalSocketAddress(),
                    SIZE);
        }

        private void accept() {
            try {
                for (int i = 0; i < PingPong.CONNECTIONS; i++) {
                    Socket socket = server.accept();
                    socket.setTcpNoDelay(true);
                    THREADS.execute(() -> echo(socket));
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        private static void echo(Socket socket) {
            try (socket) {
                byte[] buffer = new byte[BUFFER];
                for (int read; (read = socket.getInputStream().read(buffer)) >= 0;) {
                    socket.getOutputStream().write(buffer, 0, read);
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        @TearDown
        public void tearDown() throws IOException {
            pingPong.close();
            server.close();
        }
    }

    @Benchmark
    @OperationsPerInvocation(PingPong.CONNECTIONS * PingPong.TRIPS)
    public CountDownLatch handler(InHandler state) throws InterruptedException {
        return state.pingPong.run();
    }

    @Benchmark
    @OperationsPerInvocation(PingPong.CONNECTIONS * PingPong.TRIPS)
    public CountDownLatch bridge(OnBridge state) throws InterruptedException {
        return state.pingPong.run();
    }

    @Benchmark
    @OperationsPerInvocation(PingPong.CONNECTIONS * PingPong.TRIPS)
    public CountDownLatch rivalSockets(OnSockets state) throws InterruptedException {
        return state.pingPong.run();
    }
}
