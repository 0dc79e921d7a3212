/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.Channel;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.unix.internal.AbstractUnixChannel;
import io.tidewire.channel.unix.internal.AbstractUnixChannelConfig;
import io.tidewire.channel.unix.internal.UnixOptionTable;
import io.tidewire.util.internal.ObjectUtil;

/**
 * The configuration of a channel over epoll. Socket options are the kernel's; what it refuses is a
 * {@link io.tidewire.channel.ChannelException}.
 */
@SuppressWarnings({"deprecation", "exports"}) // What is deprecated is narrowed for those who use it.
public class EpollChannelConfig extends AbstractUnixChannelConfig {

    private static final UnixOptionTable NO_OPTIONS = newTable();

    /**
     * Creates the configuration of a channel without options of its own.
     *
     * @param channel a channel of this package
     */
    protected EpollChannelConfig(Channel channel) {
        super(checkType(channel), NO_OPTIONS);
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
        super(checkType(channel), allocator, table);
    }

    private static Channel checkType(Channel channel) {
        if (!(channel.unsafe() instanceof EpollUnsafe)) {
            throw new IllegalArgumentException("channel: " + channel + " (expected: a channel over epoll)");
        }
        return channel;
    }

    /** Creates a table of the options that all channels over epoll have. */
    static UnixOptionTable newTable() {
        return new UnixOptionTable().with(EpollChannelOption.EPOLL_MODE, EpollChannelConfig.class,
                EpollChannelConfig::getEpollMode, EpollChannelConfig::setEpollMode);
    }

    private AbstractUnixChannel epollChannel() {
        return (AbstractUnixChannel) channel;
    }

    /**
     * Returns the socket that holds the options.
     *
     * @return the channel's socket
     */
    protected LinuxSocket socket() {
        return (LinuxSocket) epollChannel().fd();
    }

    /**
     * How epoll reports readiness.
     *
     * @return the mode
     */
    public EpollMode getEpollMode() {
        return EpollSocketOperations.INSTANCE.isEdgeTriggered(epollChannel())
                ? EpollMode.EDGE_TRIGGERED : EpollMode.LEVEL_TRIGGERED;
    }

    /**
     * Chooses how epoll reports readiness. Before the channel is registered only.
     *
     * @return this configuration
     * @throws IllegalStateException if the channel is registered
     */
    public EpollChannelConfig setEpollMode(EpollMode mode) {
        ObjectUtil.checkNotNull(mode, "mode");
        if (channel.isRegistered()) {
            throw new IllegalStateException("the mode has to be chosen before the channel is registered");
        }
        EpollSocketOperations.setMode(epollChannel(), mode == EpollMode.EDGE_TRIGGERED);
        return this;
    }
    // $setters Channel
}
