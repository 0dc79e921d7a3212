/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.socket.DuplexChannelConfig;

/** The getters of a connection over a unix domain socket, by its options, and what its configurations set besides. */
@SuppressWarnings("NullAway") // Each channel of the kind has these options.
public interface UnixDomainSocketChannelConfig extends DuplexChannelConfig {

    @Override
    default boolean isAllowHalfClosure() {
        return getOption(ChannelOption.ALLOW_HALF_CLOSURE);
    }

    /**
     * The size of the kernel's receive buffer.
     *
     * @return bytes
     */
    default int getReceiveBufferSize() {
        return getOption(ChannelOption.SO_RCVBUF);
    }

    /**
     * The size of the kernel's send buffer.
     *
     * @return bytes
     */
    default int getSendBufferSize() {
        return getOption(ChannelOption.SO_SNDBUF);
    }

    /**
     * Sets the size of the kernel's receive buffer.
     *
     * @param receiveBufferSize bytes, positive
     * @return this configuration
     */
    UnixDomainSocketChannelConfig setReceiveBufferSize(int receiveBufferSize);

    /**
     * Sets the size of the kernel's send buffer.
     *
     * @param sendBufferSize bytes, positive
     * @return this configuration
     */
    UnixDomainSocketChannelConfig setSendBufferSize(int sendBufferSize);
}
