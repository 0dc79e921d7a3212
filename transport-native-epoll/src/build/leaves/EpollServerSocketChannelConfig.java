/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;

import java.net.InetAddress;
import java.util.Map;

/**
 * The configuration of a TCP server over epoll. {@code SO_REUSEADDR} is switched on from the start: the port of a
 * server that was closed can be bound again while its connections linger.
 */
@SuppressWarnings({"deprecation", "exports"}) // What is deprecated is narrowed for those who use it.
public final class EpollServerSocketChannelConfig extends EpollServerChannelConfig {

    private static final UnixOptionTable TABLE = UnixOptionRows.addServer(newTable())
            .with(EpollChannelOption.IP_FREEBIND, LinuxOptions.FREE_BIND)
            .with(EpollChannelOption.IP_TRANSPARENT, LinuxOptions.TRANSPARENT)
            .with(EpollChannelOption.TCP_DEFER_ACCEPT, LinuxOptions.DEFER_ACCEPT)
            .with(ChannelOption.TCP_FASTOPEN, EpollServerSocketChannelConfig.class,
                    EpollServerChannelConfig::getTcpFastopen, EpollServerChannelConfig::setTcpFastopen)
            .with(EpollChannelOption.TCP_MD5SIG, EpollServerSocketChannelConfig.class, config -> null,
                    EpollServerSocketChannelConfig::setTcpMd5Sig);

    private final TcpMd5 md5;

    EpollServerSocketChannelConfig(EpollServerSocketChannel channel) {
        super(channel, TABLE);
        md5 = new TcpMd5(channel.socket);
        setReuseAddress(true);
    }

    /**
     * Sets the keys that sign segments, RFC 2385, replacing all earlier ones.
     *
     * @param keys for each peer a key of at most {@link Native#TCP_MD5SIG_MAXKEYLEN} bytes
     * @return this configuration
     */
    public EpollServerSocketChannelConfig setTcpMd5Sig(Map<InetAddress, byte[]> keys) {
        md5.set(keys);
        return this;
    }

    @Override
    public EpollServerSocketChannelConfig setTcpFastopen(int pendingFastOpenRequestsThreshold) {
        super.setTcpFastopen(pendingFastOpenRequestsThreshold);
        return this;
    }
    // $setters ServerSocket
}
