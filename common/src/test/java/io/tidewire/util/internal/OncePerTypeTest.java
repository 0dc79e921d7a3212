/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.lang.reflect.Array;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OncePerTypeTest {
    private final OncePerType once = new OncePerType(type -> type != Boolean.class);

    @Test
    void eachTypeIsReportedOnce() {
        assertThat(once.isFirst("one")).isTrue();
        assertThat(once.isFirst("two")).isFalse();
        assertThat(once.isFirst(1)).isTrue();
        assertThat(once.isFirst(2)).isFalse();
        assertThat(once.isFirst(true)).as("type that is never reported").isFalse();
    }

    @Test
    @Tag("SEC-J22")
    void typesAreBounded() {
        // As many types as dimensions.
        Class<?> type = int.class;
        int reported = 0;
        for (int i = 0; i < 100; i++) {
            Object array = Array.newInstance(type, 0);
            type = array.getClass();
            if (once.isFirst(array)) {
                reported++;
            }
        }
        assertThat(reported).isEqualTo(64);
    }
}
