/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

import io.tidewire.handler.codec.http.QueryStringDecoder;
import io.tidewire.handler.codec.http.QueryStringEncoder;
import io.tidewire.handler.codec.http.cookie.ClientCookieDecoder;
import io.tidewire.handler.codec.http.cookie.ClientCookieEncoder;
import io.tidewire.handler.codec.http.cookie.Cookie;
import io.tidewire.handler.codec.http.cookie.ServerCookieDecoder;
import io.tidewire.handler.codec.http.cookie.ServerCookieEncoder;
import io.tidewire.handler.codec.http.cookie.TooLongCookieException;
import io.tidewire.handler.codec.http.cookie.TooManyCookiesException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** Values of fields and targets, which come whole: what was read is the same after it was written and read again. */
final class TextTargets {
    private TextTargets() {
    }

    private static String text(byte[] input) {
        return new String(input, StandardCharsets.ISO_8859_1);
    }

    static void cookie(byte[] input) {
        String field = text(input);
        try {
            List<Cookie> cookies = ServerCookieDecoder.STRICT.decodeAll(field);
            // Behind another one: $Version in front would be taken for that of RFC 2965.
            String again = ClientCookieEncoder.STRICT.encode(cookies);
            String behind = "first=1" + (again == null ? "" : "; " + again);
            assertThat(namesAndValues(ServerCookieDecoder.STRICT.decodeAll(behind)))
                    .isEqualTo(Stream.concat(Stream.of("first=1"), namesAndValues(cookies).stream()).toList());
            // Lax takes all that strict takes.
            assertThat(namesAndValues(ServerCookieDecoder.LAX.decodeAll(field))).containsAll(namesAndValues(cookies));
        } catch (TooLongCookieException | TooManyCookiesException e) {
            assertThat(field).hasSizeGreaterThan(0);
        }
        try {
            Cookie cookie = ClientCookieDecoder.STRICT.decode(field);
            if (cookie != null) {
                Cookie again = ClientCookieDecoder.STRICT.decode(ServerCookieEncoder.STRICT.encode(cookie));
                assertThat(again).isEqualTo(cookie);
                assertThat(again.value()).isEqualTo(cookie.value());
            }
            ClientCookieDecoder.LAX.decode(field);
        } catch (TooLongCookieException e) {
            assertThat(field).hasSizeGreaterThan(0);
        }
    }

    private static List<String> namesAndValues(List<Cookie> cookies) {
        List<String> texts = new ArrayList<>();
        cookies.forEach(cookie -> texts.add(cookie.name() + '=' + cookie.value()));
        return texts;
    }

    static void query(byte[] input) {
        String target = text(input);
        Map<String, List<String>> parameters;
        try {
            QueryStringDecoder decoder = new QueryStringDecoder(target);
            assertThat(decoder.path().length()).isLessThanOrEqualTo(target.length());
            parameters = decoder.parameters();
        } catch (IllegalArgumentException e) {
            return; // As documented, for a malformed escape.
        }
        QueryStringEncoder encoder = new QueryStringEncoder("/");
        parameters.forEach((name, values) -> values.forEach(value -> encoder.addParam(name, value)));
        assertThat(new QueryStringDecoder(encoder.toString()).parameters()).isEqualTo(parameters);
    }
}
