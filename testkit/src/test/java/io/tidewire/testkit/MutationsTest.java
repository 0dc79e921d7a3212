/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Random;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;

class MutationsTest {
    @Test
    void changesAreOfEveryKindAndInACopy() {
        byte[] octets = "0123456789".getBytes(StandardCharsets.US_ASCII);
        byte[] original = octets.clone();
        Set<String> results = new HashSet<>();
        Set<Integer> lengths = new HashSet<>();
        SeededRuns.forEach(300, random -> {
            byte[] changed = Mutations.change(octets, random);
            results.add(HexFormat.of().formatHex(changed));
            lengths.add(changed.length);
        });
        assertThat(octets).isEqualTo(original);
        assertThat(results).hasSizeGreaterThan(150).contains(HexFormat.of().formatHex(original));
        assertThat(lengths).contains(1, 5, 9, 10, 11, 15);
    }

    @Test
    void sameSeedMakesTheSameChanges() {
        byte[] octets = new byte[20];
        assertThat(Mutations.change(octets, new Random(5))).isEqualTo(Mutations.change(octets, new Random(5)));
        assertThat(Mutations.change(new byte[0], new Random(5))).isEmpty();
    }
}
