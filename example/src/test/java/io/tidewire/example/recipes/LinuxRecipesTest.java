/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import io.tidewire.channel.Channel;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.epoll.Epoll;
import io.tidewire.channel.epoll.EpollIoHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** The recipes that are for Linux alone. */
@Timeout(60)
class LinuxRecipesTest {
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress("127.0.0.1", 0);

    @TempDir
    private Path folder;
    private EventLoopGroup loops;

    @BeforeEach
    void start() {
        if (!Epoll.isAvailable()) {
            throw new TestAbortedException("epoll is not available", Epoll.unavailabilityCause());
        }
        loops = new MultiThreadIoEventLoopGroup(2, EpollIoHandler.newFactory());
    }

    @AfterEach
    void stop() throws InterruptedException {
        if (loops != null) {
            loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
        }
    }

    @Test
    void connectionIsServedByTheWorkerItIsPassedTo() throws Exception {
        String path = folder.resolve("worker").toString();
        DescriptorWorker.start(loops, path).sync();
        EventLoopGroup accepting = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
        try {
            Channel worker = DescriptorAcceptor.connect(accepting, path).sync().channel();
            Channel listener = DescriptorAcceptor.start(accepting, worker, ANY_PORT).sync().channel();
            int port = ((InetSocketAddress) listener.localAddress()).getPort();
            try (Socket client = new Socket("127.0.0.1", port)) {
                client.getOutputStream().write("once".getBytes(StandardCharsets.US_ASCII));
                client.shutdownOutput();
                // The end comes only if nobody but the worker has kept the descriptor.
                assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo("once");
            }
            try (Socket client = new Socket("127.0.0.1", port)) {
                client.getOutputStream().write("before".getBytes(StandardCharsets.US_ASCII));
                assertThat(client.getInputStream().readNBytes(6)).asString().isEqualTo("before");
                // The process that has accepted it goes, and the connection stays.
                accepting.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
                client.getOutputStream().write("after".getBytes(StandardCharsets.US_ASCII));
                client.shutdownOutput();
                assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo("after");
            }
        } finally {
            accepting.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
        }
    }

    @Test
    void eachDatagramIsEchoedToItsSender() throws Exception {
        Channel server = UdpBatch.start(loops, ANY_PORT).sync().channel();
        try (DatagramSocket client = new DatagramSocket(ANY_PORT)) {
            TreeSet<Integer> back = new TreeSet<>();
            for (int i = 1; i <= 64; i++) {
                client.send(new DatagramPacket(new byte[i], i, server.localAddress()));
            }
            for (int i = 1; i <= 64; i++) {
                DatagramPacket answer = new DatagramPacket(new byte[2000], 2000);
                client.receive(answer);
                back.add(answer.getLength());
            }
            assertThat(back).hasSize(64);
        }
    }
}
