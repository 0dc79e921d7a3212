/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An input of a fuzzer that is cut.
 *
 * @param octets the octets to parse
 * @param step the length of the pieces, 1 to 256
 */
record CutInput(byte[] octets, int step) {

    /** Takes an input apart; an empty one stands for nothing. */
    static CutInput of(byte[] input) {
        return input.length == 0 ? new CutInput(input, 1)
                : new CutInput(Arrays.copyOfRange(input, 1, input.length), (input[0] & 0xFF) + 1);
    }

    /** Where to cut a text of which these octets are the end. */
    List<Integer> cuts(int lengthBefore) {
        List<Integer> cuts = new ArrayList<>();
        for (int cut = step; cut < lengthBefore + octets.length; cut += step) {
            cuts.add(cut);
        }
        return cuts;
    }

    /** The octet that chooses among kinds, 0 if there is none. */
    int choice() {
        return octets.length == 0 ? 0 : octets[0] & 0xFF;
    }

    CutInput withoutChoice() {
        return octets.length == 0 ? this : new CutInput(Arrays.copyOfRange(octets, 1, octets.length), step);
    }

    CutInput followedBy(byte[] end) {
        byte[] joined = Arrays.copyOf(octets, octets.length + end.length);
        System.arraycopy(end, 0, joined, octets.length, end.length);
        return new CutInput(joined, step);
    }
}
