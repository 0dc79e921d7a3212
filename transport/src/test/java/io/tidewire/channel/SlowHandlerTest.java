/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.io.IOException;

import io.tidewire.testkit.ForkedJvm;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The watchdog is wired in, in a JVM that was started with it. */
class SlowHandlerTest {

    @Test
    void slowTasksAndHandlersAreReportedWithTheStackOfTheirLoopAndRecorded() throws IOException {
        String printed = ForkedJvm.run(SlowHandlerProgram.class, "-Dio.tidewire.eventLoop.slowTaskMillis=200");
        assertThat(printed).containsPattern("Event loop task-loop\\S* has been blocked for \\d+ ms by \\S*PromiseTask")
                .containsPattern("Event loop io-loop\\S* has been blocked for \\d+ ms by \\S+Nio")
                .contains("SingleThreadEventExecutor.runNext", "NioRegistration.report")
                .containsPattern("recorded task-loop\\S* \\S*PromiseTask with its stack")
                .containsPattern("recorded io-loop\\S* \\S+Nio\\S* with its stack");
    }
}
