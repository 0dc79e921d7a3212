/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.AsciiString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map.Entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Header lists that applications build: order, validation, and those that do not change.
 */
class Http2HeadersTest {

    private static List<String> names(Http2Headers headers) {
        List<String> names = new ArrayList<>();
        for (Entry<CharSequence, CharSequence> field : headers) {
            names.add(field.getKey().toString());
        }
        return names;
    }

    @Test
    @Tag("HS-08")
    void pseudoHeaderFieldsComeFirstWheneverTheyAreAdded() {
        Http2Headers headers = new DefaultHttp2Headers().add("a", "1").method("GET").add("b", "2").path("/")
                .status("200");
        assertThat(names(headers)).containsExactly(":method", ":path", ":status", "a", "b");
        headers.remove("a");
        headers.scheme("http");
        assertThat(names(headers)).containsExactly(":method", ":path", ":status", ":scheme", "b");
        headers.remove("b");
        headers.authority("x").add("c", "3").method("PUT");
        assertThat(names(headers)).containsExactly(":path", ":status", ":scheme", ":authority", ":method", "c");
        assertThat(headers.clear().add("d", "4").path("/d")).hasSize(2);
        assertThat(names(headers)).containsExactly(":path", "d");
    }

    @Test
    void anyOperationsKeepPseudoHeaderFieldsFirst() {
        String[] pool = {":method", ":path", ":status", "a", "b", "c", "d"};
        SeededRuns.forEach(500, random -> {
            DefaultHttp2Headers headers = new DefaultHttp2Headers(true, 2);
            List<String> pseudo = new ArrayList<>();
            List<String> regular = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                String name = pool[random.nextInt(pool.length)];
                List<String> model = name.startsWith(":") ? pseudo : regular;
                switch (random.nextInt(8)) {
                    case 0 -> {
                        headers.remove(name);
                        model.removeIf(name::equals);
                    }
                    case 1 -> {
                        headers.clear();
                        pseudo.clear();
                        regular.clear();
                    }
                    case 2 -> {
                        Iterator<Entry<CharSequence, CharSequence>> all = headers.iterator();
                        if (all.hasNext()) {
                            all.next();
                            all.remove();
                            (pseudo.isEmpty() ? regular : pseudo).remove(0);
                        }
                    }
                    default -> {
                        model.removeIf(name::equals);
                        model.add(name);
                        headers.set(name, "v");
                    }
                }
                List<String> expected = new ArrayList<>(pseudo);
                expected.addAll(regular);
                assertThat(names(headers)).isEqualTo(expected);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "aB", "a b", "a:", "a\u0000", "\u00e4", "\u0141", ":other", ":Method", "a\r\n"})
    @Tag("HS-04")
    @Tag("HS-05")
    void wrongNameIsRefused(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> new DefaultHttp2Headers().add(name, "v"));
        DefaultHttp2Headers headers = new DefaultHttp2Headers();
        assertThatIllegalArgumentException().isThrownBy(() -> headers.add(new StringBuilder(name), "v"));
        assertThatIllegalArgumentException().isThrownBy(() -> headers.set(AsciiString.of(name + ' '), "v"));
        assertThat(headers).isEmpty();
        assertThat(new DefaultHttp2Headers(false).add(name, "v")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {" a", "a ", "\ta", "a\t", "a\r\nb", "a\u0000", "a\u007f"})
    @Tag("HS-05")
    @Tag("SEC-F18")
    void wrongValueIsRefused(String value) {
        DefaultHttp2Headers headers = new DefaultHttp2Headers();
        assertThatIllegalArgumentException().isThrownBy(() -> headers.add("a", value));
        assertThatIllegalArgumentException().isThrownBy(() -> headers.set("a", new AsciiString(value)));
        assertThat(headers).isEmpty();
        assertThat(new DefaultHttp2Headers(true, false, 16).add("a", value)).hasSize(1);
    }

    @Test
    void legalValuesPass() {
        assertThat(new DefaultHttp2Headers().add("a", "").add("a", "a b\tc").add("a", "\u00e4")).hasSize(3);
    }

    @Test
    @Tag("HS-08")
    void pseudoHeaderFieldIsRefusedTwice() {
        DefaultHttp2Headers headers = new DefaultHttp2Headers();
        headers.add(":path", "/a");
        assertThatIllegalArgumentException().isThrownBy(() -> headers.add(":path", "/b"));
        assertThat(headers.path("/c").path()).isEqualTo("/c");
        assertThat(new DefaultHttp2Headers(false).add(":path", "/a").add(":path", "/b")).hasSize(2);
    }

    @Test
    void valuesAreFoundByTextOfAnyKind() {
        DefaultHttp2Headers headers = new DefaultHttp2Headers();
        headers.add(HttpHeaderNames.ACCEPT, "Text").add("accept", "b");
        assertThat(headers.get("accept")).isEqualTo("Text");
        assertThat(headers.contains("accept", AsciiString.of("Text"))).isTrue();
        assertThat(headers.contains("accept", "text")).isFalse();
        assertThat(headers.contains("accept", "text", true)).isTrue();
        assertThat(headers.valueIterator("accept")).toIterable().hasToString("[Text, b]");
        Http2Headers same = new DefaultHttp2Headers().add("accept", AsciiString.of("Text")).add("accept", "b");
        assertThat((Object) headers).isEqualTo(same).hasSameHashCodeAs(same);
        assertThat((Object) headers).isNotEqualTo(new DefaultHttp2Headers().add("accept", "Text"));
    }

    @Test
    @Tag("HP-10")
    void neverIndexedFieldStaysSoWhenItIsCopied() {
        DefaultHttp2Headers received = new DefaultHttp2Headers();
        received.addDecoded(AsciiString.of("a"), AsciiString.of("1"), false, false);
        received.addDecoded(AsciiString.of("b"), AsciiString.of("2"), false, true);
        received.addDecoded(AsciiString.of(":path"), AsciiString.of("/"), true, true);
        received.addDecoded(AsciiString.of(":method"), AsciiString.of("GET"), true, false);
        DefaultHttp2Headers copy = new DefaultHttp2Headers();
        copy.add("b", "0");
        copy.add(received);
        List<String> never = new ArrayList<>();
        for (Entry<CharSequence, CharSequence> field : copy) {
            if (DefaultHttp2Headers.isNeverIndexed(field)) {
                never.add(field.toString());
            }
        }
        assertThat(never).containsExactly(":path=/", "b=2");
        assertThat(copy).hasSize(5);
    }

    @Test
    void emptyHeadersStayEmpty() {
        EmptyHttp2Headers empty = EmptyHttp2Headers.INSTANCE;
        assertThat(empty).isEmpty();
        assertThat(empty.method()).isNull();
        assertThat(empty.scheme()).isNull();
        assertThat(empty.authority()).isNull();
        assertThat(empty.path()).isNull();
        assertThat(empty.status()).isNull();
        assertThat(empty.contains("a", "b", true)).isFalse();
        assertThatThrownBy(() -> empty.method("a")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> empty.scheme("a")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> empty.authority("a")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> empty.path("a")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> empty.status("a")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void readOnlyHeadersHoldWhatTheyWereMadeOf() {
        ReadOnlyHttp2Headers headers = ReadOnlyHttp2Headers.clientHeaders(true, AsciiString.of("GET"),
                AsciiString.of("/"), AsciiString.of("https"), AsciiString.of("a"), AsciiString.of("n"),
                AsciiString.of("12"), AsciiString.of("n"), AsciiString.of("X"), AsciiString.of("b"),
                AsciiString.of("true"));
        assertThat(names(headers)).containsExactly(":method", ":path", ":scheme", ":authority", "n", "n", "b");
        assertThat(headers).hasSize(7);
        assertThat(headers.isEmpty()).isFalse();
        assertThat(headers.names()).hasSize(6);
        assertThat(headers.method()).hasToString("GET");
        assertThat(headers.scheme()).hasToString("https");
        assertThat(headers.authority()).hasToString("a");
        assertThat(headers.path()).hasToString("/");
        assertThat(headers.status()).isNull();
        assertThat(headers.getInt("n")).isEqualTo(12);
        assertThat(headers.getLong("b")).isNull();
        assertThat(headers.getShort("none", (short) 3)).isEqualTo((short) 3);
        assertThat(headers.getBoolean("b", false)).isTrue();
        assertThat(headers.getAll("n")).hasToString("[12, X]");
        assertThat(headers.contains("n")).isTrue();
        assertThat(headers.contains("n", "x")).isFalse();
        assertThat(headers.contains("n", "x", true)).isTrue();
        assertThat(headers.containsInt("n", 12)).isTrue();
        assertThat(headers.containsObject("n", 12)).isTrue();
        assertThat(headers.get("m", "d")).isEqualTo("d");
        assertThat(headers.valueIterator("n")).toIterable().hasSize(2);
        assertThat(headers.toString()).contains(":path", "true");
        assertThat(new DefaultHttp2Headers().add(headers)).hasSize(7);
        assertThatThrownBy(() -> headers.add("a", "b")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> headers.getAndRemove("n")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> headers.iterator().remove()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(headers::clear).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void readOnlyHeadersAreValidated() {
        AsciiString a = AsciiString.of("a");
        assertThat(ReadOnlyHttp2Headers.trailers(true)).isEmpty();
        assertThat(ReadOnlyHttp2Headers.serverHeaders(true, AsciiString.of("200"), a, a).status()).hasToString("200");
        assertThatIllegalArgumentException().isThrownBy(() -> ReadOnlyHttp2Headers.trailers(false, a));
        assertThatIllegalArgumentException().isThrownBy(
                () -> ReadOnlyHttp2Headers.trailers(true, AsciiString.of("A"), a));
        assertThatIllegalArgumentException().isThrownBy(
                () -> ReadOnlyHttp2Headers.trailers(true, AsciiString.of(":path"), a));
        assertThatIllegalArgumentException().isThrownBy(
                () -> ReadOnlyHttp2Headers.trailers(true, a, AsciiString.of(" ")));
        assertThatIllegalArgumentException().isThrownBy(() -> ReadOnlyHttp2Headers.serverHeaders(true, null));
        assertThat(ReadOnlyHttp2Headers.trailers(false, AsciiString.of("A"), AsciiString.of(" "))).hasSize(1);
    }
}
