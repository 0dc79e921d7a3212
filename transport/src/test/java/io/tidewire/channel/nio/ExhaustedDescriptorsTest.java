/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.testkit.ForkedJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

import java.io.IOException;

import static org.assertj.core.api.Assertions.assertThat;

/** A server in a process that may open few files. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "sets the limit by a shell")
class ExhaustedDescriptorsTest {

    @Test
    void peersAreRefusedWhileDescriptorsAreShortAndServedAgainAfterwards() throws IOException {
        String printed = ForkedJvm.runWithDescriptors(256, ExhaustedDescriptorsProgram.class);
        assertThat(printed.lines()).containsExactly("served", "exhausted", "refused", "served", "failures: 1",
                "cannot accept connections (1 refused); trying again in 1000 ms");
    }
}
