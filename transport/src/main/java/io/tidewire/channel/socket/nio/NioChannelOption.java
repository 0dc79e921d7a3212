/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.internal.SocketOptionTable;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.SocketOption;
import java.nio.channels.NetworkChannel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Any option of the JDK's sockets as a channel option, for the channels of this package. Any thread.
 *
 * @param <T> the type of the value
 */
public final class NioChannelOption<T> extends ChannelOption<T> {

    /** One for each option, so that two of the same meaning are equal. */
    private static final Map<SocketOption<?>, NioChannelOption<?>> POOL = new ConcurrentHashMap<>();

    private final SocketOption<T> socketOption;

    @SuppressWarnings("deprecation") // The only constructor for subclasses.
    private NioChannelOption(SocketOption<T> socketOption) {
        // Not the bare name: that belongs to the options which every transport has.
        super(NioChannelOption.class.getSimpleName() + '#' + socketOption.name());
        this.socketOption = socketOption;
    }

    /**
     * Creates a channel option.
     *
     * @param option an option of the JDK, standard or extended
     * @param <T> the type of its value
     * @return an option for {@code option()} of a bootstrap and for a channel's configuration; the same one for the
     *         same {@code option}
     */
    public static <T> ChannelOption<T> of(SocketOption<T> option) {
        return nioOf(option);
    }

    @SuppressWarnings("unchecked") // The pool maps an option to one of its own type.
    private static <T> NioChannelOption<T> nioOf(SocketOption<T> option) {
        return (NioChannelOption<T>) POOL.computeIfAbsent(
                ObjectUtil.checkNotNull(option, "option"), NioChannelOption::new);
    }

    /**
     * Returns the form of an option for a socket of the JDK, by a table or by itself, or {@code null} if there is none.
     */
    static <T> @Nullable NioChannelOption<T> find(SocketOptionTable table, ChannelOption<T> option) {
        if (option instanceof NioChannelOption<T> nioOption) {
            return nioOption;
        }
        SocketOption<T> socketOption = table.find(option);
        return socketOption == null ? null : nioOf(socketOption);
    }

    /** Reads the option, or gives {@code null} if the socket does not have it. */
    @Nullable T get(NetworkChannel channel) {
        if (!channel.supportedOptions().contains(socketOption)) {
            return null;
        }
        try {
            return channel.getOption(socketOption);
        } catch (IOException e) {
            throw new ChannelException("failed to get " + socketOption, e);
        }
    }

    /** Sets the option, or gives {@code false} if the socket does not have it. */
    boolean set(NetworkChannel channel, T value) {
        ObjectUtil.checkNotNull(value, "value");
        if (!channel.supportedOptions().contains(socketOption)) {
            return false;
        }
        try {
            channel.setOption(socketOption, value);
        } catch (IOException e) {
            throw new ChannelException("failed to set " + socketOption + " to " + value, e);
        }
        return true;
    }

    /** All options of the JDK that a socket has. */
    static ChannelOption<?>[] all(NetworkChannel channel) {
        return channel.supportedOptions().stream().map(NioChannelOption::of).toArray(ChannelOption<?>[]::new);
    }
}
