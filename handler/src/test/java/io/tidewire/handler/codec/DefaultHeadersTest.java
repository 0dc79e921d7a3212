/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.util.AsciiString;
import org.junit.jupiter.api.Test;

import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map.Entry;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.function.Consumer;

import static io.tidewire.util.AsciiString.CASE_INSENSITIVE_HASHER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DefaultHeadersTest {
    private static final long SEED = Long.getLong("io.tidewire.test.seed", 20260101L);

    private static final class TestHeaders extends DefaultHeaders<CharSequence, CharSequence, TestHeaders> {
        TestHeaders() {
            super(CASE_INSENSITIVE_HASHER, CharSequenceValueConverter.INSTANCE);
        }
    }

    private static DefaultHeadersImpl<CharSequence, CharSequence> validated() {
        return new DefaultHeadersImpl<>(CASE_INSENSITIVE_HASHER, CharSequenceValueConverter.INSTANCE, name -> {
            if (name.length() == 0 || name.charAt(0) == '!') {
                throw new IllegalArgumentException("bad name");
            }
        }, 2, value -> {
            if (value.toString().contains("\n")) {
                throw new IllegalArgumentException("bad value");
            }
        });
    }

    /** Random operations against a list of pairs; few names, so that they collide, and a table that grows. */
    @Test
    void behavesLikeAListOfPairs() {
        Random random = new Random(SEED);
        for (int run = 0; run < 60; run++) {
            DefaultHeadersImpl<CharSequence, CharSequence> headers = validated();
            List<Entry<String, String>> model = new ArrayList<>();
            for (int step = 0; step < 150; step++) {
                String name = "n" + random.nextInt(random.nextBoolean() ? 4 : 40);
                CharSequence spelled =
                        random.nextBoolean() ? name : new AsciiString(name.toUpperCase(Locale.ROOT));
                String value = "v" + step;
                switch (random.nextInt(6)) {
                    case 0, 1, 2 -> {
                        headers.add(name, value);
                        model.add(new SimpleEntry<>(name, value));
                    }
                    case 3 -> {
                        headers.set(name, value);
                        model.removeIf(e -> e.getKey().equals(name));
                        model.add(new SimpleEntry<>(name, value));
                    }
                    case 4 -> assertThat(headers.remove(spelled))
                            .isEqualTo(model.removeIf(e -> e.getKey().equals(name)));
                    default -> {
                        List<CharSequence> all = headers.getAllAndRemove(spelled);
                        assertThat(all).isEqualTo(values(model, name));
                        model.removeIf(e -> e.getKey().equals(name));
                    }
                }
                assertThat(headers.getAll(spelled)).isEqualTo(values(model, name));
                assertThat(headers.get(spelled)).isEqualTo(values(model, name).stream().findFirst().orElse(null));
            }
            List<Entry<CharSequence, CharSequence>> pairs = new ArrayList<>();
            headers.forEach(pairs::add);
            assertThat(pairs).as("seed %d, run %d", SEED, run).hasSize(headers.size()).hasToString(model.toString());
            assertThat(headers.copy()).isEqualTo(headers).hasSameHashCodeAs(headers);
        }
    }

    private static List<String> values(List<Entry<String, String>> model, String name) {
        return model.stream().filter(e -> e.getKey().equals(name)).map(Entry::getValue).toList();
    }

    @Test
    void namesAreInTheOrderOfTheirFirstAddition() {
        TestHeaders headers = new TestHeaders().add("b", "1").add("a", "2").add("b", "3").add("c", "4");
        assertThat(headers.names()).isEqualTo(new LinkedHashSet<>(List.of("b", "a", "c")))
                .containsExactly("b", "a", "c");
        assertThat(headers).hasToString("TestHeaders[b: 1, a: 2, b: 3, c: 4]");
    }

    @Test
    void equalityIgnoresTheOrderOfNamesButNotOfValues() {
        TestHeaders one = new TestHeaders().add("a", "1").add("b", "2").add("a", "3");
        TestHeaders other = new TestHeaders().add("b", "2").add("A", "1").add("a", "3");
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one).isNotEqualTo(new TestHeaders().add("a", "3").add("a", "1").add("b", "2"));
        assertThat(one).isNotEqualTo(new TestHeaders().add("a", "1").add("b", "2"));
        assertThat(new TestHeaders()).isEqualTo(new EmptyHeaders<>()).hasSameHashCodeAs(new EmptyHeaders<>());
    }

    @Test
    void setAllReplacesNamedValuesOnlyAndSetReplacesAll() {
        TestHeaders base = new TestHeaders().add("a", "1").add("b", "2");
        TestHeaders more = new TestHeaders().add("A", "3").add("a", "4");
        assertThat(new TestHeaders().add(base).setAll(more).getAll("a")).containsExactly("3", "4");
        assertThat(new TestHeaders().add(base).setAll(more).get("b")).isEqualTo("2");
        assertThat(new TestHeaders().add(base).set(more).contains("b")).isFalse();
        assertThat(base.set(base).size()).isEqualTo(2);
        assertThat(base.setAll(base).size()).isEqualTo(2);
        assertThatThrownBy(() -> base.add(base)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void setOfSeveralValuesMayTakeALiveViewAndChangesNothingWhenOneIsRefused() {
        DefaultHeadersImpl<CharSequence, CharSequence> headers = validated().add("a", "1").add("a", "2");
        headers.set("a", (Iterable<CharSequence>) () -> headers.valueIterator("a"));
        assertThat(headers.getAll("a")).containsExactly("1", "2");
        assertThatThrownBy(() -> headers.set("a", List.of("3", "4\n"))).isInstanceOf(IllegalArgumentException.class);
        assertThat(headers.getAll("a")).containsExactly("1", "2");
    }

    @Test
    void everyWayInPassesTheValidators() {
        TestHeaders evil = new TestHeaders().add("a", "x\ny");
        List<Consumer<DefaultHeadersImpl<CharSequence, CharSequence>>> ways = List.of(
                h -> h.add("a", "x\ny"), h -> h.add("a", List.of("x\ny")), h -> h.add("a", "ok", "x\ny"),
                h -> h.addObject("a", "x\ny"), h -> h.addObject("a", List.of("x\ny")),
                h -> h.addObject("a", (Object) "ok", "x\ny"), h -> h.add(evil), h -> h.set(evil), h -> h.setAll(evil),
                h -> h.set("a", "x\ny"), h -> h.set("a", List.of("x\ny")), h -> h.set("a", "ok", "x\ny"),
                h -> h.setObject("a", "x\ny"), h -> h.setObject("a", List.of("x\ny")),
                h -> h.setObject("a", (Object) "ok", "x\ny"), h -> h.add("!", "v"), h -> h.set("!", "v"),
                h -> h.addInt("!", 1), h -> h.setTimeMillis("!", 0), h -> h.add("", "v"),
                h -> h.add("a", "v").iterator().next().setValue("x\ny"));
        for (int i = 0; i < ways.size(); i++) {
            int way = i;
            DefaultHeadersImpl<CharSequence, CharSequence> headers = validated();
            assertThatThrownBy(() -> ways.get(way).accept(headers)).as("way %d", way)
                    .isInstanceOf(IllegalArgumentException.class);
            headers.forEach(pair -> assertThat(pair.getValue().toString()).as("way %d", way).doesNotContain("\n"));
        }
    }

    @Test
    void typedValuesRoundTripAndLookUpsGiveNullOrTheDefaultForOthers() {
        TestHeaders headers = new TestHeaders().addBoolean("z", true).addByte("b", (byte) 7).addChar("c", 'x')
                .addShort("s", (short) -5).addInt("i", 42).addLong("l", 1L << 40).addFloat("f", 1.5f)
                .addDouble("d", -2.25).addTimeMillis("t", 784111777000L).add("bad", "?!");
        assertThat(headers.getBoolean("z")).isTrue();
        assertThat(headers.getByte("b")).isEqualTo((byte) 7);
        assertThat(headers.getChar("c")).isEqualTo('x');
        assertThat(headers.getShort("s")).isEqualTo((short) -5);
        assertThat(headers.getInt("i", 0)).isEqualTo(42);
        assertThat(headers.getLong("l")).isEqualTo(1L << 40);
        assertThat(headers.getFloat("f")).isEqualTo(1.5f);
        assertThat(headers.getDouble("d")).isEqualTo(-2.25);
        assertThat(headers.getTimeMillis("t")).isEqualTo(784111777000L);
        assertThat(headers.get("t")).isEqualTo("Sun, 06 Nov 1994 08:49:37 GMT");
        assertThat(headers.containsInt("i", 42)).isTrue();
        assertThat(headers.containsInt("i", 43)).isFalse();
        assertThat(headers.getInt("bad")).isNull();
        assertThat(headers.getInt("bad", 9)).isEqualTo(9);
        assertThat(headers.getTimeMillis("bad")).isNull();
        assertThat(headers.getLong("missing")).isNull();
        assertThat(headers.getIntAndRemove("bad")).isNull();
        assertThat(headers.contains("bad")).isFalse();
        assertThat(headers.getIntAndRemove("i", 1)).isEqualTo(42);
        assertThat(headers.getIntAndRemove("i", 1)).isEqualTo(1);
    }

    @Test
    void iteratorsRemoveAndEnd() {
        TestHeaders headers = new TestHeaders().add("a", "1").add("b", "2").add("a", "3");
        Iterator<CharSequence> ofA = headers.valueIterator("A");
        assertThat(ofA.next()).isEqualTo("1");
        ofA.remove();
        assertThatThrownBy(ofA::remove).isInstanceOf(IllegalStateException.class);
        assertThat(ofA.next()).isEqualTo("3");
        assertThatThrownBy(ofA::next).isInstanceOf(NoSuchElementException.class);
        Iterator<Entry<CharSequence, CharSequence>> all = headers.iterator();
        all.next();
        all.remove();
        assertThatThrownBy(all::remove).isInstanceOf(IllegalStateException.class);
        all.next();
        assertThatThrownBy(all::next).isInstanceOf(NoSuchElementException.class);
        assertThat(headers).hasToString("TestHeaders[a: 3]");
        assertThat(headers.clear()).isEmpty();
    }

    @Test
    void utilitiesShowStrings() {
        TestHeaders headers = new TestHeaders().add(new AsciiString("a"), new AsciiString("1")).add("a", "2");
        assertThat(HeadersUtils.getAsString(headers, "a")).isEqualTo("1");
        assertThat(HeadersUtils.getAllAsString(headers, "a")).containsExactly("1", "2");
        assertThat(HeadersUtils.namesAsString(headers)).containsExactly("a");
        Iterator<Entry<String, String>> strings = HeadersUtils.iteratorAsString(headers);
        Entry<String, String> first = strings.next();
        assertThat(first).isEqualTo(new SimpleEntry<>("a", "1")).hasToString("a=1");
        assertThat(first.setValue("9")).isEqualTo("1");
        assertThat(headers.get("a")).isEqualTo("9");
    }

    @Test
    void emptyHeadersRefuseAdditionsAndFindNothing() {
        EmptyHeaders<String, String, ?> empty = new EmptyHeaders<>();
        assertThat(empty.getInt("a", 3)).isEqualTo(3);
        assertThat(empty.getAll("a")).isEmpty();
        assertThat(empty.remove("a")).isFalse();
        assertThat(empty.clear()).isSameAs(empty);
        assertThat(empty.iterator().hasNext()).isFalse();
        assertThatThrownBy(() -> empty.add("a", "b")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> empty.setInt("a", 1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> UnsupportedValueConverter.<String>instance().convertInt(1))
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
