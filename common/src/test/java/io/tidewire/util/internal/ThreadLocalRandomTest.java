/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class ThreadLocalRandomTest {

    private final ThreadLocalRandom random = ThreadLocalRandom.current();

    @Test
    void numbersStayInTheirRanges() {
        BitSet seen = new BitSet();
        for (int i = 0; i < 10_000; i++) {
            seen.set(random.nextInt(3, 13));
            assertThat(random.nextInt(7)).isBetween(0, 6);
            assertThat(random.nextLong(1L << 40)).isBetween(0L, (1L << 40) - 1);
            assertThat(random.nextLong(-5, 5)).isBetween(-5L, 4L);
            assertThat(random.nextDouble(2, 3)).isBetween(2.0, 3.0);
        }
        // A value that never comes in 10,000 tries has a probability of 10 * 0.9^10000, which is none.
        assertThat(seen.nextSetBit(0)).isEqualTo(3);
        assertThat(seen.nextClearBit(3)).isEqualTo(13);
        assertThat(seen.cardinality()).isEqualTo(10);
    }

    @Test
    void allBitsOfALongVary() {
        long ones = 0;
        long zeros = 0;
        for (int i = 0; i < 200; i++) {
            long value = random.nextLong();
            ones |= value;
            zeros |= ~value;
        }
        assertThat(ones & zeros).isEqualTo(-1L);
    }

    @Test
    void seedCannotBeSet() {
        assertThatThrownBy(() -> random.setSeed(1)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void thereIsOneOnly() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(random);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isSameAs(random).isSameAs(ThreadLocalRandom.current());
        }
    }
}
