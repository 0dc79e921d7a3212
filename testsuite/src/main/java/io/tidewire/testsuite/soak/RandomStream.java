/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import java.util.Arrays;

/** An endless sequence of bytes that follow from a key and their position. Immutable. */
final class RandomStream {

    /** The odd number next to 2^64 divided by the golden ratio: steps of it come near each other as late as can be. */
    private static final long STEP = 0x9E3779B97F4A7C15L;

    private final long key;

    RandomStream(long key) {
        this.key = key;
    }

    /** Spreads every bit of the input over all of the result, so that neighbours have nothing in common. */
    static long scramble(long input) {
        long bits = input;
        for (int round = 0; round < 2; round++) {
            bits = (bits ^ bits >>> 32) * STEP;
        }
        return bits ^ bits >>> 29;
    }

    private long word(int position) {
        return scramble(key + (position >>> 3) * STEP);
    }

    /** The bytes from a position on. */
    byte[] bytes(int from, int count) {
        byte[] bytes = new byte[count];
        long word = word(from);
        for (int i = 0; i < count; i++) {
            int position = from + i;
            if ((position & 7) == 0) {
                word = word(position);
            }
            bytes[i] = (byte) (word >>> 8 * (position & 7));
        }
        return bytes;
    }

    /**
     * Compares bytes with those from a position on.
     *
     * @return the position of the first one that differs, or -1 if none does
     */
    int mismatch(byte[] received, int from) {
        int mismatch = Arrays.mismatch(received, bytes(from, received.length));
        return mismatch < 0 ? -1 : from + mismatch;
    }
}
