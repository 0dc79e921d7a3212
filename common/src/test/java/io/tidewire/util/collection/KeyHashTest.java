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
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

import static org.assertj.core.api.Assertions.assertThat;

class KeyHashTest {
    private static final int LARGE_TABLE = 4096;
    /** Chance makes none as long in a half full table of some thousand slots. */
    private static final int LONGEST_RUN = 512;

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -65, -1, 0, 1, 63, 64, Integer.MAX_VALUE, Long.MAX_VALUE})
    void slotIsTheEndOfTheKeyAtFirst(final long key) {
        for (int capacity = 2; capacity <= LARGE_TABLE; capacity <<= 1) {
            final long multiplier = KeyHash.multiplier(capacity, false);
            assertThat(KeyHash.slot(key, multiplier, KeyHash.shift(capacity))).isEqualTo((int) key & capacity - 1);
        }
    }

    /** With independent slots the fullest of 4096 takes about six of 2048 keys. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 64, 4096, 65_536, 1L << 20, 3L << 31, 1L << 32, -1, -4096})
    void keysSpreadByASecret(final long distance) {
        final int shift = KeyHash.shift(LARGE_TABLE);
        // Not drawn anew: a test must not fail by chance. Any odd number without a pattern will do.
        final long multiplier = 0x9E37_79B9_7F4A_7C15L;
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
        final List<Long> keys = LongStream.range(0, 3000).mapToObj(i -> i << 16).toList();
        final MapUnderTest<Long> map = type.createDefault();
        for (final long key : keys) {
            map.put(key, key);
        }
        assertThat(longestRun(map.map())).isLessThan(LONGEST_RUN);
        for (final long key : keys) {
            assertThat(map.get(key)).isEqualTo(key);
        }
        for (final long key : keys) {
            map.remove(key);
        }
        assertThat(map.map()).isEmpty();
    }

    /** They fill one run from end to end, where each lies in its own slot: a search or a removal need not walk it. */
    @ParameterizedTest
    @EnumSource(names = {"INT", "LONG"})
    void neighboursStayInOrder(final KeyType type) throws Exception {
        final int count = 3000;
        final MapUnderTest<Long> map = type.createDefault();
        for (long key = 0; key < count; key++) {
            map.put(key, key);
        }
        assertThat(longestRun(map.map())).isEqualTo(count);
        for (long key = 0; key < count; key += 2) {
            assertThat(map.remove(key)).isEqualTo(key);
            assertThat(map.get(key)).isNull();
            assertThat(map.get(key + 1)).isEqualTo(key + 1);
            assertThat(map.get(key + LARGE_TABLE + 1)).isNull();
        }
        assertThat(map.map()).hasSize(count / 2);
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
