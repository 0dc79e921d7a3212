/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.AdaptiveRecvByteBufAllocator;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.UnixChannelOption;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;
import io.tidewire.util.internal.ObjectUtil;

/**
 * The configuration of a connection over a unix domain socket and kqueue.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class KQueueDomainSocketChannelConfig extends KQueueDomainSocketSetters {

    private static final UnixOptionTable TABLE = UnixOptionRows.addDomainStream(new UnixOptionTable())
            .with(UnixChannelOption.DOMAIN_SOCKET_READ_MODE, KQueueDomainSocketChannelConfig.class,
                    KQueueDomainSocketChannelConfig::getReadMode, KQueueDomainSocketChannelConfig::setReadMode);

    private volatile DomainSocketReadMode mode = DomainSocketReadMode.BYTES;

    KQueueDomainSocketChannelConfig(KQueueDomainSocketChannel channel) {
        super(channel, new AdaptiveRecvByteBufAllocator(), TABLE);
    }

    @Override
    public DomainSocketReadMode getReadMode() {
        return mode;
    }

    @Override
    public KQueueDomainSocketChannelConfig setReadMode(DomainSocketReadMode readMode) {
        mode = ObjectUtil.checkNotNull(readMode, "readMode");
        return this;
    }
}
