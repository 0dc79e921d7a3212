/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.channel.DefaultAddressedEnvelope;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one datagram over a unix domain socket, with its sender and recipient. Its reference count is that of
 * the bytes.
 */
public final class DomainDatagramPacket extends DefaultAddressedEnvelope<ByteBuf, DomainSocketAddress>
        implements ByteBufHolder {

    /**
     * Creates a packet to send.
     *
     * @param data the bytes, owned by the packet from now on
     * @param recipient the address to send it to
     */
    public DomainDatagramPacket(ByteBuf data, DomainSocketAddress recipient) {
        super(data, recipient);
    }

    /**
     * Creates a packet.
     *
     * @param data the bytes, owned by the packet from now on
     * @param recipient the recipient; there may be none if there is a sender
     * @param sender the sender; there may be none if there is a recipient
     */
    public DomainDatagramPacket(ByteBuf data, @Nullable DomainSocketAddress recipient,
                                @Nullable DomainSocketAddress sender) {
        super(data, recipient, sender);
    }

    @Override
    public DomainDatagramPacket copy() {
        return replace(content().copy());
    }

    @Override
    public DomainDatagramPacket duplicate() {
        return replace(content().duplicate());
    }

    @Override
    public DomainDatagramPacket retainedDuplicate() {
        return replace(content().retainedDuplicate());
    }

    @Override
    public DomainDatagramPacket replace(ByteBuf content) {
        return new DomainDatagramPacket(content, recipient(), sender());
    }

    @Override
    public DomainDatagramPacket retain() {
        super.retain();
        return this;
    }

    @Override
    public DomainDatagramPacket retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public DomainDatagramPacket touch() {
        super.touch();
        return this;
    }

    @Override
    public DomainDatagramPacket touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }
}
