/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.CorruptedFrameException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ServiceBindingTest {
    /** {@code foo.example.} */
    private static final String TARGET = "03 666f6f 07 6578616d706c65 00 ";
    private static final String ALL = "0010" + TARGET + "0000 0004 0001 0004"
            + "0001 0006 02 6832 02 6833" + "0002 0000" + "0003 0002 20fb" + "0004 0008 c0000201 c0000202"
            + "0005 0003 010203" + "0006 0010 20010db8000000000000000000000001" + "fde8 0001 ff";

    private static DefaultDnsRawRecord record(DnsRecordType type, byte[] data) {
        return new DefaultDnsRawRecord("a.example", type, 60, Unpooled.wrappedBuffer(data));
    }

    private static byte[] hex(String octets) {
        return ByteBufUtil.decodeHexDump(octets.replace(" ", ""));
    }

    private static ServiceBinding read(String octets) {
        return ServiceBinding.of(record(DnsRecordType.HTTPS, hex(octets)));
    }

    @Test
    void aServiceHasWhatItsParametersSay() throws Exception {
        DefaultDnsRawRecord record = record(DnsRecordType.SVCB, hex(ALL));
        ServiceBinding binding = ServiceBinding.of(record);
        assertThat(record.content().readerIndex()).isZero();
        assertThat(binding.priority()).isEqualTo(16);
        assertThat(binding.isAlias()).isFalse();
        assertThat(binding.targetName()).isEqualTo("foo.example.");
        assertThat(binding.mandatoryKeys()).containsExactly(ServiceBinding.ALPN, ServiceBinding.IPV4_HINT);
        assertThat(binding.applicationProtocols()).containsExactly("h2", "h3");
        assertThat(binding.hasDefaultProtocol()).isFalse();
        assertThat(binding.port()).isEqualTo(8443);
        assertThat(binding.ipv4Hints()).containsExactly(InetAddress.getByName("192.0.2.1"),
                InetAddress.getByName("192.0.2.2"));
        assertThat(binding.ipv6Hints()).containsExactly(InetAddress.getByName("2001:db8::1"));
        assertThat(binding.keys()).containsExactly(0, 1, 2, 3, 4, 5, 6, 65000);
        assertThat(binding.value(ServiceBinding.ECH)).containsExactly(1, 2, 3);
        assertThat(binding.value(65000)).containsExactly(0xff);
        assertThat(binding.value(7)).isNull();
        assertThat(binding).hasToString("16 foo.example. mandatory=00010004 alpn=026832026833 no-default-alpn="
                + " port=20fb ipv4hint=c0000201c0000202 ech=010203 ipv6hint=20010db8000000000000000000000001"
                + " key65000=ff");
        // A copy is given away.
        binding.value(65000)[0] = 0;
        assertThat(binding.value(65000)).containsExactly(0xff);
        assertThat(List.of(binding.keys(), binding.mandatoryKeys(), binding.applicationProtocols(),
                binding.ipv4Hints())).allSatisfy(each -> assertThatThrownBy(each::clear)
                .isInstanceOf(UnsupportedOperationException.class));
    }

    @Test
    void aServiceWithoutParametersHasTheDefaults() {
        ServiceBinding binding = read("0001 00");
        assertThat(binding.targetName()).isEqualTo(".");
        assertThat(binding.keys()).isEmpty();
        assertThat(binding.mandatoryKeys()).isEmpty();
        assertThat(binding.applicationProtocols()).isEmpty();
        assertThat(binding.hasDefaultProtocol()).isTrue();
        assertThat(binding.port()).isEqualTo(-1);
        assertThat(binding.ipv4Hints()).isEmpty();
        assertThat(binding.ipv6Hints()).isEmpty();
        assertThat(read("ffff 00 0003 0002 ffff").port()).isEqualTo(65535);
    }

    /** RFC 9460 section 2.4.2. */
    @Test
    void parametersOfAnAliasAreIgnored() {
        ServiceBinding binding = read("0000" + TARGET + "0003 0001");
        assertThat(binding.isAlias()).isTrue();
        assertThat(binding.targetName()).isEqualTo("foo.example.");
        assertThat(binding.keys()).isEmpty();
        assertThat(binding.port()).isEqualTo(-1);
    }

    @Test
    void otherRecordsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServiceBinding.of(record(DnsRecordType.SRV, hex("0001 00"))))
                .withMessageContaining("SRV");
    }

    /** A cut either removes whole parameters, or the record is refused. */
    @Test
    @Tag("SEC-N12")
    void aRecordThatIsCutShortIsRefused_SECN12() {
        byte[] all = hex("0010" + TARGET + "0001 0003 02 6832" + "0003 0002 20fb" + "0004 0004 c0000201");
        int name = 2 + hex(TARGET).length;
        List<Integer> whole = List.of(name, name + 7, name + 7 + 6, all.length);
        for (int length = 0; length <= all.length; length++) {
            DnsRawRecord record = record(DnsRecordType.HTTPS, Arrays.copyOf(all, length));
            if (whole.contains(length)) {
                assertThat(ServiceBinding.of(record).keys()).hasSize(whole.indexOf(length));
            } else {
                assertThatThrownBy(() -> ServiceBinding.of(record)).as("%s octets", length)
                        .isInstanceOf(CorruptedFrameException.class).hasMessageStartingWith("service binding: ");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "00, priority is cut short",
        "0001, target name",
        // A pointer, and a name of 256 octets.
        "0001 c000, target name",
        "0001 00 0003, a parameter is cut short",
        "0001 00 0003 0002 20, port: 1 octets (expected: 2)",
        "0001 00 0003 0001 20, port: 1 octets (expected: 2)",
        "0001 00 0003 0003 202020, port: 3 octets (expected: 2)",
        "0001 00 0003 0002 2020 0003 0002 2020, key 3 behind 3",
        "0001 00 0003 0002 2020 0001 0003 026832, key 1 behind 3",
        "0001 00 0001 0000, alpn: a protocol is empty",
        "0001 00 0001 0001 00, alpn: a protocol is empty",
        "0001 00 0001 0004 0268 3200, alpn: a protocol is empty",
        "0001 00 0001 0003 036832, alpn: a protocol is empty or cut short",
        "0001 00 0002 0000, no-default-alpn without alpn",
        "0001 00 0001 0003 026832 0002 0001 00, no-default-alpn: 1 octets (expected: 0)",
        "0001 00 0004 0000, ipv4hint: 0 octets",
        "0001 00 0004 0005 c000020101, ipv4hint: 5 octets",
        "0001 00 0006 0004 c0000201, ipv6hint: 4 octets",
        "0001 00 0000 0000, mandatory: 0 octets",
        "0001 00 0000 0001 00, mandatory: 1 octets",
        "0001 00 0000 0002 0000, mandatory: key 0 behind 0",
        "0001 00 0000 0002 0003, mandatory: key 3 is not there",
        "0001 00 0000 0004 0003 0003 0003 0002 2020, mandatory: key 3 behind 3",
    })
    @Tag("SEC-N12")
    void aRecordThatIsMalformedIsRefusedWithAName_SECN12(String octets, String expected) {
        assertThatThrownBy(() -> read(octets)).isInstanceOf(CorruptedFrameException.class)
                .hasMessageContaining(expected);
    }

    @Test
    @Tag("SEC-N12")
    void aTargetNameHas255OctetsAtMost_SECN12() {
        String label = "01 61 ";
        assertThat(read("0001" + label.repeat(127) + "00").targetName()).hasSize(254);
        assertThatThrownBy(() -> read("0001" + "02 6161" + label.repeat(126) + "00"))
                .isInstanceOf(CorruptedFrameException.class).hasMessageContaining("too long");
    }
}
