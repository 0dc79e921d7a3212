/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.handler.codec.CorruptedFrameException;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.dns.DatagramDnsQueryDecoder;
import io.tidewire.handler.codec.dns.DatagramDnsQueryEncoder;
import io.tidewire.handler.codec.dns.DatagramDnsResponseDecoder;
import io.tidewire.handler.codec.dns.DatagramDnsResponseEncoder;
import io.tidewire.handler.codec.dns.DnsMessage;
import io.tidewire.handler.codec.dns.DnsPtrRecord;
import io.tidewire.handler.codec.dns.DnsRawRecord;
import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.handler.codec.dns.DnsResponse;
import io.tidewire.handler.codec.dns.DnsSection;
import io.tidewire.handler.codec.dns.ServiceBinding;
import io.tidewire.handler.codec.dns.TcpDnsQueryDecoder;
import io.tidewire.handler.codec.dns.TcpDnsResponseDecoder;
import io.tidewire.util.NetUtil;
import io.tidewire.util.ReferenceCountUtil;

import java.net.InetSocketAddress;

import static org.assertj.core.api.Assertions.assertThat;

/** Messages of DNS: what was read is the same after it was written and read again. */
final class DnsTargets {
    /** Ends of a datagram. */
    private static final InetSocketAddress SENDER = new InetSocketAddress(NetUtil.LOCALHOST4, 53);
    private static final InetSocketAddress RECIPIENT = new InetSocketAddress(NetUtil.LOCALHOST4, 5353);
    private static final int MAX_NAME = 255 * 4;

    private DnsTargets() {
    }

    static void message(byte[] input) {
        CutInput cut = CutInput.of(input);
        boolean isQuery = (cut.choice() & 1) == 0;
        byte[] octets = cut.withoutChoice().octets();
        datagram(isQuery, octets);
        byte[] framed = new byte[2 + Math.min(octets.length, 65535)];
        framed[0] = (byte) (framed.length - 2 >> 8);
        framed[1] = (byte) (framed.length - 2);
        System.arraycopy(octets, 0, framed, 2, framed.length - 2);
        new Decoding(() -> new ChannelHandler[] {isQuery ? new TcpDnsQueryDecoder() : new TcpDnsResponseDecoder()},
                DecoderException.class)
                .check("", new CutInput(framed, cut.step()), (message, out) -> out.accept(text((DnsMessage) message)));
    }

    private static void datagram(boolean isQuery, byte[] octets) {
        EmbeddedChannel reader = new EmbeddedChannel(isQuery ? new DatagramDnsQueryDecoder()
                : new DatagramDnsResponseDecoder());
        EmbeddedChannel writer = new EmbeddedChannel(isQuery ? new DatagramDnsQueryEncoder()
                : new DatagramDnsResponseEncoder());
        try {
            reader.writeInbound(new DatagramPacket(Unpooled.copiedBuffer(octets), RECIPIENT, SENDER));
            DnsMessage message = reader.readInbound();
            String first = text(message);
            // The answer to a message that came goes the other way.
            writer.writeOutbound(message);
            DatagramPacket written = writer.readOutbound();
            reader.writeInbound(written);
            DnsMessage again = reader.readInbound();
            try {
                assertThat(text(again)).isEqualTo(first);
            } finally {
                ReferenceCountUtil.release(again);
            }
        } catch (DecoderException e) {
            assertThat(e.getMessage()).isNotEmpty();
        } finally {
            reader.finishAndReleaseAll();
            writer.finishAndReleaseAll();
        }
    }

    private static String text(DnsMessage message) {
        StringBuilder text = new StringBuilder(64).append(message.id()).append(message.opCode())
                .append(message.isRecursionDesired()).append(message.z());
        if (message instanceof DnsResponse response) {
            text.append(response.code()).append(response.isAuthoritativeAnswer()).append(response.isTruncated())
                    .append(response.isRecursionAvailable());
        }
        for (DnsSection section : DnsSection.values()) {
            for (int i = 0; i < message.count(section); i++) {
                DnsRecord record = message.recordAt(section, i);
                assertThat(record.name().length()).isLessThanOrEqualTo(MAX_NAME);
                text.append('\n').append(section).append(' ').append(record.name()).append(' ')
                        .append(record.type().intValue()).append(' ').append(record.dnsClass()).append(' ')
                        .append(record.timeToLive()).append(' ');
                if (record instanceof DnsPtrRecord pointer) {
                    text.append(pointer.hostname());
                } else if (record instanceof DnsRawRecord raw) {
                    text.append(ByteBufUtil.hexDump(raw.content()));
                    bind(raw, text);
                }
            }
        }
        return text.toString();
    }

    private static void bind(DnsRawRecord record, StringBuilder text) {
        if (record.type().equals(DnsRecordType.SVCB) || record.type().equals(DnsRecordType.HTTPS)) {
            try {
                text.append(ServiceBinding.of(record));
            } catch (CorruptedFrameException e) {
                text.append(e.getMessage());
            }
        }
    }
}
