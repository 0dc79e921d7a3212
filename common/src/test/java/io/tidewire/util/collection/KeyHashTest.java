/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.collection;

import io.tidewire.util.collection.KeyType.MapUnderTest;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

import static org.assertj.core.api.Assertions.assertThat;

class KeyHashTest {
    private static final int LARGE_TABLE = 4096;
    /** Chance does not choose multipliers for all of them that give thousands of keys the same order. */
    private static final int MAPS = 5;

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -65, -1, 0, 1, 63, 64, Integer.MAX_VALUE, Long.MAX_VALUE})
    void slotIsTheEndOfTheKeyAtFirst(long key) {
        for (int capacity = 2; capacity <= LARGE_TABLE; capacity <<= 1) {
            long multiplier = KeyHash.multiplier(capacity, false);
            assertThat(KeyHash.slot(key, multiplier, KeyHash.shift(capacity))).isEqualTo((int) key & capacity - 1);
        }
    }

    /** With independent slots the fullest of 4096 takes about six of 2048 keys. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 64, 4096, 65_536, 1L << 20, 3L << 31, 1L << 32, -1, -4096})
    void keysSpreadByASecret(long distance) {
        int shift = KeyHash.shift(LARGE_TABLE);
        // Not drawn anew: a test must not fail by chance. Any odd number without a pattern will do.
        long multiplier = 0x9E37_79B9_7F4A_7C15L;
        int[] taken = new int[LARGE_TABLE];
        for (int i = 0; i < LARGE_TABLE / 2; i++) {
            taken[KeyHash.slot(i * distance, multiplier, shift)]++;
        }
        assertThat(Arrays.stream(taken).max().getAsInt()).isLessThan(7);
    }

    @Test
    void secretIsOddAndAnotherEachTime() {
        long secret = KeyHash.multiplier(LARGE_TABLE, true);
        assertThat(secret & 1).isOne();
        assertThat(secret).isNotEqualTo(KeyHash.multiplier(LARGE_TABLE, true))
                .isNotEqualTo(KeyHash.multiplier(LARGE_TABLE, false));
    }

    /** Keys that all belong into one slot while the multiplier can be foreseen, and then unpredictably. */
    @ParameterizedTest
    @EnumSource(names = {"INT", "LONG"})
    void chosenKeysGoIntoSlotsThatNobodyCanForesee(KeyType type) {
        List<Long> keys = LongStream.range(0, 3000).mapToObj(i -> i << 16).toList();
        Set<List<Long>> orders = new HashSet<>();
        for (int i = 0; i < MAPS; i++) {
            MapUnderTest<Long> map = type.createDefault();
            for (long key : keys) {
                map.put(key, key);
            }
            orders.add(inTableOrder(map));
            for (long key : keys) {
                assertThat(map.get(key)).isEqualTo(key);
            }
            for (long key : keys) {
                map.remove(key);
            }
            assertThat(map.map()).isEmpty();
        }
        assertThat(orders).as("orders of the same keys").hasSizeGreaterThan(1);
    }

    /** They fill one run from end to end, where each lies in its own slot: a search or a removal need not walk it. */
    @ParameterizedTest
    @EnumSource(names = {"INT", "LONG"})
    void neighboursStayInOrder(KeyType type) {
        int count = 3000;
        MapUnderTest<Long> map = type.createDefault();
        for (long key = 0; key < count; key++) {
            map.put(key, key);
        }
        assertThat(inTableOrder(map)).containsExactlyElementsOf(LongStream.range(0, count).boxed().toList());
        for (long key = 0; key < count; key += 2) {
            assertThat(map.remove(key)).isEqualTo(key);
            assertThat(map.get(key)).isNull();
            assertThat(map.get(key + 1)).isEqualTo(key + 1);
            assertThat(map.get(key + LARGE_TABLE + 1)).isNull();
        }
        assertThat(inTableOrder(map)).hasSize(count / 2).isSorted();
    }

    /** The values, which are the keys too: an iterator walks along the slots, and shows by this who is where. */
    private static List<Long> inTableOrder(MapUnderTest<Long> map) {
        return List.copyOf(map.map().values());
    }
}
