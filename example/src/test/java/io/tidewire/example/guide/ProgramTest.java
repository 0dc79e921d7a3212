/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** The arguments of the programs of the guide. */
class ProgramTest {
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    private int run(Program.Body body, String... args) {
        return Program.statusOf("EchoServer [PORT]", body, new PrintStream(output, true, StandardCharsets.UTF_8),
                new PrintStream(errors, true, StandardCharsets.UTF_8), args);
    }

    private static void echo(Program arguments) throws Exception {
        arguments.expect(List.of(0, 1));
        try (EchoServer server = new EchoServer(arguments.port(0, 0))) {
            assertThat(server.address().getPort()).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "", "-1", "65536", "99999999999", "80 "})
    void aPortThatIsNoneIsRefusedInOneLine(String port) {
        assertThat(run(ProgramTest::echo, port)).isEqualTo(2);
        assertThat(errors.toString(StandardCharsets.UTF_8)).isEqualToNormalizingNewlines(
                "port: " + port + " (expected: 0 to 65535) (usage: example/run guide.EchoServer [PORT])\n");
    }

    @Test
    void argumentsThatAreTooManyAreRefusedInOneLine() {
        assertThat(run(ProgramTest::echo, "0", "0")).isEqualTo(2);
        assertThat(errors.toString(StandardCharsets.UTF_8))
                .isEqualToNormalizingNewlines("arguments: 2 (usage: example/run guide.EchoServer [PORT])\n");
    }

    @Test
    void aPortInUseIsSaidInOneLine() throws Exception {
        try (EchoServer taken = new EchoServer(0)) {
            String port = String.valueOf(taken.address().getPort());
            assertThat(run(ProgramTest::echo, port)).isEqualTo(1);
            assertThat(errors.toString(StandardCharsets.UTF_8)).contains("Address already in use", port)
                    .hasLineCount(1);
        }
    }

    @Test
    void aFailureWithoutATextIsNamed() {
        assertThat(run(arguments -> {
            throw new BindException();
        })).isEqualTo(1);
        assertThat(errors.toString(StandardCharsets.UTF_8))
                .isEqualToNormalizingNewlines("java.net.BindException\n");
    }

    @Test
    void aGoodPortIsTaken() {
        assertThat(run(ProgramTest::echo, "0")).isZero();
        assertThat(run(ProgramTest::echo)).isZero();
        assertThat(errors.size()).isZero();
    }

    @Test
    void helpIsPrintedAndNothingRuns() {
        assertThat(run(arguments -> {
            throw new AssertionError("it ran");
        }, "--help")).isZero();
        assertThat(output.toString(StandardCharsets.UTF_8))
                .isEqualToNormalizingNewlines("usage: example/run guide.EchoServer [PORT]\n");
    }
}
