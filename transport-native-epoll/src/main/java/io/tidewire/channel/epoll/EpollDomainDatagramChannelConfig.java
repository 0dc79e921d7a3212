/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;

/**
 * The configuration of a datagram socket of the unix domain.
 */
public final class EpollDomainDatagramChannelConfig extends EpollDomainDatagramSetters {

    private static final int DEFAULT_BUFFER_BYTES = 2048;

    private static final UnixOptionTable TABLE = UnixOptionRows.addDomainDatagram(newTable());

    EpollDomainDatagramChannelConfig(EpollDomainDatagramChannel channel) {
        super(channel, new FixedRecvByteBufAllocator(DEFAULT_BUFFER_BYTES), TABLE);
    }

    @Override
    public int getSendBufferSize() {
        return get(ChannelOption.SO_SNDBUF);
    }
}
