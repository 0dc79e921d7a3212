/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cookie;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ServerCookieDecoderTest {
    private static final long SEED = Long.getLong("io.tidewire.test.seed", 11L);

    private static String show(Iterable<Cookie> cookies) {
        StringBuilder text = new StringBuilder();
        for (Cookie cookie : cookies) {
            String quote = cookie.wrap() ? "\"" : "";
            text.append(text.isEmpty() ? "" : "|").append(cookie.name()).append('=').append(quote)
                    .append(cookie.value()).append(quote);
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '^', quoteCharacter = '\'', value = {
        "a=b                          ^ a=b             ^ a=b",
        "a=b; c=d                     ^ a=b|c=d         ^ a=b|c=d",
        "a=b;c=d                      ^ a=b|c=d         ^ a=b|c=d",
        "a=b;;c=d;                    ^ a=b|c=d         ^ a=b|c=d",
        "'a=b;\tc=d'                  ^ a=b|c=d         ^ a=b|c=d",
        "'  a=b'                      ^ a=b             ^ a=b",
        "a=                           ^ a=              ^ a=",
        "a=b=c                        ^ a=b=c           ^ a=b=c",
        "a==                          ^ a==             ^ a==",
        "'=b'                         ^ ''              ^ ''",
        "a                            ^ ''              ^ ''",
        "a; b=c                       ^ b=c             ^ b=c",
        "a=b; =; c=d                  ^ a=b|c=d         ^ a=b|c=d",
        "a=\"b\"                      ^ a=\"b\"         ^ a=\"b\"",
        "a=\"\"                       ^ a=\"\"          ^ a=\"\"",
        "a=\"                         ^ ''              ^ ''",
        "a=\"b                        ^ ''              ^ ''",
        "a=b\"                        ^ ''              ^ a=b\"",
        "a=\"b\"c\"                   ^ ''              ^ a=\"b\"c\"",
        "a=\"b;c\"                    ^ ''              ^ ''",
        "a=b,c=d                      ^ ''              ^ a=b,c=d",
        "a=b\\c                       ^ ''              ^ a=b\\c",
        "a(=b; c=d                    ^ c=d             ^ a(=b|c=d",
        "a=b c; d=e                   ^ d=e             ^ a=b c|d=e",
        "a=\u00E9; c=d                ^ c=d             ^ a=\u00E9|c=d",
        "a=b; A=c; a=d                ^ a=b|A=c|a=d     ^ a=b|A=c|a=d",
        "' ; = ;;'                    ^ ''              ^ ''",
        "''                           ^ ''              ^ ''",
    })
    void pairsOfTheGrammarAndOthersComeOutAsTheModeSays(String header, String strict, String lax) {
        assertThat(show(ServerCookieDecoder.STRICT.decodeAll(header))).isEqualTo(strict);
        assertThat(show(ServerCookieDecoder.LAX.decodeAll(header))).isEqualTo(lax);
    }

    @Test
    void setHasTheFirstOfEachNameInTheirOrder() {
        assertThat(show(ServerCookieDecoder.STRICT.decode("b=1; a=2; b=3; A=4"))).isEqualTo("A=4|a=2|b=1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"$Version=1; a=b; $Path=/; $Domain=x; c=d; $Port=\"80\"",
        "$version=\"1\"; a=b; $path=/; c=d"})
    void attributesOfTheObsoleteFormAreNoCookies(String header) {
        assertThat(show(ServerCookieDecoder.STRICT.decodeAll(header))).isEqualTo("a=b|c=d");
    }

    @Test
    void namesWithADollarAreCookiesOtherwise() {
        assertThat(show(ServerCookieDecoder.STRICT.decodeAll("a=b; $Path=/; $Foo=c"))).isEqualTo("a=b|$Path=/|$Foo=c");
        assertThat(show(ServerCookieDecoder.STRICT.decodeAll("$Version=1; $Foo=c"))).isEqualTo("$Foo=c");
    }

    @Test
    @Tag("SEC-C08")
    void octetOutsideTheGrammarDropsItsPairAlone() {
        for (char c = 0; c < 0x180; c++) {
            boolean tchar = c < 0x7F && (Character.isLetterOrDigit(c) || c > 0 && "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
            boolean octet = c > ' ' && c < 0x7F && "\",;\\".indexOf(c) < 0;
            if (c != ';' && c != '=') {
                assertThat(show(ServerCookieDecoder.STRICT.decodeAll("x=1; na" + c + "me=v; y=2")))
                        .as("name, 0x%x", (int) c).isEqualTo(tchar ? "x=1|na" + c + "me=v|y=2" : "x=1|y=2");
            }
            if (c != ';') {
                assertThat(show(ServerCookieDecoder.STRICT.decodeAll("x=1; n=va" + c + "lue; y=2")))
                        .as("value, 0x%x", (int) c).isEqualTo(octet ? "x=1|n=va" + c + "lue|y=2" : "x=1|y=2");
            }
        }
    }

    @Test
    void fieldMayHaveTheLimitOfCookiesAndNoneMore() {
        ServerCookieDecoder decoder = ServerCookieDecoder.withLimits(true, 3, 100);
        assertThat(decoder.decodeAll("a=1; b=2; bad; c=3")).hasSize(3);
        assertThatThrownBy(() -> decoder.decodeAll("a=1; b=2; c=3; d=4"))
                .isInstanceOf(TooManyCookiesException.class).hasMessageContaining("maxCookies, 3");
        assertThatThrownBy(() -> decoder.decode("a=1; a=2; a=3; a=4")).isInstanceOf(TooManyCookiesException.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void limitsAreOnByDefault(boolean strict) {
        ServerCookieDecoder decoder = strict ? ServerCookieDecoder.STRICT : ServerCookieDecoder.LAX;
        assertThat(decoder.decodeAll("a=b;".repeat(256))).hasSize(256);
        assertThatThrownBy(() -> decoder.decodeAll("a=b;".repeat(257))).isInstanceOf(TooManyCookiesException.class);
        assertThat(decoder.decodeAll("a=" + "b".repeat(65534))).hasSize(1);
        assertThatThrownBy(() -> decoder.decodeAll("a=" + "b".repeat(65535)))
                .isInstanceOf(TooLongCookieException.class).hasMessageContaining("65537").hasMessageContaining("65536");
    }

    @Test
    void limitsArePositive() {
        assertThatThrownBy(() -> ServerCookieDecoder.withLimits(true, 0, 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ServerCookieDecoder.withLimits(true, 1, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anyTextDecodesAsAModelSays() {
        Random random = new Random(SEED);
        String alphabet = "ab=;;  \t\"\",\\(\u00E9";
        for (int round = 0; round < 20_000; round++) {
            String header = random.ints(random.nextInt(24), 0, alphabet.length())
                    .mapToObj(i -> String.valueOf(alphabet.charAt(i))).collect(Collectors.joining());
            String name = "seed " + SEED + ", " + header;
            assertThat(show(ServerCookieDecoder.STRICT.decodeAll(header))).as(name).isEqualTo(model(header, true));
            assertThat(show(ServerCookieDecoder.LAX.decodeAll(header))).as(name).isEqualTo(model(header, false));
        }
    }

    private static String model(String header, boolean strict) {
        List<String> pairs = new ArrayList<>();
        for (String part : header.split(";")) {
            String pair = part.replaceFirst("^[ \t]+", "");
            int equals = pair.indexOf('=');
            if (equals < 1) {
                continue;
            }
            String name = pair.substring(0, equals);
            String value = pair.substring(equals + 1);
            String unquoted = value.matches("\".*\"") ? value.substring(1, value.length() - 1) : value;
            boolean valid = strict
                    ? name.matches("[ab]+") && unquoted.matches("[ab=(]*")
                    : !unquoted.startsWith("\"") || !unquoted.equals(value);
            if (valid) {
                pairs.add((strict ? name : name.trim()) + '=' + value);
            }
        }
        return String.join("|", pairs);
    }
}
