/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.unix.internal.UnixDatagramChannelConfig;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;

/**
 * The configuration of a UDP socket over kqueue.
 */
@SuppressWarnings({"deprecation", "exports"}) // What is deprecated is narrowed for those who use it.
public final class KQueueDatagramChannelConfig extends KQueueChannelConfig implements UnixDatagramChannelConfig {

    /** Longer than an Ethernet packet, so only fragmented datagrams do not fit. */
    private static final int BUFFER_BYTES = 2048;

    private static final UnixOptionTable TABLE = UnixOptionRows.addDatagram(new UnixOptionTable());

    KQueueDatagramChannelConfig(KQueueDatagramChannel channel) {
        super(channel, new FixedRecvByteBufAllocator(BUFFER_BYTES), TABLE);
    }
    // $setters Datagram
}
