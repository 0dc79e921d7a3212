/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.internal.SocketOptionTable;
import io.tidewire.channel.unix.IntegerUnixChannelOption;
import io.tidewire.channel.unix.RawUnixChannelOption;
import io.tidewire.channel.unix.Socket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which {@link ChannelOption} is what, for each kind of channel: the rows that every transport has, and those of its
 * system behind them. The configuration classes are shells over it. Immutable once it is filled.
 */
public final class UnixOptionTable {

    private interface Row<T> {
        @Nullable T get(AbstractUnixChannelConfig config) throws IOException;

        void set(AbstractUnixChannelConfig config, T value) throws IOException;
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
     * @return this
     */
    public UnixOptionTable with(SocketOptionTable table) {
        for (ChannelOption<?> option : table.options()) {
            add(table, option);
        }
        return this;
    }

    @SuppressWarnings("NullAway") // The option is one of the table.
    private <T> void add(SocketOptionTable table, ChannelOption<T> option) {
        UnixOption<T> found = UnixOptions.ofStandard(table.find(option));
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
            public T get(AbstractUnixChannelConfig config) throws IOException {
                return socketOption.get(config.unixChannel().socket());
            }

            @Override
            public void set(AbstractUnixChannelConfig config, T value) throws IOException {
                socketOption.set(config.unixChannel().socket(), value);
            }
        });
    }

    /**
     * Adds an option that the channel, or its configuration, keeps itself.
     *
     * @param option the channel's option
     * @param keeper the type of the channel or of the configuration
     * @param getter reads it
     * @param setter writes it
     * @param <T> the type of its value
     * @param <K> the type of what keeps it
     * @return this
     */
    public <T, K> UnixOptionTable with(ChannelOption<T> option, Class<K> keeper, Function<K, T> getter,
                                       BiConsumer<K, T> setter) {
        boolean byChannel = AbstractUnixChannel.class.isAssignableFrom(keeper);
        return add(option, new Row<T>() {
            private K keeper(AbstractUnixChannelConfig config) {
                return keeper.cast(byChannel ? config.unixChannel() : config);
            }

            @Override
            public @Nullable T get(AbstractUnixChannelConfig config) {
                return getter.apply(keeper(config));
            }

            @Override
            public void set(AbstractUnixChannelConfig config, T value) {
                setter.accept(keeper(config), value);
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
     * @param config the channel's configuration
     * @param <T> the type of its value
     * @return its value, or {@code null} if the channel does not know it, or it has none
     * @throws ChannelException if the system does not report it
     */
    @SuppressWarnings("unchecked") // The methods above take pairs of one type only, and options state their types.
    public <T> @Nullable T get(ChannelOption<T> option, AbstractUnixChannelConfig config) {
        Row<T> row = (Row<T>) index.get(option);
        try {
            if (row != null) {
                return row.get(config);
            }
            Socket socket = config.unixChannel().socket();
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
     * @param value its value, valid
     * @param config the channel's configuration
     * @param <T> the type of its value
     * @return {@code false} if the channel does not know it
     * @throws ChannelException if the system refuses it
     */
    @SuppressWarnings("unchecked") // The methods above take pairs of one type only.
    public <T> boolean set(ChannelOption<T> option, T value, AbstractUnixChannelConfig config) {
        Row<T> row = (Row<T>) index.get(option);
        try {
            Socket socket = config.unixChannel().socket();
            if (row != null) {
                row.set(config, value);
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
