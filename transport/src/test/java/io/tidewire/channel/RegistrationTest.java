/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class RegistrationTest {

    @ParameterizedTest
    @CsvSource({
        // state             claim              abandon           after the first
        "NEVER_REGISTERED,  REGISTERING_FIRST, NEVER_REGISTERED, false",
        "REGISTERING_FIRST, ,                  NEVER_REGISTERED, false",
        "REGISTERED,        ,                  DEREGISTERED,     true",
        "DEREGISTERED,      REGISTERING_AGAIN, DEREGISTERED,     true",
        "REGISTERING_AGAIN, ,                  DEREGISTERED,     true"})
    void everyEventInEveryState(Registration state, Registration claimed, Registration abandoned, boolean afterFirst) {
        assertThat(state.claim()).isEqualTo(claimed);
        assertThat(state.abandon()).isEqualTo(abandoned);
        assertThat(state.isAfterFirst()).isEqualTo(afterFirst);
    }

    @ParameterizedTest
    @EnumSource
    void codeNamesTheState(Registration state) {
        assertThat(Registration.of(state.code())).isSameAs(state);
    }
}
