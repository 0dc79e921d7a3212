/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.AsciiString;
import io.tidewire.util.RandomRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

class StringUtilTest {
    @Test
    void classNamesLoseTheirPackage() {
        assertThat(StringUtil.simpleClassName("text")).isEqualTo("String");
        assertThat(StringUtil.simpleClassName(Map.Entry.class)).isEqualTo("Map$Entry");
        assertThat(StringUtil.simpleClassName(new Object() { })).isEqualTo("StringUtilTest$1");
        assertThat(StringUtil.simpleClassName(int.class)).isEqualTo("int");
        assertThat(StringUtil.simpleClassName((Object) null)).isEqualTo("null_object");
        assertThat(StringUtil.className("text")).isEqualTo("java.lang.String");
        assertThat(StringUtil.className(null)).isEqualTo("null_object");
        assertThatNullPointerException().isThrownBy(() -> StringUtil.simpleClassName((Class<?>) null))
                .withMessage("clazz");
    }

    @Test
    void smallQuestionsAreAnswered() {
        assertThat(StringUtil.isNullOrEmpty(null)).isTrue();
        assertThat(StringUtil.isNullOrEmpty("")).isTrue();
        assertThat(StringUtil.isNullOrEmpty(" ")).isFalse();
        assertThat(StringUtil.length(null)).isZero();
        assertThat(StringUtil.length("ab")).isEqualTo(2);
        assertThat(StringUtil.substringAfter("a:b:c", ':')).isEqualTo("b:c");
        assertThat(StringUtil.substringAfter("abc", ':')).isNull();
        assertThat(StringUtil.substringBefore("a:b:c", ':')).isEqualTo("a");
        assertThat(StringUtil.substringBefore("abc", ':')).isNull();
        assertThat(StringUtil.commonSuffixOfLength("abc", "xbc", 2)).isTrue();
        assertThat(StringUtil.commonSuffixOfLength("abc", "xbc", 3)).isFalse();
        assertThat(StringUtil.commonSuffixOfLength("abc", "c", 2)).isFalse();
        assertThat(StringUtil.commonSuffixOfLength("abc", "abc", -1)).isFalse();
        assertThat(StringUtil.commonSuffixOfLength(null, "c", 0)).isFalse();
        assertThat(StringUtil.endsWith("ab", 'b')).isTrue();
        assertThat(StringUtil.endsWith("ab", 'a')).isFalse();
        assertThat(StringUtil.endsWith("", 'a')).isFalse();
        assertThat(StringUtil.isSurrogate('\ud800')).isTrue();
        assertThat(StringUtil.isSurrogate('a')).isFalse();
        assertThat(StringUtil.indexOfNonWhiteSpace(" \t x", 1)).isEqualTo(3);
        assertThat(StringUtil.indexOfNonWhiteSpace("  ", 0)).isEqualTo(-1);
        assertThat(StringUtil.indexOfWhiteSpace("a b c", 2)).isEqualTo(3);
        assertThat(StringUtil.indexOfWhiteSpace("abc", 0)).isEqualTo(-1);
        assertThat(StringUtil.join(",", List.of("a", "b"))).hasToString("a,b");
        assertThat(StringUtil.join(",", List.of())).hasToString("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "\ta", "a ", " \t a b\t ", " \t "})
    void optionalWhiteSpaceIsTakenOff(String text) {
        assertThat(StringUtil.trimOws(text)).hasToString(text.trim());
        assertThat(StringUtil.trimOws("\n" + text + "\n")).hasToString("\n" + text + "\n");
    }

    /** RFC 4180 §2, rules 5 to 7. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {"foo|foo", "'a b'|'a b'", "a,b|\"a,b\"",
        "'a\nb'|'\"a\nb\"'", "'a\rb'|'\"a\rb\"'", "\"|\"\"\"\"", "a\"b|\"a\"\"b\"", "a\"\"b|\"a\"\"\"\"b\"", "''|''",
        "\"\"|\"\"", "\"a\"|\"a\"", "\"a,b\"|\"a,b\"", "\"a\"\"b\"|\"a\"\"b\"", "\"a\"b\"|\"a\"\"b\"", "'\n'|'\"\n\"'",
        "','|'\",\"'"})
    void valueIsQuotedWhereNeeded(String value, String escaped) {
        assertThat(StringUtil.escapeCsv(value)).hasToString(escaped);
        if (value.equals(escaped)) {
            assertThat(StringUtil.escapeCsv(value)).as("nothing to do: no new object").isSameAs(value);
            assertThat(StringUtil.escapeCsv(value, true)).hasToString(value.trim());
        }
    }

    @Test
    void whiteSpaceIsTakenOffBeforeQuotingWhenAsked() {
        assertThat(StringUtil.escapeCsv(" \ta,b ", true)).hasToString("\"a,b\"");
        assertThat(StringUtil.escapeCsv(" a ", true)).hasToString("a");
        assertThat(StringUtil.escapeCsv(" a ", false)).hasToString(" a ");
    }

    @Test
    void escapedValuesAreReadBackTheSame() {
        RandomRuns.forEach(1_000, random -> {
            List<String> values = new ArrayList<>();
            List<CharSequence> escaped = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(4); i++) {
                String value = RandomRuns.text(random, 6, "ab,\"\r\n ");
                // A value in quotes already counts as escaped, so it is none to round-trip.
                if (!(value.length() > 1 && value.startsWith("\"") && value.endsWith("\""))) {
                    values.add(value);
                    escaped.add(StringUtil.escapeCsv(value));
                    assertThat(StringUtil.unescapeCsv(StringUtil.escapeCsv(value))).hasToString(value);
                }
            }
            if (!values.isEmpty()) {
                assertThat(StringUtil.unescapeCsvFields(StringUtil.join(",", escaped))).extracting(Object::toString)
                        .isEqualTo(values);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,b", "a\"b", "a\nb", "a\rb", "\"", "\"a", "a\"", "\"a\"b\"", "\"\"\"", "\"a\"\""})
    void brokenQuotingIsRefused(String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> StringUtil.unescapeCsv(value))
                .withMessageStartingWith("invalid escaped CSV field of length " + value.length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,\"b", "a,b\"", "\"a\"b,c", "a\nb,c", "\"a\",b\"c\""})
    void brokenLineIsRefused(String line) {
        assertThatIllegalArgumentException().isThrownBy(() -> StringUtil.unescapeCsvFields(line));
    }

    /** They are compared with strings, and are keys of maps. */
    @Test
    void fieldsAreStringsWhateverTheLineIs() {
        StringBuilder line = new StringBuilder("a,\"b,c\"");
        assertThat(StringUtil.unescapeCsvFields(line)).isEqualTo(List.of("a", "b,c"));
        assertThat(StringUtil.unescapeCsvFields(new AsciiString(line))).isEqualTo(List.of("a", "b,c"));
        for (String value : List.of("a", "\"a\"")) {
            assertThat(StringUtil.unescapeCsv(new AsciiString(value))).isEqualTo("a");
            assertThat(StringUtil.unescapeCsv(new StringBuilder(value))).isEqualTo("a");
        }
    }

    @Test
    void lineIsSplitAtCommasOutsideOfQuotes() {
        assertThat(StringUtil.unescapeCsvFields("a,\"b,\"\"c\",,")).extracting(Object::toString)
                .containsExactly("a", "b,\"c", "", "");
        assertThat(StringUtil.unescapeCsvFields("")).extracting(Object::toString).containsExactly("");
    }

    @Test
    void hexadecimalAgreesWithTheJdk() {
        RandomRuns.forEach(200, random -> {
            byte[] bytes = new byte[random.nextInt(20)];
            random.nextBytes(bytes);
            String hex = HexFormat.of().formatHex(bytes);
            assertThat(StringUtil.toHexStringPadded(bytes)).isEqualTo(hex);
            assertThat(StringUtil.toHexStringPadded(new StringBuilder(), bytes, 0, bytes.length)).hasToString(hex);
            assertThat(StringUtil.decodeHexDump(hex)).isEqualTo(bytes);
            assertThat(StringUtil.decodeHexDump("x" + HexFormat.of().withUpperCase().formatHex(bytes) + "x", 1,
                    hex.length())).isEqualTo(bytes);
            assertThat(StringUtil.toHexString(bytes))
                    .isEqualTo(bytes.length == 0 ? "" : hex.replaceFirst("^0+(?=.)", ""));
        });
        for (int value = 0; value < 256; value++) {
            assertThat(StringUtil.byteToHexStringPadded(value)).isEqualTo(HexFormat.of().toHexDigits((byte) value));
            assertThat(StringUtil.byteToHexString(value)).isEqualTo(Integer.toHexString(value));
        }
        assertThat(StringUtil.toHexString(new byte[2])).isEqualTo("0");
    }

    @Test
    void onlyHexadecimalDigitsAreDigits() {
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            int expected = c < 0x80 ? Character.digit(c, 16) : -1;
            assertThat(StringUtil.decodeHexNibble((char) c)).isEqualTo(expected);
            if (c < 256) {
                assertThat(StringUtil.decodeHexNibble((byte) c)).isEqualTo(expected);
            }
        }
        assertThatIllegalArgumentException().isThrownBy(() -> StringUtil.decodeHexDump("0g"))
                .withMessage("hex: '0g' at index 0 (expected: two hexadecimal digits)");
        assertThatIllegalArgumentException().isThrownBy(() -> StringUtil.decodeHexDump("000"));
        assertThatIllegalArgumentException().isThrownBy(() -> StringUtil.decodeHexDump("00", 0, -2));
    }

    @Test
    void failingTargetIsReported() {
        Appendable broken = new Appendable() {
            @Override
            public Appendable append(CharSequence text) throws IOException {
                throw new IOException("full");
            }

            @Override
            public Appendable append(CharSequence text, int start, int end) throws IOException {
                throw new IOException("full");
            }

            @Override
            public Appendable append(char c) throws IOException {
                throw new IOException("full");
            }
        };
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> StringUtil.byteToHexStringPadded(broken, 1)).withMessageContaining("full");
    }

    @Test
    void unescapedValuesAreStringsWhateverTheyWereGivenAs() {
        String plain = "plain";
        assertThat(StringUtil.unescapeCsv(plain)).isSameAs(plain);
        for (String text : new String[] {"", "plain", "\"quoted, \"\"twice\"\"\""}) {
            CharSequence expected = StringUtil.unescapeCsv(text);
            assertThat(expected).isInstanceOf(String.class);
            assertThat(StringUtil.unescapeCsv(new StringBuilder(text))).isEqualTo(expected);
            assertThat(StringUtil.unescapeCsvFields(new StringBuilder(text).append(",\"b\""))).isEqualTo(
                    List.of(expected, "b"));
        }
    }
}
