/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.channel.DefaultAddressedEnvelope;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;

/**
 * The bytes of one datagram with its sender and recipient. Its reference count is that of the bytes.
 */
public class DatagramPacket extends DefaultAddressedEnvelope<ByteBuf, InetSocketAddress> implements ByteBufHolder {

    /**
     * Creates a packet to send.
     *
     * @param data the bytes, owned by the packet from now on
     * @param recipient where it goes
     */
    public DatagramPacket(ByteBuf data, InetSocketAddress recipient) {
        super(data, recipient);
    }

    /**
     * Creates a packet.
     *
     * @param data the bytes, owned by the packet from now on
     * @param recipient the recipient, or {@code null} if there is a sender
     * @param sender the sender, or {@code null} if there is a recipient
     */
    public DatagramPacket(ByteBuf data, @Nullable InetSocketAddress recipient, @Nullable InetSocketAddress sender) {
        super(data, recipient, sender);
    }

    @Override
    public DatagramPacket copy() {
        return replace(content().copy());
    }

    @Override
    public DatagramPacket duplicate() {
        return replace(content().duplicate());
    }

    @Override
    public DatagramPacket retainedDuplicate() {
        return replace(content().retainedDuplicate());
    }

    @Override
    public DatagramPacket replace(ByteBuf content) {
        return new DatagramPacket(content, recipient(), sender());
    }

    @Override
    public DatagramPacket retain() {
        super.retain();
        return this;
    }

    @Override
    public DatagramPacket retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public DatagramPacket touch() {
        super.touch();
        return this;
    }

    @Override
    public DatagramPacket touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }
}
