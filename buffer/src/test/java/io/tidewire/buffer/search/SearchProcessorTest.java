/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.search;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The results of a processor for bytes that it is given one by one. */
class SearchProcessorTest {
    private static final int MAX_BITAP_BYTES = 64;

    /** Creates a factory for one needle. */
    record Algorithm(String name, Function<byte[], SearchProcessorFactory> maker) {
        SearchProcessor search(String needle) {
            return maker.apply(bytes(needle)).newSearchProcessor();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Algorithm> algorithms() {
        return Stream.of(
                new Algorithm("kmp", AbstractSearchProcessorFactory::newKmpSearchProcessorFactory),
                new Algorithm("bitap", AbstractSearchProcessorFactory::newBitapSearchProcessorFactory),
                new Algorithm("ahoCorasick", AbstractMultiSearchProcessorFactory::newAhoCorasicSearchProcessorFactory));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Where in the text the processor says that a needle ends. */
    private static List<Integer> ends(SearchProcessor search, String text) {
        List<Integer> ends = new ArrayList<>();
        byte[] bytes = bytes(text);
        for (int i = 0; i < bytes.length; i++) {
            if (!processed(search, bytes[i])) {
                ends.add(i);
            }
        }
        return ends;
    }

    private static boolean processed(SearchProcessor search, byte value) {
        try {
            return search.process(value);
        } catch (Exception e) {
            throw new AssertionError("a search reads nothing that could fail", e);
        }
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void needlesAreFoundWhereTheyEnd(Algorithm algorithm) {
        assertThat(ends(algorithm.search("a"), "banana")).containsExactly(1, 3, 5);
        assertThat(ends(algorithm.search("nan"), "banana")).containsExactly(4);
        assertThat(ends(algorithm.search("banana"), "banana")).containsExactly(5);
        assertThat(ends(algorithm.search("bananas"), "banana")).isEmpty();
        assertThat(ends(algorithm.search("\u00ff\u0080\u0000"), "\u0000\u00ff\u0080\u0000\u0080")).containsExactly(3);
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void needlesThatOverlapAreAllFound(Algorithm algorithm) {
        assertThat(ends(algorithm.search("ana"), "banana")).containsExactly(3, 5);
        assertThat(ends(algorithm.search("aaa"), "aaaaaa")).containsExactly(2, 3, 4, 5);
        assertThat(ends(algorithm.search("abab"), "abababab")).containsExactly(3, 5, 7);
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void aFailedBeginningMayHoldTheNextOne(Algorithm algorithm) {
        assertThat(ends(algorithm.search("aab"), "aaaab")).containsExactly(4);
        assertThat(ends(algorithm.search("abcabd"), "abcabcabd")).containsExactly(8);
        assertThat(ends(algorithm.search("aabaaa"), "aabaabaaaabaaa")).containsExactly(8, 13);
        assertThat(ends(algorithm.search("\r\n\r\n"), "\r\n\r\r\n\r\n")).containsExactly(6);
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void resetForgetsWhatWasSeen(Algorithm algorithm) {
        SearchProcessor search = algorithm.search("abc");
        assertThat(ends(search, "ab")).isEmpty();
        search.reset();
        assertThat(ends(search, "c")).isEmpty();
        assertThat(ends(search, "ab")).isEmpty();
        assertThat(ends(search, "c")).as("goes on without a reset").containsExactly(0);
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void processorsOfOneFactoryAreIndependent(Algorithm algorithm) {
        byte[] needle = bytes("ab");
        SearchProcessorFactory factory = algorithm.maker().apply(needle);
        needle[0] = 'x';
        SearchProcessor one = factory.newSearchProcessor();
        assertThat(ends(one, "a")).isEmpty();
        assertThat(ends(factory.newSearchProcessor(), "b")).isEmpty();
        assertThat(ends(one, "b")).as("the needle was copied").containsExactly(0);
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void anEmptyNeedleIsRefused(Algorithm algorithm) {
        assertThatThrownBy(() -> algorithm.search("")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("needle: ");
        assertThatThrownBy(() -> algorithm.maker().apply(null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("needle");
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void aNeedleOfSixtyFourBytesIsFound(Algorithm algorithm) {
        StringBuilder needle = new StringBuilder();
        for (int i = 0; i < MAX_BITAP_BYTES; i++) {
            needle.append((char) ('0' + i));
        }
        assertThat(ends(algorithm.search(needle.toString()), "01" + needle + needle)).containsExactly(65, 129);
        String same = "z".repeat(MAX_BITAP_BYTES);
        assertThat(ends(algorithm.search(same), "z".repeat(MAX_BITAP_BYTES - 1) + "y" + same)).containsExactly(127);
    }

    @Test
    void onlyBitapHasALimitOfBytes() {
        byte[] needle = new byte[MAX_BITAP_BYTES + 1];
        assertThatThrownBy(() -> AbstractSearchProcessorFactory.newBitapSearchProcessorFactory(needle))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("needle: 65 bytes (expected: 1-64)");
        assertThat(AbstractSearchProcessorFactory.newKmpSearchProcessorFactory(needle)).isNotNull();
    }

    private static List<String> found(MultiSearchProcessor search, String text) {
        List<String> found = new ArrayList<>();
        byte[] bytes = bytes(text);
        for (int i = 0; i < bytes.length; i++) {
            boolean goesOn = processed(search, bytes[i]);
            assertThat(search.getFoundNeedleId() == -1).isEqualTo(goesOn);
            if (!goesOn) {
                found.add(i + ":" + search.getFoundNeedleId());
            }
        }
        return found;
    }

    private static MultiSearchProcessor searchAll(String... needles) {
        return AbstractMultiSearchProcessorFactory.newAhoCorasicSearchProcessorFactory(
                Stream.of(needles).map(SearchProcessorTest::bytes).toArray(byte[][]::new)).newSearchProcessor();
    }

    @Test
    void severalNeedlesAreToldApart() {
        assertThat(found(searchAll("he", "she", "his", "hers"), "ushers")).containsExactly("3:1", "5:3");
        assertThat(found(searchAll("\r\n", "\n", "\0"), "a\nb\r\nc\0")).containsExactly("1:1", "4:0", "6:2");
    }

    @Test
    void theLongestNeedleThatEndsAtAByteIsTold() {
        assertThat(found(searchAll("c", "bc", "abc", "d"), "cbcabcd")).containsExactly("0:0", "2:1", "5:2", "6:3");
        assertThat(found(searchAll("abcd", "bc"), "abc")).as("end of a part of another").containsExactly("2:1");
        assertThat(found(searchAll("aabb", "b"), "aab")).as("end by the end's end").containsExactly("2:1");
        assertThat(found(searchAll("x", "x"), "x")).as("equal needles").containsExactly("0:1");
    }

    @Test
    void aNeedleThatBeginsAnotherHidesNothing() {
        assertThat(found(searchAll("ab", "abab", "b"), "abab")).containsExactly("1:0", "3:1");
        assertThat(found(searchAll("a", "aa", "aaa"), "aaaa")).containsExactly("0:0", "1:1", "2:2", "3:2");
    }

    @Test
    void nothingIsFoundBeforeTheFirstByteAndAfterAReset() {
        MultiSearchProcessor search = searchAll("a");
        assertThat(search.getFoundNeedleId()).isEqualTo(-1);
        assertThat(found(search, "a")).containsExactly("0:0");
        search.reset();
        assertThat(search.getFoundNeedleId()).isEqualTo(-1);
    }

    @Test
    void withoutNeedlesNothingIsFound() {
        assertThat(found(searchAll(), "anything\0\u00ff")).isEmpty();
    }

    @Test
    void needlesOfAllByteValuesAreFound() {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 256; i++) {
            all.append((char) i);
        }
        assertThat(found(searchAll(all.toString(), "\0"), all + "\0" + all))
                .containsExactly("0:1", "255:0", "256:1", "257:1", "512:0");
    }

    @Test
    void eachOfManyNeedlesMustHaveBytes() {
        assertThatThrownBy(() -> searchAll("a", "")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> AbstractMultiSearchProcessorFactory.newAhoCorasicSearchProcessorFactory(
                bytes("a"), null)).isInstanceOf(NullPointerException.class);
    }
}
