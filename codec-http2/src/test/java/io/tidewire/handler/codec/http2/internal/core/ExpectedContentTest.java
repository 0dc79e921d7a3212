/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExpectedContentTest {
    @Test
    void contentOfTheLengthThatWasToldIsWhole_HS02() {
        ExpectedContent content = new ExpectedContent(10);
        assertThat(content.onContent(9, false)).isNull();
        assertThat(content.onContent(1, false)).isNull();
        assertThat(content.onContent(0, true)).isNull();
    }

    @Test
    void oneOctetMoreOrLessIsAViolation_HS02() {
        assertThat(new ExpectedContent(10).onContent(11, false)).isEqualTo("content over its content-length");
        assertThat(new ExpectedContent(10).onContent(9, true))
                .isEqualTo("content 1 octets short of its content-length");
        assertThat(new ExpectedContent(0).onContent(0, true)).isNull();
    }
}
