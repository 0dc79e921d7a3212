/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.ServerChannelRecvByteBufAllocator;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;
import io.tidewire.channel.unix.internal.UnixServerSocketChannelConfig;

/**
 * The configuration of a server over kqueue.
 */
@SuppressWarnings({"deprecation", "exports"}) // What is deprecated is narrowed for those who use it.
public class KQueueServerChannelConfig extends KQueueChannelConfig implements UnixServerSocketChannelConfig {

    private static final UnixOptionTable DOMAIN_TABLE = UnixOptionRows.addDomainServer(new UnixOptionTable());

    private volatile boolean fastOpen;

    KQueueServerChannelConfig(AbstractKQueueServerChannel channel) {
        this(channel, DOMAIN_TABLE);
    }

    KQueueServerChannelConfig(AbstractKQueueServerChannel channel, UnixOptionTable table) {
        super(channel, new ServerChannelRecvByteBufAllocator(), table);
    }

    /**
     * Whether the server accepts data that clients send with the first packet of a connection.
     *
     * @return the value
     */
    public boolean isTcpFastOpen() {
        return fastOpen;
    }

    /**
     * Lets clients send data with the first packet of a connection, RFC 7413. Takes effect when the server is bound.
     *
     * @param fastOpen the value
     * @return this configuration
     */
    public KQueueServerChannelConfig setTcpFastOpen(boolean fastOpen) {
        this.fastOpen = fastOpen;
        return this;
    }
    // $setters Server
}
