/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.blocking.BlockingServerHandler;
import io.tidewire.channel.blocking.VirtualThreads;

import java.util.concurrent.Executor;

/**
 * Sends back what it is sent: each connection is served by a virtual thread, whose code is one line that blocks. Needs
 * JDK 21.
 *
 * <pre>{@code
 * example/run BlockingEcho 7000
 * nc 127.0.0.1 7000
 * }</pre>
 */
public final class BlockingEcho {
    private static final int DEFAULT_PORT = 7000;

    private BlockingEcho() {
    }

    /** Creates the handler of each connection. */
    static ChannelHandler connections(Executor threads) {
        return new BlockingServerHandler(threads,
                channel -> channel.inputStream().transferTo(channel.outputStream()));
    }

    /**
     * Serves on the loopback address until the process is told to stop. Ends with 2 if an argument is wrong, and with 1
     * if it cannot listen or there are no virtual threads.
     *
     * @param args {@code --transport} with the name of a {@link Transport} or {@code auto}, and the port (default 7000;
     *             0 lets the kernel choose), both optional; or {@code --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        BlockingServer.run("BlockingEcho", "tcp", () -> connections(VirtualThreads.executor()), DEFAULT_PORT, args);
    }
}
