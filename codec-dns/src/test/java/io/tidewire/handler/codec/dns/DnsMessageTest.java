/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.Unpooled;
import org.junit.jupiter.api.Test;

import java.lang.reflect.Field;
import java.util.HashSet;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DnsMessageTest {
    private static DnsRawRecord record(int ttl) {
        return new DefaultDnsRawRecord("a", DnsRecordType.A, ttl, Unpooled.buffer(4));
    }

    @Test
    void aMessageOwnsItsRecords() {
        DnsResponse message = new DefaultDnsResponse(1);
        DnsRawRecord first = record(1);
        DnsRawRecord second = record(2);
        DnsRawRecord third = record(3);
        message.addRecord(DnsSection.ANSWER, first).addRecord(DnsSection.ANSWER, 0, second);
        assertThat(message.<DnsRecord>recordAt(DnsSection.ANSWER)).isSameAs(second);
        assertThat(message.<DnsRecord>setRecord(DnsSection.ANSWER, 0, third)).isSameAs(second);
        second.release();
        assertThat(message.<DnsRecord>removeRecord(DnsSection.ANSWER, 1)).isSameAs(first);
        first.release();
        DnsRawRecord fourth = record(4);
        message.setRecord(DnsSection.ANSWER, fourth);
        assertThat(third.refCnt()).isZero();
        assertThat(message.count()).isOne();
        message.retain().release();
        assertThat(fourth.refCnt()).isOne();
        message.release();
        assertThat(fourth.refCnt()).isZero();
    }

    @Test
    void onlyQuestionsAreAsked() {
        DnsQuery query = new DefaultDnsQuery(1);
        DnsRawRecord record = record(1);
        assertThatIllegalArgumentException().isThrownBy(() -> query.addRecord(DnsSection.QUESTION, record));
        assertThatIllegalArgumentException().isThrownBy(() -> query.setRecord(DnsSection.QUESTION, record));
        assertThat(record.release()).isTrue();
        assertThat(query.<DnsRecord>recordAt(DnsSection.QUESTION)).isNull();
        assertThatThrownBy(() -> query.recordAt(DnsSection.QUESTION, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void namesEndWithADotAndAreAscii() {
        assertThat(new DefaultDnsQuestion("b\u00fccher.example", DnsRecordType.A).name())
                .isEqualTo("xn--bcher-kva.example.");
        assertThat(new DefaultDnsQuestion("", DnsRecordType.A).name()).isEqualTo(".");
        assertThat(new DefaultDnsQuestion("A.b.", DnsRecordType.A).name()).isEqualTo("A.b.");
        assertThatIllegalArgumentException().isThrownBy(() -> record(-1));
    }

    @Test
    void everyConstantOfATypeIsFoundByValueAndName() throws Exception {
        Set<Integer> values = new HashSet<>();
        for (Field field : DnsRecordType.class.getFields()) {
            DnsRecordType type = (DnsRecordType) field.get(null);
            assertThat(type.name()).isEqualTo(field.getName());
            assertThat(DnsRecordType.valueOf(type.intValue())).isSameAs(type);
            assertThat(DnsRecordType.valueOf(type.name())).isSameAs(type);
            assertThat(values.add(type.intValue())).isTrue();
        }
        assertThat(values).hasSize(48);
        assertThat(DnsRecordType.valueOf(3)).isEqualTo(new DnsRecordType(3, "MD")).hasToString("UNKNOWN(3)");
        assertThatIllegalArgumentException().isThrownBy(() -> DnsRecordType.valueOf("X"));
        assertThatIllegalArgumentException().isThrownBy(() -> DnsRecordType.valueOf(65536));
    }

    @Test
    void everyConstantOfACodeIsFoundByValue() throws Exception {
        for (Field field : DnsResponseCode.class.getFields()) {
            DnsResponseCode code = (DnsResponseCode) field.get(null);
            assertThat(DnsResponseCode.valueOf(code.intValue())).isSameAs(code);
            assertThat(code).hasToString(field.getName() + '(' + code.intValue() + ')');
        }
        for (int value = 11; value < 16; value++) {
            assertThat(DnsResponseCode.valueOf(value)).hasToString("UNKNOWN(" + value + ')');
        }
        assertThat(DnsResponseCode.valueOf(22).intValue()).isEqualTo(22);
        for (Field field : DnsOpCode.class.getFields()) {
            DnsOpCode code = (DnsOpCode) field.get(null);
            assertThat(DnsOpCode.valueOf(code.byteValue())).isSameAs(code);
        }
        assertThat(DnsOpCode.valueOf(3)).isEqualTo(new DnsOpCode(3, "x")).hasToString("UNKNOWN(3)");
    }

    @Test
    void theFieldsOfAnOptRecordAreInClassAndTimeToLive() {
        DnsOptPseudoRecord opt = new AbstractDnsOptPseudoRrRecord(4096, 255, 254, 0x8001) { };
        assertThat(opt.extendedRcode()).isEqualTo(255);
        assertThat(opt.version()).isEqualTo(254);
        assertThat(opt.flags()).isEqualTo(0x8001);
        assertThat(opt.dnsClass()).isEqualTo(4096);
        assertThat(opt.timeToLive()).isEqualTo(0xFFFE8001L);
    }
}
