/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.json;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.codec.DecoderCheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JsonObjectDecoderTest {
    private static DecoderCheck check(int maxObjectLength, boolean streamArrayElements, String input) {
        return DecoderCheck.of(() -> new JsonObjectDecoder(maxObjectLength, streamArrayElements))
                .input(input.getBytes(StandardCharsets.UTF_8))
                .describedBy(value -> ((ByteBuf) value).toString(StandardCharsets.UTF_8));
    }

    @Test
    void valuesAreCutOut() {
        check(99, false, " {\"a\":{\"}\\\"\":[1,\"]\"]}}\r\n[1, {\"\u00e9\":2}] {} []\t").expecting(
                "{\"a\":{\"}\\\"\":[1,\"]\"]}}", "[1, {\"\u00e9\":2}]", "{}", "[]").checkAll();
    }

    @Test
    void elementsOfArraysAreCutOutIfAskedFor() {
        check(99, true, "[ 1 ,\"a,]\\\\\", {\"b\":[2,3]} ,[4]\n, true]{\"c\":[5,6]} [] [ ] [null").expecting(
                "1", "\"a,]\\\\\"", "{\"b\":[2,3]}", "[4]", "true", "{\"c\":[5,6]}").checkAll();
    }

    @ParameterizedTest
    @Tag("SEC-L20")
    @CsvSource(delimiter = '|', value = {"10|false|{\"a\":1}{\"a\":12345}{}|{\"a\":1}|TooLongFrameException",
        "3|true|[1,12345,2]|1|TooLongFrameException", "9|false|{}x{}|{}|CorruptedFrameException",
        "9|true|[1}2|''|CorruptedFrameException", "9|false|1|''|CorruptedFrameException"})
    void whatIsTooLongOrNoJsonFailsOnceAndEndsTheStream(int limit, boolean elements, String input, String before,
            String failure) {
        List<String> expected = new ArrayList<>(before.isEmpty() ? List.of() : List.of(before));
        expected.add('!' + failure);
        check(limit, elements, input).expecting(expected).checkAll();
    }

    private static String value(Random random, int depth) {
        return switch (random.nextInt(depth > 3 ? 2 : 4)) {
            case 0 -> Integer.toString(random.nextInt());
            case 1 -> random.nextBoolean() ? "\"\\\"]},[{\\\\\"" : "\"\u20ac\"";
            case 2 -> "{\"k\" : " + value(random, depth + 1) + ", \"[\":" + value(random, depth + 1) + "}";
            default -> "[" + value(random, depth + 1) + " ," + value(random, depth + 1) + "]";
        };
    }

    @Test
    void randomValuesComeOutAsTheyWere() {
        SeededRuns.forEach(20, random -> {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                values.add('[' + value(random, 0) + ']');
            }
            check(10_000, false, String.join(random.nextBoolean() ? "" : "\n", values)).expecting(values).checkSplits();
        });
    }

    @Test
    void overrideMayDropAValue() {
        DecoderCheck.of(() -> new JsonObjectDecoder() {
            @Override
            protected ByteBuf extractObject(ChannelHandlerContext ctx, ByteBuf buffer, int index, int length) {
                return length == 2 ? null : super.extractObject(ctx, buffer, index, length);
            }
        }).input("{}[1][]".getBytes(StandardCharsets.US_ASCII)).expecting("5b315d").checkSplits();
        DecoderCheck.of(() -> new JsonObjectDecoder(true)).input("[1]".getBytes(StandardCharsets.US_ASCII))
                .expecting("31").checkSplits();
        assertThatThrownBy(() -> new JsonObjectDecoder(0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxObjectLength");
    }
}
