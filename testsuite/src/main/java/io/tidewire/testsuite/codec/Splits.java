/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/**
 * Ways to cut an input into pieces. A way is the list of the indices where it is cut, in order; an empty one leaves the
 * input whole.
 */
public final class Splits {
    /** Longer inputs are cut at this many places, instead of at each. */
    private static final int MAX_SINGLE_CUTS = 400;
    /** Longer inputs are not cut at any two places. */
    private static final int MAX_PAIRS_LENGTH = 32;

    private Splits() {
    }

    /**
     * Returns the ways in which {@link DecoderCheck} cuts an input: not at all, once at every place, between any two
     * octets, and some at random. An input of over 400 octets is cut at its first and last 100 places, and at some 200
     * in between.
     *
     * @param length of the input, in octets, at least 0
     * @param atAnyTwoPlaces whether an input of up to 32 octets is also cut at any two places
     * @param randomWays how many ways are random
     * @param random where those come from
     * @return the ways
     */
    public static List<List<Integer>> of(int length, boolean atAnyTwoPlaces, int randomWays, Random random) {
        List<List<Integer>> ways = new ArrayList<>();
        ways.add(List.of());
        for (int cut : places(length)) {
            ways.add(List.of(cut));
        }
        for (int first = 1; atAnyTwoPlaces && length <= MAX_PAIRS_LENGTH && first < length; first++) {
            for (int second = first + 1; second < length; second++) {
                ways.add(List.of(first, second));
            }
        }
        List<Integer> everywhere = new ArrayList<>();
        for (int cut = 1; cut < length; cut++) {
            everywhere.add(cut);
        }
        ways.add(everywhere);
        for (int i = 0; i < randomWays && length > 1; i++) {
            TreeSet<Integer> cuts = new TreeSet<>();
            int count = 1 + random.nextInt(Math.min(length - 1, 12));
            for (int j = 0; j < count; j++) {
                cuts.add(1 + random.nextInt(length - 1));
            }
            ways.add(List.copyOf(cuts));
        }
        return ways;
    }

    /** The indices within an input at which something is tried. */
    static List<Integer> places(int length) {
        List<Integer> places = new ArrayList<>();
        int within = length - 200;
        for (int place = 1; place < length; place++) {
            boolean isNearAnEnd = place <= 100 || length - place <= 100;
            if (length <= MAX_SINGLE_CUTS || isNearAnEnd || (place - 100) % Math.max(1, within / 200) == 0) {
                places.add(place);
            }
        }
        return places;
    }

    /**
     * Cuts an input.
     *
     * @param input the octets
     * @param cuts where, in order, each within the input
     * @return the pieces; all of the input, in order
     */
    public static List<byte[]> cut(byte[] input, List<Integer> cuts) {
        List<byte[]> pieces = new ArrayList<>();
        int from = 0;
        for (int cut : cuts) {
            pieces.add(Arrays.copyOfRange(input, from, cut));
            from = cut;
        }
        pieces.add(Arrays.copyOfRange(input, from, input.length));
        return pieces;
    }
}
