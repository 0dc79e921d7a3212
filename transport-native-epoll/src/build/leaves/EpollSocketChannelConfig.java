/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.AdaptiveRecvByteBufAllocator;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;
import io.tidewire.channel.unix.internal.UnixSocketChannelConfig;
import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.util.Map;

/**
 * The configuration of a TCP connection over epoll. {@code TCP_NODELAY} is switched on from the start.
 */
@SuppressWarnings({"deprecation", "exports"}) // What is deprecated is narrowed for those who use it.
public final class EpollSocketChannelConfig extends EpollChannelConfig implements UnixSocketChannelConfig {

    private static final UnixOptionTable TABLE = UnixOptionRows.addStream(newTable())
            .with(EpollChannelOption.SO_BUSY_POLL, LinuxOptions.BUSY_POLL)
            .with(EpollChannelOption.TCP_CORK, LinuxOptions.CORK)
            .with(EpollChannelOption.TCP_NOTSENT_LOWAT, LinuxOptions.NOT_SENT_LOW_WATER)
            .with(EpollChannelOption.TCP_KEEPIDLE, LinuxOptions.KEEP_IDLE)
            .with(EpollChannelOption.TCP_KEEPINTVL, LinuxOptions.KEEP_INTERVAL)
            .with(EpollChannelOption.TCP_KEEPCNT, LinuxOptions.KEEP_COUNT)
            .with(EpollChannelOption.TCP_USER_TIMEOUT, LinuxOptions.USER_TIMEOUT)
            .with(EpollChannelOption.TCP_QUICKACK, LinuxOptions.QUICK_ACK)
            .with(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, LinuxOptions.BIND_ADDRESS_NO_PORT)
            .with(EpollChannelOption.IP_TRANSPARENT, LinuxOptions.TRANSPARENT)
            .with(ChannelOption.TCP_FASTOPEN_CONNECT, LinuxOptions.FAST_OPEN_CONNECT)
            .with(EpollChannelOption.TCP_MD5SIG, EpollSocketChannelConfig.class, config -> null,
                    EpollSocketChannelConfig::setTcpMd5Sig);

    /** Of the few connections that sign. Guarded by this. */
    private @Nullable TcpMd5 md5;

    EpollSocketChannelConfig(EpollSocketChannel channel) {
        super(channel, new AdaptiveRecvByteBufAllocator(), TABLE);
    }

    /**
     * Sets the keys that sign segments, RFC 2385, replacing all earlier ones.
     *
     * @param keys for each peer a key of at most {@link Native#TCP_MD5SIG_MAXKEYLEN} bytes
     * @return this configuration
     */
    public EpollSocketChannelConfig setTcpMd5Sig(Map<InetAddress, byte[]> keys) {
        md5().set(keys);
        return this;
    }

    private synchronized TcpMd5 md5() {
        if (md5 == null) {
            md5 = new TcpMd5(((EpollSocketChannel) channel).socket);
        }
        return md5;
    }
    // $setters Socket
}
