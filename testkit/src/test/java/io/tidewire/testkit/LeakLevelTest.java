/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The extension watches everything, or says that it does not. */
class LeakLevelTest {
    private static final String ONE_LINE = "-Djava.util.logging.SimpleFormatter.format=> [%4$s] %5$s%6$s%n";

    private static List<String> linesOf(String property) throws IOException {
        return ForkedJvm.run(LeakLevelProgram.class, ONE_LINE, property).lines()
                .filter(line -> line.startsWith("> ")).map(line -> line.substring(2)).toList();
    }

    @Test
    void whereNothingIsConfiguredEverythingIsWatched() throws IOException {
        assertThat(linesOf("-Dunrelated=x")).containsExactly("PARANOID");
    }

    @Test
    void lowerLevelOfAPropertyStaysAndIsReported() throws IOException {
        assertThat(linesOf("-Dio.tidewire.leakDetection.level=simple")).containsExactly(
                "[WARNING] Most leaks are not found: the level of leak detection is SIMPLE, by a property; with "
                        + "-Dio.tidewire.leakDetection.level=paranoid, or without the property, every buffer is "
                        + "watched", "SIMPLE");
        assertThat(linesOf("-Dio.tidewire.leakDetectionLevel=disabled")).hasSize(2).endsWith("DISABLED");
    }

    @Test
    void highestLevelOfAPropertyIsNotReported() throws IOException {
        assertThat(linesOf("-Dio.tidewire.leakDetection.level=paranoid")).containsExactly("PARANOID");
    }

    @Test
    void extensionThatComesTooLateFailsTests() throws IOException {
        assertThat(linesOf("-DbuffersFirst=true")).containsExactly("PARANOID",
                "buffers were used before the leak extension was loaded, so it would not see their leaks: put "
                        + "junit.jupiter.extensions.autodetection.enabled=true into "
                        + "src/test/resources/junit-platform.properties, which loads it before all tests");
    }
}
