/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.util.AsciiString;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Headers that a decoder has filled behave like those that an application has. */
class DecodedHttp2HeadersTest {
    private static final long SEED = Long.getLong("io.tidewire.test.seed", 11L);

    private static DefaultHttp2Headers expecting(int fields) {
        DefaultHttp2Headers headers = new DefaultHttp2Headers(false);
        headers.expectDecoded(fields);
        return headers;
    }

    private static void decode(DefaultHttp2Headers headers, String name, String value, boolean never) {
        headers.addDecoded(new AsciiString(name), new AsciiString(value), name.startsWith(":"), never);
    }

    private static DefaultHttp2Headers decoded(String... pairs) {
        DefaultHttp2Headers headers = expecting(0);
        for (int i = 0; i < pairs.length; i += 2) {
            decode(headers, pairs[i], pairs[i + 1], false);
        }
        return headers;
    }

    private static List<String> texts(Iterable<Entry<CharSequence, CharSequence>> headers) {
        List<String> texts = new ArrayList<>();
        for (Entry<CharSequence, CharSequence> field : headers) {
            texts.add(field + (DefaultHttp2Headers.isNeverIndexed(field) ? " never" : ""));
        }
        return texts;
    }

    private static String randomName(Random random) {
        return random.nextInt(6) == 0 ? ":" + (char) ('a' + random.nextInt(3)) : "n" + random.nextInt(9);
    }

    /** The same fields, decoded and in a table from the first one on. */
    private static void fill(Random random, DefaultHttp2Headers decoded, DefaultHttp2Headers linked) {
        int count = random.nextInt(random.nextInt(4) == 0 ? 90 : 12);
        boolean pseudoAnywhere = random.nextInt(4) == 0;
        for (int i = 0; i < count; i++) {
            String name = i < 3 ? ":" + (char) ('a' + i) : randomName(random);
            if (i >= 3 && name.startsWith(":") && !pseudoAnywhere) {
                name = "x";
            }
            boolean never = random.nextInt(5) == 0;
            decode(decoded, name, "v" + i, never);
            decode(linked, name, "v" + i, never);
        }
    }

    private static void checkSame(DefaultHttp2Headers decoded, DefaultHttp2Headers linked, Random random) {
        String name = randomName(random);
        CharSequence asked = random.nextBoolean() ? name : new AsciiString(name);
        assertThat(decoded.get(asked)).isEqualTo(linked.get(name));
        assertThat(decoded.getAll(asked)).isEqualTo(linked.getAll(name));
        assertThat(decoded.contains(asked)).isEqualTo(linked.contains(name));
        assertThat(decoded.size()).isEqualTo(linked.size());
        assertThat(decoded.isEmpty()).isEqualTo(linked.isEmpty());
        if (random.nextInt(4) == 0) {
            assertThat(texts(decoded)).isEqualTo(texts(linked));
        }
    }

    private static void change(Random random, Http2Headers headers) {
        String name = randomName(random);
        CharSequence same = random.nextInt(3) == 0 ? name : AsciiString.of(name);
        switch (random.nextInt(7)) {
            case 0, 5 -> headers.add(same, "added");
            case 1, 6 -> headers.set(same, "set");
            case 2 -> headers.remove(name);
            case 3 -> headers.valueIterator(name).forEachRemaining(value -> { });
            default -> headers.add(new DefaultHttp2Headers(false).add(name, "other"));
        }
    }

    /** Steps that change the headers now and then; returns what was seen. */
    private static List<String> walk(Random random, DefaultHttp2Headers headers) {
        List<String> seen = new ArrayList<>();
        List<Entry<CharSequence, CharSequence>> held = new ArrayList<>();
        Iterator<Entry<CharSequence, CharSequence>> fields = headers.iterator();
        while (fields.hasNext() && seen.size() < 300) {
            Entry<CharSequence, CharSequence> field = fields.next();
            held.add(field);
            seen.add(field.toString());
            switch (random.nextInt(14)) {
                case 0 -> fields.remove();
                case 1 -> field.setValue("mine");
                case 2 -> held.get(random.nextInt(held.size())).setValue("late");
                case 3 -> change(random, headers);
                default -> { }
            }
        }
        held.forEach(field -> seen.add(field.toString()));
        return seen;
    }

    @Test
    void behaveLikeATable() {
        for (int run = 0; run < 4000; run++) {
            Random random = new Random(SEED + run);
            DefaultHttp2Headers decoded = expecting(random.nextInt(80));
            DefaultHttp2Headers linked = new DefaultHttp2Headers(false);
            fill(random, decoded, linked);
            checkSame(decoded, linked, random);
            if (random.nextBoolean()) {
                long changes = random.nextLong();
                change(new Random(changes), decoded);
                change(new Random(changes), linked);
                checkSame(decoded, linked, random);
            }
            long steps = random.nextLong();
            assertThat(walk(new Random(steps), decoded)).as("seed %d", SEED + run)
                    .isEqualTo(walk(new Random(steps), linked));
            checkSame(decoded, linked, random);
            assertThat(texts(decoded)).isEqualTo(texts(linked));
            assertThat((Object) decoded).isEqualTo(linked).hasSameHashCodeAs(linked);
        }
    }

    @Test
    void setValuePassesTheValidator() {
        DefaultHttp2Headers headers = new DefaultHttp2Headers();
        headers.expectDecoded(1);
        decode(headers, "a", "1", false);
        Entry<CharSequence, CharSequence> field = headers.iterator().next();
        assertThatIllegalArgumentException().isThrownBy(() -> field.setValue("a\nb"));
        assertThatThrownBy(() -> field.setValue(null)).isInstanceOf(NullPointerException.class);
        assertThat(field.setValue("2")).isEqualTo(AsciiString.of("1"));
        assertThat(headers.get("a")).isEqualTo("2");
        headers.add("b", "3");
        assertThat(field.setValue("4")).isEqualTo("2");
        assertThat(headers.get("a")).isEqualTo("4");
    }

    @Test
    void iteratorRefusesWhatHasNoField() {
        DefaultHttp2Headers headers = decoded("a", "1");
        Iterator<Entry<CharSequence, CharSequence>> fields = headers.iterator();
        assertThatThrownBy(fields::remove).isInstanceOf(IllegalStateException.class);
        Entry<CharSequence, CharSequence> field = fields.next();
        assertThat(field).isEqualTo(Map.entry(AsciiString.of("a"), AsciiString.of("1")));
        assertThatThrownBy(fields::next).isInstanceOf(NoSuchElementException.class);
        fields.remove();
        assertThatThrownBy(fields::remove).isInstanceOf(IllegalStateException.class);
        assertThat(headers.isEmpty()).isTrue();
    }

    @Test
    void whatIsAddedPassesTheValidators() {
        DefaultHttp2Headers headers = new DefaultHttp2Headers();
        headers.expectDecoded(1);
        decode(headers, ":path", "/", false);
        assertThatIllegalArgumentException().isThrownBy(() -> headers.add(AsciiString.of("A"), "1"));
        assertThatIllegalArgumentException().isThrownBy(() -> headers.set(AsciiString.of("a"), "1\n"));
        assertThatIllegalArgumentException().isThrownBy(() -> headers.add(AsciiString.of(":path"), "/b"));
        assertThatThrownBy(() -> headers.set(AsciiString.of("a"), (CharSequence) null))
                .isInstanceOf(NullPointerException.class);
        assertThat(texts(headers)).containsExactly(":path=/");
        headers.add(AsciiString.of("a"), "1").set(AsciiString.of("b"), "2").set(AsciiString.of("a"), "3");
        assertThat(texts(headers.add(AsciiString.of(":method"), "GET")))
                .containsExactly(":path=/", ":method=GET", "b=2", "a=3");
    }

    @Test
    void clearingEndsAnIteration() {
        DefaultHttp2Headers headers = decoded("a", "1", "b", "2");
        Iterator<Entry<CharSequence, CharSequence>> fields = headers.iterator();
        fields.next();
        headers.clear();
        fields.remove();
        assertThat(headers.add("c", "3")).hasSize(1);
        assertThat(headers.names()).hasSize(1);
    }

    @Test
    void fieldsAreFoundByEqualNames() {
        DefaultHttp2Headers headers = decoded(":path", "/", "a", "1", "A", "2", "a", "3");
        assertThat(headers.path()).isEqualTo(AsciiString.of("/"));
        assertThat(headers.getAll("a")).hasToString("[1, 3]");
        assertThat(headers.get("A")).hasToString("2");
        assertThat(headers.get("b")).isNull();
        assertThat(headers.getAll("b")).isEmpty();
        assertThatThrownBy(() -> headers.get(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> headers.getAll(null)).isInstanceOf(NullPointerException.class);
    }

    /** Reads may happen on several threads, the first one that needs a table too. */
    @Test
    void threadsThatOnlyReadDoNotDisturbEachOther() throws Exception {
        Random random = new Random(SEED);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            for (int round = 0; round < 2000; round++) {
                DefaultHttp2Headers headers = decoded(":method", "GET", ":path", "/", "a", "1", "b", "2", "a", "3");
                CyclicBarrier together = new CyclicBarrier(2);
                List<Integer> order = shuffled(random);
                Future<?> reads = other.submit(() -> {
                    together.await();
                    order.forEach(read -> checkRead(headers, read));
                    return null;
                });
                together.await();
                shuffled(random).forEach(read -> checkRead(headers, read));
                reads.get();
            }
        } finally {
            other.shutdown();
        }
    }

    private static List<Integer> shuffled(Random random) {
        List<Integer> reads = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
        Collections.shuffle(reads, random);
        return reads;
    }

    private static void checkRead(DefaultHttp2Headers headers, int read) {
        switch (read) {
            case 0 -> assertThat(headers.contains("a", "3")).isTrue();
            case 1 -> assertThat(headers.getAll("a")).hasToString("[1, 3]");
            case 2 -> assertThat(texts(headers)).containsExactly(":method=GET", ":path=/", "a=1", "b=2", "a=3");
            case 3 -> assertThat(headers.names()).hasToString("[:method, :path, a, b]");
            case 4 -> assertThat(new DefaultHttp2Headers(false).add(headers)).isEqualTo(headers);
            default -> assertThat(headers.size()).isEqualTo(5);
        }
    }
}
