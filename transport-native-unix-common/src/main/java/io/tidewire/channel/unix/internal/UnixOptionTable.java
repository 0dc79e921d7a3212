/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.internal.SocketOptionTable;
import io.tidewire.channel.unix.IntegerUnixChannelOption;
import io.tidewire.channel.unix.RawUnixChannelOption;
import io.tidewire.channel.unix.Socket;

import java.io.IOException;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Which {@link ChannelOption} is what, for each kind of channel: the rows that every transport has, and those of its
 * system behind them. The configuration classes are shells over it. Immutable once it is filled.
 */
public final class UnixOptionTable {

    /** What the system has for the options of the JDK. */
    public interface Standard {

        /**
         * Finds an option.
         *
         * @param option the JDK's
         * @param <T> the type of its value
         * @return the option, or {@code null} if there is none
         */
        <T> UnixOption<T> find(SocketOption<T> option);
    }

    private interface Row<T> {
        T get(ChannelConfig config, Socket socket) throws IOException;

        void set(ChannelConfig config, Socket socket, T value) throws IOException;
    }

    private final Map<ChannelOption<?>, Row<?>> rows = new LinkedHashMap<>();
    /** The same, to look up by identity. */
    private final Map<ChannelOption<?>, Row<?>> index = new IdentityHashMap<>();

    /**
     * Creates an empty table.
     */
    public UnixOptionTable() {
    }

    /**
     * Takes over what the sockets of every transport have.
     *
     * @param table their options
     * @param standard what these are here
     * @return this
     */
    public UnixOptionTable with(SocketOptionTable table, Standard standard) {
        for (ChannelOption<?> option : table.options()) {
            add(table, option, standard);
        }
        return this;
    }

    private <T> void add(SocketOptionTable table, ChannelOption<T> option, Standard standard) {
        UnixOption<T> found = standard.find(table.find(option));
        if (found != null) {
            with(option, found);
        }
    }

    /**
     * Adds an option of the socket.
     *
     * @param option the channel's option
     * @param socketOption the socket's
     * @param <T> the type of its value
     * @return this
     */
    public <T> UnixOptionTable with(ChannelOption<T> option, UnixOption<T> socketOption) {
        return add(option, new Row<T>() {
            @Override
            public T get(ChannelConfig config, Socket socket) throws IOException {
                return socketOption.get(socket);
            }

            @Override
            public void set(ChannelConfig config, Socket socket, T value) throws IOException {
                socketOption.set(socket, value);
            }
        });
    }

    /**
     * Adds an option that the configuration itself keeps.
     *
     * @param option the channel's option
     * @param type the type of the configuration
     * @param getter reads it
     * @param setter writes it
     * @param <T> the type of its value
     * @param <C> the type of the configuration
     * @return this
     */
    public <T, C> UnixOptionTable with(ChannelOption<T> option, Class<C> type, Function<C, T> getter,
                                       BiConsumer<C, T> setter) {
        return add(option, new Row<T>() {
            @Override
            public T get(ChannelConfig config, Socket socket) {
                return getter.apply(type.cast(config));
            }

            @Override
            public void set(ChannelConfig config, Socket socket, T value) {
                setter.accept(type.cast(config), value);
            }
        });
    }

    private UnixOptionTable add(ChannelOption<?> option, Row<?> row) {
        rows.put(option, row);
        index.put(option, row);
        return this;
    }

    /**
     * The options of the channel.
     *
     * @return a new array
     */
    public ChannelOption<?>[] options() {
        return rows.keySet().toArray(new ChannelOption<?>[0]);
    }

    /**
     * Reads an option: one of the table, or one that says its number itself.
     *
     * @param option the option
     * @param config the channel's configuration
     * @param socket its socket
     * @param <T> the type of its value
     * @return its value, or {@code null} if the channel does not know it, or it has none
     * @throws ChannelException if the system does not tell
     */
    @SuppressWarnings("unchecked") // The methods above take pairs of one type only, and options state their types.
    public <T> T get(ChannelOption<T> option, ChannelConfig config, Socket socket) {
        Row<T> row = (Row<T>) index.get(option);
        try {
            if (row != null) {
                return row.get(config, socket);
            }
            if (option instanceof IntegerUnixChannelOption number) {
                return (T) Integer.valueOf(socket.getIntOpt(number.level(), number.optname()));
            }
            if (option instanceof RawUnixChannelOption raw) {
                ByteBuffer value = ByteBuffer.allocate(raw.length());
                socket.getRawOpt(raw.level(), raw.optname(), value);
                return (T) value.flip();
            }
        } catch (IOException e) {
            throw new ChannelException("failed to get " + option, e);
        }
        return null;
    }

    /**
     * Writes an option: one of the table, or one that says its number itself.
     *
     * @param option the option
     * @param value its value, valid
     * @param config the channel's configuration
     * @param socket its socket
     * @param <T> the type of its value
     * @return {@code false} if the channel does not know it
     * @throws ChannelException if the system refuses it
     */
    @SuppressWarnings("unchecked") // The methods above take pairs of one type only.
    public <T> boolean set(ChannelOption<T> option, T value, ChannelConfig config, Socket socket) {
        Row<T> row = (Row<T>) index.get(option);
        try {
            if (row != null) {
                row.set(config, socket, value);
            } else if (option instanceof IntegerUnixChannelOption number) {
                socket.setIntOpt(number.level(), number.optname(), (Integer) value);
            } else if (option instanceof RawUnixChannelOption raw) {
                socket.setRawOpt(raw.level(), raw.optname(), (ByteBuffer) value);
            } else {
                return false;
            }
        } catch (IOException e) {
            throw new ChannelException("failed to set " + option + " to " + value, e);
        }
        return true;
    }
}
