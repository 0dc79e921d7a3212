/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.$x;

import io.tidewire.channel.AdaptiveRecvByteBufAllocator;
import io.tidewire.channel.unix.DomainSocketChannelConfig;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.UnixChannelOption;
import io.tidewire.channel.unix.internal.UnixDomainSocketChannelConfig;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;
import io.tidewire.util.internal.ObjectUtil;

/**
 * The configuration of a connection over a unix domain socket and $x.
 */
@SuppressWarnings({"deprecation", "exports"}) // What is deprecated is narrowed for those who use it.
public final class $XDomainSocketChannelConfig extends $XChannelConfig
        implements UnixDomainSocketChannelConfig, DomainSocketChannelConfig {

    private static final UnixOptionTable TABLE = UnixOptionRows.addDomainStream(newTable())
            .with(UnixChannelOption.DOMAIN_SOCKET_READ_MODE, $XDomainSocketChannelConfig.class,
                    $XDomainSocketChannelConfig::getReadMode, $XDomainSocketChannelConfig::setReadMode);

    private volatile DomainSocketReadMode readMode = DomainSocketReadMode.BYTES;

    $XDomainSocketChannelConfig($XDomainSocketChannel channel) {
        super(channel, new AdaptiveRecvByteBufAllocator(), TABLE);
    }

    @Override
    public DomainSocketReadMode getReadMode() {
        return readMode;
    }

    @Override
    public $XDomainSocketChannelConfig setReadMode(DomainSocketReadMode readMode) {
        this.readMode = ObjectUtil.checkNotNull(readMode, "readMode");
        return this;
    }
    // $setters DomainSocket
}
