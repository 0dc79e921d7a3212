/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import io.tidewire.handler.codec.http2.Http2Error;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class RefusalTest {
    @ParameterizedTest
    @EnumSource(Http2Error.class)
    void errorCodesAreThoseOfTheRfc(Http2Error error) throws ReflectiveOperationException {
        assertThat(error.code()).isEqualTo(error.ordinal());
        assertThat(ErrorCode.class.getField(error.name()).getInt(null)).isEqualTo((int) error.code());
    }

    @ParameterizedTest
    @EnumSource(Refusal.class)
    void everyRefusalHasACodeOfAFailureAndASide(Refusal refusal) {
        assertThat(Http2Error.valueOf(refusal.code())).isNotNull().isNotEqualTo(Http2Error.NO_ERROR);
        assertThat(refusal.origin()).isNotNull();
        // A failure on this side is none of the peer's rules.
        assertThat(refusal.origin() == Origin.US && refusal.code() != ErrorCode.INTERNAL_ERROR).isFalse();
    }
}
