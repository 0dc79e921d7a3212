/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.AsciiString;
import io.tidewire.util.RandomRuns;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;

/** Every length around one, two and three words, at every offset in a word, against one character at a time. */
class AsciiWordsTest {
    private static final int MAX_LENGTH = 28;
    /** Letters, and what differs from them by the case bit or by one. */
    private static final String TRICKY = "azAZ@`[{bB \0\u007f\u00e1\u00c1\u00ff\u0141\u015a";

    private interface Check {
        void run(byte[] array, int offset, int length, Random random);
    }

    private static void everywhere(Check check) {
        RandomRuns.forEach(20, random -> {
            for (int length = 0; length <= MAX_LENGTH; length++) {
                for (int offset = 0; offset < Long.BYTES; offset++) {
                    byte[] array = new byte[offset + length + random.nextInt(Long.BYTES)];
                    for (int i = 0; i < array.length; i++) {
                        array[i] = (byte) TRICKY.charAt(random.nextInt(TRICKY.length()));
                    }
                    check.run(array, offset, length, random);
                }
            }
        });
    }

    private static String text(byte[] array, int offset, int length) {
        return new String(array, offset, length, StandardCharsets.ISO_8859_1);
    }

    private static String lower(String text) {
        StringBuilder out = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++) {
            out.setCharAt(i, AsciiString.toLowerCase(text.charAt(i)));
        }
        return out.toString();
    }

    @Test
    void hashIsThatOfTheCharactersInAnyCaseAtAnyPlace() {
        everywhere((array, offset, length, random) -> {
            String text = text(array, offset, length);
            int hash = AsciiWords.hash(array, offset, length);
            assertThat(AsciiWords.hash(text)).isEqualTo(hash);
            assertThat(AsciiWords.hash(new StringBuilder(lower(text)))).isEqualTo(hash);
            assertThat(AsciiWords.hash(lower(text).getBytes(StandardCharsets.ISO_8859_1), 0, length)).isEqualTo(hash);
            if (length > 0) {
                array[offset + random.nextInt(length)] ^= 1;
                assertThat(AsciiWords.hash(array, offset, length)).isNotEqualTo(hash);
                assertThat(AsciiWords.hash(array, offset, length - 1)).isNotEqualTo(hash);
            }
        });
    }

    /**
     * Names that differ in one place, in two, in their length only, or in lanes that cancel each other in weak hashes
     * spread over buckets as chance would spread them, whichever bits choose the bucket.
     */
    @Test
    void similarNamesSpreadOverTheBuckets() {
        List<Set<String>> families = List.of(new HashSet<>(), new HashSet<>(), new HashSet<>(), new HashSet<>());
        for (int i = 0; i < 4096; i++) {
            families.get(0).add("x-" + i);
            families.get(1).add(1000 + i + "-field-" + (1000 + i));
            families.get(2).add(1000 + i + "-field-" + (5095 - i));
            families.get(3).add(Character.toString('0' + i % 64).repeat(i / 64 + 1));
        }
        for (Set<String> family : families) {
            for (int shift : new int[] {0, 7, 16, 22}) {
                int[] buckets = new int[1024];
                for (String name : family) {
                    byte[] bytes = name.getBytes(StandardCharsets.ISO_8859_1);
                    buckets[AsciiWords.hash(bytes, 0, bytes.length) >>> shift & 1023]++;
                }
                // Four in each on average; that one of 1024 gets 32 by chance happens once in 10^16 runs.
                assertThat(Arrays.stream(buckets).max().orElseThrow()).isLessThan(32);
                assertThat(Arrays.stream(buckets).filter(count -> count == 0).count()).isLessThan(100);
            }
        }
    }

    @Test
    void hashOfWiderCharactersDoesNotRegardCaseEither() {
        RandomRuns.forEach(300, random -> {
            String text = RandomRuns.text(random, MAX_LENGTH, "aZ\u0100\u20ac\uffff\u0141q");
            assertThat(AsciiString.hashCode(lower(text))).isEqualTo(AsciiString.hashCode(new StringBuilder(text)));
        });
    }

    @Test
    void comparisonRegardsNothingButTheCaseOfLetters() {
        everywhere((array, offset, length, random) -> {
            byte[] other = Arrays.copyOfRange(array, offset, offset + length);
            int changes = random.nextInt(3);
            for (int i = 0; i < changes && length > 0; i++) {
                other[random.nextInt(length)] ^= (byte) (random.nextBoolean() ? 0x20 : 1 << random.nextInt(8));
            }
            String text = text(array, offset, length);
            String otherText = text(other, 0, length);
            boolean alike = lower(text).equals(lower(otherText));
            assertThat(AsciiWords.equalsIgnoreCase(array, offset, other, 0, length)).isEqualTo(alike);
            assertThat(AsciiWords.equalIgnoreCase(array, offset, length, otherText)).isEqualTo(alike);
            assertThat(AsciiWords.equal(array, offset, length, otherText)).isEqualTo(text.equals(otherText));
        });
    }

    @Test
    void byteIsNoWiderCharacter() {
        byte[] array = {'a'};
        assertThat(AsciiWords.equal(array, 0, 1, "\u0161")).isFalse();
        assertThat(AsciiWords.equalIgnoreCase(array, 0, 1, "\u0161")).isFalse();
        assertThat(AsciiWords.equalIgnoreCase(array, 0, 1, "\u0141")).isFalse();
        assertThat(AsciiWords.equalIgnoreCase(new byte[] {'k'}, 0, 1, "\u212a")).isFalse();
    }

    @Test
    void caseIsFlippedOfLettersOnly() {
        everywhere((array, offset, length, random) -> {
            byte[] before = array.clone();
            String text = text(array, offset, length);
            byte[] flipped = AsciiWords.flipCase(array, offset, length, 'A', 'Z');
            if (lower(text).equals(text)) {
                assertThat(flipped).isNull();
            } else {
                assertThat(text(flipped, 0, flipped.length)).isEqualTo(lower(text));
            }
            byte[] back = AsciiWords.flipCase(array, offset, length, 'a', 'z');
            if (back != null) {
                assertThat(lower(text(back, 0, back.length))).isEqualTo(lower(text));
                assertThat(text(back, 0, back.length).chars()).noneMatch(c -> c >= 'a' && c <= 'z');
            } else {
                assertThat(text.chars()).noneMatch(c -> c >= 'a' && c <= 'z');
            }
            assertThat(array).isEqualTo(before);
        });
    }

    @Test
    void byteIsFoundWhereItStands() {
        everywhere((array, offset, length, random) -> {
            char c = TRICKY.charAt(random.nextInt(TRICKY.length()));
            int found = AsciiWords.indexOf(array, offset, offset + length, (byte) c);
            int expected = text(array, offset, length).indexOf((byte) c & 0xff);
            assertThat(found).isEqualTo(expected < 0 ? -1 : offset + expected);
        });
    }
}
