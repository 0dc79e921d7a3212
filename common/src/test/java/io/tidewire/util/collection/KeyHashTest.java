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

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

class KeyHashTest {
    private static final int LARGE_TABLE = 4096;

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -65, -1, 0, 1, 63, 64, Integer.MAX_VALUE, Long.MAX_VALUE})
    void slotInASmallTableIsTheEndOfTheKey(final long key) {
        for (int capacity = 2; capacity <= KeyHash.SMALL_TABLE; capacity <<= 1) {
            final long multiplier = KeyHash.multiplier(capacity, false);
            assertThat(KeyHash.slot(key, multiplier, KeyHash.shift(capacity))).isEqualTo((int) key & capacity - 1);
        }
    }

    /** With independent slots the fullest of 4096 takes about six of 2048 keys. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 64, 4096, 65_536, 1L << 20, 3L << 31, 1L << 32, 1L << 52, -1, -4096})
    void equidistantKeysSpreadOverALargeTable(final long distance) {
        final int shift = KeyHash.shift(LARGE_TABLE);
        final long multiplier = KeyHash.multiplier(LARGE_TABLE, false);
        final int[] taken = new int[LARGE_TABLE];
        for (int i = 0; i < LARGE_TABLE / 2; i++) {
            taken[KeyHash.slot(i * distance, multiplier, shift)]++;
        }
        assertThat(Arrays.stream(taken).max().getAsInt()).isLessThan(7);
    }

    @Test
    void secretIsOddAndAnotherEachTime() {
        final long secret = KeyHash.multiplier(LARGE_TABLE, true);
        assertThat(secret & 1).isOne();
        assertThat(secret).isNotEqualTo(KeyHash.multiplier(LARGE_TABLE, true))
                .isNotEqualTo(KeyHash.multiplier(LARGE_TABLE, false));
    }

    /** Keys that all belong into one slot while the multiplier can be foreseen. */
    @ParameterizedTest
    @EnumSource(names = {"INT", "LONG"})
    void chosenKeysDoNotMakeALongRun(final KeyType type) throws Exception {
        final int count = 3000;
        final List<Long> keys = new ArrayList<>();
        final Random random = new Random(17);
        final int shift = KeyHash.shift(LARGE_TABLE);
        final long multiplier = KeyHash.multiplier(LARGE_TABLE, false);
        while (keys.size() < count) {
            final long key = random.nextInt();
            if (KeyHash.slot(key, multiplier, shift) == 0) {
                keys.add(key);
            }
        }
        final MapUnderTest<Long> map = type.createDefault();
        for (final long key : keys) {
            map.put(key, key);
        }
        assertThat(longestRun(map.map())).isLessThan(KeyHash.LONGEST_RUN);
        for (final long key : keys) {
            assertThat(map.get(key)).isEqualTo(key);
        }
        for (final long key : keys) {
            map.remove(key);
        }
        assertThat(map.map()).isEmpty();
    }

    private static int longestRun(final Object map) throws Exception {
        final Field field = map.getClass().getDeclaredField("values");
        field.setAccessible(true);
        int longest = 0;
        int run = 0;
        for (final Object value : (Object[]) field.get(map)) {
            run = value == null ? 0 : run + 1;
            longest = Math.max(longest, run);
        }
        return longest;
    }
}
