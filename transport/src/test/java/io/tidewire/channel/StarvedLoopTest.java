/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.testkit.ForkedJvm;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;

import static org.assertj.core.api.Assertions.assertThat;

/** An executor in a JVM with a tiny heap, which its tasks, listeners and timers exhaust, goes on and reports it. */
class StarvedLoopTest {

    @ParameterizedTest
    @ValueSource(strings = {"executor", "default", "nio"})
    void executorGoesOnAfterItsTasksExhaustedTheHeap(String executor) throws IOException {
        String printed = ForkedJvm.run(StarvedLoopProgram.class, "-Xmx16m",
                "-XX:+UseSerialGC", "-Dexecutor=" + executor);
        assertThat(printed).contains("exhausted", "tasks ran", "timers ran", "terminated");
        assertThat(printed).as("the failed timers").contains("java.lang.OutOfMemoryError: Java heap space");
        assertThat(printed).as("the report")
                .containsPattern("A task raised an exception"
                        + "|a failure could not be logged: java.lang.OutOfMemoryError");
    }
}
