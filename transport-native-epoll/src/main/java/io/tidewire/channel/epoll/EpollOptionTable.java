/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.internal.SocketOptionTable;

import java.net.SocketOption;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Which {@link ChannelOption} is what, for each kind of channel: the rows that every transport has, and those of Linux
 * behind them. The configuration classes are shells over it.
 */
final class EpollOptionTable {

    /**
     * One option of a channel.
     *
     * @param <T> the type of its value
     */
    interface Row<T> {
        T get(EpollChannelConfig config);

        void set(EpollChannelConfig config, T value);
    }

    private final Map<ChannelOption<?>, Row<?>> rows = new LinkedHashMap<>();
    /** The same, to look up by identity. */
    private final Map<ChannelOption<?>, Row<?>> index = new IdentityHashMap<>();

    EpollOptionTable() { }

    /** Takes over what the sockets of every transport have. */
    EpollOptionTable with(final SocketOptionTable table) {
        for (final ChannelOption<?> option : table.options()) {
            standard(table, option);
        }
        return this;
    }

    private <T> void standard(final SocketOptionTable table, final ChannelOption<T> option) {
        final SocketOption<T> socketOption = table.find(option);
        final LinuxOption<T> linuxOption = LinuxOptions.ofStandard(socketOption);
        if (linuxOption != null) {
            with(option, linuxOption);
        }
    }

    <T> EpollOptionTable with(final ChannelOption<T> option, final LinuxOption<T> linuxOption) {
        return add(option, new Row<T>() {
            @Override
            public T get(final EpollChannelConfig config) {
                return config.get(option, linuxOption);
            }

            @Override
            public void set(final EpollChannelConfig config, final T value) {
                config.set(option, linuxOption, value);
            }
        });
    }

    /** Adds an option that the configuration itself keeps. */
    <T, C> EpollOptionTable with(final ChannelOption<T> option, final Class<C> type, final Function<C, T> getter,
                                 final BiConsumer<C, T> setter) {
        return add(option, new Row<T>() {
            @Override
            public T get(final EpollChannelConfig config) {
                return getter.apply(type.cast(config));
            }

            @Override
            public void set(final EpollChannelConfig config, final T value) {
                setter.accept(type.cast(config), value);
            }
        });
    }

    private EpollOptionTable add(final ChannelOption<?> option, final Row<?> row) {
        rows.put(option, row);
        index.put(option, row);
        return this;
    }

    /** Finds an option, or gives {@code null} if the channel does not have it. */
    @SuppressWarnings("unchecked") // The methods above take pairs of one type only.
    <T> Row<T> find(final ChannelOption<T> option) {
        return (Row<T>) index.get(option);
    }

    ChannelOption<?>[] options() {
        return rows.keySet().toArray(new ChannelOption<?>[0]);
    }
}
