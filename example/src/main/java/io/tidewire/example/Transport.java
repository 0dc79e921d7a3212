/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.Channel;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.epoll.Epoll;
import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.epoll.EpollServerSocketChannel;
import io.tidewire.channel.epoll.EpollSocketChannel;
import io.tidewire.channel.kqueue.KQueue;
import io.tidewire.channel.kqueue.KQueueIoHandler;
import io.tidewire.channel.kqueue.KQueueServerSocketChannel;
import io.tidewire.channel.kqueue.KQueueSocketChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.util.SuppressForbidden;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;

/** The transports of a server's sockets, the best first. */
public enum Transport {

    /** Linux's own, with the native library. */
    EPOLL(Epoll::unavailabilityCause, EpollIoHandler::newFactory, EpollSocketChannel.class,
            EpollServerSocketChannel.class),

    /** The transport of macOS and FreeBSD, with the native library. */
    KQUEUE(KQueue::unavailabilityCause, KQueueIoHandler::newFactory, KQueueSocketChannel.class,
            KQueueServerSocketChannel.class),

    /** The JDK's selectors; everywhere. */
    NIO(() -> null, NioIoHandler::newFactory, NioSocketChannel.class, NioServerSocketChannel.class);

    static final String OPTION = "--transport";
    static final String USAGE = OPTION + " nio|epoll|kqueue|auto";

    private final Supplier<Throwable> unavailabilityCause;
    private final Supplier<IoHandlerFactory> loops;
    private final Class<? extends Channel> clients;
    private final Class<? extends ServerChannel> servers;

    Transport(Supplier<Throwable> unavailabilityCause, Supplier<IoHandlerFactory> loops,
              Class<? extends Channel> clients, Class<? extends ServerChannel> servers) {
        this.unavailabilityCause = unavailabilityCause;
        this.loops = loops;
        this.clients = clients;
        this.servers = servers;
    }

    /**
     * Finds a transport by the value of {@code --transport}.
     *
     * @param name a name in lower case, or {@code auto} for the best that works here, which is said in one line
     * @return the transport; if it was named, whether it works is not looked at
     * @throws IllegalArgumentException if there is none of that name
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    static Transport named(String name) {
        if (name.equals("auto")) {
            Transport best = best();
            System.out.println("transport: " + best.lowerCaseName());
            return best;
        }
        return Arrays.stream(values()).filter(transport -> transport.lowerCaseName().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        OPTION + ": " + name + " (expected: nio, epoll, kqueue or auto)"));
    }

    private static Transport best() {
        // NIO always works.
        return Arrays.stream(values()).filter(transport -> transport.unavailabilityCause.get() == null).findFirst()
                .orElseThrow();
    }

    private String lowerCaseName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Ensures that the transport works here.
     *
     * @throws IllegalStateException if it does not; the message says why
     */
    void ensureAvailable() {
        Throwable cause = unavailabilityCause.get();
        if (cause != null) {
            throw new IllegalStateException(lowerCaseName() + " is not available: " + cause, cause);
        }
    }

    IoHandlerFactory loops() {
        return loops.get();
    }

    Class<? extends Channel> clients() {
        return clients;
    }

    Class<? extends ServerChannel> servers() {
        return servers;
    }
}
