/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** The sender of a received datagram, with what else is known about the datagram. Immutable. */
public final class DatagramSocketAddress extends InetSocketAddress {

    private static final long serialVersionUID = 1L;

    private final int receivedAmount;
    private final @Nullable DatagramSocketAddress localAddress;

    DatagramSocketAddress(byte[] addr, int offset, int len, int receivedAmount,
                          @Nullable DatagramSocketAddress localAddress) {
        super(NativeInetAddress.host(addr, offset, len), NativeInetAddress.port(addr, offset, len));
        this.receivedAmount = receivedAmount;
        this.localAddress = localAddress;
    }

    /**
     * The address that the datagram was sent to.
     *
     * @return the address, or {@code null} if the socket was not asked to report it
     */
    public @Nullable DatagramSocketAddress localAddress() {
        return localAddress;
    }

    /**
     * The length of the datagram.
     *
     * @return bytes, 0 or more
     */
    public int receivedAmount() {
        return receivedAmount;
    }
}
