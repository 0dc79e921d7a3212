/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import java.util.Arrays;
import java.util.Random;

/**
 * Changes octets as a fuzzer does that knows nothing of their format: bits are turned, octets become edge values, some
 * go and some come. It makes inputs for the targets of fuzzers in ordinary tests.
 */
public final class Mutations {
    private static final byte[] EDGES = {0, 1, 0x7F, (byte) 0x80, (byte) 0xFF};

    private Mutations() {
    }

    /**
     * Changes octets in up to three places.
     *
     * @param octets the octets, of which a copy is changed
     * @param random where the changes come from, and nothing else
     * @return the result, of any length
     */
    public static byte[] change(byte[] octets, Random random) {
        byte[] changed = octets.clone();
        for (int i = random.nextInt(4); i > 0 && changed.length > 0; i--) {
            int at = random.nextInt(changed.length);
            switch (random.nextInt(4)) {
                case 0 -> changed[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> changed[at] = EDGES[random.nextInt(EDGES.length)];
                case 2 -> changed = remove(changed, at, 1 + random.nextInt(changed.length - at));
                default -> changed = insert(changed, at, random);
            }
        }
        return changed;
    }

    private static byte[] remove(byte[] octets, int from, int length) {
        byte[] rest = Arrays.copyOf(octets, octets.length - length);
        System.arraycopy(octets, from + length, rest, from, rest.length - from);
        return rest;
    }

    private static byte[] insert(byte[] octets, int at, Random random) {
        byte[] added = new byte[1 + random.nextInt(5)];
        random.nextBytes(added);
        byte[] longer = Arrays.copyOf(octets, octets.length + added.length);
        System.arraycopy(added, 0, longer, at, added.length);
        System.arraycopy(octets, at, longer, at + added.length, octets.length - at);
        return longer;
    }
}
