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

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CookieEncodersTest {
    /** Sun, 06 Nov 1994 08:49:37 GMT. */
    private static final long NOW_MILLIS = 784_111_777_000L;
    private static final ServerCookieEncoder STRICT = new ServerCookieEncoder(true, () -> NOW_MILLIS);

    private static DefaultCookie cookie(String name, String value, String path) {
        DefaultCookie cookie = new DefaultCookie(name, value);
        cookie.setPath(path);
        return cookie;
    }

    private static DefaultCookie full() {
        DefaultCookie cookie = cookie("a", "b", "/p");
        cookie.setDomain("D.org");
        cookie.setMaxAge(50);
        cookie.setSecure(true);
        cookie.setHttpOnly(true);
        cookie.setSameSite(SameSite.Lax);
        cookie.setPartitioned(true);
        cookie.setPriority(Priority.High);
        cookie.setWrap(true);
        return cookie;
    }

    @Test
    void serverWritesEveryAttribute() {
        assertThat(STRICT.encode(full())).isEqualTo("a=\"b\"; Max-Age=50; Expires=Sun, 06 Nov 1994 08:50:27 GMT; "
                + "Path=/p; Domain=D.org; Secure; HTTPOnly; SameSite=Lax; Partitioned; Priority=High");
        assertThat(full()).hasToString("a=b, domain=D.org, path=/p, maxAge=50s, secure, HTTPOnly, SameSite=Lax, "
                + "Partitioned, Priority=High");
    }

    @Test
    void clientReadsBackWhatTheServerWrote() {
        DefaultCookie cookie = full();
        DefaultCookie back = (DefaultCookie) ClientCookieDecoder.STRICT.decode(STRICT.encode(cookie));
        assertThat(back).usingRecursiveComparison().isEqualTo(cookie);
    }

    @Test
    void clientSendsNoAttribute() {
        assertThat(ClientCookieEncoder.STRICT.encode(full())).isEqualTo("a=\"b\"");
        assertThat(ClientCookieEncoder.STRICT.encode("a", "b")).isEqualTo("a=b");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '^', value = {
        "0                      ^ Sun, 06 Nov 1994 08:49:37 GMT",
        "-7                     ^ Sun, 06 Nov 1994 08:49:30 GMT",
        "-784111777             ^ Thu, 01 Jan 1970 00:00:00 GMT",
        "-784111778             ^ Thu, 01 Jan 1970 00:00:00 GMT",
        "-9223372036854775807   ^ Thu, 01 Jan 1970 00:00:00 GMT",
        "252618189021           ^ Fri, 31 Dec 9999 23:59:58 GMT",
        "252618189022           ^ Fri, 31 Dec 9999 23:59:59 GMT",
        "252618189023           ^ Fri, 31 Dec 9999 23:59:59 GMT",
        "9223372036854775807    ^ Fri, 31 Dec 9999 23:59:59 GMT",
    })
    void endIsADateThatFourDigitsCanTell(long maxAge, String date) {
        DefaultCookie cookie = new DefaultCookie("a", "b");
        cookie.setMaxAge(maxAge);
        assertThat(STRICT.encode(cookie)).isEqualTo("a=b; Max-Age=" + maxAge + "; Expires=" + date);
    }

    @Test
    void strictClientSendsLongestPathsFirst() {
        List<Cookie> cookies = List.of(cookie("x", "1", "/a"), cookie("y", "2", "/a/b/c"),
                new DefaultCookie("z", "3"), cookie("v", "4", "/b"), cookie("w", "5", "/bb"));
        String sorted = "z=3; y=2; w=5; x=1; v=4";
        assertThat(ClientCookieEncoder.STRICT.encode(cookies)).isEqualTo(sorted);
        assertThat(ClientCookieEncoder.STRICT.encode((Iterable<Cookie>) cookies)).isEqualTo(sorted);
        assertThat(ClientCookieEncoder.STRICT.encode(cookies.toArray(new Cookie[0]))).isEqualTo(sorted);
        assertThat(ClientCookieEncoder.LAX.encode(cookies)).isEqualTo("x=1; y=2; z=3; v=4; w=5");
        assertThat(cookies.get(0).name()).isEqualTo("x");
    }

    @Test
    void nothingIsNoField() {
        assertThat(ClientCookieEncoder.STRICT.encode()).isNull();
        assertThat(ClientCookieEncoder.LAX.encode(Collections.emptyList())).isNull();
        assertThat(ServerCookieEncoder.STRICT.encode()).isEmpty();
    }

    @Test
    void strictServerSendsTheLastOfEachName() {
        List<Cookie> cookies = List.of(new DefaultCookie("x", "1"), new DefaultCookie("y", "2"),
                cookie("x", "3", "/"), new DefaultCookie("X", "4"), new DefaultCookie("x", "5"));
        assertThat(STRICT.encode(cookies)).containsExactly("y=2", "X=4", "x=5");
        assertThat(STRICT.encode((Iterable<Cookie>) cookies)).containsExactly("y=2", "X=4", "x=5");
        assertThat(STRICT.encode(cookies.toArray(new Cookie[0]))).containsExactly("y=2", "X=4", "x=5");
        assertThat(ServerCookieEncoder.LAX.encode(cookies)).containsExactly("x=1", "y=2", "x=3; Path=/", "X=4", "x=5");
    }

    @Test
    void quotesAreWrittenOnce() {
        DefaultCookie cookie = new DefaultCookie("a", "\"b\"");
        assertThat(STRICT.encode(cookie)).isEqualTo("a=\"b\"");
        cookie.setWrap(true);
        assertThat(STRICT.encode(cookie)).isEqualTo("a=\"b\"");
        for (String value : List.of("\"", "\"b", "b\"", "\"b\"c\"")) {
            assertThatThrownBy(() -> STRICT.encode("a", value)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static boolean refuses(Consumer<String> encode, String text) {
        try {
            encode.accept(text);
            return false;
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    @Test
    @Tag("SEC-C08")
    void octetThatEndsThePairOrTheLineIsNeverWritten() {
        for (char c = 0; c < 0x180; c++) {
            boolean tchar = c < 0x7F && (Character.isLetterOrDigit(c) || c > 0 && "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
            boolean octet = c > ' ' && c < 0x7F && "\",;\\".indexOf(c) < 0;
            boolean breaker = c == ';' || c < ' ' && c != '\t' || c == 0x7F;
            String text = "x" + c + "y";
            String hex = "0x" + Integer.toHexString(c);
            assertThat(refuses(n -> ServerCookieEncoder.STRICT.encode(n, ""), text)).as(hex).isEqualTo(!tchar);
            assertThat(refuses(n -> ClientCookieEncoder.STRICT.encode(n, ""), text)).as(hex).isEqualTo(!tchar);
            assertThat(refuses(v -> ServerCookieEncoder.STRICT.encode("a", v), text)).as(hex).isEqualTo(!octet);
            assertThat(refuses(v -> ClientCookieEncoder.STRICT.encode("a", v), text)).as(hex).isEqualTo(!octet);
            assertThat(refuses(n -> ServerCookieEncoder.LAX.encode(n, ""), text)).as(hex).isEqualTo(breaker);
            assertThat(refuses(v -> ServerCookieEncoder.LAX.encode("a", v), text)).as(hex).isEqualTo(breaker);
            assertThat(refuses(v -> ClientCookieEncoder.LAX.encode("a", v), text)).as(hex).isEqualTo(breaker);
            boolean noAttribute = breaker || c == '\t';
            assertThat(refuses(p -> ServerCookieEncoder.LAX.encode(new Foreign(p, null)), text))
                    .as(hex).isEqualTo(noAttribute);
            assertThat(refuses(d -> ServerCookieEncoder.STRICT.encode(new Foreign(null, d)), text))
                    .as(hex).isEqualTo(noAttribute);
            assertThat(refuses(p -> cookie("a", "b", p), text)).as(hex).isEqualTo(noAttribute || c > 0x7E);
            assertThat(refuses(d -> new DefaultCookie("a", "b").setDomain(d), text))
                    .as(hex).isEqualTo(noAttribute || c > 0x7E);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '^', nullValues = "-", value = {
        "__Secure-a ^ true  ^ -  ^ -   ^ true",
        "__Secure-a ^ false ^ /  ^ -   ^ false",
        "__secure-a ^ false ^ /  ^ -   ^ false",
        "__Host-a   ^ true  ^ /  ^ -   ^ true",
        "__Host-a   ^ false ^ /  ^ -   ^ false",
        "__Host-a   ^ true  ^ -  ^ -   ^ false",
        "__Host-a   ^ true  ^ /a ^ -   ^ false",
        "__Host-a   ^ true  ^ /  ^ x.y ^ false",
        "__HOST-a   ^ true  ^ /  ^ x.y ^ false",
    })
    void strictServerKeepsThePromiseOfAName(String name, boolean secure, String path, String domain, boolean sent) {
        DefaultCookie cookie = cookie(name, "b", path);
        cookie.setSecure(secure);
        cookie.setDomain(domain);
        assertThat(refuses(c -> STRICT.encode(cookie), "")).isEqualTo(!sent);
        assertThat(ServerCookieEncoder.LAX.encode(cookie)).startsWith(name + "=b");
        assertThat(ClientCookieEncoder.STRICT.encode(cookie)).isEqualTo(name + "=b");
        assertThatThrownBy(() -> STRICT.encode(name, "b")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void nameAndValueAreNeeded() {
        assertThatThrownBy(() -> new DefaultCookie(" ", "b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DefaultCookie(null, "b")).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> new DefaultCookie("a", null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> new DefaultCookie("a", "b").setValue(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> STRICT.encode("", "b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ServerCookieEncoder.LAX.encode("", "b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> STRICT.encode(Arrays.asList(full(), null))).isInstanceOf(NullPointerException.class);
        assertThat(new DefaultCookie(" a ", " b ").name()).isEqualTo("a");
        assertThat(cookie("a", "b", " ").path()).isNull();
        assertThat(cookie("a", "b", " /x ").path()).isEqualTo("/x");
    }

    @Test
    @SuppressWarnings("deprecation")
    void subclassMayCheckAttributesToo() {
        DefaultCookie cookie = new DefaultCookie("a", "b");
        assertThat(cookie.validateValue("x", " y ")).isEqualTo("y");
        assertThat(cookie.validateValue("x", " ")).isNull();
        assertThatThrownBy(() -> cookie.validateValue("x", "y;")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void orderAndEqualityAreThoseOfNamePathAndDomain() {
        DefaultCookie plain = new DefaultCookie("a", "1");
        DefaultCookie withPath = cookie("a", "1", "/x");
        DefaultCookie withDomain = cookie("a", "1", "/x");
        withDomain.setDomain("D");
        DefaultCookie sameDomain = cookie("a", "2", "/x");
        sameDomain.setDomain("d");
        DefaultCookie upperPath = cookie("a", "1", "/X");
        assertThat(List.of(plain, upperPath, withPath, withDomain, new DefaultCookie("b", "")))
                .isSortedAccordingTo(Cookie::compareTo).doesNotHaveDuplicates();
        assertThat(withDomain).isEqualByComparingTo(sameDomain).isEqualTo(sameDomain).hasSameHashCodeAs(sameDomain);
        assertThat(withPath).isNotEqualTo(withDomain).isNotEqualTo(upperPath).isNotEqualTo(plain);
        assertThat(new DefaultCookie("A", "1")).isLessThan(plain);
    }

    /** A cookie of an application, which checks nothing. */
    private static final class Foreign extends DefaultCookie {
        private final String path;
        private final String domain;

        Foreign(String path, String domain) {
            super("a", "b");
            this.path = path;
            this.domain = domain;
        }

        @Override
        public String path() {
            return path;
        }

        @Override
        public String domain() {
            return domain;
        }
    }
}
