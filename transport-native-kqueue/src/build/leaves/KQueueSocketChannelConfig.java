/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.AdaptiveRecvByteBufAllocator;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;
import io.tidewire.channel.unix.internal.UnixSocketChannelConfig;

/**
 * The configuration of a TCP connection over kqueue. {@code TCP_NODELAY} is switched on from the start.
 */
@SuppressWarnings({"deprecation", "exports"}) // What is deprecated is narrowed for those who use it.
public final class KQueueSocketChannelConfig extends KQueueChannelConfig implements UnixSocketChannelConfig {

    private static final UnixOptionTable TABLE = UnixOptionRows.addStream(new UnixOptionTable())
            .with(KQueueChannelOption.SO_SNDLOWAT, BsdOptions.SEND_LOW_WATER)
            .with(KQueueChannelOption.TCP_NOPUSH, BsdOptions.NO_PUSH)
            .with(ChannelOption.TCP_FASTOPEN_CONNECT, KQueueSocketChannelConfig.class,
                    KQueueSocketChannelConfig::isTcpFastOpenConnect,
                    KQueueSocketChannelConfig::setTcpFastOpenConnect);

    private volatile boolean fastOpenConnect;

    KQueueSocketChannelConfig(KQueueSocketChannel channel) {
        super(channel, new AdaptiveRecvByteBufAllocator(), TABLE);
    }

    /**
     * The free space, in bytes, from which on the channel is writable.
     *
     * @return bytes
     */
    public int getSndLowAt() {
        return get(KQueueChannelOption.SO_SNDLOWAT);
    }

    /**
     * Sets {@link KQueueChannelOption#SO_SNDLOWAT}.
     *
     * @param sndLowAt bytes
     */
    public void setSndLowAt(int sndLowAt) {
        set(KQueueChannelOption.SO_SNDLOWAT, sndLowAt);
    }

    /**
     * Whether only full segments are sent.
     *
     * @return the value
     */
    public boolean isTcpNoPush() {
        return get(KQueueChannelOption.TCP_NOPUSH);
    }

    /**
     * Sets {@link KQueueChannelOption#TCP_NOPUSH}.
     *
     * @param tcpNoPush whether only full segments are sent
     */
    public void setTcpNoPush(boolean tcpNoPush) {
        set(KQueueChannelOption.TCP_NOPUSH, tcpNoPush);
    }

    /**
     * Whether what is written before the connect goes with its first packet.
     *
     * @return the value
     */
    public boolean isTcpFastOpenConnect() {
        return fastOpenConnect;
    }

    /**
     * Sets whether what is written before the connect goes with its first packet, RFC 7413, where the system does that.
     * The data may arrive twice, so use it only for what may be repeated.
     *
     * @param fastOpenConnect the value
     * @return this configuration
     */
    public KQueueSocketChannelConfig setTcpFastOpenConnect(boolean fastOpenConnect) {
        this.fastOpenConnect = fastOpenConnect;
        return this;
    }
    // $setters Socket
}
