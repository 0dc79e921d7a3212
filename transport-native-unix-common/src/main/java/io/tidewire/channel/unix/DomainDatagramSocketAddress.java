/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import org.jspecify.annotations.Nullable;

/** The sender of a datagram that was received over a unix domain socket. Immutable. */
public final class DomainDatagramSocketAddress extends DomainSocketAddress {

    private static final long serialVersionUID = 1L;

    private final int receivedAmount;
    private final @Nullable DomainDatagramSocketAddress localAddress;

    /**
     * Creates an address.
     *
     * @param socketPath the bytes of the sender's path or abstract name, none if it has no name; copied
     * @param receivedAmount the length of the datagram in bytes
     * @param localAddress where it was received, if that is known
     */
    public DomainDatagramSocketAddress(byte[] socketPath, int receivedAmount,
                                       @Nullable DomainDatagramSocketAddress localAddress) {
        super(decodePath(socketPath, 0, socketPath.length));
        this.receivedAmount = receivedAmount;
        this.localAddress = localAddress;
    }

    /**
     * The address that the datagram was sent to.
     *
     * @return the address, or {@code null} if that is not known
     */
    public @Nullable DomainDatagramSocketAddress localAddress() {
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
