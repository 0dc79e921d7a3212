/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.BufferKinds.Kind;
import io.tidewire.buffer.search.AbstractMultiSearchProcessorFactory;
import io.tidewire.buffer.search.AbstractSearchProcessorFactory;
import io.tidewire.buffer.search.MultiSearchProcessor;
import io.tidewire.buffer.search.SearchProcessor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Searches for byte sequences find in every kind of buffer what comparing at each index finds. */
class ByteBufSearchTest {
    private static final int ROUNDS = 60;

    /** Few values, so that needles occur, half and whole, and overlap. */
    private static byte[] random(SplittableRandom random, int length, int values) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (random.nextInt(values) * 0x7F);
        }
        return bytes;
    }

    private static boolean endsAt(byte[] haystack, int end, byte[] needle) {
        int start = end + 1 - needle.length;
        return start >= 0 && Arrays.equals(haystack, start, end + 1, needle, 0, needle.length);
    }

    private static List<Integer> allEnds(byte[] haystack, byte[] needle) {
        List<Integer> ends = new ArrayList<>();
        for (int i = 0; i < haystack.length; i++) {
            if (endsAt(haystack, i, needle)) {
                ends.add(i);
            }
        }
        return ends;
    }

    private static List<Integer> search(ByteBuf buf, SearchProcessor search) {
        List<Integer> ends = new ArrayList<>();
        int from = 0;
        while (from < buf.writerIndex()) {
            int found = buf.forEachByte(from, buf.writerIndex() - from, search);
            if (found < 0) {
                break;
            }
            ends.add(found);
            from = found + 1;
        }
        return ends;
    }

    @ParameterizedTest
    @MethodSource("io.tidewire.buffer.BufferKinds#all")
    void bytesThatDifferInOneBitAreToldApart(Kind kind) {
        byte[] haystack = new byte[Long.BYTES];
        for (int value : new int[] {0, '\n', 0xFF}) {
            for (int bit : new int[] {0x01, 0x80}) {
                // Every mix of the value and the other byte in a word that is searched at once.
                for (int mix = 0; mix < 0x100; mix++) {
                    for (int i = 0; i < haystack.length; i++) {
                        haystack[i] = (byte) ((mix & 1 << i) == 0 ? value ^ bit : value);
                    }
                    ByteBuf buf = kind.of(haystack);
                    assertThat(buf.indexOf(0, haystack.length, (byte) value))
                            .isEqualTo(mix == 0 ? -1 : Integer.numberOfTrailingZeros(mix));
                    assertThat(buf.indexOf(haystack.length, 0, (byte) value))
                            .isEqualTo(mix == 0 ? -1 : Integer.numberOfTrailingZeros(Integer.highestOneBit(mix)));
                    buf.release();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.tidewire.buffer.BufferKinds#all")
    void oneNeedleIsFoundWhereItIs(Kind kind) {
        SplittableRandom random = Seed.random();
        for (int round = 0; round < ROUNDS; round++) {
            int values = 1 + random.nextInt(3);
            byte[] haystack = random(random, 1 + random.nextInt(90), values);
            byte[] needle = random(random, 1 + random.nextInt(6), values);
            List<Integer> expected = allEnds(haystack, needle);
            ByteBuf buf = kind.of(haystack);
            assertThat(search(buf, AbstractSearchProcessorFactory.newKmpSearchProcessorFactory(needle)
                    .newSearchProcessor())).as(Seed.text()).isEqualTo(expected);
            assertThat(search(buf, AbstractSearchProcessorFactory.newBitapSearchProcessorFactory(needle)
                    .newSearchProcessor())).as(Seed.text()).isEqualTo(expected);
            assertThat(search(buf, AbstractMultiSearchProcessorFactory.newAhoCorasicSearchProcessorFactory(needle)
                    .newSearchProcessor())).as(Seed.text()).isEqualTo(expected);
            ByteBuf wanted = kind.of(needle);
            assertThat(ByteBufUtil.indexOf(wanted, buf)).as(Seed.text())
                    .isEqualTo(expected.isEmpty() ? -1 : expected.get(0) + 1 - needle.length);
            wanted.release();
            buf.release();
        }
    }

    @ParameterizedTest
    @MethodSource("io.tidewire.buffer.BufferKinds#all")
    void theLongestOfSeveralNeedlesIsFound(Kind kind) {
        SplittableRandom random = Seed.random();
        for (int round = 0; round < ROUNDS; round++) {
            int values = 1 + random.nextInt(3);
            byte[] haystack = random(random, 1 + random.nextInt(90), values);
            byte[][] needles = new byte[random.nextInt(6)][];
            for (int i = 0; i < needles.length; i++) {
                needles[i] = random(random, 1 + random.nextInt(6), values);
            }
            ByteBuf buf = kind.of(haystack);
            MultiSearchProcessor search =
                    AbstractMultiSearchProcessorFactory.newAhoCorasicSearchProcessorFactory(needles)
                            .newSearchProcessor();
            for (int i = 0; i < haystack.length; i++) {
                int longest = longestAt(haystack, i, needles);
                assertThat(buf.forEachByte(i, 1, search)).as(Seed.text()).isEqualTo(longest < 0 ? -1 : i);
                assertThat(search.getFoundNeedleId()).as(Seed.text()).isEqualTo(longest);
            }
            buf.release();
        }
    }

    /** Of equal needles the last. */
    private static int longestAt(byte[] haystack, int end, byte[][] needles) {
        int longest = -1;
        for (int id = 0; id < needles.length; id++) {
            if (endsAt(haystack, end, needles[id])
                    && (longest < 0 || needles[id].length >= needles[longest].length)) {
                longest = id;
            }
        }
        return longest;
    }

    @Test
    void aNeedleMayLieInTwoBuffers() {
        ByteBuf first = Unpooled.copiedBuffer(new byte[] {1, 2, 3});
        ByteBuf second = Unpooled.copiedBuffer(new byte[] {4, 5, 6});
        SearchProcessor search = AbstractSearchProcessorFactory
                .newKmpSearchProcessorFactory(new byte[] {2, 3, 4, 5}).newSearchProcessor();
        assertThat(first.forEachByte(search)).isEqualTo(-1);
        assertThat(second.forEachByte(search)).isEqualTo(1);
        first.release();
        second.release();
    }
}
