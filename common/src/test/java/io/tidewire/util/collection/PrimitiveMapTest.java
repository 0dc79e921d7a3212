/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.collection;

import io.tidewire.util.RandomRuns;
import io.tidewire.util.collection.KeyType.MapUnderTest;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** All five maps, with {@link HashMap} as the model. */
class PrimitiveMapTest {
    private static final float[] LOAD_FACTORS = {0.01f, 0.3f, 0.5f, 0.75f, 1.0f};

    @ParameterizedTest
    @EnumSource
    void behavesLikeTheModel(KeyType type) {
        RandomRuns.forEach(60, random -> {
            MapUnderTest<String> map = type.create(random.nextInt(20),
                    LOAD_FACTORS[random.nextInt(LOAD_FACTORS.length)]);
            Map<Object, String> model = new HashMap<>();
            int steps = random.nextInt(400);
            for (int i = 0; i < steps; i++) {
                step(type, map, model, random);
            }
            same(type, map, model);
        });
    }

    private static void step(KeyType type, MapUnderTest<String> map, Map<Object, String> model,
                             Random random) {
        long key = type.randomKey(random);
        Object boxed = type.box(key);
        switch (random.nextInt(12)) {
            case 0, 1, 2, 3, 4 -> {
                String value = random.nextInt(10) == 0 ? null : "v" + random.nextInt(5);
                assertThat(map.put(key, value)).isEqualTo(model.put(boxed, value));
            }
            case 5, 6, 7 -> assertThat(map.remove(key)).isEqualTo(model.remove(boxed));
            case 8 -> assertThat(map.map().remove(boxed)).isEqualTo(model.remove(boxed));
            case 9 -> removeSome(map, type, model, random);
            case 10 -> setSome(map, type, model, random);
            default -> {
                if (random.nextInt(20) == 0) {
                    map.map().clear();
                    model.clear();
                }
            }
        }
        assertThat(map.get(key)).isEqualTo(model.get(boxed));
        assertThat(map.map().get(boxed)).isEqualTo(model.get(boxed));
        assertThat(map.containsKey(key)).isEqualTo(model.containsKey(boxed));
        assertThat(map.map().containsKey(boxed)).isEqualTo(model.containsKey(boxed));
        assertThat(map.map()).hasSize(model.size());
    }

    /** Each entry is met exactly once, also when entries are removed on the way. */
    private static void removeSome(MapUnderTest<String> map, KeyType type,
                                   Map<Object, String> model, Random random) {
        Map<Object, String> met = new HashMap<>();
        Map<Object, String> before = new HashMap<>(model);
        int chance = 1 + random.nextInt(4);
        boolean peek = random.nextBoolean();
        for (Entries<String, ?> entries = map.entries().get(); entries.hasNext();) {
            Object key = type.box(entries.next().key());
            assertThat(met).doesNotContainKey(key);
            met.put(key, entries.value());
            if (random.nextInt(chance) == 0) {
                if (peek) {
                    entries.hasNext();
                }
                entries.remove();
                model.remove(key);
            }
        }
        assertThat(met).isEqualTo(before);
        same(type, map, model);
    }

    private static void setSome(MapUnderTest<String> map, KeyType type, Map<Object, String> model,
                                Random random) {
        for (Entries<String, ?> entries = map.entries().get(); entries.hasNext();) {
            entries.next();
            if (random.nextBoolean()) {
                entries.setValue("set");
                assertThat(entries.value()).isEqualTo("set");
                model.put(type.box(entries.key()), "set");
            }
        }
    }

    private static void same(KeyType type, MapUnderTest<String> map, Map<Object, String> model) {
        assertThat(contents(type, map)).isEqualTo(model);
        assertThat(map.map().equals(model)).isTrue();
        assertThat(model.equals(map.map())).isTrue();
        assertThat(map.map()).hasSameHashCodeAs(model);
        assertThat(new HashSet<Object>(map.map().keySet())).isEqualTo(model.keySet());
        assertThat(map.map().values()).containsExactlyInAnyOrderElementsOf(model.values());
        assertThat(new HashMap<>(map.map())).isEqualTo(model);
        assertThat(map.map().isEmpty()).isEqualTo(model.isEmpty());
    }

    private static Map<Object, String> contents(KeyType type, MapUnderTest<String> map) {
        Map<Object, String> contents = new HashMap<>();
        for (Entries<String, ?> entries = map.entries().get(); entries.hasNext();) {
            entries.next();
            assertThat(contents.put(type.box(entries.key()), entries.value())).isNull();
        }
        return contents;
    }

    @ParameterizedTest
    @EnumSource
    void equalsAndHashCodeRegardTheContentOnly(KeyType type) {
        RandomRuns.forEach(20, random -> {
            MapUnderTest<String> map = type.create(1, 1.0f);
            List<Long> keys = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                keys.add(type.randomKey(random));
            }
            keys.forEach(key -> map.put(key, "v" + key));
            Collections.shuffle(keys, random);
            MapUnderTest<String> copy = type.create(1000, 0.2f);
            keys.forEach(key -> copy.put(key, "v" + key));
            assertThat(copy.map().equals(map.map())).isTrue();
            assertThat(copy.map()).hasSameHashCodeAs(map.map());
            copy.put(keys.get(0), null);
            assertThat(copy.map().equals(map.map())).isFalse();
            map.put(keys.get(0), null);
            assertThat(copy.map().equals(map.map())).isTrue();
            map.remove(keys.get(0));
            assertThat(copy.map().equals(map.map())).isFalse();
            // The sizes are the same again, and get() gives null for both maps' own key.
            long absent = absentKey(type, copy);
            map.put(absent, null);
            assertThat(copy.map().equals(map.map())).isFalse();
            assertThat(map.map().equals(copy.map())).isFalse();
            assertThat(map.map().equals("a string")).isFalse();
        });
    }

    private static long absentKey(KeyType type, MapUnderTest<?> map) {
        long key = type.min;
        while (map.containsKey(key)) {
            key++;
        }
        return key;
    }

    @ParameterizedTest
    @EnumSource
    void holdsTheExtremesAndEveryNeighbour(KeyType type) {
        MapUnderTest<Long> map = type.createDefault();
        long count = Math.min(10_000, type.max - type.min < 0 ? Long.MAX_VALUE : (type.max - type.min + 1) / 2);
        for (long i = 0; i < count; i++) {
            map.put(type.min + i, i);
            map.put(type.max - i, -i);
        }
        assertThat(map.map()).hasSize((int) (2 * count));
        for (long i = 0; i < count; i++) {
            assertThat(map.get(type.min + i)).isEqualTo(i);
            assertThat(map.get(type.max - i)).isEqualTo(-i);
        }
        for (long i = 0; i < count; i++) {
            assertThat(map.remove(type.min + i)).isEqualTo(i);
        }
        assertThat(map.map()).hasSize((int) count);
        assertThat(map.containsKey(type.min)).isFalse();
        assertThat(map.get(type.max)).isZero();
    }

    /** The order of one table is the worst to fill a smaller one in. */
    @ParameterizedTest
    @EnumSource(names = {"SHORT", "CHAR", "INT", "LONG"})
    void largeMapIsCopiedInItsOwnOrder(KeyType type) {
        MapUnderTest<Integer> map = type.createDefault();
        for (int i = 0; i < 20_000; i++) {
            map.put(i, i);
        }
        MapUnderTest<Integer> copy = type.create(2, 1.0f);
        putAll(copy, map.map());
        assertThat(copy.map().equals(map.map())).isTrue();
        for (int i = 0; i < 20_000; i += 2) {
            assertThat(copy.remove(i)).isEqualTo(i);
        }
        for (int i = 0; i < 20_000; i++) {
            assertThat(copy.get(i)).isEqualTo(i % 2 == 0 ? null : (Integer) i);
        }
    }

    /** In a small table, so that all of them belong into one slot, next to the end. */
    @ParameterizedTest
    @EnumSource
    void removalFromARunAroundTheEndKeepsTheOthersReachable(KeyType type) {
        for (int removed = 0; removed < 6; removed++) {
            MapUnderTest<Integer> map = type.create(16, 0.5f);
            long[] keys = {14, 30, 46, 15, 0, 62};
            for (long key : keys) {
                map.put(key, (int) key);
            }
            assertThat(map.remove(keys[removed])).isEqualTo((int) keys[removed]);
            for (int i = 0; i < keys.length; i++) {
                assertThat(map.get(keys[i])).isEqualTo(i == removed ? null : (Integer) (int) keys[i]);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void neighboursComeInTheirOrder(KeyType type) {
        MapUnderTest<String> map = type.createDefault();
        for (long key : new long[] {4, 1, 6, 3}) {
            map.put(key, "x");
        }
        List<Long> order = new ArrayList<>();
        for (Entries<String, ?> entries = map.entries().get(); entries.hasNext();) {
            order.add(entries.next().key());
        }
        assertThat(order).containsExactly(1L, 3L, 4L, 6L);
    }

    @ParameterizedTest
    @EnumSource
    void wrongArgumentsAreRefused(KeyType type) {
        assertThatIllegalArgumentException().isThrownBy(() -> type.create(-1, 0.5f))
                .withMessageContaining("initialCapacity: -1");
        for (float loadFactor : new float[] {0.0f, -0.5f, 1.01f, Float.NaN, Float.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException().isThrownBy(() -> type.create(8, loadFactor))
                    .withMessageContaining("loadFactor: " + loadFactor);
        }
        @SuppressWarnings("unchecked") // null is a key of any type to the compiler
        Map<Object, String> map = (Map<Object, String>) type.<String>createDefault().map();
        assertThatNullPointerException().isThrownBy(() -> map.put(null, "v")).withMessage("key");
        assertThat(map.get("another type")).isNull();
        assertThat(map.get(null)).isNull();
        assertThat(map.remove("another type")).isNull();
        assertThat(map.containsKey("another type")).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void putAllTakesAnyMap(KeyType type) {
        MapUnderTest<String> source = type.createDefault();
        source.put(1, "one");
        source.put(2, null);
        MapUnderTest<String> fromPrimitive = type.createDefault();
        putAll(fromPrimitive, source.map());
        assertThat(fromPrimitive.map().equals(source.map())).isTrue();
        putAll(fromPrimitive, fromPrimitive.map());
        assertThat(fromPrimitive.map().equals(source.map())).isTrue();
        MapUnderTest<String> fromBoxed = type.createDefault();
        putAll(fromBoxed, new HashMap<>(source.map()));
        assertThat(fromBoxed.map().equals(source.map())).isTrue();
    }

    @SuppressWarnings("unchecked") // both maps have the same type of keys
    private static <V> void putAll(MapUnderTest<V> map, Map<?, V> source) {
        ((Map<Object, V>) map.map()).putAll((Map<Object, V>) source);
    }

    @ParameterizedTest
    @EnumSource
    void iteratorRefusesWhatHasNoEntry(KeyType type) {
        MapUnderTest<String> map = type.createDefault();
        Entries<String, ?> none = map.entries().get();
        assertThat(none.hasNext()).isFalse();
        assertThatThrownBy(none::next).isInstanceOf(NoSuchElementException.class);
        map.put(7, "v");
        Entries<String, ?> entries = map.entries().get();
        assertThatIllegalStateException().isThrownBy(entries::remove);
        entries.next();
        entries.remove();
        assertThat(entries.key()).isEqualTo(7);
        assertThat(entries.value()).isEqualTo("v");
        assertThatIllegalStateException().isThrownBy(entries::remove);
        assertThatIllegalStateException().isThrownBy(() -> entries.setValue("back"));
        assertThat(map.map()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void iterationEndsWhateverElseIsChanged(KeyType type) {
        RandomRuns.forEach(30, random -> {
            MapUnderTest<String> map = type.createDefault();
            for (int i = 0; i < 20; i++) {
                map.put(type.randomKey(random), "v");
            }
            int steps = 0;
            for (Entries<String, ?> entries = map.entries().get(); entries.hasNext(); steps++) {
                entries.next();
                map.put(type.randomKey(random), "w");
                map.remove(type.randomKey(random));
                if (random.nextInt(10) == 0) {
                    map.remove(entries.key());
                    entries.remove();
                }
            }
            assertThat(steps).isLessThan(1000);
        });
    }

    @ParameterizedTest
    @EnumSource
    void viewsWriteThrough(KeyType type) {
        MapUnderTest<String> map = type.createDefault();
        map.put(1, "one");
        map.put(2, "two");
        map.put(3, "three");
        assertThat(map.map().keySet().contains(type.box(1))).isTrue();
        assertThat(map.map().keySet().contains("1")).isFalse();
        assertThat(map.map().keySet().remove(type.box(1))).isTrue();
        assertThat(map.map().keySet().remove(type.box(1))).isFalse();
        assertThat(map.map().values().contains("two")).isTrue();
        assertThat(map.map().values().remove("two")).isTrue();
        assertThat(map.map().containsValue("two")).isFalse();
        assertThat(map.map().keySet()).hasSize(1);
        assertThat(map.map().values()).hasSize(1);
        Set<? extends Map.Entry<?, String>> entries = map.map().entrySet();
        Map.Entry<?, String> entry = entries.iterator().next();
        assertThat(entry.setValue("drei")).isEqualTo("three");
        assertThat(entry.getValue()).isEqualTo("drei");
        assertThat(map.get(3)).isEqualTo("drei");
        assertThat(entry).isEqualTo(new AbstractMap.SimpleEntry<>(type.box(3), "drei"))
                .hasSameHashCodeAs(new AbstractMap.SimpleEntry<>(type.box(3), "drei"))
                .isNotEqualTo("3=drei");
        assertThat(entry.toString()).endsWith("=drei");
        assertThat(entries.contains(entry)).isTrue();
        assertThat(entries.contains(new AbstractMap.SimpleEntry<>(type.box(3), "vier"))).isFalse();
        assertThat(entries.contains(new AbstractMap.SimpleEntry<>(type.box(4), null))).isFalse();
        assertThat(entries.remove(new AbstractMap.SimpleEntry<>(type.box(3), "vier"))).isFalse();
        assertThat(entries.remove("3=drei")).isFalse();
        assertThat(entries.remove(entry)).isTrue();
        assertThat(map.map()).isEmpty();
        map.put(5, "five");
        map.map().entrySet().clear();
        assertThat(map.map()).isEmpty();
        map.put(5, "five");
        map.map().keySet().clear();
        assertThat(map.map()).isEmpty();
        map.put(5, "five");
        map.map().values().clear();
        assertThat(map.map()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void textShowsTheEntries(KeyType type) {
        MapUnderTest<Object> map = type.createDefault();
        assertThat(map.map()).hasToString("{}");
        map.put('a', "x");
        map.put('b', null);
        map.put('c', map.map());
        Object a = type.box('a');
        Object b = type.box('b');
        Object c = type.box('c');
        assertThat(map.map()).hasToString("{" + a + "=x, " + b + "=null, " + c + "=(this map)}");
    }

    @ParameterizedTest
    @EnumSource
    void unmodifiableMapShowsAndKeepsTheOther(KeyType type) {
        MapUnderTest<String> map = type.createDefault();
        map.put(1, "one");
        map.put(2, "two");
        MapUnderTest<String> view = type.unmodifiable(map);
        same(type, view, contents(type, map));
        assertThat(view.map()).hasToString(map.map().toString());
        assertThat(view.get(1)).isEqualTo("one");
        assertThat(view.map().get(type.box(1))).isEqualTo("one");
        assertThat(view.containsKey(2)).isTrue();
        assertThat(view.map().containsKey(type.box(3))).isFalse();
        assertThat(view.map().containsValue("two")).isTrue();
        refusesChanges(type, view);
        assertThatNullPointerException().isThrownBy(() -> type.unmodifiable(
                new MapUnderTest<>(null, null, null, null, null, null))).withMessage("map");
        map.put(3, "three");
        assertThat(view.get(3)).isEqualTo("three");
    }

    @ParameterizedTest
    @EnumSource
    void emptyMapStaysEmpty(KeyType type) {
        MapUnderTest<String> empty = type.empty();
        assertThat(empty.map()).isEmpty();
        assertThat(empty.get(1)).isNull();
        assertThat(empty.entries().get().hasNext()).isFalse();
        assertThat(empty.map()).isSameAs(type.empty().map());
        assertThatThrownBy(() -> empty.put(1, "v")).isInstanceOf(UnsupportedOperationException.class);
        same(type, empty, Map.of());
    }

    private static void refusesChanges(KeyType type, MapUnderTest<String> map) {
        Map<?, String> boxed = map.map();
        Entries<String, ?> entries = map.entries().get();
        entries.next();
        Iterator<?> keys = boxed.keySet().iterator();
        keys.next();
        List<Runnable> changes = List.of(() -> map.put(1, "v"), () -> map.remove(1), boxed::clear,
                () -> boxed.remove(type.box(1)), () -> putAll(map, Map.of(type.box(9), "v")), () -> put(type, boxed),
                () -> entries.setValue("v"), entries::remove, keys::remove, () -> boxed.values().remove("one"),
                () -> boxed.entrySet().iterator().next().setValue("v"), () -> boxed.keySet().clear());
        for (Runnable change : changes) {
            assertThatThrownBy(change::run).isInstanceOf(UnsupportedOperationException.class);
        }
        assertThat(map.get(1)).isEqualTo("one");
        assertThat(boxed).hasSize(2);
    }

    @SuppressWarnings("unchecked") // the key has the type of the map's
    private static void put(KeyType type, Map<?, String> map) {
        ((Map<Object, String>) map).put(type.box(1), "v");
    }

    /** A subclass may check what is put: every way in leads through the primitive method. */
    @Test
    void everyPutGoesThroughThePrimitiveOne() {
        List<Integer> seen = new ArrayList<>();
        IntObjectHashMap<String> map = new IntObjectHashMap<>() {
            @Override
            public String put(int key, String value) {
                seen.add(key);
                return super.put(key, value);
            }

            @Override
            protected String keyToString(int key) {
                return "#" + key;
            }
        };
        map.put((Integer) 1, "a");
        map.putAll(Map.of(2, "b"));
        IntObjectMap<String> other = new IntObjectHashMap<>();
        other.put(3, "c");
        map.putAll(other);
        map.entries().iterator().next().setValue("d");
        map.entrySet().iterator().next().setValue("e");
        map.merge(4, "f", String::concat);
        assertThat(seen).containsExactly(1, 2, 3, 1, 1, 4);
        assertThat(map).hasToString("{#1=e, #2=b, #3=c, #4=f}");
    }
}
