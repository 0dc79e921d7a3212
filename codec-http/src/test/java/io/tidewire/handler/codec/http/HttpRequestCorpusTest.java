/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.IntStream;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The request corpus: SEC-A01 to SEC-A30, SEC-B01 to SEC-B03, SEC-B06 to SEC-B09, SEC-B11.
 */
@Tag("SEC-A")
@Tag("SEC-B")
class HttpRequestCorpusTest {

    static Stream<Http1Vector> vectors() {
        return Http1Vector.load("requests.json");
    }

    private static DecodedInput decode(Http1Vector vector, boolean end, int... cuts) {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder());
        DecodedInput decoded = DecodedInput.of(channel, vector.raw(), end, cuts);
        channel.finishAndReleaseAll();
        return decoded;
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void verdictIsTheDocumentedOne(Http1Vector vector) {
        DecodedInput decoded = decode(vector, false);
        switch (vector.expect()) {
            case "accept", "accept-then-stop" -> assertAccepted(vector, decoded, 0);
            case "accept-then-reject" -> assertAccepted(vector, decoded, 1);
            case "reject" -> {
                assertThat(decoded.messages).isEmpty();
                assertThat(decoded.failures).isOne();
            }
            case "either" -> assertThat(decoded.messages.size() + decoded.failures).isOne();
            case "incomplete" -> {
                assertThat(decoded.messages).isEmpty();
                assertThat(decoded.failures).isZero();
                // A head fails; content has no end, not even a failed one.
                DecodedInput ended = decode(vector, true);
                assertThat(ended.messages).isEmpty();
                assertThat(ended.failures).isEqualTo(ended.open ? 0 : 1);
            }
            default -> throw new AssertionError(vector.expect());
        }
        assertThat(decoded.anythingAfterFailure).isFalse();
    }

    private static void assertAccepted(Http1Vector vector, DecodedInput decoded, int failures) {
        assertThat(decoded.cause == null || failures > 0).as("%s", decoded.cause).isTrue();
        assertThat(decoded.messages).hasSize((int) vector.messages());
        assertThat(decoded.bodies).hasToString(vector.bodies().toString());
        assertThat(decoded.failures).isEqualTo(failures);
        assertThat(decoded.open).isFalse();
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void verdictDoesNotDependOnTheSplit(Http1Vector vector) {
        // Input without an end is also ended at every cut.
        boolean end = vector.expect().equals("incomplete");
        String whole = decode(vector, end).verdict();
        int length = vector.raw().length;
        for (int cut = 1; cut < length; cut++) {
            assertThat(decode(vector, end, cut).verdict()).as("cut at %d", cut).isEqualTo(whole);
        }
        assertThat(decode(vector, end, IntStream.range(1, length).toArray()).verdict()).isEqualTo(whole);
    }
}
