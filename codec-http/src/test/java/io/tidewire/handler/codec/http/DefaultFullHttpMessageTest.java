/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.Unpooled;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

class DefaultFullHttpMessageTest {
    /** Counts the maps that it creates. */
    private static final class Counting implements HttpHeadersFactory {
        private int created;

        @Override
        public HttpHeaders newHeaders() {
            throw new AssertionError("trailers begin empty");
        }

        @Override
        public HttpHeaders newEmptyHeaders() {
            created++;
            return new DefaultHttpHeaders();
        }
    }

    private static FullHttpMessage message(boolean request, HttpHeadersFactory trailers) {
        HttpHeadersFactory headers = DefaultHttpHeadersFactory.headersFactory();
        return request
                ? new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", Unpooled.EMPTY_BUFFER, headers,
                        trailers)
                : new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.EMPTY_BUFFER,
                        headers, trailers);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void trailersAreCreatedOnceAndWhenAskedFor(boolean request) {
        Counting factory = new Counting();
        FullHttpMessage message = message(request, factory);
        assertThat(factory.created).isZero();
        message.trailingHeaders().set("a", "b");
        assertThat(message.trailingHeaders().get("a")).isEqualTo("b");
        assertThat(factory.created).isOne();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void copyAndEqualityKnowTrailersThatNobodyAskedFor(boolean request) {
        FullHttpMessage message = message(request, DefaultHttpHeadersFactory.trailersFactory());
        FullHttpMessage other = message(request, DefaultHttpHeadersFactory.trailersFactory());
        assertThat(message).isEqualTo(other).hasSameHashCodeAs(other).isEqualTo(message.copy());
        message.trailingHeaders().set("a", "b");
        assertThat(message).isNotEqualTo(other).isEqualTo(message.copy());
        assertThat(message.replace(Unpooled.EMPTY_BUFFER).trailingHeaders().get("a")).isEqualTo("b");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void factoryIsNeeded(boolean request) {
        assertThatNullPointerException().isThrownBy(() -> message(request, null)).withMessage("trailersFactory");
    }
}
