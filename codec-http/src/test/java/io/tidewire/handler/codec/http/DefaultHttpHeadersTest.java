/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DefaultHttpHeadersTest {

    private static final Map<String, AsciiString> SHARED = new HashMap<>();
    private static final long SEED = Long.getLong("io.tidewire.test.seed", 3L);

    /** A list of pairs and nothing clever. */
    private static final class Model {

        private final List<String[]> fields = new ArrayList<>();

        void add(String name, String value) {
            fields.add(new String[] {name, value});
        }

        void remove(String name) {
            fields.removeIf(field -> field[0].equalsIgnoreCase(name));
        }

        void set(String name, String value) {
            for (int i = 0; i < fields.size(); i++) {
                if (fields.get(i)[0].equalsIgnoreCase(name)) {
                    remove(name);
                    fields.add(i, new String[] {name, value});
                    return;
                }
            }
            add(name, value);
        }

        List<String> getAll(String name) {
            return fields.stream().filter(field -> field[0].equalsIgnoreCase(name)).map(field -> field[1]).toList();
        }

        List<String> entries() {
            return fields.stream().map(field -> field[0] + "=" + field[1]).toList();
        }
    }

    private static CharSequence spelt(Random random, String name) {
        return switch (random.nextInt(5)) {
            case 0 -> name.toUpperCase(Locale.ROOT);
            case 1 -> AsciiString.of(name);
            // The same object each time, as names are that are well known.
            case 3 -> SHARED.computeIfAbsent(name, AsciiString::cached);
            case 2 -> new StringBuilder(name);
            default -> name;
        };
    }

    /** Names of many lengths and first letters, and some of one. */
    private static String name(int number) {
        return number % 3 == 0 ? "x-name-" + number : (char) ('a' + number % 26) + "y".repeat(number % 7);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 12, 40, 200})
    void behavesLikeAListOfPairs(int names) {
        Random random = new Random(SEED + names);
        for (int run = 0; run < 20; run++) {
            DefaultHttpHeaders headers = new DefaultHttpHeaders();
            Model model = new Model();
            for (int step = 0; step < 300; step++) {
                CharSequence name = spelt(random, name(random.nextInt(names)));
                String value = "v" + step;
                switch (random.nextInt(12)) {
                    case 0 -> {
                        headers.remove(name);
                        model.remove(name.toString());
                    }
                    case 1, 2, 3 -> {
                        headers.set(name, value);
                        model.set(name.toString(), value);
                    }
                    case 4 -> {
                        if (random.nextInt(20) == 0) {
                            headers.clear();
                            model.fields.clear();
                        }
                    }
                    default -> {
                        headers.add(name, value);
                        model.add(name.toString(), value);
                    }
                }
                List<String> values = model.getAll(name.toString());
                assertThat(headers.getAll(name)).as("seed %d", SEED).isEqualTo(values);
                assertThat(headers.get(name)).isEqualTo(values.isEmpty() ? null : values.get(0));
                assertThat(headers.contains(name)).isEqualTo(!values.isEmpty());
                assertThat(headers.size()).isEqualTo(model.fields.size());
            }
            assertThat(headers.entries()).map(Object::toString).isEqualTo(model.entries());
            assertThat(headers.copy()).isEqualTo(headers).hasSameHashCodeAs(headers);
            for (int number = 0; number < names; number++) {
                assertThat(headers.copy().getAll(name(number))).isEqualTo(model.getAll(name(number)));
            }
            assertThat(headers.copy().add("x", "y")).isNotEqualTo(headers);
        }
    }

    @Test
    void equalityIgnoresCaseAndTheOrderOfDifferentNamesOnly() {
        HttpHeaders a = new DefaultHttpHeaders().add("n", "1").add("m", "x").add("N", "2");
        HttpHeaders b = new DefaultHttpHeaders().add("M", "x").add("N", "1").add("n", "2");
        assertThat(a).isEqualTo(b).hasSameHashCodeAs(b);
        assertThat(a).isNotEqualTo(new DefaultHttpHeaders().add("n", "2").add("m", "x").add("n", "1"));
        assertThat(a).isNotEqualTo(new DefaultHttpHeaders().add("n", "1").add("m", "X").add("n", "2"));
    }

    @Test
    void valuesAreWrittenAsText() {
        HttpHeaders headers = new DefaultHttpHeaders();
        StringBuilder changing = new StringBuilder("a");
        headers.add("s", changing).add("i", 5).add("d", new Date(784_111_777_000L)).addShort("h", (short) -3)
                .addInt("n", -70_000);
        changing.append("\r\n");
        assertThat(headers.entries()).hasToString("[s=a, i=5, d=Sun, 06 Nov 1994 08:49:37 GMT, h=-3, n=-70000]");
        assertThat(headers.getTimeMillis("d")).isEqualTo(784_111_777_000L);
        assertThat(headers.getInt("n")).isEqualTo(-70_000);
        assertThat(headers.getShort("n")).isNull();
        assertThat(headers.getShort("h", (short) 1)).isEqualTo((short) -3);
        assertThat(headers.getInt("s", 9)).isEqualTo(9);
        assertThat(headers.getInt("none")).isNull();
        assertThat(headers.getTimeMillis("s", 4L)).isEqualTo(4L);
    }

    @Test
    void listElementsAreFoundWithoutTheirWhiteSpace() {
        HttpHeaders headers = new DefaultHttpHeaders().add("c", "a, b ,c").add("c", "D");
        assertThat(headers.containsValue("C", "b", false)).isTrue();
        assertThat(headers.containsValue("C", "B", false)).isFalse();
        assertThat(headers.containsValue("C", "d", true)).isTrue();
        assertThat(headers.contains("c", "a", true)).isFalse();
        assertThat(headers.contains("c", "d", true)).isTrue();
        headers.set("c", AsciiString.of("ab\t , ,x")).add("C", new StringBuilder("z,\ty "));
        for (String element : List.of("ab", "", "x", "y")) {
            assertThat(headers.containsValue("c", element, false)).as(element).isTrue();
            assertThat(headers.containsValue("c", AsciiString.of(element.toUpperCase(Locale.ROOT)), true)).isTrue();
        }
        for (String element : List.of("a", "b", "ab ", "ab\t , ,x", ",", "xy")) {
            assertThat(headers.containsValue("c", element, true)).as(element).isFalse();
        }
        assertThat(headers.containsValue("d", "ab", true)).isFalse();
        assertThat(headers.containsValue("c", null, true)).isFalse();
        assertThatThrownBy(() -> headers.containsValue(null, "ab", true)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void entryWritesThroughAndThroughTheGate() {
        HttpHeaders headers = new DefaultHttpHeaders().add("a", "1").add("b", "2");
        Iterator<Map.Entry<CharSequence, CharSequence>> fields = headers.iteratorCharSequence();
        fields.next().setValue("3");
        Map.Entry<CharSequence, CharSequence> second = fields.next();
        assertThatThrownBy(() -> second.setValue("x\r\ny")).isInstanceOf(IllegalArgumentException.class);
        assertThat(headers).hasToString("DefaultHttpHeaders[a: 3, b: 2]");
        assertThatThrownBy(() -> headers.iterator().next().setValue("x\ny"))
                .isInstanceOf(IllegalArgumentException.class);
        headers.clear();
        assertThatThrownBy(() -> second.setValue("x")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void bulkOperationsReplaceOrAppend() {
        HttpHeaders source = new DefaultHttpHeaders().add("a", "1").add("a", "2").add("b", "3");
        HttpHeaders target = new DefaultHttpHeaders().add("A", "0").add("c", "4");
        assertThat(target.copy().add(source).getAll("a")).containsExactly("0", "1", "2");
        assertThat(target.copy().setAll(source).entries()).hasToString("[c=4, a=1, a=2, b=3]");
        assertThat(target.copy().set(source)).isEqualTo(source);
        assertThat(target.set(target).setAll(target).size()).isEqualTo(2);
        assertThatThrownBy(() -> target.add(target)).isInstanceOf(IllegalArgumentException.class);
        assertThat(target.set("c", List.of("5", "6")).getAll("C")).containsExactly("5", "6");
        assertThat(target.set("c", List.of()).contains("c")).isFalse();
        assertThat(new DefaultHttpHeaders().add(new ReadOnlyHttpHeaders(true, "x", "y")).get("X")).isEqualTo("y");
    }

    @Test
    void nullIsRefusedByName() {
        HttpHeaders headers = new DefaultHttpHeaders();
        assertThatThrownBy(() -> headers.add((CharSequence) null, "x")).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("name");
        assertThatThrownBy(() -> headers.set("a", (Object) null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("value");
        assertThatThrownBy(() -> headers.get((String) null)).isInstanceOf(NullPointerException.class);
        assertThat(headers.isEmpty()).isTrue();
    }

    @Test
    @Tag("SEC-C02")
    @Tag("SEC-C04")
    void copyValidatesAsItsOriginalAndAddingAllValidatesAsTheTarget() {
        HttpHeaders lax = DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();
        lax.add("a b", "c\u0001");
        assertThat(lax.copy().add("d e", "f").size()).isEqualTo(2);
        assertThatThrownBy(() -> new DefaultHttpHeaders().add(lax)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> lax.copy().add("a", "b\nc")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void factoryTellsWhatItsMapsDo() {
        DefaultHttpHeadersFactory factory = DefaultHttpHeadersFactory.headersFactory();
        assertThat(factory.isValidatingHeaderNames() && factory.isValidatingHeaderValues()).isTrue();
        assertThat(factory.withNameValidation(true)).isSameAs(factory);
        assertThat(factory.withNameValidation(false).isValidatingHeaderNames()).isFalse();
        assertThat(factory.withValueValidation(false).isValidatingHeaderValues()).isFalse();
        assertThat(factory.withCombiningHeaders(true).newEmptyHeaders()).isInstanceOf(CombinedHttpHeaders.class);
        List<CharSequence> seen = new ArrayList<>();
        HttpHeaders watched = factory.withNameValidator(seen::add).withValueValidator(seen::add).newHeaders();
        watched.add("a", "b");
        assertThat(seen).containsExactly("a", "b");
        assertThatThrownBy(() -> watched.add("a\n", "b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> DefaultHttpHeadersFactory.trailersFactory().newHeaders().add("Content-Length", "1"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void combinedMapJoinsValuesAndTakesThemApart() {
        HttpHeaders headers = DefaultHttpHeadersFactory.headersFactory().withCombiningHeaders(true).newHeaders();
        headers.add("a", "b").add("A", "c,d").add("a", List.of("e", " f ")).add("a", "q\"r");
        headers.add("set-cookie", "x,y").add("set-cookie", "z");
        assertThat(headers.get("a")).isEqualTo("b,\"c,d\",e,f,\"q\"\"r\"");
        assertThat(headers.getAll("a")).containsExactly("b", "c,d", "e", "f", "q\"r");
        assertThat(headers.getAll("set-cookie")).containsExactly("x,y", "z");
        assertThat(headers.containsValue("a", " c,d ", false)).isTrue();
        assertThat(headers.copy().add(headers).getAll("a")).hasSize(10);
        assertThat(headers.set("a", "p,q").getAll("a")).containsExactly("p,q");
        assertThat(headers.set("a", List.of("1", "2")).get("a")).isEqualTo("1,2");
    }

    @Test
    void readOnlyMapsReadAndNeverChange() {
        HttpHeaders headers = new ReadOnlyHttpHeaders(true, "a", "1", "B", "2", "A", "3");
        assertThat(headers.getAll("a")).containsExactly("1", "3");
        assertThat(headers.names()).containsExactly("a", "B");
        assertThat(headers.contains("b", "2", false)).isTrue();
        assertThat(headers.entries()).hasToString("[a=1, B=2, A=3]");
        assertThat(headers.getInt("B")).isEqualTo(2);
        assertThatThrownBy(() -> new ReadOnlyHttpHeaders(false, "a")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ReadOnlyHttpHeaders(false, "a", "b\r"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(EmptyHttpHeaders.INSTANCE.get("a")).isNull();
        assertThat(EmptyHttpHeaders.INSTANCE.iterator().hasNext()).isFalse();
        assertThat(EmptyHttpHeaders.INSTANCE.names()).isEmpty();
    }
}
