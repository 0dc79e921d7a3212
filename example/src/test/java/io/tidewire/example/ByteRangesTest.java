/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.example.ByteRanges.ByteRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;

class ByteRangesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "bytes=0-0        | 0-1",
        "bytes=2-4        | 2-5",
        "bytes=2-         | 2-10",
        "bytes=9-         | 9-10",
        "bytes=9-9        | 9-10",
        "bytes=5-99       | 5-10",
        "bytes=-3         | 7-10",
        "bytes=-10        | 0-10",
        "bytes=-99        | 0-10",
        "BYTES=0-1        | 0-2",
        "bytes=0-1,4-5    | 0-2 4-6",
        "bytes=4-5, ,0-1, | 4-6 0-2",
        "bytes=0-1,20-30  | 0-2",
        "bytes=00-01      | 0-2",
        "bytes=1-99999999999999999999999 | 1-10",
        "bytes=-99999999999999999999999  | 0-10",
        "bytes=10-        | ''",
        "bytes=-0         | ''",
        "bytes=99999999999999999999999-  | ''",
        "bytes=0-9        | 0-10",
        "bytes=0-4,5-9    | 0-5 5-10",
    })
    void rangesOfAFileWithTenOctets(String field, String ranges) {
        assertThat(ByteRanges.parse(field, 10).orElseThrow().stream().map(r -> r.start() + "-" + r.end())
                .collect(Collectors.joining(" "))).isEqualTo(ranges);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "bytes", "bytes=", "bytes=,", "bytes=-", "bytes=1", "bytes=a-b", "bytes=1-a",
        "bytes=2-1", "bytes=--1", "bytes=1--2", "bytes=+1-2", "bytes=1-2;", "lines=0-1", "bytes 0-1", "bytes=0x1-2",
        "bytes=1 -2", "bytes=0-5,5-9", "bytes=0-,0-", "bytes=\u0661-"})
    void otherFieldsAreIgnored(String field) {
        assertThat(ByteRanges.parse(field, 10)).isEmpty();
    }

    @Test
    void moreRangesThanTheLimitAreIgnored() {
        String ten = IntStream.range(0, ByteRanges.MAX_RANGES).mapToObj(i -> i + "-" + i)
                .collect(Collectors.joining(","));
        assertThat(ByteRanges.parse("bytes=" + ten, 100).orElseThrow()).hasSize(ByteRanges.MAX_RANGES);
        assertThat(ByteRanges.parse("bytes=" + ten + ",50-50", 100)).isEmpty();
        assertThat(ByteRanges.parse("bytes=" + ten + ",500-500", 100)).isEmpty();
    }

    @Test
    void emptyFileHasNoRange() {
        for (String field : List.of("bytes=0-", "bytes=0-0", "bytes=-1")) {
            assertThat(ByteRanges.parse(field, 0)).contains(List.of());
        }
    }

    @Test
    void everyRangeLiesWithinTheFile() {
        long seed = Long.getLong("io.tidewire.test.seed", 3);
        Random random = new Random(seed);
        String alphabet = "0123456789-,, ";
        for (int round = 0; round < 50_000; round++) {
            String field = "bytes=" + random.ints(random.nextInt(14), 0, alphabet.length())
                    .mapToObj(i -> alphabet.substring(i, i + 1)).collect(Collectors.joining());
            long length = random.nextInt(40);
            ByteRanges.parse(field, length).ifPresent(ranges -> {
                assertThat(ranges).as("seed %d, %s of %d", seed, field, length)
                        .allMatch(r -> 0 <= r.start() && r.start() < r.end() && r.end() <= length);
                assertThat(ranges.stream().mapToLong(ByteRange::length).sum()).isLessThanOrEqualTo(length);
            });
        }
    }
}
