/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.local;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.net.BindException;
import java.net.SocketAddress;
import java.nio.channels.AlreadyBoundException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The channels of this process by the address that they are bound to. Any thread.
 */
final class LocalRegistry {

    private static final Map<LocalAddress, Channel> BOUND = new ConcurrentHashMap<>();

    /**
     * Creates ids for channels without an address of their own; a user may have taken one of them, so each is tried.
     */
    private static final AtomicLong NEXT = new AtomicLong();

    private LocalRegistry() { }

    /**
     * Binds a channel.
     *
     * @param present the address that the channel is bound to already, if any
     * @return the address, which is a new one if any was asked for
     */
    static LocalAddress bind(Channel channel, @Nullable LocalAddress present, SocketAddress wanted)
            throws BindException {
        if (present != null) {
            throw new AlreadyBoundException();
        }
        if (!(wanted instanceof LocalAddress address)) {
            throw new ChannelException("localAddress: " + wanted + " of type " + StringUtil.simpleClassName(wanted)
                    + " (expected: LocalAddress)");
        }
        if (LocalAddress.ANY.equals(address)) {
            return bindToFree(channel);
        }
        Channel owner = BOUND.putIfAbsent(address, channel);
        if (owner != null) {
            throw new BindException("address already in use: " + address + ", by " + owner);
        }
        return address;
    }

    private static LocalAddress bindToFree(Channel channel) {
        for (;;) {
            LocalAddress address = new LocalAddress("e" + Long.toHexString(NEXT.incrementAndGet()));
            if (BOUND.putIfAbsent(address, channel) == null) {
                return address;
            }
        }
    }

    /** The server that is bound to an address, if any. */
    static @Nullable LocalServerChannel server(LocalAddress address) {
        return BOUND.get(address) instanceof LocalServerChannel server ? server : null;
    }

    /** Does nothing if the address is not the channel's. */
    static void unbind(Channel channel, @Nullable LocalAddress address) {
        if (address != null) {
            BOUND.remove(address, channel);
        }
    }
}
