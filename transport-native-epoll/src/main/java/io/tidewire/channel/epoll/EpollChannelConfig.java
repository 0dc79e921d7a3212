/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.DefaultChannelConfig;
import io.tidewire.channel.MessageSizeEstimator;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.IntegerUnixChannelOption;
import io.tidewire.channel.unix.RawUnixChannelOption;
import io.tidewire.channel.unix.internal.NativeConstants;
import io.tidewire.util.internal.ObjectUtil;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * The configuration of a channel over epoll. Socket options are the kernel's; what it refuses is a
 * {@link ChannelException}.
 */
@SuppressWarnings("deprecation") // The mode works for those who still choose one.
public class EpollChannelConfig extends DefaultChannelConfig {

    /** As much as one gathering write attempts unless it is told otherwise. */
    private static final long DEFAULT_GATHER_BYTES = 1L << 20;

    private static final EpollOptionTable NO_OPTIONS = new EpollOptionTable();

    private final EpollOptionTable table;
    private volatile long maxBytesPerGatheringWrite = DEFAULT_GATHER_BYTES;

    /**
     * Creates the configuration of a channel without options of its own.
     *
     * @param channel a channel of this package
     */
    protected EpollChannelConfig(final Channel channel) {
        super(channel);
        checkType(channel);
        table = NO_OPTIONS;
    }

    /**
     * Creates the configuration of a channel without options of its own.
     *
     * @param channel a channel of this package
     * @param allocator sizes its receive buffers
     */
    protected EpollChannelConfig(final Channel channel, final RecvByteBufAllocator allocator) {
        this(channel, allocator, NO_OPTIONS);
    }

    EpollChannelConfig(final Channel channel, final RecvByteBufAllocator allocator, final EpollOptionTable table) {
        super(channel, allocator);
        checkType(channel);
        this.table = table;
    }

    private static void checkType(final Channel channel) {
        if (!(channel instanceof AbstractEpollChannel)) {
            throw new IllegalArgumentException("channel: " + channel + " (expected: a channel over epoll)");
        }
    }

    private AbstractEpollChannel epollChannel() {
        return (AbstractEpollChannel) channel;
    }

    /**
     * The socket that keeps the options.
     *
     * @return the channel's socket
     */
    protected LinuxSocket socket() {
        return epollChannel().socket;
    }

    // ---- options ------------------------------------------------------------------------------------------------

    @Override
    public Map<ChannelOption<?>, Object> getOptions() {
        return getOptions(getOptions(super.getOptions(), EpollChannelOption.EPOLL_MODE), table.options());
    }

    /** Leaves out what the protocol of the socket does not have: Multipath TCP lacks some options of TCP. */
    @Override
    protected Map<ChannelOption<?>, Object> getOptions(final Map<ChannelOption<?>, Object> result,
                                                       final ChannelOption<?>... options) {
        final Map<ChannelOption<?>, Object> target = super.getOptions(result);
        for (final ChannelOption<?> option : options) {
            try {
                target.put(option, getOption(option));
            } catch (final ChannelException e) {
                if (!(e.getCause() instanceof Errors.NativeIoException cause) || !isUnsupported(cause.expectedErr())) {
                    throw e;
                }
            }
        }
        return target;
    }

    private static boolean isUnsupported(final int errno) {
        return errno == NativeConstants.EOPNOTSUPP || errno == NativeConstants.ENOPROTOOPT;
    }

    @Override
    @SuppressWarnings("unchecked") // The options state the types.
    public <T> T getOption(final ChannelOption<T> option) {
        final EpollOptionTable.Row<T> row = table.find(option);
        if (row != null) {
            return row.get(this);
        }
        if (option == EpollChannelOption.EPOLL_MODE) {
            return (T) getEpollMode();
        }
        try {
            if (option instanceof IntegerUnixChannelOption number) {
                return (T) Integer.valueOf(socket().getIntOpt(number.level(), number.optname()));
            }
            if (option instanceof RawUnixChannelOption raw) {
                final ByteBuffer value = ByteBuffer.allocate(raw.length());
                socket().getRawOpt(raw.level(), raw.optname(), value);
                return (T) value.flip();
            }
        } catch (final IOException e) {
            throw new ChannelException("failed to get " + option, e);
        }
        return super.getOption(option);
    }

    @Override
    public <T> boolean setOption(final ChannelOption<T> option, final T value) {
        validate(option, value);
        final EpollOptionTable.Row<T> row = table.find(option);
        if (row != null) {
            row.set(this, value);
            return true;
        }
        if (option == EpollChannelOption.EPOLL_MODE) {
            setEpollMode((EpollMode) value);
            return true;
        }
        try {
            if (option instanceof IntegerUnixChannelOption number) {
                socket().setIntOpt(number.level(), number.optname(), (Integer) value);
                return true;
            }
            if (option instanceof RawUnixChannelOption raw) {
                socket().setRawOpt(raw.level(), raw.optname(), (ByteBuffer) value);
                return true;
            }
        } catch (final IOException e) {
            throw new ChannelException("failed to set " + option + " to " + value, e);
        }
        return super.setOption(option, value);
    }

    final <T> T get(final ChannelOption<T> option, final LinuxOption<T> linuxOption) {
        try {
            return linuxOption.get(socket());
        } catch (final IOException e) {
            throw new ChannelException("failed to get " + option, e);
        }
    }

    final <T> void set(final ChannelOption<T> option, final LinuxOption<T> linuxOption, final T value) {
        try {
            linuxOption.set(socket(), value);
        } catch (final IOException e) {
            throw new ChannelException("failed to set " + option + " to " + value, e);
        }
    }

    /** For getters and setters that are another way to get and set an option of the table. */
    final <T> T get(final ChannelOption<T> option) {
        return table.find(option).get(this);
    }

    final <T> void set(final ChannelOption<T> option, final T value) {
        table.find(option).set(this, value);
    }

    // ---- how the channel is driven ------------------------------------------------------------------------------

    /**
     * How epoll reports readiness.
     *
     * @return the mode
     */
    public EpollMode getEpollMode() {
        return epollChannel().isEdgeTriggered() ? EpollMode.EDGE_TRIGGERED : EpollMode.LEVEL_TRIGGERED;
    }

    /**
     * Chooses how epoll reports readiness. Before the channel is registered only.
     *
     * @param mode the mode
     * @return this configuration
     * @throws IllegalStateException if the channel is registered
     */
    public EpollChannelConfig setEpollMode(final EpollMode mode) {
        ObjectUtil.checkNotNull(mode, "mode");
        if (channel.isRegistered()) {
            throw new IllegalStateException("the mode has to be chosen before the channel is registered");
        }
        epollChannel().setEdgeTriggered(mode == EpollMode.EDGE_TRIGGERED);
        return this;
    }

    @Override
    protected final void autoReadCleared() {
        epollChannel().clearReadPending();
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
    protected final void setMaxBytesPerGatheringWrite(final long maxBytesPerGatheringWrite) {
        this.maxBytesPerGatheringWrite =
                ObjectUtil.checkPositive(maxBytesPerGatheringWrite, "maxBytesPerGatheringWrite");
    }

    // ---- narrowed results ---------------------------------------------------------------------------------------

    @Override
    public EpollChannelConfig setConnectTimeoutMillis(final int connectTimeoutMillis) {
        super.setConnectTimeoutMillis(connectTimeoutMillis);
        return this;
    }

    @Override
    public EpollChannelConfig setWriteSpinCount(final int writeSpinCount) {
        super.setWriteSpinCount(writeSpinCount);
        return this;
    }

    @Override
    public EpollChannelConfig setAllocator(final ByteBufAllocator allocator) {
        super.setAllocator(allocator);
        return this;
    }

    @Override
    public EpollChannelConfig setRecvByteBufAllocator(final RecvByteBufAllocator allocator) {
        super.setRecvByteBufAllocator(allocator);
        return this;
    }

    @Override
    public EpollChannelConfig setAutoRead(final boolean autoRead) {
        super.setAutoRead(autoRead);
        return this;
    }

    @Override
    public EpollChannelConfig setWriteBufferWaterMark(final WriteBufferWaterMark writeBufferWaterMark) {
        super.setWriteBufferWaterMark(writeBufferWaterMark);
        return this;
    }

    @Override
    public EpollChannelConfig setMessageSizeEstimator(final MessageSizeEstimator estimator) {
        super.setMessageSizeEstimator(estimator);
        return this;
    }
}
