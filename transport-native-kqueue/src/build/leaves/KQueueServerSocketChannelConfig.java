/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;
import io.tidewire.util.internal.ObjectUtil;

import java.io.IOException;

/**
 * The configuration of a TCP server over kqueue. {@code SO_REUSEADDR} is switched on from the start: the port of a
 * server that was closed can be bound again while its connections linger.
 */
@SuppressWarnings({"deprecation", "exports"}) // What is deprecated is narrowed for those who use it.
public class KQueueServerSocketChannelConfig extends KQueueServerChannelConfig {

    private static final UnixOptionTable TABLE = UnixOptionRows.addServer(new UnixOptionTable())
            .with(KQueueChannelOption.SO_ACCEPTFILTER, KQueueServerSocketChannelConfig.class,
                    KQueueServerSocketChannelConfig::getAcceptFilter,
                    KQueueServerSocketChannelConfig::setAcceptFilter)
            .with(ChannelOption.TCP_FASTOPEN, KQueueServerSocketChannelConfig.class,
                    config -> config.isTcpFastOpen() ? 1 : 0, (config, value) -> config.setTcpFastOpen(value > 0));

    private final KQueueServerSocketChannel server;
    /** Kept until the socket listens, since the kernel takes a filter no earlier. */
    private volatile AcceptFilter filter = AcceptFilter.NONE;

    KQueueServerSocketChannelConfig(KQueueServerSocketChannel channel) {
        super(channel, TABLE);
        server = channel;
        set(ChannelOption.SO_REUSEADDR, true);
    }

    /**
     * The filter that holds connections back.
     *
     * @return the filter, without a name if there is none
     */
    public AcceptFilter getAcceptFilter() {
        return filter;
    }

    /**
     * Sets the filter that holds connections back: immediately if the server is bound, else when it is.
     *
     * @param acceptFilter the filter, without a name for none
     * @return this configuration
     * @throws io.tidewire.channel.ChannelException if the system has no such filter, and the server is bound
     */
    public KQueueServerSocketChannelConfig setAcceptFilter(AcceptFilter acceptFilter) {
        AcceptFilter wanted = ObjectUtil.checkNotNull(acceptFilter, "acceptFilter");
        if (server.isActive()) {
            try {
                BsdOptions.ACCEPT_FILTER.set(server.socket, wanted);
            } catch (IOException e) {
                throw new ChannelException("failed to set SO_ACCEPTFILTER to " + wanted, e);
            }
        }
        filter = wanted;
        return this;
    }

    /** Called when the server listens. */
    void applyFilter() throws IOException {
        if (!filter.equals(AcceptFilter.NONE)) {
            BsdOptions.ACCEPT_FILTER.set(server.socket, filter);
        }
    }

    /** Called when the server listens. Does nothing where the system has it switched off. */
    void applyFastOpen() throws IOException {
        if (isTcpFastOpen() && KQueue.isTcpFastOpenServerSideAvailable()) {
            BsdOptions.FAST_OPEN.set(server.socket, true);
        }
    }

    @Override
    public KQueueServerSocketChannelConfig setTcpFastOpen(boolean fastOpen) {
        super.setTcpFastOpen(fastOpen);
        return this;
    }
    // $setters ServerSocket
}
