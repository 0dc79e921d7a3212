/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.pcap;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;

import java.nio.ByteBuffer;

/**
 * Builds IP packets.
 *
 * <pre>
 *   IPv4: |version, length, DF, TTL, protocol, checksum, addresses: 20|  TCP: 20 or UDP: 8  |payload|
 *   IPv6: |version, length, next header, hop limit, addresses:      40|  TCP: 20 or UDP: 8  |payload|
 * </pre>
 */
final class IpPacket {
    /** As long as an IPv4 packet can be, headers included; for IPv6 it keeps a packet below the snapshot length. */
    static final int MAX_OCTETS = 65_535;

    private static final int IPV4_HEADER = 20;
    private static final int IPV6_HEADER = 40;
    private static final int TCP_HEADER = 20;
    private static final int UDP_HEADER = 8;
    private static final int TCP = 6;
    private static final int UDP = 17;
    private static final int HOPS = 64;
    private static final int WINDOW = 65_535;

    private IpPacket() {
    }

    /** Returns how many octets a segment or datagram can carry. */
    static int maxPayload(IpFlow flow, boolean isTcp) {
        return MAX_OCTETS - (flow.isIpv4() ? IPV4_HEADER : IPV6_HEADER) - (isTcp ? TCP_HEADER : UDP_HEADER);
    }

    /** RFC 9293 section 3.1. The caller owns the packet, and keeps the payload, whose indices do not move. */
    static ByteBuf tcp(ByteBufAllocator allocator, IpFlow flow, int sequence, int acknowledgment, int flags,
            ByteBuf payload, int index, int length) {
        ByteBuf packet = begin(allocator, flow, TCP, TCP_HEADER + length);
        int start = packet.writerIndex();
        packet.writeShort(flow.sourcePort()).writeShort(flow.destinationPort());
        packet.writeInt(sequence).writeInt(acknowledgment);
        packet.writeByte(TCP_HEADER / 4 << 4).writeByte(flags).writeShort(WINDOW);
        packet.writeShort(0).writeShort(0);
        packet.writeBytes(payload, index, length);
        packet.setShort(start + 16, transportChecksum(packet, start, flow, TCP));
        return packet;
    }

    /** RFC 768. The caller owns the packet, and keeps the payload, whose indices do not move. */
    static ByteBuf udp(ByteBufAllocator allocator, IpFlow flow, ByteBuf payload) {
        int length = UDP_HEADER + payload.readableBytes();
        ByteBuf packet = begin(allocator, flow, UDP, length);
        int start = packet.writerIndex();
        packet.writeShort(flow.sourcePort()).writeShort(flow.destinationPort());
        packet.writeShort(length).writeShort(0);
        packet.writeBytes(payload, payload.readerIndex(), payload.readableBytes());
        int checksum = transportChecksum(packet, start, flow, UDP);
        // 0 would say that there is none.
        packet.setShort(start + 6, checksum == 0 ? 0xffff : checksum);
        return packet;
    }

    private static ByteBuf begin(ByteBufAllocator allocator, IpFlow flow, int protocol, int length) {
        if (flow.isIpv4()) {
            ByteBuf packet = allocator.buffer(IPV4_HEADER + length);
            // RFC 791 section 3.1; what is never fragmented needs no identification (RFC 6864 section 4.1).
            packet.writeShort(0x4500).writeShort(IPV4_HEADER + length).writeShort(0).writeShort(0x4000);
            packet.writeByte(HOPS).writeByte(protocol).writeShort(0);
            packet.writeBytes(flow.source()).writeBytes(flow.destination());
            packet.setShort(10, checksum(sum(packet, 0, IPV4_HEADER)));
            return packet;
        }
        ByteBuf packet = allocator.buffer(IPV6_HEADER + length);
        // RFC 8200 section 3.
        packet.writeInt(0x60000000).writeShort(length).writeByte(protocol).writeByte(HOPS);
        return packet.writeBytes(flow.source()).writeBytes(flow.destination());
    }

    /** Over the segment and a pseudo header (RFC 9293 section 3.1, RFC 8200 section 8.1). */
    private static int transportChecksum(ByteBuf packet, int start, IpFlow flow, int protocol) {
        int length = packet.writerIndex() - start;
        // The addresses stand right before the segment in both versions.
        int addresses = 2 * flow.source().length;
        return checksum(sum(packet, start - addresses, addresses + length) + protocol + length);
    }

    private static long sum(ByteBuf packet, int index, int length) {
        // One view in place of a checked access for each pair of octets.
        ByteBuffer octets = packet.nioBuffer(index, length);
        long sum = 0;
        while (octets.remaining() > 1) {
            sum += octets.getShort() & 0xffff;
        }
        return octets.hasRemaining() ? sum + ((octets.get() & 0xff) << 8) : sum;
    }

    /** RFC 1071. */
    private static int checksum(long sum) {
        long folded = sum;
        while (folded > 0xffff) {
            folded = (folded & 0xffff) + (folded >>> 16);
        }
        return (int) (~folded & 0xffff);
    }
}
