/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.haproxy.HAProxyProxiedProtocol.AddressFamily;
import io.tidewire.handler.codec.haproxy.HAProxyProxiedProtocol.TransportProtocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

class HAProxyMessageTest {
    private static HAProxyMessage message(HAProxyProxiedProtocol protocol, String source, String destination,
            int sourcePort, int destinationPort) {
        return new HAProxyMessage(HAProxyProtocolVersion.V2, HAProxyCommand.PROXY, protocol, source, destination,
                sourcePort, destinationPort);
    }

    @ParameterizedTest
    @CsvSource({
        "TCP4,1.2.3.4,1.2.3.4,65536,0", "TCP4,1.2.3.4,1.2.3.4,0,-1", "TCP4,::1,1.2.3.4,0,0", "TCP4,1.2.3.4,x,0,0",
        "TCP6,::1,[::1],0,0", "TCP6,::1%2,::1,0,0", "UNIX_STREAM,/a,/b,1,0", "UNIX_STREAM,/a,/b,0,1",
        "UNKNOWN,1.2.3.4,,0,0", "UNKNOWN,,1.2.3.4,0,0", "UNKNOWN,,,1,0",
    })
    void addressesAndPortsFitTheFamily(HAProxyProxiedProtocol protocol, String source, String destination, int from,
            int to) {
        assertThatIllegalArgumentException().isThrownBy(() -> message(protocol, source, destination, from, to));
    }

    @Test
    void pathsMayHaveTheLimitAndNoOctetMore() {
        String longest = "\u00e9".repeat(54);
        message(HAProxyProxiedProtocol.UNIX_STREAM, longest, "", 0, 0).release();
        assertThatIllegalArgumentException().isThrownBy(
                () -> message(HAProxyProxiedProtocol.UNIX_STREAM, longest + "a", "", 0, 0));
        assertThatIllegalArgumentException().isThrownBy(
                () -> message(HAProxyProxiedProtocol.UNIX_STREAM, "a\0b", "", 0, 0));
        assertThatNullPointerException().isThrownBy(
                () -> message(HAProxyProxiedProtocol.UNIX_STREAM, null, "", 0, 0));
    }

    @Test
    void messageReleasesItsTlvsWithItsLastReference() {
        ByteBuf content = Unpooled.copiedBuffer(new byte[] {1});
        HAProxyTLV tlv = new HAProxyTLV(HAProxyTLV.Type.PP2_TYPE_ALPN, content);
        HAProxyMessage message = new HAProxyMessage(HAProxyProtocolVersion.V2, HAProxyCommand.PROXY,
                HAProxyProxiedProtocol.UNKNOWN, null, null, 0, 0, List.of(tlv));
        assertThat(message.retain().touch().touch("here")).isSameAs(message);
        assertThat(message.retain(2).release(3)).isFalse();
        assertThat(content.refCnt()).isOne();
        assertThat(message.release()).isTrue();
        assertThat(content.refCnt()).isZero();
    }

    @Test
    void tlvsKeepTheirTypeAndClass() {
        HAProxyTLV tlv = new HAProxyTLV((byte) 0xE1, Unpooled.copiedBuffer(new byte[] {1}));
        assertThat(tlv.type()).isEqualTo(HAProxyTLV.Type.OTHER);
        HAProxyTLV copy = tlv.copy();
        assertThat(copy).isEqualTo(tlv).hasSameHashCodeAs(tlv);
        assertThat(copy.typeByteValue()).isEqualTo((byte) 0xE1);
        HAProxyTLV other = new HAProxyTLV((byte) 0xE2, tlv.content().copy());
        assertThat(other).isNotEqualTo(tlv);
        tlv.retainedDuplicate().release();
        assertThat(tlv.refCnt()).isOne();
        assertThat(tlv.duplicate().retain().retain(1).touch().touch("x").release(2)).isFalse();
        List.of(tlv, copy, other).forEach(HAProxyTLV::release);

        HAProxySSLTLV tls = new HAProxySSLTLV(5, (byte) 5,
                List.of(new HAProxyTLV((byte) 0x21, Unpooled.copiedBuffer(new byte[] {1}))));
        HAProxyTLV copyOfTls = tls.copy();
        assertThat(copyOfTls).isInstanceOf(HAProxySSLTLV.class).isEqualTo(tls);
        assertThat(((HAProxySSLTLV) copyOfTls).encapsulatedTLVs()).isEqualTo(tls.encapsulatedTLVs());
        assertThatIllegalArgumentException().isThrownBy(() -> tls.replace(Unpooled.EMPTY_BUFFER));
        copyOfTls.release();
        tls.release();
    }

    @Test
    void flagsOfTlsAreSingleBits() {
        for (int bits = 0; bits < 256; bits++) {
            HAProxySSLTLV tls = new HAProxySSLTLV(-bits, (byte) bits, List.of());
            assertThat(tls.client()).isEqualTo((byte) bits);
            assertThat(tls.verify()).isEqualTo(-bits);
            assertThat(tls.isPP2ClientSSL()).isEqualTo((bits & 1) != 0);
            assertThat(tls.isPP2ClientCertConn()).isEqualTo((bits & 2) != 0);
            assertThat(tls.isPP2ClientCertSess()).isEqualTo((bits & 4) != 0);
            tls.release();
        }
    }

    private interface Lookup<E> {
        E of(byte octet);
    }

    /** Every octet gives the constant whose bits it has, and a failure if there is none. */
    private static void checkOctets(Lookup<?> lookup, int mask, Object... constantsByOctet) {
        for (int octet = 0; octet < 256; octet++) {
            Object expected = null;
            for (int i = 0; i < constantsByOctet.length; i += 2) {
                if ((octet & mask) == (int) constantsByOctet[i]) {
                    expected = constantsByOctet[i + 1];
                }
            }
            byte value = (byte) octet;
            if (expected == null) {
                assertThatIllegalArgumentException().as("octet %d", octet).isThrownBy(() -> lookup.of(value));
            } else {
                assertThat(lookup.of(value)).isEqualTo(expected);
            }
        }
    }

    @Test
    void octetsOfConstantsAreThoseOfTheProtocol() {
        checkOctets(HAProxyCommand::valueOf, 0x0F, 0, HAProxyCommand.LOCAL, 1, HAProxyCommand.PROXY);
        checkOctets(HAProxyProtocolVersion::valueOf, 0xF0, 0x10, HAProxyProtocolVersion.V1, 0x20,
                HAProxyProtocolVersion.V2);
        checkOctets(AddressFamily::valueOf, 0xF0, 0, AddressFamily.AF_UNSPEC, 0x10, AddressFamily.AF_IPv4, 0x20,
                AddressFamily.AF_IPv6, 0x30, AddressFamily.AF_UNIX);
        checkOctets(TransportProtocol::valueOf, 0x0F, 0, TransportProtocol.UNSPEC, 1, TransportProtocol.STREAM, 2,
                TransportProtocol.DGRAM);
        checkOctets(HAProxyProxiedProtocol::valueOf, 0xFF, 0, HAProxyProxiedProtocol.UNKNOWN,
                0x11, HAProxyProxiedProtocol.TCP4, 0x21, HAProxyProxiedProtocol.TCP6, 0x12, HAProxyProxiedProtocol.UDP4,
                0x22, HAProxyProxiedProtocol.UDP6, 0x31, HAProxyProxiedProtocol.UNIX_STREAM,
                0x32, HAProxyProxiedProtocol.UNIX_DGRAM);
        for (HAProxyProxiedProtocol protocol : HAProxyProxiedProtocol.values()) {
            assertThat(protocol.byteValue()).isEqualTo(
                    (byte) (protocol.addressFamily().byteValue() | protocol.transportProtocol().byteValue()));
            assertThat(HAProxyProxiedProtocol.valueOf(protocol.byteValue())).isEqualTo(protocol);
        }
        for (HAProxyCommand command : HAProxyCommand.values()) {
            assertThat(HAProxyCommand.valueOf(command.byteValue())).isEqualTo(command);
        }
        for (HAProxyProtocolVersion version : HAProxyProtocolVersion.values()) {
            assertThat(HAProxyProtocolVersion.valueOf(version.byteValue())).isEqualTo(version);
        }
    }

    @Test
    void typesOfTlvsAreThoseOfTheProtocol() {
        for (HAProxyTLV.Type type : HAProxyTLV.Type.values()) {
            if (type == HAProxyTLV.Type.OTHER) {
                assertThatIllegalArgumentException().isThrownBy(() -> HAProxyTLV.Type.byteValueForType(type));
            } else {
                assertThat(HAProxyTLV.Type.typeForByteValue(HAProxyTLV.Type.byteValueForType(type))).isEqualTo(type);
            }
        }
        assertThat(HAProxyTLV.Type.byteValueForType(HAProxyTLV.Type.PP2_TYPE_ALPN)).isEqualTo((byte) 0x01);
        assertThat(HAProxyTLV.Type.byteValueForType(HAProxyTLV.Type.PP2_TYPE_AUTHORITY)).isEqualTo((byte) 0x02);
        assertThat(HAProxyTLV.Type.byteValueForType(HAProxyTLV.Type.PP2_TYPE_SSL)).isEqualTo((byte) 0x20);
        assertThat(HAProxyTLV.Type.byteValueForType(HAProxyTLV.Type.PP2_TYPE_NETNS)).isEqualTo((byte) 0x30);
        assertThat(HAProxyTLV.Type.typeForByteValue((byte) -1)).isEqualTo(HAProxyTLV.Type.OTHER);
    }
}
