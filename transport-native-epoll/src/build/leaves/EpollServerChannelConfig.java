/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ServerChannelRecvByteBufAllocator;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;
import io.tidewire.channel.unix.internal.UnixServerSocketChannelConfig;
import io.tidewire.util.internal.ObjectUtil;

/**
 * The configuration of a server over epoll.
 */
@SuppressWarnings({"deprecation", "exports"}) // What is deprecated is narrowed for those who use it.
public class EpollServerChannelConfig extends EpollChannelConfig implements UnixServerSocketChannelConfig {

    private static final UnixOptionTable DOMAIN_TABLE = UnixOptionRows.addDomainServer(newTable());

    private volatile int fastOpenQueue;

    EpollServerChannelConfig(AbstractEpollServerChannel channel) {
        this(channel, DOMAIN_TABLE);
    }

    EpollServerChannelConfig(AbstractEpollServerChannel channel, UnixOptionTable table) {
        super(channel, new ServerChannelRecvByteBufAllocator(), table);
    }

    /**
     * How many connections that sent data in their first packet may be pending.
     *
     * @return how many; zero if such data is not accepted
     */
    public int getTcpFastopen() {
        return fastOpenQueue;
    }

    /**
     * Lets clients send data with the first packet of a connection, RFC 7413. Takes effect when the server is bound.
     *
     * @param pendingFastOpenRequestsThreshold how many such connections may be pending, or zero to accept no such data
     * @return this configuration
     */
    public EpollServerChannelConfig setTcpFastopen(int pendingFastOpenRequestsThreshold) {
        fastOpenQueue = ObjectUtil.checkPositiveOrZero(
                pendingFastOpenRequestsThreshold, "pendingFastOpenRequestsThreshold");
        return this;
    }
    // $setters Server
}
