/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class UninitializedArraysTest {
    private static final String PROPERTY = "-Dio.tidewire.tryAllocateUninitializedArray=true";
    private static final String OPENED = "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED";
    private static final int ENABLED = 10;
    private static final int ZEROED = 20;
    private static final int BROKEN = 30;

    /** Runs in a JVM of its own, because the property is read once. */
    public static void main(String[] args) {
        boolean whole = true;
        for (int length : new int[] {0, 1, 1023, 1024, 1025, 70_000, 3 << 20}) {
            byte[] array = PlatformDependent.allocateUninitializedArray(length);
            Arrays.fill(array, (byte) 7);
            whole &= array.length == length && (length == 0 || array[length - 1] == 7);
        }
        System.exit(!whole ? BROKEN : UninitializedArrays.isEnabled() ? ENABLED : ZEROED);
    }

    private record Outcome(int code, String output) {
    }

    private static Outcome run(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(options));
        command.add(UninitializedArraysTest.class.getName());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), output);
    }

    @Test
    void arraysAreNotZeroedIfAskedForAndPermitted() throws Exception {
        Outcome outcome = run(PROPERTY, OPENED);
        assertThat(outcome.code()).as(outcome.output()).isEqualTo(ENABLED);
        assertThat(outcome.output()).doesNotContain("no effect");
    }

    @Test
    void refusalIsLoggedWithTheOptionThatIsMissing() throws Exception {
        Outcome outcome = run(PROPERTY);
        assertThat(outcome.code()).isEqualTo(ZEROED);
        assertThat(outcome.output()).contains("io.tidewire.tryAllocateUninitializedArray has no effect")
                .contains("--add-opens java.base/jdk.internal.misc=ALL-UNNAMED");
    }

    @Test
    void permissionAloneChangesNothing() throws Exception {
        Outcome outcome = run(OPENED);
        assertThat(outcome.code()).as(outcome.output()).isEqualTo(ZEROED);
        assertThat(outcome.output()).doesNotContain("no effect");
    }

    @Test
    void arraysHaveTheirLength() {
        assertThat(PlatformDependent.allocateUninitializedArray(0)).isEmpty();
        assertThat(PlatformDependent.allocateUninitializedArray(5000)).hasSize(5000);
        assertThatThrownBy(() -> PlatformDependent.allocateUninitializedArray(-1))
                .isInstanceOf(NegativeArraySizeException.class);
    }
}
