/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tidewire.util.RandomRuns;
import io.tidewire.util.concurrent.ConcurrentSkipListIntObjMultimap.IntEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConcurrentSkipListIntObjMultimapTest {

    private static final int NO_KEY = -7;

    private final ConcurrentSkipListIntObjMultimap<String> map = new ConcurrentSkipListIntObjMultimap<>(NO_KEY);

    /** Entries in the order in which the map has to show them: a list that every operation searches from the front. */
    private static final class Model {
        private final List<IntEntry<String>> entries = new ArrayList<>();

        void put(int key, String value) {
            int index = 0;
            while (index < entries.size() && entries.get(index).getKey() <= key) {
                index++;
            }
            entries.add(index, new IntEntry<>(key, value));
        }

        IntEntry<String> firstFrom(int key) {
            return entries.stream().filter(entry -> entry.getKey() >= key).findFirst().orElse(null);
        }

        IntEntry<String> lastUpTo(int key) {
            return entries.stream().filter(entry -> entry.getKey() <= key).reduce((a, b) -> b).orElse(null);
        }

        String remove(int key) {
            IntEntry<String> found = firstFrom(key);
            return found != null && found.getKey() == key ? entries.remove(entries.indexOf(found)).getValue() : null;
        }
    }

    private static int key(IntEntry<String> entry) {
        return entry == null ? NO_KEY : entry.getKey();
    }

    @Test
    void behavesLikeASortedListUnderRandomOperations() {
        RandomRuns.forEach(10, random -> {
            ConcurrentSkipListIntObjMultimap<String> tested = new ConcurrentSkipListIntObjMultimap<>(NO_KEY);
            Model model = new Model();
            for (int step = 0; step < 1_000; step++) {
                int key = random.nextInt(12);
                String value = "v" + random.nextInt(3);
                switch (random.nextInt(8)) {
                    case 0, 1, 2 -> {
                        tested.put(key, value);
                        model.put(key, value);
                    }
                    case 3 -> assertThat(tested.remove(key)).isEqualTo(model.remove(key));
                    case 4 -> assertThat(tested.remove(key, value))
                            .isEqualTo(model.entries.remove(new IntEntry<>(key, value)));
                    case 5 -> {
                        int index = model.entries.indexOf(new IntEntry<>(key, value));
                        assertThat(tested.replace(key, value, "new")).isEqualTo(index >= 0);
                        if (index >= 0) {
                            model.entries.set(index, new IntEntry<>(key, "new"));
                        }
                    }
                    case 6 -> {
                        IntEntry<String> expected = model.firstFrom(key);
                        assertThat(tested.pollCeilingEntry(key)).isEqualTo(expected);
                        model.entries.remove(expected);
                    }
                    default -> pollEnds(tested, model, random.nextBoolean());
                }
                checkQuestions(tested, model, key);
            }
        });
    }

    private static void pollEnds(ConcurrentSkipListIntObjMultimap<String> tested, Model model,
                                 boolean first) {
        int size = model.entries.size();
        IntEntry<String> expected = size == 0 ? null : model.entries.remove(first ? 0 : size - 1);
        assertThat(first ? tested.pollFirstEntry() : tested.pollLastEntry()).isEqualTo(expected);
    }

    private static void checkQuestions(ConcurrentSkipListIntObjMultimap<String> tested, Model model,
                                       int key) {
        assertThat(tested).containsExactlyElementsOf(model.entries);
        assertThat(tested.size()).isEqualTo(model.entries.size());
        assertThat(tested.isEmpty()).isEqualTo(model.entries.isEmpty());
        IntEntry<String> ceiling = model.firstFrom(key);
        boolean contained = key(ceiling) == key;
        assertThat(tested.containsKey(key)).isEqualTo(contained);
        assertThat(tested.get(key)).isEqualTo(contained ? ceiling.getValue() : null);
        assertThat(tested.getOrDefault(key, "none")).isEqualTo(contained ? ceiling.getValue() : "none");
        assertThat(tested.containsValue("new"))
                .isEqualTo(model.entries.stream().anyMatch(entry -> entry.getValue().equals("new")));
        check(tested.ceilingEntry(key), tested.ceilingKey(key), ceiling);
        check(tested.higherEntry(key), tested.higherKey(key), model.firstFrom(key + 1));
        check(tested.floorEntry(key), tested.floorKey(key), model.lastUpTo(key));
        check(tested.lowerEntry(key), tested.lowerKey(key), model.lastUpTo(key - 1));
        check(tested.firstEntry(), tested.firstKey(), model.firstFrom(Integer.MIN_VALUE));
        check(tested.lastEntry(), tested.lastKey(), model.lastUpTo(Integer.MAX_VALUE));
    }

    private static void check(IntEntry<String> entry, int key, IntEntry<String> expected) {
        assertThat(entry).isEqualTo(expected);
        assertThat(key).isEqualTo(key(expected));
    }

    @Test
    void extremeKeysAreKeys() {
        map.put(Integer.MAX_VALUE, "max");
        map.put(Integer.MIN_VALUE, "min");
        assertThat(map.firstKey()).isEqualTo(Integer.MIN_VALUE);
        assertThat(map.lastKey()).isEqualTo(Integer.MAX_VALUE);
        assertThat(map.higherEntry(Integer.MAX_VALUE)).isNull();
        assertThat(map.lowerEntry(Integer.MIN_VALUE)).isNull();
        assertThat(map.floorEntry(Integer.MAX_VALUE)).isEqualTo(new IntEntry<>(Integer.MAX_VALUE, "max"));
    }

    @Test
    void keyThatStandsForNoneIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> map.put(NO_KEY, "x")).withMessageContaining("key: -7");
        assertThatNullPointerException().isThrownBy(() -> map.put(1, null)).withMessage("value");
        assertThat(map.isEmpty()).isTrue();
        assertThat(map.firstKey()).isEqualTo(NO_KEY);
        assertThat(map.remove(NO_KEY)).isNull();
    }

    @Test
    void iteratorRemovesAndForEachAndReplaceAllSeeEveryEntry() {
        for (int i = 0; i < 6; i++) {
            map.put(i / 2, "v" + i);
        }
        Iterator<IntEntry<String>> entries = map.iterator();
        while (entries.hasNext()) {
            if (entries.next().getKey() == 1) {
                entries.remove();
            }
        }
        map.replaceAll((key, value) -> key + value);
        List<String> seen = new ArrayList<>();
        map.forEach((key, value) -> seen.add(key + ":" + value));
        assertThat(seen).containsExactly("0:0v0", "0:0v1", "2:2v4", "2:2v5");
        map.clear();
        assertThat(map).isEmpty();
    }

    @Test
    void entriesCompareByKeyAndAreEqualByBoth() {
        IntEntry<String> entry = new IntEntry<>(3, "x");
        assertThat(entry).isEqualTo(new IntEntry<>(3, "x")).hasSameHashCodeAs(new IntEntry<>(3, "x"))
                .isNotEqualTo(new IntEntry<>(3, "y")).isNotEqualTo(new IntEntry<>(4, "x")).hasToString("3=x");
        assertThat(entry.compareTo(new IntEntry<>(3, "y"))).isZero();
        assertThat(entry.compareTo(new IntEntry<>(4, "a"))).isNegative();
    }

    @Test
    void eachEntryIsGivenToOneOfManyTakers() throws Exception {
        int threadCount = 3;
        int perThread = 3_000;
        Set<String> taken = ConcurrentHashMap.newKeySet();
        List<String> twice = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < threadCount; t++) {
            int number = t;
            Thread thread = new Thread(() -> {
                for (int i = 0; i < perThread; i++) {
                    map.put(i % 50, number + ":" + i);
                    String value = i % 3 == 0 ? map.remove(i % 50) : value(map.pollCeilingEntry(i % 40));
                    if (value != null && !taken.add(value)) {
                        twice.add(value);
                    }
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(twice).isEmpty();
        assertThat(taken.size() + map.size()).isEqualTo(threadCount * perThread);
    }

    private static String value(IntEntry<String> entry) {
        return entry == null ? null : entry.getValue();
    }
}
