/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.collection;

import java.security.SecureRandom;

/**
 * Chooses the slots of primitive keys: the upper bits of the product of key and multiplier, of which there are two.
 *
 * <p>At first it is a power of two that makes them the lower bits of the key: numbers near each other, as ids of
 * streams or channels are, do not collide and lie side by side in memory. That can be foreseen: keys that have their
 * lower bits in common, by chance or chosen by a peer, all want the same slot, and each access would be linear. A table
 * in which a key lands too far from its slot therefore gets an odd secret number, with which no two keys are likely to
 * meet.
 */
final class KeyHash {
    /** How far from its slot a key may lie while the slots can be foreseen. */
    static final int MAX_DISTANCE = 64;

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
    static long multiplier(int capacity, boolean secret) {
        return secret ? Secrets.RANDOM.nextLong() | 1 : 1L << shift(capacity);
    }

    /** Returns how far the product has to be shifted for as many slots, a power of two above 1. */
    static int shift(int capacity) {
        return Long.numberOfLeadingZeros(capacity) + 1;
    }

    static int slot(long key, long multiplier, int shift) {
        return (int) (key * multiplier >>> shift);
    }
}
