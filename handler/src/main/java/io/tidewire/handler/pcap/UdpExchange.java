/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.pcap;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.AddressedEnvelope;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** The datagrams of a UDP channel. A message without addresses gets those of the channel. */
final class UdpExchange implements Capture {
    private final PcapFile file;
    private final ByteBufAllocator allocator;
    private final boolean takesEmpty;
    private final InetSocketAddress local;
    /** {@code null} if the channel is not connected. */
    private final @Nullable InetSocketAddress remote;

    UdpExchange(PcapFile file, ByteBufAllocator allocator, boolean takesEmpty, InetSocketAddress local,
            @Nullable InetSocketAddress remote) {
        this.file = file;
        this.allocator = allocator;
        this.takesEmpty = takesEmpty;
        this.local = local;
        this.remote = remote;
    }

    @Override
    public void message(boolean isOutbound, Object msg, boolean isWriting) throws IOException {
        if (!isWriting) {
            return;
        }
        InetSocketAddress from = isOutbound ? local : remote;
        InetSocketAddress to = isOutbound ? remote : local;
        if (msg instanceof ByteBuf payload) {
            write(from, to, payload);
        } else if (msg instanceof AddressedEnvelope<?, ?> envelope && envelope.content() instanceof ByteBuf payload) {
            write(addressOr(envelope.sender(), from), addressOr(envelope.recipient(), to), payload);
        }
    }

    private static @Nullable InetSocketAddress addressOr(@Nullable SocketAddress address,
            @Nullable InetSocketAddress otherwise) {
        return address instanceof InetSocketAddress inet ? inet : otherwise;
    }

    private void write(@Nullable InetSocketAddress from, @Nullable InetSocketAddress to, ByteBuf payload)
            throws IOException {
        if (from == null || to == null || from.isUnresolved() || to.isUnresolved()
                || !payload.isReadable() && !takesEmpty) {
            return;
        }
        IpFlow flow = IpFlow.of(from, to);
        // The kernel refuses to send a longer one.
        if (payload.readableBytes() <= IpPacket.maxPayload(flow, false)) {
            file.write(IpPacket.udp(allocator, flow, payload));
        }
    }

    /** Does nothing: there is no connection. */
    @Override
    public void reset() {
    }

    /** Does nothing: there is no connection. */
    @Override
    public void end() {
    }
}
