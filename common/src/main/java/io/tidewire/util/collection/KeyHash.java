/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.collection;

import java.security.SecureRandom;

/**
 * Chooses the slots of primitive keys: the upper bits of the product of key and multiplier, of which there are three.
 *
 * <p>In a small table it is a power of two that makes them the lower bits of the key: numbers near each other do not
 * collide, and come in their order. In a large one it is the golden ratio, by which consecutive and equidistant numbers
 * fall far from each other. Both can be foreseen: who chooses the keys, perhaps a peer, could put them all into one run
 * and make each access linear. A large table in which a run is longer than chance would have it therefore gets an odd
 * secret number, with which no two keys are likely to meet.
 */
final class KeyHash {
    /** The number of slots up to which a run costs nothing to speak of, whoever chose the keys. */
    static final int SMALL_TABLE = 64;
    /** In a half full table of a million random keys about every second has a longer run. */
    static final int LONGEST_RUN = 128;

    /** The fraction of the golden ratio, in units of 2<sup>-64</sup>. */
    private static final long GOLDEN_RATIO = 0x9E37_79B9_7F4A_7C15L;

    private KeyHash() {
    }

    /** Only made when it is needed. */
    private static final class Secrets {
        static final SecureRandom RANDOM = new SecureRandom();
    }

    /**
     * Returns the multiplier of a table.
     *
     * @param capacity the number of slots, a power of two above 1
     * @param secret whether it must not be foreseen
     */
    static long multiplier(final int capacity, final boolean secret) {
        if (capacity <= SMALL_TABLE) {
            return 1L << shift(capacity);
        }
        return secret ? Secrets.RANDOM.nextLong() | 1 : GOLDEN_RATIO;
    }

    /** Returns how far the product has to be shifted for as many slots, a power of two above 1. */
    static int shift(final int capacity) {
        return Long.numberOfLeadingZeros(capacity) + 1;
    }

    static int slot(final long key, final long multiplier, final int shift) {
        return (int) (key * multiplier >>> shift);
    }
}
