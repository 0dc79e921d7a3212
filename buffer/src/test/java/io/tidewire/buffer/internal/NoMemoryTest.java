/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.internal.DirectMemoryLimitException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

class NoMemoryTest {

    static Stream<Throwable> failures() {
        return Stream.of(new OutOfMemoryError(), new DirectMemoryLimitException("limit", null),
                new HeapLimitReached(1, 2));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void isSeenBareAndWrapped(Throwable failure) {
        assertThat(NoMemory.isCauseOf(failure)).isTrue();
        assertThat(NoMemory.isCauseOf(new IllegalStateException(new IOException(failure)))).isTrue();
    }

    @Test
    void nothingElseIs() {
        assertThat(NoMemory.isCauseOf(null)).isFalse();
        assertThat(NoMemory.isCauseOf(new StackOverflowError())).isFalse();
        assertThat(NoMemory.isCauseOf(new IllegalStateException(new IOException("no memory")))).isFalse();
    }

    @Test
    void aChainThatGoesRoundHasAnEnd() {
        Exception first = new Exception();
        first.initCause(new Exception(first));
        assertThat(NoMemory.isCauseOf(first)).isFalse();
    }
}
