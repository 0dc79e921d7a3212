/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.priority;

import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.AsciiString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** PR-02: what a value of {@code priority} means. */
@Tag("PR-02")
class PriorityFieldTest {

    private static String text(int priority) {
        return PriorityField.urgency(priority) + (PriorityField.isIncremental(priority) ? "i" : "");
    }

    private static int parse(CharSequence value) {
        return PriorityField.parse(value, PriorityField.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "``|3", "`  `|3", "u=0|0", "u=7|7", "u=5, i|5i", "i|3i", "i=?1|3i", "i=?0|3", "i , u=2|2i", "u=2\t,\ti|2i",
        "i;a=1;b|3i", "u=1;x=?0|1", " u=1  |1", "u=00000000000001|1",
    })
    void namesUrgencyAndIncremental(String value, String expected) {
        assertThat(text(parse(value))).isEqualTo(expected);
        assertThat(text(parse(new AsciiString(value)))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "u=8|3", "u=-1|3", "u=-0|0", "u=999999999999999|3", "u=1.0|3", "u=?1|3", "u|3", "u=\"1\"|3", "u=:MQ==:|3",
        "u=(1)|3", "u=a|3", "i=1|3", "i=yes|3", "i=()|3", "i=\"?1\"|3", "x=4|3", "uu=1|3", "*=1|3", "u1=1, u=4|4",
        "a=(1 \"b\" c;d=1.5);e, u=6|6", "a=:YQ==:, b=1.125, c=*tok/en:1, i|3i", "a=\"\\\"\\\\\", u=4|4",
    })
    void ignoresUnknownNamesWrongTypesAndRanges(String value, String expected) {
        assertThat(text(parse(value))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "u=1, u=2|2", "u=1, u=9|3", "i, i=?0|3", "i, i=1|3", "u=9, u=1|1",
    })
    void lastMemberOfANameCounts(String value, String expected) {
        assertThat(text(parse(value))).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "u=", "=1", "u=1,", "u=1,,i", ",", "u=1 i", "U=1", "u =1", "u= 1", "u=1;", "u=1;=2", "u=1;a=", "i=?2", "i=?",
        "u=-", "u=1.", "u=.5", "u=1.2345", "u=1234567890123.1", "u=1234567890123456", "a=\"", "a=\"\\x\"",
        "a=:YQ==", "a=:Y_Q:", "a=(1", "a=(1,2)", "a=(1 2)3", "a=(1\t2)", "\tu=1", "1", "\"u\"", "u=@1",
    })
    void whatIsNoDictionaryIsMalformed(String value) {
        assertThat(parse(value)).isEqualTo(PriorityField.MALFORMED);
    }

    @Test
    void controlCharactersAndOthersThanAsciiAreMalformed() {
        for (String value : new String[] {"u=1\n", "\u00e9", "a=\u00ff", "a=\"\u0007\"", "a=\"\u00e9\"", "u=1\u0000",
            "\r"}) {
            assertThat(parse(value)).isEqualTo(PriorityField.MALFORMED);
        }
    }

    /** RFC 9218 section 8: a response names only what it changes. */
    @Test
    @Tag("PR-03")
    void whatAValueDoesNotNameStays() {
        int base = PriorityField.of(5, true);
        assertThat(text(PriorityField.parse("", base))).isEqualTo("5i");
        assertThat(text(PriorityField.parse("u=1", base))).isEqualTo("1i");
        assertThat(text(PriorityField.parse("i=?0", base))).isEqualTo("5");
        assertThat(text(PriorityField.parse("u=9, i=1", base))).isEqualTo("5i");
        assertThat(PriorityField.parse("u=1,", base)).isEqualTo(PriorityField.MALFORMED);
    }

    /** Any octets are taken without a failure, and a value that is written is read. */
    @Test
    void takesAnyOctets() {
        String alphabet = "ui=?01,; \t\"\\:().-*aA9\u00ff";
        SeededRuns.forEach(2_000, random -> {
            StringBuilder value = new StringBuilder();
            for (int i = random.nextInt(12); i > 0; i--) {
                value.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            assertThat(parse(value)).isBetween(PriorityField.MALFORMED, PriorityField.of(7, true));
            int priority = random.nextInt(16);
            String written = "u=" + PriorityField.urgency(priority)
                    + (PriorityField.isIncremental(priority) ? ", i" : "");
            assertThat(parse(written)).isEqualTo(priority);
        });
    }
}
