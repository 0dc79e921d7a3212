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
 * The response corpus through a client codec that has sent the requests of each vector.
 */
@Tag("SEC-A")
@Tag("SEC-B")
class HttpResponseCorpusTest {

    static Stream<Http1Vector> vectors() {
        return Http1Vector.load("responses.json");
    }

    private static DecodedInput decode(Http1Vector vector, int... cuts) {
        HttpClientCodec codec = new HttpClientCodec(new HttpDecoderConfig(), false, vector.eof());
        EmbeddedChannel channel = new EmbeddedChannel(codec);
        for (String method : vector.text("requestMethod").split(",")) {
            String target = method.equals("CONNECT") ? "a:443" : "/";
            DefaultFullHttpRequest request =
                    new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.valueOf(method), target);
            request.headers().set(HttpHeaderNames.HOST, "a");
            if (vector.toString().equals("101")) {
                request.headers().set(HttpHeaderNames.CONNECTION, "upgrade").set(HttpHeaderNames.UPGRADE, "x");
            }
            channel.writeOutbound(request);
        }
        channel.releaseOutbound();
        DecodedInput decoded = DecodedInput.of(channel, vector.raw(), vector.eof(), cuts);
        channel.finishAndReleaseAll();
        return decoded;
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void verdictIsTheDocumentedOne(Http1Vector vector) {
        DecodedInput decoded = decode(vector);
        switch (vector.expect()) {
            case "accept" -> {
                assertThat(decoded.failures).as("%s", decoded.cause).isZero();
                assertThat(decoded.messages).hasSize((int) vector.messages());
                assertThat(finalBody(decoded)).isEqualTo(vector.text("body"));
                assertThat(decoded.open).isFalse();
            }
            case "reject" -> {
                // The answer before the one without a request is whole.
                assertThat(decoded.messages).hasSize(vector.toString().equals("splitting") ? 1 : 0);
                assertThat(decoded.failures).isOne();
            }
            case "either" -> assertThat(decoded.messages.size() + decoded.failures).isOne();
            default -> throw new AssertionError(vector.expect());
        }
        assertThat(decoded.anythingAfterFailure).isFalse();
    }

    private static String finalBody(DecodedInput decoded) {
        int first = 0;
        while (decoded.messages.get(first).startsWith("HTTP/1.1 10") && first + 1 < decoded.messages.size()) {
            first++;
        }
        return decoded.bodies.get(first);
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void verdictDoesNotDependOnTheSplit(Http1Vector vector) {
        String whole = decode(vector).verdict();
        int length = vector.raw().length;
        for (int cut = 1; cut < length; cut++) {
            assertThat(decode(vector, cut).verdict()).as("cut at %d", cut).isEqualTo(whole);
        }
        assertThat(decode(vector, IntStream.range(1, length).toArray()).verdict()).isEqualTo(whole);
    }
}
