/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cookie;

import io.tidewire.handler.codec.http.cookie.CookieHeaderNames.Priority;
import io.tidewire.handler.codec.http.cookie.CookieHeaderNames.SameSite;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ClientCookieDecoderTest {
    /** Sun, 06 Nov 1994 08:49:37 GMT. */
    private static final long NOW_MILLIS = 784_111_777_000L;

    private static DefaultCookie decode(String header) {
        return decode(header, NOW_MILLIS);
    }

    private static DefaultCookie decode(String header, long nowMillis) {
        return (DefaultCookie) new ClientCookieDecoder(true, 1000, () -> nowMillis).decode(header);
    }

    @Test
    void everyAttributeIsRead() {
        DefaultCookie cookie = decode("a=\"b\"; Max-Age=5; Path=/p; Domain=.D.org; Secure; HttpOnly; SameSite=Lax; "
                + "Partitioned; Priority=High");
        assertThat(cookie.name()).isEqualTo("a");
        assertThat(cookie.value()).isEqualTo("b");
        assertThat(cookie.wrap()).isTrue();
        assertThat(cookie.maxAge()).isEqualTo(5);
        assertThat(cookie.path()).isEqualTo("/p");
        assertThat(cookie.domain()).isEqualTo(".D.org");
        assertThat(cookie.isSecure()).isTrue();
        assertThat(cookie.isHttpOnly()).isTrue();
        assertThat(cookie.sameSite()).isEqualTo(SameSite.Lax);
        assertThat(cookie.isPartitioned()).isTrue();
        assertThat(cookie.priority()).isEqualTo(Priority.High);
    }

    @Test
    void nothingIsSetThatWasNotSent() {
        DefaultCookie cookie = decode("a=b");
        assertThat(cookie.wrap()).isFalse();
        assertThat(cookie.maxAge()).isEqualTo(Cookie.UNDEFINED_MAX_AGE);
        assertThat(cookie.path()).isNull();
        assertThat(cookie.domain()).isNull();
        assertThat(cookie.isSecure()).isFalse();
        assertThat(cookie.isHttpOnly()).isFalse();
        assertThat(cookie.sameSite()).isNull();
        assertThat(cookie.isPartitioned()).isFalse();
        assertThat(cookie.priority()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '^', quoteCharacter = '\'', nullValues = "-", value = {
        // RFC 6265 section 5.2: case does not matter, nor does white space around names and values.
        "a=b; PATH = /x ;secure                ^ a=b, path=/x, secure",
        "a=b;path=/x;HTTPONLY;samesite=nOnE    ^ a=b, path=/x, HTTPOnly, SameSite=None",
        "a=b; Secure=no; Partitioned=x         ^ a=b, secure, Partitioned",
        "a=b; priority=LOW                     ^ a=b, Priority=Low",
        // The last attribute of a name counts (section 5.3).
        "a=b; Path=/x; Path=/y                 ^ a=b, path=/y",
        "a=b; Path=/x; Path=                   ^ a=b",
        "a=b; Path                             ^ a=b",
        "a=b; Domain=x; Domain=                ^ a=b",
        // Attributes that are not understood are left out.
        "a=b; SameSite=x; Priority=x; Version=1; HttpOnlyx; ; =; =x ^ a=b",
        "a=b; Path=/x=y z                      ^ a=b, path=/x=y z",
        // Max-Age is a sign and digits (section 5.2.2).
        "a=b; Max-Age=0                        ^ a=b, maxAge=0s",
        "a=b; Max-Age=-7                       ^ a=b, maxAge=0s",
        "a=b; Max-Age=007                      ^ a=b, maxAge=7s",
        "a=b; Max-Age=+7                       ^ a=b",
        "a=b; Max-Age=-                        ^ a=b",
        "a=b; Max-Age=                         ^ a=b",
        "a=b; Max-Age=7x                       ^ a=b",
        "a=b; Max-Age=7; Max-Age=x             ^ a=b, maxAge=7s",
        "a=b; Max-Age=9223372036854775806      ^ a=b, maxAge=9223372036854775806s",
        "a=b; Max-Age=9223372036854775807      ^ a=b, maxAge=9223372036854775807s",
        "a=b; Max-Age=9223372036854775808      ^ a=b, maxAge=9223372036854775807s",
        "a=b; Max-Age=99999999999999999999999  ^ a=b, maxAge=9223372036854775807s",
        // A pair that is none, or not of the grammar.
        "''                                    ^ -",
        "a                                     ^ -",
        "a; b=c                                ^ -",
        "'; a=b'                               ^ -",
        "=b                                    ^ -",
        "a=b c                                 ^ -",
        "a=b,c                                 ^ -",
        "a b=c                                 ^ -",
        "a=\"b                                 ^ -",
    })
    void fieldIsReadAsTheRfcSays(String header, String expected) {
        assertThat(Objects.toString(decode(header), null)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '^', value = {
        "Sun, 06 Nov 1994 08:49:38 GMT   ^ 1",
        "Sun, 06-Nov-1994 09:49:37 GMT   ^ 3600",
        "Sunday, 06-Nov-94 08:49:40 GMT  ^ 3",
        "Sun Nov  6 08:49:41 1994        ^ 4",
        "Sun, 06 Nov 1994 08:49:37 GMT   ^ 0",
        "Sun, 06 Nov 1994 08:49:30 GMT   ^ -7",
    })
    void expiresBecomesTheSecondsThatAreLeft(String date, long seconds) {
        assertThat(decode("a=b; Expires=" + date + "; Path=/").maxAge()).isEqualTo(seconds);
    }

    @Test
    void begunSecondIsLeft() {
        assertThat(decode("a=b; Expires=Sun, 06 Nov 1994 08:49:39 GMT", NOW_MILLIS + 1).maxAge()).isEqualTo(2);
        assertThat(decode("a=b; Expires=Sun, 06 Nov 1994 08:49:39 GMT", NOW_MILLIS + 999).maxAge()).isEqualTo(2);
        assertThat(decode("a=b; Expires=Sun, 06 Nov 1994 08:49:39 GMT", NOW_MILLIS + 1000).maxAge()).isEqualTo(1);
    }

    @Test
    void maxAgeGoesBeforeExpiresAndAnInvalidDateIsLeftOut() {
        String future = "Expires=Sun, 06 Nov 1994 09:49:37 GMT";
        assertThat(decode("a=b; Max-Age=5; " + future).maxAge()).isEqualTo(5);
        assertThat(decode("a=b; " + future + "; Max-Age=5").maxAge()).isEqualTo(5);
        assertThat(decode("a=b; " + future + "; Expires=junk").maxAge()).isEqualTo(3600);
        assertThat(decode("a=b; Expires=Sun, 06 Nov 1994 08:49:40 GMT; " + future).maxAge()).isEqualTo(3600);
        assertThat(decode("a=b; Expires=junk").maxAge()).isEqualTo(Cookie.UNDEFINED_MAX_AGE);
    }

    @Test
    void laxTakesOtherOctetsAndDropsWhiteSpaceAroundNameAndValue() {
        assertThat(ClientCookieDecoder.LAX.decode(" a = b, c\u00E9 ;Path=/")).hasToString("a=b, c\u00E9, path=/");
        assertThat(ClientCookieDecoder.LAX.decode("a=b\"")).hasToString("a=b\"");
        assertThat(ClientCookieDecoder.LAX.decode(" =b")).isNull();
        assertThat(ClientCookieDecoder.LAX.decode("a=\"b")).isNull();
    }

    @Test
    @Tag("SEC-C08")
    void controlCharacterAnywhereMakesTheFieldNoCookie() {
        for (char c = 0; c < 0x100; c++) {
            boolean control = c != '\t' && (c < ' ' || c == 0x7F);
            if (c == ';') {
                continue;
            }
            assertThat(ClientCookieDecoder.LAX.decode("a=b; Path=/x" + c + "y") == null)
                    .as("path, 0x%x", (int) c).isEqualTo(control);
            assertThat(ClientCookieDecoder.STRICT.decode("a=b; Domain=x" + c + "y") == null)
                    .as("domain, 0x%x", (int) c).isEqualTo(control);
            assertThat(ClientCookieDecoder.LAX.decode("a=x" + c + "y") == null)
                    .as("value, 0x%x", (int) c).isEqualTo(control);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '^', value = {
        "__Secure-a=b; Secure                   ^ true",
        "__secure-a=b; Secure                   ^ true",
        "__Secure-a=b                           ^ false",
        "__sECURE-a=b                           ^ false",
        "__Secure-a=b; Path=/                   ^ false",
        "__Host-a=b; Secure; Path=/             ^ true",
        "__Host-a=b; Secure; Path=/; Domain=    ^ true",
        "__Host-a=b; Secure                     ^ false",
        "__Host-a=b; Path=/                     ^ false",
        "__host-a=b; Path=/                     ^ false",
        "__Host-a=b; Secure; Path=/x            ^ false",
        "__Host-a=b; Secure; Path=/; Domain=x   ^ false",
        "__Hosta=b                              ^ true",
    })
    @Tag("SEC-C08")
    void cookieThatBreaksThePromiseOfItsNameIsIgnored(String header, boolean kept) {
        assertThat(ClientCookieDecoder.STRICT.decode(header) != null).isEqualTo(kept);
        assertThat(ClientCookieDecoder.LAX.decode(header)).isNotNull();
    }

    @Test
    void fieldMayHaveTheLimitAndNoCharacterMore() {
        ClientCookieDecoder decoder = ClientCookieDecoder.withLimit(false, 10);
        assertThat(decoder.decode("a=12345678")).isNotNull();
        assertThatThrownBy(() -> decoder.decode("a=123456789"))
                .isInstanceOf(TooLongCookieException.class).hasMessageContaining("11").hasMessageContaining("10");
        assertThatThrownBy(() -> ClientCookieDecoder.withLimit(false, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void limitIsOnByDefault(boolean strict) {
        ClientCookieDecoder decoder = strict ? ClientCookieDecoder.STRICT : ClientCookieDecoder.LAX;
        assertThat(decoder.decode("a=" + "b".repeat(65534))).isNotNull();
        assertThatThrownBy(() -> decoder.decode("a=" + "b".repeat(65535))).isInstanceOf(TooLongCookieException.class);
    }
}
