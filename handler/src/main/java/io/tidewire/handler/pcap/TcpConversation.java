/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.pcap;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.FileRegion;

import java.io.IOException;

/**
 * The segments that a TCP connection could have sent (RFC 9293): the handshake, data and the acknowledgment of each
 * segment, and the end. Sequence numbers begin at 0, and wrap.
 *
 * <p>The handler's lock guards it.
 */
final class TcpConversation implements Capture {
    private static final int FIN = 1;
    private static final int SYN = 1 << 1;
    private static final int RST = 1 << 2;
    private static final int PSH = 1 << 3;
    private static final int ACK = 1 << 4;

    private final PcapFile file;
    private final ByteBufAllocator allocator;
    private final boolean takesEmpty;
    private final int maxPayload;
    private final Side local;
    private final Side remote;
    private boolean isEnded;

    /** One of the two that talk. */
    private static final class Side {
        private final IpFlow flow;
        /** Of the next octet. */
        private int sequence;

        Side(IpFlow flow) {
            this.flow = flow;
        }
    }

    /** Begins a conversation; nothing is written yet. */
    TcpConversation(PcapFile file, ByteBufAllocator allocator, boolean takesEmpty, IpFlow outbound) {
        this.file = file;
        this.allocator = allocator;
        this.takesEmpty = takesEmpty;
        maxPayload = IpPacket.maxPayload(outbound, true);
        local = new Side(outbound);
        remote = new Side(outbound.reversed());
    }

    /** Writes the three segments that open a connection. */
    void open(boolean isServer) throws IOException {
        Side client = isServer ? remote : local;
        Side server = isServer ? local : remote;
        send(client, server, SYN);
        client.sequence++;
        send(server, client, SYN | ACK);
        server.sequence++;
        send(client, server, ACK);
    }

    /** Writes a message. One that is only counted, as a region of a file always is, shows as a gap. */
    @Override
    public void message(boolean isOutbound, Object msg, boolean isWriting) throws IOException {
        Side from = isOutbound ? local : remote;
        if (msg instanceof FileRegion region) {
            from.sequence += (int) region.count();
        } else if (msg instanceof ByteBuf payload && (payload.isReadable() || takesEmpty)) {
            if (isWriting) {
                write(from, isOutbound ? remote : local, payload);
            } else {
                from.sequence += payload.readableBytes();
            }
        }
    }

    private void write(Side from, Side to, ByteBuf payload) throws IOException {
        int end = payload.writerIndex();
        int index = payload.readerIndex();
        while (!isEnded) {
            int length = Math.min(end - index, maxPayload);
            boolean isLast = index + length == end;
            file.write(IpPacket.tcp(allocator, from.flow, from.sequence, to.sequence, isLast ? PSH | ACK : ACK,
                    payload, index, length));
            from.sequence += length;
            send(to, from, ACK);
            index += length;
            if (isLast) {
                return;
            }
        }
    }

    @Override
    public void reset() throws IOException {
        if (!isEnded) {
            isEnded = true;
            send(remote, local, RST | ACK);
        }
    }

    @Override
    public void end() throws IOException {
        if (!isEnded) {
            isEnded = true;
            send(local, remote, FIN | ACK);
            local.sequence++;
            send(remote, local, FIN | ACK);
            remote.sequence++;
            send(local, remote, ACK);
        }
    }

    private void send(Side from, Side to, int flags) throws IOException {
        file.write(IpPacket.tcp(allocator, from.flow, from.sequence, to.sequence, flags, Unpooled.EMPTY_BUFFER, 0, 0));
    }
}
