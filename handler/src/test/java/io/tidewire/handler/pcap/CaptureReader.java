/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.pcap;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** Reads capture files and believes nothing: each length, version and checksum has to be right. */
final class CaptureReader {
    private final ByteBuffer file;

    private CaptureReader(byte[] file) {
        this.file = ByteBuffer.wrap(file);
    }

    /** A segment (flags not empty) or datagram. */
    record Packet(Instant time, String from, String to, String flags, int sequence, int acknowledgment,
            byte[] payload) {
        /** As {@code client:1 > server:2 [PA] seq 1 ack 1 "payload"}; long payloads are their length. */
        @Override
        public String toString() {
            String text = payload.length > 40 ? payload.length + " octets"
                    : '"' + new String(payload, StandardCharsets.ISO_8859_1) + '"';
            String tcp = flags.isEmpty() ? "" : " [" + flags + "] seq " + Integer.toUnsignedString(sequence) + " ack "
                    + Integer.toUnsignedString(acknowledgment);
            return from + " > " + to + tcp + (payload.length == 0 && !flags.isEmpty() ? "" : ' ' + text);
        }
    }

    static List<Packet> read(byte[] octets) {
        CaptureReader reader = new CaptureReader(octets);
        reader.header();
        List<Packet> packets = new ArrayList<>();
        while (reader.file.hasRemaining()) {
            packets.add(reader.packet());
        }
        return packets;
    }

    private void header() {
        assertThat(file.getInt()).isEqualTo(0xa1b2c3d4);
        assertThat(file.getShort()).isEqualTo((short) 2);
        assertThat(file.getShort()).isEqualTo((short) 4);
        assertThat(file.getLong()).isZero();
        assertThat(file.getInt()).as("snapshot length").isEqualTo(65_535);
        assertThat(file.getInt()).as("link type").isEqualTo(101);
    }

    private Packet packet() {
        long seconds = Integer.toUnsignedLong(file.getInt());
        int micros = file.getInt();
        assertThat(micros).isBetween(0, 999_999);
        int captured = file.getInt();
        assertThat(captured).isBetween(20, 65_535).isLessThanOrEqualTo(file.remaining());
        assertThat(file.getInt()).as("original length").isEqualTo(captured);
        ByteBuffer packet = file.slice(file.position(), captured);
        file.position(file.position() + captured);
        return ip(Instant.ofEpochSecond(seconds, micros * 1000L), packet);
    }

    private static Packet ip(Instant time, ByteBuffer packet) {
        boolean isIpv4 = packet.get(0) >>> 4 == 4;
        int header = isIpv4 ? 20 : 40;
        if (isIpv4) {
            assertThat(packet.get(0)).as("version, header length").isEqualTo((byte) 0x45);
            assertThat(packet.getShort(2) & 0xffff).as("total length").isEqualTo(packet.limit());
            assertThat(sum(packet.slice(0, header), 0)).as("checksum of IPv4").isEqualTo(0xffff);
        } else {
            assertThat(packet.getInt(0)).as("version").isEqualTo(6 << 28);
            assertThat(packet.getShort(4) & 0xffff).as("payload length").isEqualTo(packet.limit() - header);
        }
        int addressLength = isIpv4 ? 4 : 16;
        String from = address(packet, header - 2 * addressLength, addressLength);
        String to = address(packet, header - addressLength, addressLength);
        int protocol = packet.get(isIpv4 ? 9 : 6);
        ByteBuffer inner = packet.slice(header, packet.limit() - header);
        ByteBuffer addressed = packet.slice(header - 2 * addressLength, 2 * addressLength + inner.limit());
        assertThat(sum(addressed, protocol + inner.limit())).as("checksum of protocol %d", protocol).isEqualTo(0xffff);
        return transport(time, from, to, protocol, inner);
    }

    private static Packet transport(Instant time, String from, String to, int protocol, ByteBuffer inner) {
        String source = from + ':' + (inner.getShort(0) & 0xffff);
        String destination = to + ':' + (inner.getShort(2) & 0xffff);
        if (protocol == 17) {
            assertThat(inner.getShort(4) & 0xffff).as("length of UDP").isEqualTo(inner.limit());
            assertThat(inner.getShort(6)).as("there is a checksum").isNotZero();
            return new Packet(time, source, destination, "", 0, 0, rest(inner, 8));
        }
        assertThat(protocol).isEqualTo(6);
        assertThat(inner.get(12)).as("data offset").isEqualTo((byte) 0x50);
        StringBuilder flags = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            if ((inner.get(13) >>> i & 1) != 0) {
                flags.append("FSRPAUEC".charAt(i));
            }
        }
        return new Packet(time, source, destination, flags.toString(), inner.getInt(4), inner.getInt(8),
                rest(inner, 20));
    }

    private static byte[] rest(ByteBuffer buffer, int from) {
        return Arrays.copyOfRange(buffer.array(), buffer.arrayOffset() + from, buffer.arrayOffset() + buffer.limit());
    }

    private static String address(ByteBuffer packet, int index, int length) {
        byte[] octets = new byte[length];
        packet.get(index, octets);
        try {
            return InetAddress.getByAddress(octets).getHostAddress();
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    /** RFC 1071: with the checksum in it, the sum of a packet is all ones. */
    private static int sum(ByteBuffer buffer, int start) {
        int sum = start;
        for (int i = 0; i < buffer.limit(); i++) {
            sum += (buffer.get(i) & 0xff) << (i % 2 == 0 ? 8 : 0);
            sum = (sum & 0xffff) + (sum >>> 16);
        }
        return sum;
    }
}
