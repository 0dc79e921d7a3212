/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class WebSocketExtensionUtilTest {
    private static String read(String value) {
        return WebSocketExtensionUtil.extractExtensions(value).stream()
                .map(extension -> extension.name() + extension.parameters()).collect(Collectors.joining(" "));
    }

    /** Fields that are right by the grammar of RFC 6455 section 9.1. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
        "permessage-deflate | permessage-deflate{}",
        "foo, bar; baz=2 | foo{} bar{baz=2}",
        "bar; baz=2,foo | bar{baz=2} foo{}",
        "a;b;c=d;e=\"f\" | a{b=null, c=d, e=f}",
        "a ; b = c\t;\td , e | a{b=c, d=null} e{}",
        "a; b=\"\\c\\d\" | a{b=cd}",
        "a,a;b,a;b=1 | a{} a{b=null} a{b=1}",
        "', ,a,,b,' | a{} b{}",
        "'' | ''",
        "' , ' | ''",
    })
    void rightValuesAreRead(String value, String extensions) {
        assertThat(read(value)).isEqualTo(extensions);
        assertThat(read("!#$%&'*+-.^_`|~;1=0," + value)).startsWith("!#$%&'*+-.^_`|~{1=0}").endsWith(extensions);
    }

    @Tag("SEC-H06")
    @ParameterizedTest
    @ValueSource(strings = {";", "=", "a;", "a;;b", "a;=b", "a;b=", "a;b=;c", "a b", "a;b c", "a=b", "a;b=c d",
        "a;b=c=d",
        "\"a\"", "a;\"b\"=c", "a;b=\"", "a;b=\"c", "a;b=\"\"", "a;b=\"c d\"", "a;b=\"c\"d", "a;b=\"c\\", "a;b=\"c\\\"",
        "a(b)", "a;b=c@d", "\u00e4", "a;b=\u00fc", "a\u0000", "a\u0001", "a\u007f", "a\rb", "a\n,b", "a;b=\"c,d\"",
        "{}", "a/b"})
    void wrongValuesAreRefused(String value) {
        assertThatThrownBy(() -> WebSocketExtensionUtil.extractExtensions(value))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Tag("SEC-H06")
    @Test
    void whatRepeatsAParameterIsLeftOut() {
        assertThat(read("a;b;b, c, d;e=1;f;e=2")).isEqualTo("c{}");
        HttpHeaders headers = new DefaultHttpHeaders().add(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS, "a;b;b");
        assertThat(WebSocketExtensionUtil.offers(headers)).isEmpty();
        assertThatThrownBy(() -> WebSocketExtensionUtil.answers(headers)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void allFieldsAreOneList() {
        HttpHeaders headers = new DefaultHttpHeaders().add(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS, "a;b=1")
                .add(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS, "")
                .add(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS, "c, d");
        assertThat(WebSocketExtensionUtil.offers(headers)).extracting(WebSocketExtensionData::name)
                .containsExactly("a", "c", "d");
        WebSocketExtensionUtil.add(headers, List.of(new WebSocketExtensionData("e", Map.of("f", "2"))));
        assertThat(headers.getAll(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS)).containsExactly("a;b=1, , c, d, e; f=2");
    }

    private static String repeat(String format, int times, String separator) {
        return IntStream.range(0, times).mapToObj(i -> format + i).collect(Collectors.joining(separator));
    }

    @Tag("SEC-H06")
    @Test
    void numbersAndLengthAreLimited() {
        int extensions = ExtensionListReader.MAX_EXTENSIONS;
        assertThat(WebSocketExtensionUtil.extractExtensions(repeat("a", extensions, ","))).hasSize(extensions);
        refuses(repeat("a", extensions + 1, ","), "more than 32 extensions");
        // Extensions that are left out count, too.
        refuses(("a;b;b,").repeat(extensions + 1), "more than 32 extensions");
        int parameters = ExtensionListReader.MAX_PARAMETERS;
        assertThat(WebSocketExtensionUtil.extractExtensions("a;" + repeat("b", parameters, ";")).get(0).parameters())
                .hasSize(parameters);
        refuses("a;" + repeat("b", parameters + 1, ";"), "more than 16 parameters");
        int length = ExtensionListReader.MAX_LENGTH;
        assertThat(read(",".repeat(length - 1) + "a")).isEqualTo("a{}");
        refuses(",".repeat(length) + "a", "more than 4096 characters");
        HttpHeaders headers = new DefaultHttpHeaders()
                .add(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS, ",".repeat(length))
                .add(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS, "a");
        assertThatThrownBy(() -> WebSocketExtensionUtil.offers(headers)).hasMessageContaining("more than 4096");
    }

    private static void refuses(String value, String message) {
        assertThatThrownBy(() -> WebSocketExtensionUtil.extractExtensions(value))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message);
    }

    @Test
    void whatIsWrittenIsRead() {
        SeededRuns.forEach(500, random -> {
            HttpHeaders headers = new DefaultHttpHeaders();
            StringBuilder expected = new StringBuilder();
            for (int i = random.nextInt(5); i > 0; i--) {
                Map<String, String> parameters = new LinkedHashMap<>();
                for (int j = random.nextInt(4); j > 0; j--) {
                    parameters.put("p" + random.nextInt(100), random.nextBoolean() ? null : "v" + random.nextInt(100));
                }
                WebSocketExtensionData data = new WebSocketExtensionData("x" + i, parameters);
                expected.append(data.name()).append(parameters);
                WebSocketExtensionUtil.add(headers, List.of(data));
            }
            assertThat(WebSocketExtensionUtil.answers(headers).stream()
                    .map(data -> data.name() + data.parameters()).collect(Collectors.joining()))
                    .isEqualTo(expected.toString());
        });
    }

    /** No input makes the reader throw anything but this exception. */
    @Tag("SEC-H06")
    @Test
    void anyOctetsAreReadOrRefused() {
        String alphabet = "ab1=;,\"\\ \t\u0000\u00ff()";
        SeededRuns.forEach(20_000, random -> {
            StringBuilder value = new StringBuilder();
            for (int i = random.nextInt(16); i > 0; i--) {
                value.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            try {
                for (WebSocketExtensionData data : WebSocketExtensionUtil.extractExtensions(value.toString())) {
                    assertThat(data.name()).matches("[ab1]+");
                    data.parameters().forEach((name, text) -> assertThat(name + text).matches("[ab1]+|[ab1]+null"));
                }
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageStartingWith("Sec-WebSocket-Extensions: ");
            }
        });
    }
}
