/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.DefaultChannelConfig;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.unix.Errors;
import io.tidewire.util.internal.ObjectUtil;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a channel over a Unix system's socket: a table of options, and what the library itself keeps.
 * Socket options are the kernel's; what it refuses is a {@link ChannelException}.
 */
public abstract class AbstractUnixChannelConfig extends DefaultChannelConfig {

    /** The bytes that one gathering write attempts by default. */
    private static final long DEFAULT_GATHER_BYTES = 1L << 20;

    private final UnixOptionTable table;
    private volatile long maxBytesPerGatheringWrite = DEFAULT_GATHER_BYTES;

    /**
     * Creates the configuration of a channel, with the receive buffers that its metadata asks for.
     *
     * @param channel an {@link AbstractUnixChannel}
     * @param table its options
     */
    protected AbstractUnixChannelConfig(Channel channel, UnixOptionTable table) {
        super(channel);
        this.table = ObjectUtil.checkNotNull(table, "table");
    }

    /**
     * Creates the configuration of a channel.
     *
     * @param channel an {@link AbstractUnixChannel}
     * @param allocator sizes its receive buffers
     * @param table its options
     */
    protected AbstractUnixChannelConfig(Channel channel, RecvByteBufAllocator allocator, UnixOptionTable table) {
        super(channel, allocator);
        this.table = ObjectUtil.checkNotNull(table, "table");
    }

    final AbstractUnixChannel unixChannel() {
        return (AbstractUnixChannel) channel;
    }

    @Override
    public Map<ChannelOption<?>, Object> getOptions() {
        return getOptions(super.getOptions(), table.options());
    }

    /** Leaves out options that the socket's protocol does not have: Multipath TCP lacks some of TCP's. */
    @Override
    protected Map<ChannelOption<?>, Object> getOptions(@Nullable Map<ChannelOption<?>, Object> result,
                                                       ChannelOption<?>... options) {
        Map<ChannelOption<?>, Object> target = super.getOptions(result);
        for (ChannelOption<?> option : options) {
            try {
                target.put(option, getOption(option));
            } catch (ChannelException e) {
                if (!(e.getCause() instanceof Errors.NativeIoException cause) || !isUnsupported(cause.expectedErr())) {
                    throw e;
                }
            }
        }
        return target;
    }

    private static boolean isUnsupported(int errno) {
        return errno == NativeConstants.EOPNOTSUPP || errno == NativeConstants.ENOPROTOOPT;
    }

    @Override
    public <T> @Nullable T getOption(ChannelOption<T> option) {
        T value = table.get(option, this);
        return value != null ? value : super.getOption(option);
    }

    @Override
    public <T> boolean setOption(ChannelOption<T> option, T value) {
        validate(option, value);
        return table.set(option, value, this) || super.setOption(option, value);
    }

    /**
     * Reads an option of the table, for the getters.
     *
     * @param option an option that the table has
     * @param <T> the type of its value
     * @return its value
     */
    @SuppressWarnings("NullAway") // Options that have no value have no getter either.
    protected final <T> T get(ChannelOption<T> option) {
        return table.get(option, this);
    }

    /**
     * Writes an option of the table, for the setters.
     *
     * @param value its value, valid
     * @param <T> the type of its value
     */
    protected final <T> void set(ChannelOption<T> option, T value) {
        table.set(option, value, this);
    }

    @Override
    protected final void autoReadCleared() {
        unixChannel().clearReadPending();
    }

    /**
     * How many bytes one gathering write attempts.
     *
     * @return an upper bound, positive
     */
    protected final long getMaxBytesPerGatheringWrite() {
        return maxBytesPerGatheringWrite;
    }

    /**
     * Sets how many bytes one gathering write attempts.
     *
     * @param maxBytesPerGatheringWrite an upper bound, positive
     */
    protected final void setMaxBytesPerGatheringWrite(long maxBytesPerGatheringWrite) {
        this.maxBytesPerGatheringWrite =
                ObjectUtil.checkPositive(maxBytesPerGatheringWrite, "maxBytesPerGatheringWrite");
    }
}
