/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.unix.internal.UnixDatagramChannelConfig;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;
import io.tidewire.util.internal.ObjectUtil;

/**
 * The configuration of a UDP socket over epoll.
 */
@SuppressWarnings({"deprecation", "exports"}) // What is deprecated is narrowed for those who use it.
public final class EpollDatagramChannelConfig extends EpollChannelConfig implements UnixDatagramChannelConfig {

    /** Longer than an Ethernet packet, so only fragmented datagrams do not fit. */
    private static final int DEFAULT_BUFFER_BYTES = 2048;

    private static final UnixOptionTable TABLE = UnixOptionRows.addDatagram(newTable())
            .with(EpollChannelOption.IP_FREEBIND, LinuxOptions.FREE_BIND)
            .with(EpollChannelOption.IP_TRANSPARENT, LinuxOptions.TRANSPARENT)
            .with(EpollChannelOption.IP_RECVORIGDSTADDR, LinuxOptions.RECEIVE_ORIGINAL_DESTINATION)
            .with(EpollChannelOption.IP_MULTICAST_ALL, LinuxOptions.MULTICAST_ALL)
            .with(EpollChannelOption.UDP_GRO, LinuxOptions.GENERIC_RECEIVE_OFFLOAD)
            .with(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, EpollDatagramChannelConfig.class,
                    EpollDatagramChannelConfig::getMaxDatagramPayloadSize,
                    EpollDatagramChannelConfig::setMaxDatagramPayloadSize);

    private volatile int maxDatagramPayloadSize;

    EpollDatagramChannelConfig(EpollDatagramChannel channel) {
        super(channel, new FixedRecvByteBufAllocator(DEFAULT_BUFFER_BYTES), TABLE);
    }

    /**
     * Returns the length of the longest datagram that is expected.
     *
     * @return bytes, or zero if the receive buffer's allocator decides
     */
    public int getMaxDatagramPayloadSize() {
        return maxDatagramPayloadSize;
    }

    /**
     * Sets the length of the longest datagram that is expected. One call receives as many as fit into a buffer of the
     * size that the receive buffer allocator chooses.
     *
     * @param maxDatagramPayloadSize bytes, or zero to leave the size of each buffer to that allocator
     * @return this configuration
     */
    public EpollDatagramChannelConfig setMaxDatagramPayloadSize(int maxDatagramPayloadSize) {
        this.maxDatagramPayloadSize =
                ObjectUtil.checkPositiveOrZero(maxDatagramPayloadSize, "maxDatagramPayloadSize");
        return this;
    }
    // $setters Datagram
}
