/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.AdaptiveRecvByteBufAllocator;
import io.tidewire.channel.Channel;
import io.tidewire.channel.IoHandlerFactory;

import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A kernel within the process: sockets that are connected with each other by queues of bytes, addresses, and pollers
 * for loops with threads of their own. It is small but strict: queues are short and bounded, connects take time, every
 * now and then a call is interrupted, and a poller that reports changes does so once.
 *
 * <p>Any thread: one lock guards everything that is the kernel's.
 */
public final class MemoryKernel {

    private static final int FIRST_PORT = 1024;
    private static final int LAST_PORT = 65_535;

    private final boolean edgeTriggered;
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by the lock. */
    private final Map<SocketAddress, MemorySocket> bound = new HashMap<>();
    /** Guarded by the lock. */
    private int lastPort = FIRST_PORT;

    /**
     * Creates a kernel without sockets.
     *
     * @param edgeTriggered whether its pollers report changes only
     */
    public MemoryKernel(boolean edgeTriggered) {
        this.edgeTriggered = edgeTriggered;
    }

    /**
     * Creates pollers for its channels.
     *
     * @return a factory that can be shared by any number of groups
     */
    public IoHandlerFactory newPollers() {
        return executor -> new MemoryPoller(this);
    }

    /**
     * Creates a server that listens once it is bound.
     *
     * @return a new channel
     */
    public FakeServerChannel newServer() {
        return new FakeServerChannel(new MemoryListener(this), edgeTriggered, false);
    }

    /**
     * Creates a client that is not connected.
     *
     * @return a new channel
     */
    public FakeStreamChannel newClient() {
        return newStream(null, new MemoryStream(this), false);
    }

    /**
     * Returns an address that any socket can bind to.
     *
     * @return an address that stands for any free one
     */
    public SocketAddress anyAddress() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    FakeStreamChannel newStream(Channel parent, MemoryStream socket, boolean connected) {
        FakeStreamChannel channel = new FakeStreamChannel(parent, socket, edgeTriggered, connected);
        channel.config().setRecvByteBufAllocator(new AdaptiveRecvByteBufAllocator());
        return channel;
    }

    ReentrantLock lock() {
        return lock;
    }

    boolean isEdgeTriggered() {
        return edgeTriggered;
    }

    /** Assigns an address to a socket: the one that was asked for, or a free one if that has no port. */
    SocketAddress claim(SocketAddress asked, MemorySocket socket) throws BindException {
        InetSocketAddress address = (InetSocketAddress) asked;
        InetSocketAddress claimed =
                address.getPort() == 0 ? freeAddress(address.getAddress()) : address;
        if (bound.putIfAbsent(claimed, socket) != null) {
            throw new BindException("Address already in use: " + claimed);
        }
        return claimed;
    }

    private InetSocketAddress freeAddress(InetAddress host) throws BindException {
        for (int tries = FIRST_PORT; tries < LAST_PORT; tries++) {
            lastPort = lastPort == LAST_PORT ? FIRST_PORT : lastPort + 1;
            InetSocketAddress candidate = new InetSocketAddress(host, lastPort);
            if (!bound.containsKey(candidate)) {
                return candidate;
            }
        }
        throw new BindException("Cannot assign requested address: " + host);
    }

    void free(SocketAddress address, MemorySocket socket) {
        bound.remove(address, socket);
    }

    MemorySocket find(SocketAddress address) {
        return bound.get(address);
    }
}
