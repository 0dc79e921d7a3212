/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.socket.DatagramPacket;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Several datagrams of the same length to one recipient, which the kernel splits ({@code UDP_SEGMENT} of
 * {@code udp(7)}). The last one may be shorter.
 */
public class SegmentedDatagramPacket extends DatagramPacket {

    private final int segmentSize;

    /**
     * Creates a packet to send.
     *
     * @param data the bytes, owned by the packet from now on
     * @param segmentSize the length of a datagram in bytes, positive
     * @param recipient the address to send them to
     */
    public SegmentedDatagramPacket(ByteBuf data, int segmentSize, InetSocketAddress recipient) {
        super(data, recipient);
        this.segmentSize = checkPositive(segmentSize, "segmentSize");
    }

    /**
     * Creates a packet.
     *
     * @param data the bytes, owned by the packet from now on
     * @param segmentSize the length of a datagram in bytes, positive
     * @param recipient the recipient; there may be none if there is a sender
     * @param sender the sender; there may be none if there is a recipient
     */
    public SegmentedDatagramPacket(ByteBuf data, int segmentSize, @Nullable InetSocketAddress recipient,
                                   @Nullable InetSocketAddress sender) {
        super(data, recipient, sender);
        this.segmentSize = checkPositive(segmentSize, "segmentSize");
    }

    /**
     * The length of a datagram.
     *
     * @return bytes, positive
     */
    public int segmentSize() {
        return segmentSize;
    }

    @Override
    public SegmentedDatagramPacket copy() {
        return replace(content().copy());
    }

    @Override
    public SegmentedDatagramPacket duplicate() {
        return replace(content().duplicate());
    }

    @Override
    public SegmentedDatagramPacket retainedDuplicate() {
        return replace(content().retainedDuplicate());
    }

    @Override
    public SegmentedDatagramPacket replace(ByteBuf content) {
        return new SegmentedDatagramPacket(content, segmentSize, recipient(), sender());
    }

    @Override
    public SegmentedDatagramPacket retain() {
        super.retain();
        return this;
    }

    @Override
    public SegmentedDatagramPacket retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public SegmentedDatagramPacket touch() {
        super.touch();
        return this;
    }

    @Override
    public SegmentedDatagramPacket touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }
}
