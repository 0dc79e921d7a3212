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

/** A server whose peers take its direct memory away keeps its loops, and serves others when the peers are gone. */
class UnreadEchoTest {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void loopsGoOnAndRecover(boolean closes) throws IOException {
        String printed = ForkedJvm.run(UnreadEchoProgram.class, "-Xmx40m", "-XX:MaxDirectMemorySize=16m",
                "-Dcloses=" + closes, "-Dio.tidewire.leakDetection.level=disabled");
        assertThat(printed).contains("some were refused", "all loops go on", "recovered after")
                .doesNotContain("unexplained", "unexpected", "OutOfMemoryError");
    }
}
