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
import io.tidewire.channel.unix.internal.NativeConstants;
import io.tidewire.channel.unix.internal.UnixOptionTable;
import io.tidewire.util.internal.ObjectUtil;

import java.util.Map;

/**
 * The configuration of a channel over epoll. Socket options are the kernel's; what it refuses is a
 * {@link ChannelException}.
 */
@SuppressWarnings("deprecation") // The mode works for those who still choose one.
public class EpollChannelConfig extends DefaultChannelConfig {

    /** As much as one gathering write attempts unless it is told otherwise. */
    private static final long DEFAULT_GATHER_BYTES = 1L << 20;

    private static final UnixOptionTable NO_OPTIONS = new UnixOptionTable();

    private final UnixOptionTable table;
    private volatile long maxBytesPerGatheringWrite = DEFAULT_GATHER_BYTES;

    /**
     * Creates the configuration of a channel without options of its own.
     *
     * @param channel a channel of this package
     */
    protected EpollChannelConfig(Channel channel) {
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
    protected EpollChannelConfig(Channel channel, RecvByteBufAllocator allocator) {
        this(channel, allocator, NO_OPTIONS);
    }

    EpollChannelConfig(Channel channel, RecvByteBufAllocator allocator, UnixOptionTable table) {
        super(channel, allocator);
        checkType(channel);
        this.table = table;
    }

    private static void checkType(Channel channel) {
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

    @Override
    public Map<ChannelOption<?>, Object> getOptions() {
        return getOptions(getOptions(super.getOptions(), EpollChannelOption.EPOLL_MODE), table.options());
    }

    /** Leaves out what the protocol of the socket does not have: Multipath TCP lacks some options of TCP. */
    @Override
    protected Map<ChannelOption<?>, Object> getOptions(Map<ChannelOption<?>, Object> result,
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
    @SuppressWarnings("unchecked") // The option states the type.
    public <T> T getOption(ChannelOption<T> option) {
        if (option == EpollChannelOption.EPOLL_MODE) {
            return (T) getEpollMode();
        }
        T value = get(option);
        return value != null ? value : super.getOption(option);
    }

    @Override
    public <T> boolean setOption(ChannelOption<T> option, T value) {
        validate(option, value);
        if (option == EpollChannelOption.EPOLL_MODE) {
            setEpollMode((EpollMode) value);
            return true;
        }
        return table.set(option, value, this, socket()) || super.setOption(option, value);
    }

    /** For getters and setters that are another way to get and set an option of the table. */
    final <T> T get(ChannelOption<T> option) {
        return table.get(option, this, socket());
    }

    final <T> void set(ChannelOption<T> option, T value) {
        table.set(option, value, this, socket());
    }

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
    public EpollChannelConfig setEpollMode(EpollMode mode) {
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
    protected final void setMaxBytesPerGatheringWrite(long maxBytesPerGatheringWrite) {
        this.maxBytesPerGatheringWrite =
                ObjectUtil.checkPositive(maxBytesPerGatheringWrite, "maxBytesPerGatheringWrite");
    }

    @Override
    public EpollChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis) {
        super.setConnectTimeoutMillis(connectTimeoutMillis);
        return this;
    }

    @Override
    public EpollChannelConfig setWriteSpinCount(int writeSpinCount) {
        super.setWriteSpinCount(writeSpinCount);
        return this;
    }

    @Override
    @Deprecated
    public EpollChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead) {
        super.setMaxMessagesPerRead(maxMessagesPerRead);
        return this;
    }

    @Override
    public EpollChannelConfig setAllocator(ByteBufAllocator allocator) {
        super.setAllocator(allocator);
        return this;
    }

    @Override
    public EpollChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator) {
        super.setRecvByteBufAllocator(allocator);
        return this;
    }

    @Override
    public EpollChannelConfig setAutoRead(boolean autoRead) {
        super.setAutoRead(autoRead);
        return this;
    }

    @Override
    public EpollChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark) {
        super.setWriteBufferWaterMark(writeBufferWaterMark);
        return this;
    }

    @Override
    public EpollChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator) {
        super.setMessageSizeEstimator(estimator);
        return this;
    }
}
