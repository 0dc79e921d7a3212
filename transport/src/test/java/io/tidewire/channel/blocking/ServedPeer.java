/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.blocking;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A socket of the JDK, and the code that serves the other end of its connection. */
final class ServedPeer implements AutoCloseable {
    static final int SECONDS = 60;

    final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    final Socket socket = new Socket();
    private final CompletableFuture<BlockingChannel> channel = new CompletableFuture<>();
    private final CompletableFuture<Thread> thread = new CompletableFuture<>();
    private final CompletableFuture<Void> outcome = new CompletableFuture<>();
    private final CountDownLatch ended = new CountDownLatch(1);

    ServedPeer(Executor executor, BlockingCode code) throws Exception {
        BlockingCode kept = served -> {
            channel.complete(served);
            thread.complete(Thread.currentThread());
            try {
                code.run(served);
                outcome.complete(null);
            } catch (Throwable t) {
                outcome.completeExceptionally(t);
                throw t;
            }
        };
        Executor counted = task -> executor.execute(() -> {
            task.run();
            ended.countDown();
        });
        Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new BlockingServerHandler(counted, kept))
                .bind(InetAddress.getLoopbackAddress(), 0).sync().channel();
        socket.setSoTimeout(SECONDS * 1000);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(),
                ((InetSocketAddress) server.localAddress()).getPort()));
    }

    BlockingChannel channel() throws Exception {
        return channel.get(SECONDS, TimeUnit.SECONDS);
    }

    Thread thread() throws Exception {
        return thread.get(SECONDS, TimeUnit.SECONDS);
    }

    /** Waits until the code waits: for its channel, as the tests give it nothing else to wait for. */
    ServedPeer awaitParked() throws Exception {
        awaitParked(thread());
        return this;
    }

    static void awaitParked(Thread thread) {
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
            Thread.yield();
        }
    }

    /** Waits for the end of the code, and returns what it threw, or {@code null}. */
    Throwable failure() throws Exception {
        if (!ended.await(SECONDS, TimeUnit.SECONDS)) {
            throw new TimeoutException("the code goes on");
        }
        try {
            outcome.get(SECONDS, TimeUnit.SECONDS);
            return null;
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }

    /** Runs the tasks that the event loop has by now. */
    void passLoop() throws Exception {
        for (int i = 0; i < 10; i++) {
            channel().channel().eventLoop().submit(() -> { }).get(SECONDS, TimeUnit.SECONDS);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        group.shutdownGracefully(0, SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
