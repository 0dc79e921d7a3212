/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.codec.EncoderCheck;
import io.tidewire.util.NetUtil;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static io.tidewire.handler.codec.haproxy.Headers.IPV4;
import static io.tidewire.handler.codec.haproxy.Headers.header;
import static io.tidewire.handler.codec.haproxy.Headers.join;
import static io.tidewire.handler.codec.haproxy.Headers.octets;
import static io.tidewire.handler.codec.haproxy.Headers.text;
import static io.tidewire.handler.codec.haproxy.Headers.tlv;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class HAProxyMessageEncoderTest {
    private static HAProxyTLV newTlv(int type, String hex) {
        return new HAProxyTLV((byte) type, Unpooled.copiedBuffer(octets(hex)));
    }

    private static HAProxyMessage message(HAProxyProtocolVersion version, HAProxyCommand command,
            HAProxyProxiedProtocol protocol, HAProxyTLV... tlvs) {
        return switch (protocol.addressFamily()) {
            case AF_UNSPEC -> new HAProxyMessage(version, command, protocol, null, null, 0, 0, List.of(tlvs));
            case AF_IPv4 -> new HAProxyMessage(version, command, protocol, "192.0.2.1", "198.51.100.2", 56324, 443,
                    List.of(tlvs));
            case AF_IPv6 -> new HAProxyMessage(version, command, protocol, "2001:db8::1", "::ffff:192.0.2.1", 1, 65535,
                    List.of(tlvs));
            case AF_UNIX -> new HAProxyMessage(version, command, protocol, "/tmp/s", "", 0, 0, List.of(tlvs));
        };
    }

    private static HAProxyMessage v1(HAProxyProxiedProtocol protocol) {
        return message(HAProxyProtocolVersion.V1, HAProxyCommand.PROXY, protocol);
    }

    private static HAProxyMessage v2(HAProxyProxiedProtocol protocol, HAProxyTLV... tlvs) {
        return message(HAProxyProtocolVersion.V2, HAProxyCommand.PROXY, protocol, tlvs);
    }

    private static byte[] encode(HAProxyMessage message) {
        EmbeddedChannel channel = new EmbeddedChannel(HAProxyMessageEncoder.INSTANCE);
        channel.writeOutbound(message);
        ByteBuf encoded = channel.readOutbound();
        byte[] octets = ByteBufUtil.getBytes(encoded);
        encoded.release();
        channel.finish();
        assertThat(message.refCnt()).isZero();
        return octets;
    }

    @Test
    void headersAreEncodedInEveryWay() {
        EncoderCheck.of(() -> HAProxyMessageEncoder.INSTANCE)
                .messages(() -> List.of(v2(HAProxyProxiedProtocol.TCP4, newTlv(1, "6832"), newTlv(0xE0, "")),
                        v1(HAProxyProxiedProtocol.TCP4)))
                .expecting(join(header("2111", IPV4 + tlv(1, "6832") + tlv(0xE0, "")),
                        text("PROXY TCP4 192.0.2.1 198.51.100.2 56324 443\r\n")))
                .checkAll();
    }

    @Test
    void linesAreThoseOfTheProtocol() {
        assertThat(encode(v1(HAProxyProxiedProtocol.TCP6)))
                .isEqualTo(text("PROXY TCP6 2001:db8::1 ::ffff:192.0.2.1 1 65535\r\n"));
        assertThat(encode(v1(HAProxyProxiedProtocol.UNKNOWN))).isEqualTo(text("PROXY UNKNOWN\r\n"));
        assertThat(encode(message(HAProxyProtocolVersion.V1, HAProxyCommand.LOCAL, HAProxyProxiedProtocol.TCP4)))
                .isEqualTo(text("PROXY UNKNOWN\r\n"));
    }

    @Test
    void binaryHeadersAreThoseOfTheProtocol() {
        assertThat(encode(v2(HAProxyProxiedProtocol.UDP6))).isEqualTo(header("2122",
                "20010db8000000000000000000000001" + "00000000000000000000ffffc0000201" + "0001" + "ffff"));
        assertThat(encode(v2(HAProxyProxiedProtocol.UNIX_STREAM))).isEqualTo(header("2131",
                "2f746d702f73" + "00".repeat(102) + "00".repeat(108)));
        assertThat(encode(v2(HAProxyProxiedProtocol.UNKNOWN))).isEqualTo(header("2100", ""));
        assertThat(encode(message(HAProxyProtocolVersion.V2, HAProxyCommand.LOCAL, HAProxyProxiedProtocol.UNKNOWN)))
                .isEqualTo(header("2000", ""));
    }

    private static void fails(HAProxyMessage message) {
        EmbeddedChannel channel = new EmbeddedChannel(HAProxyMessageEncoder.INSTANCE);
        ChannelFuture written = channel.writeAndFlush(message);
        assertThat(written.cause()).isInstanceOf(EncoderException.class)
                .hasCauseInstanceOf(IllegalArgumentException.class);
        assertThat(message.refCnt()).isZero();
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void whatAVersionCannotSayFails() {
        fails(v1(HAProxyProxiedProtocol.UDP4));
        fails(v1(HAProxyProxiedProtocol.UNIX_STREAM));
        fails(message(HAProxyProtocolVersion.V1, HAProxyCommand.PROXY, HAProxyProxiedProtocol.TCP4, newTlv(4, "")));
        fails(v2(HAProxyProxiedProtocol.TCP4, newTlv(4, "00".repeat(0xFFFF - 12 - 2))));
        fails(v2(HAProxyProxiedProtocol.TCP4, newTlv(3, "00")));
        assertThat(encode(v2(HAProxyProxiedProtocol.TCP4, newTlv(4, "00".repeat(0xFFFF - 12 - 3)))))
                .hasSize(16 + 0xFFFF);
    }

    @Test
    void tlvOfTlsHoldsCopiesOfThoseInside() {
        HAProxyTLV version = newTlv(0x21, "544c53");
        HAProxySSLTLV tls = new HAProxySSLTLV(1, (byte) 7, List.of(version, newTlv(0x22, "6d65")));
        assertThat(version.refCnt()).isZero();
        assertThat(tls.encapsulatedTLVs()).extracting(HAProxyTLV::type)
                .containsExactly(HAProxyTLV.Type.PP2_TYPE_SSL_VERSION, HAProxyTLV.Type.PP2_TYPE_SSL_CN);
        byte[] expected = header("2111", IPV4 + tlv(0x20, "0700000001" + tlv(0x21, "544c53") + tlv(0x22, "6d65")));
        assertThat(encode(v2(HAProxyProxiedProtocol.TCP4, tls))).isEqualTo(expected);
        assertThat(tls.refCnt()).isZero();
    }

    @Test
    void tlvOfTlsThatCannotBeDecodedAgainIsRefused() {
        HAProxyTLV longest = newTlv(0x21, "00".repeat(0xFFFF - 5 - 3));
        HAProxyTLV longer = newTlv(0x21, "00".repeat(0xFFFF - 5 - 2));
        assertThatIllegalArgumentException().isThrownBy(() -> new HAProxySSLTLV(0, (byte) 0, List.of(longer)));
        longer.release();
        new HAProxySSLTLV(0, (byte) 0, List.of(longest)).release();
        HAProxyTLV nested = newTlv(4, "");
        for (int depth = 0; depth < TlvReader.MAX_DEPTH; depth++) {
            nested = new HAProxySSLTLV(0, (byte) 0, List.of(nested));
        }
        HAProxyTLV deepest = nested;
        assertThatIllegalArgumentException().isThrownBy(() -> new HAProxySSLTLV(0, (byte) 0, List.of(deepest)));
        deepest.release();
    }

    @Test
    void decodedMessageIsEncodedAgainWithEachTlvOnce() {
        byte[] header = header("2111", IPV4 + tlv(0x20, "0700000001" + tlv(0x21, "544c53")) + tlv(0x30, "6e"));
        HAProxyMessage message = decode(header);
        assertThat(message.tlvs()).hasSize(3);
        assertThat(encode(message)).isEqualTo(header);
    }

    @Test
    void checksumIsComputed() {
        HAProxyTLV stale = newTlv(3, "deadbeef");
        byte[] encoded = encode(v2(HAProxyProxiedProtocol.TCP4, newTlv(4, "00"), stale, newTlv(4, "00")));
        // The decoder verifies it.
        HAProxyMessage message = decode(encoded);
        assertThat(ByteBufUtil.hexDump(message.tlvs().get(1).content())).isNotEqualTo("deadbeef");
        message.release();
    }

    private static HAProxyMessage decode(byte[] header) {
        EmbeddedChannel channel = new EmbeddedChannel(new HAProxyMessageDecoder());
        channel.writeInbound(Unpooled.copiedBuffer(header));
        HAProxyMessage message = channel.readInbound();
        assertThat(channel.finish()).isFalse();
        return message;
    }

    private static String address(HAProxyProxiedProtocol protocol, Random random) {
        byte[] octets = new byte[protocol.addressFamily() == HAProxyProxiedProtocol.AddressFamily.AF_IPv4 ? 4 : 16];
        random.nextBytes(octets);
        return switch (protocol.addressFamily()) {
            case AF_UNSPEC -> null;
            case AF_IPv4, AF_IPv6 -> NetUtil.bytesToIpAddress(octets);
            case AF_UNIX -> "/\u00e9".repeat(random.nextInt(37));
        };
    }

    @Test
    void decodingGivesBackWhatWasEncoded() {
        HAProxyProxiedProtocol[] protocols = HAProxyProxiedProtocol.values();
        SeededRuns.forEach(300, random -> {
            boolean isText = random.nextInt(3) == 0;
            HAProxyProxiedProtocol protocol = protocols[random.nextInt(isText ? 3 : protocols.length)];
            HAProxyProxiedProtocol.AddressFamily family = protocol.addressFamily();
            boolean hasPorts = family == HAProxyProxiedProtocol.AddressFamily.AF_IPv4
                    || family == HAProxyProxiedProtocol.AddressFamily.AF_IPv6;
            List<HAProxyTLV> tlvs = new ArrayList<>();
            while (!isText && protocol != HAProxyProxiedProtocol.UNKNOWN && random.nextInt(3) > 0) {
                byte[] value = new byte[random.nextInt(40)];
                random.nextBytes(value);
                tlvs.add(new HAProxyTLV((byte) (0x40 + random.nextInt(100)), Unpooled.copiedBuffer(value)));
            }
            HAProxyMessage message = new HAProxyMessage(
                    isText ? HAProxyProtocolVersion.V1 : HAProxyProtocolVersion.V2, HAProxyCommand.PROXY, protocol,
                    address(protocol, random), address(protocol, random), hasPorts ? random.nextInt(65536) : 0,
                    hasPorts ? random.nextInt(65536) : 0, tlvs);
            String description = Headers.describe(message);
            HAProxyMessage decoded = decode(encode(message));
            assertThat(Headers.describe(decoded)).isEqualTo(description);
            decoded.release();
        });
    }
}
