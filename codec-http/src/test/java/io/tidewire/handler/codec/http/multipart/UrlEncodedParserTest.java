/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.handler.codec.http.QueryStringDecoder;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.TooLongFormFieldException;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.TooManyFormFieldsException;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.CharsetUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.function.Function;

import static org.assertj.core.api.Assertions.assertThat;

class UrlEncodedParserTest {

    private static Function<FormParser.Listener, FormParser> parser(FormLimits limits) {
        return listener -> new UrlEncodedParser(CharsetUtil.UTF_8, limits, listener);
    }

    /** Whole, at every cut into two, and octet by octet. */
    private static ParsedForm parse(String input, FormLimits limits) {
        ParsedForm whole = ParsedForm.of(parser(limits), input);
        for (int cut = 0; cut <= input.length(); cut++) {
            assertThat(ParsedForm.of(parser(limits), input, cut)).as("cut at %s", cut).hasToString(whole.toString());
        }
        assertThat(ParsedForm.ofOctets(parser(limits), input)).hasToString(whole.toString());
        return whole;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '#', value = {
        "##|##", "a=1|a[1]", "a=1&b=2|a[1]b[2]", "a|a[]", "a&b|a[]b[]", "a=|a[]", "=v|[v]", "=|[]", "&&a=1&&|a[1]",
        "a=b=c|a[b=c]", "a+b=c+d|a b[c d]", "%61%3D=%26%3d|a=[&=]", "a=1;b=2|a[1;b=2]", "a=%c3%A9|a[\u00c3\u00a9]",
        "%c3%a9=|\u00e9[]"})
    void fieldsAreReadAsStated(String input, String expected) {
        assertThat(parse(input, FormLimits.DEFAULT)).hasToString(expected);
    }

    @Test
    void lineEndsAreContent() {
        assertThat(parse("a=1\r\nb=2\r\n", FormLimits.DEFAULT)).hasToString("a[1\r\nb=2\r\n]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=%", "a=%4", "a=%4&b=1", "a=%g1", "a=%1g", "%=1", "%4=1", "a=%%41", "a=%+1", "a%",
        "a=%-1"})
    void malformedEscapeFails(String input) {
        assertThat(parse(input, FormLimits.DEFAULT).failure).isInstanceOf(ErrorDataDecoderException.class)
                .hasMessage("field #1: malformed escape (expected: % and two hexadecimal digits)");
    }

    @Test
    void fieldsAreCounted_SECD01() {
        FormLimits two = FormLimits.DEFAULT.maxParts(2);
        assertThat(parse("a&b&&", two)).hasToString("a[]b[]");
        assertThat(parse("a&b&c", two).failure).isInstanceOf(TooManyFormFieldsException.class)
                .hasMessage("maxParts: 3 (expected: up to 2)");
    }

    @Test
    void nameIsBoundedWhileItIsCollected_SECD01() {
        FormLimits four = FormLimits.DEFAULT.maxNameOctets(4);
        assertThat(parse("abc%64=vvvvvv", four)).hasToString("abcd[vvvvvv]");
        assertThat(parse("x=1&abcde", four).failure).isInstanceOf(TooLongFormFieldException.class)
                .hasMessage("maxNameOctets: 5 (expected: up to 4) at part #2");
    }

    @Test
    void anyPiecesGiveWhatTheQueryDecoderFinds() {
        String[] words = {"a", "b", "=", "&", "%41", "%c3%a9", "+", "%20", "%26", "long".repeat(2_000)};
        SeededRuns.forEach(1_000, random -> {
            StringBuilder input = new StringBuilder();
            for (int i = random.nextInt(20); i > 0; i--) {
                input.append(words[random.nextInt(words.length)]);
            }
            String form = input.toString();
            StringBuilder expected = new StringBuilder();
            for (String field : form.split("&")) {
                if (!field.isEmpty()) {
                    List<String> pair = List.of(field.split("=", 2));
                    expected.append(QueryStringDecoder.decodeComponent(pair.get(0))).append('[')
                            .append(pair.size() < 2 ? ""
                                    : QueryStringDecoder.decodeComponent(pair.get(1), CharsetUtil.ISO_8859_1))
                            .append(']');
                }
            }
            int[] cuts = random.ints(random.nextInt(6), 0, form.length() + 1).sorted().toArray();
            assertThat(ParsedForm.of(parser(FormLimits.DEFAULT.maxNameOctets(1 << 20)), form, cuts))
                    .hasToString(expected.toString());
        });
    }
}
