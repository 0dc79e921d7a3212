/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.$x;

import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.unix.DomainDatagramChannelConfig;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;

/**
 * The configuration of a datagram socket of the unix domain over $x.
 */
@SuppressWarnings({"deprecation", "exports"}) // What is deprecated is narrowed for those who use it.
public final class $XDomainDatagramChannelConfig extends $XChannelConfig
        implements DomainDatagramChannelConfig {

    private static final int BUFFER_BYTES = 2048;

    private static final UnixOptionTable TABLE = UnixOptionRows.addDomainDatagram(newTable());

    $XDomainDatagramChannelConfig($XDomainDatagramChannel channel) {
        super(channel, new FixedRecvByteBufAllocator(BUFFER_BYTES), TABLE);
    }

    @Override
    public int getSendBufferSize() {
        return get(ChannelOption.SO_SNDBUF);
    }
    // $setters DomainDatagram
}
