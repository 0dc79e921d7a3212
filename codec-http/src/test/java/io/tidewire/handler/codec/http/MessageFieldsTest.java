/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import org.junit.jupiter.api.Test;

import java.lang.reflect.Field;
import java.text.ParseException;
import java.util.Date;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The static ways to the fields of a message. */
@SuppressWarnings("deprecation")
class MessageFieldsTest {

    private static final Date EPOCH = new Date(0);
    private static final String EPOCH_TEXT = "Thu, 01 Jan 1970 00:00:00 GMT";
    private static final Date LATER = new Date(1_000);

    private final HttpMessage message = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
    private final HttpHeaders headers = message.headers();
    private final CharSequence name = new StringBuilder("name");

    @Test
    void textComesBack() {
        HttpHeaders.setHeader(message, "name", 1);
        HttpHeaders.addHeader(message, "name", "2");
        HttpHeaders.addHeader(message, name, 3L);
        assertThat(headers.getAll("name")).containsExactly("1", "2", "3");
        assertThat(HttpHeaders.getHeader(message, "NAME")).isEqualTo("1");
        assertThat(HttpHeaders.getHeader(message, name)).isEqualTo("1");
        HttpHeaders.setHeader(message, name, "4");
        assertThat(HttpHeaders.getHeader(message, name, "other")).isEqualTo("4");
        HttpHeaders.setHeader(message, "name", List.of("5", "6"));
        assertThat(headers.getAll("name")).containsExactly("5", "6");
        HttpHeaders.setHeader(message, name, List.of("7"));
        assertThat(headers.getAll("name")).containsExactly("7");
        HttpHeaders.removeHeader(message, "name");
        assertThat(HttpHeaders.getHeader(message, "name")).isNull();
        assertThat(HttpHeaders.getHeader(message, "name", "other")).isEqualTo("other");
        headers.set("name", "8").set("b", "9");
        HttpHeaders.removeHeader(message, name);
        assertThat(headers.names()).containsExactly("b");
        HttpHeaders.clearHeaders(message);
        assertThat(headers.isEmpty()).isTrue();
    }

    @Test
    void numbersComeBack() {
        HttpHeaders.setIntHeader(message, "name", 1);
        HttpHeaders.addIntHeader(message, "name", 2);
        HttpHeaders.addIntHeader(message, name, 3);
        assertThat(headers.getAll("name")).containsExactly("1", "2", "3");
        assertThat(HttpHeaders.getIntHeader(message, "name")).isEqualTo(1);
        assertThat(HttpHeaders.getIntHeader(message, name)).isEqualTo(1);
        HttpHeaders.setIntHeader(message, name, 4);
        assertThat(HttpHeaders.getIntHeader(message, "name", -1)).isEqualTo(4);
        HttpHeaders.setIntHeader(message, "name", List.of(5, 6));
        assertThat(headers.getAll("name")).containsExactly("5", "6");
        HttpHeaders.setIntHeader(message, name, List.of(7));
        assertThat(HttpHeaders.getIntHeader(message, name, -1)).isEqualTo(7);
        headers.set("name", "many");
        assertThat(HttpHeaders.getIntHeader(message, "name", -1)).isEqualTo(-1);
        assertThatThrownBy(() -> HttpHeaders.getIntHeader(message, "name")).isInstanceOf(NumberFormatException.class);
        assertThatThrownBy(() -> HttpHeaders.getIntHeader(message, "none")).isInstanceOf(NumberFormatException.class);
    }

    @Test
    void datesComeBack() throws ParseException {
        HttpHeaders.setDateHeader(message, "name", EPOCH);
        HttpHeaders.addDateHeader(message, "name", LATER);
        HttpHeaders.addDateHeader(message, name, LATER);
        assertThat(headers.getAll("name")).hasSize(3).startsWith(EPOCH_TEXT);
        assertThat(HttpHeaders.getDateHeader(message, "name")).isEqualTo(EPOCH);
        assertThat(HttpHeaders.getDateHeader(message, name)).isEqualTo(EPOCH);
        HttpHeaders.setDateHeader(message, name, LATER);
        assertThat(HttpHeaders.getDateHeader(message, "name", EPOCH)).isEqualTo(LATER);
        HttpHeaders.setDateHeader(message, "name", List.of(EPOCH, LATER));
        assertThat(headers.getAll("name")).hasSize(2).startsWith(EPOCH_TEXT);
        HttpHeaders.setDateHeader(message, name, List.of(LATER));
        assertThat(HttpHeaders.getDateHeader(message, name, EPOCH)).isEqualTo(LATER);
        headers.set("name", "yesterday");
        assertThat(HttpHeaders.getDateHeader(message, "name", EPOCH)).isEqualTo(EPOCH);
        assertThatThrownBy(() -> HttpHeaders.getDateHeader(message, "name")).isInstanceOf(ParseException.class);
        assertThatThrownBy(() -> HttpHeaders.getDate(message)).isInstanceOf(ParseException.class);
        assertThat(HttpHeaders.getDate(message, LATER)).isEqualTo(LATER);
        HttpHeaders.setDate(message, EPOCH);
        assertThat(HttpHeaders.getDate(message)).isEqualTo(EPOCH);
        assertThat(headers.get(HttpHeaderNames.DATE)).isEqualTo(EPOCH_TEXT);
    }

    @Test
    void framingIsThatOfHttpUtil() {
        assertThat(HttpHeaders.getContentLength(message, 7)).isEqualTo(7);
        assertThatThrownBy(() -> HttpHeaders.getContentLength(message)).isInstanceOf(NumberFormatException.class);
        assertThat(HttpHeaders.isContentLengthSet(message)).isFalse();
        HttpHeaders.setContentLength(message, 5);
        assertThat(HttpHeaders.getContentLength(message)).isEqualTo(5);
        assertThat(HttpHeaders.isContentLengthSet(message)).isTrue();
        HttpHeaders.setTransferEncodingChunked(message);
        assertThat(HttpHeaders.isTransferEncodingChunked(message)).isTrue();
        assertThat(HttpUtil.isTransferEncodingChunked(message)).isTrue();
        HttpHeaders.removeTransferEncodingChunked(message);
        assertThat(HttpHeaders.isTransferEncodingChunked(message)).isFalse();
    }

    @Test
    void connectionAndExpectationAreThoseOfHttpUtil() {
        assertThat(HttpHeaders.isKeepAlive(message)).isTrue();
        HttpHeaders.setKeepAlive(message, false);
        assertThat(HttpHeaders.isKeepAlive(message)).isFalse();
        assertThat(HttpHeaders.is100ContinueExpected(message)).isFalse();
        HttpHeaders.set100ContinueExpected(message);
        assertThat(HttpHeaders.is100ContinueExpected(message)).isTrue();
        HttpHeaders.set100ContinueExpected(message, false);
        assertThat(HttpHeaders.is100ContinueExpected(message)).isFalse();
        assertThat(HttpHeaders.getHost(message)).isNull();
        assertThat(HttpHeaders.getHost(message, "other")).isEqualTo("other");
        HttpHeaders.setHost(message, "h");
        assertThat(HttpHeaders.getHost(message)).isEqualTo("h");
        HttpHeaders.setHost(message, name);
        assertThat(HttpHeaders.getHost(message)).isEqualTo("name");
        assertThat(HttpHeaders.equalsIgnoreCase("NAME", name)).isTrue();
        assertThat(HttpHeaders.equalsIgnoreCase("other", name)).isFalse();
    }

    @Test
    void constantsAreThoseOfTheirSuccessors() throws IllegalAccessException, NoSuchFieldException {
        Map<Class<?>, Class<?>> successors = Map.of(HttpHeaders.Names.class, HttpHeaderNames.class,
                HttpHeaders.Values.class, HttpHeaderValues.class);
        for (Map.Entry<Class<?>, Class<?>> entry : successors.entrySet()) {
            Field[] constants = entry.getKey().getFields();
            assertThat(constants).isNotEmpty();
            for (Field constant : constants) {
                Object successor = entry.getValue().getField(constant.getName()).get(null);
                assertThat(constant.get(null).toString()).isEqualToIgnoringCase(successor.toString());
            }
        }
        assertThat(HttpHeaders.EMPTY_HEADERS).isSameAs(EmptyHttpHeaders.INSTANCE);
    }
}
