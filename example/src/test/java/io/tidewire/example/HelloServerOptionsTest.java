/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Files;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HelloServerOptionsTest {
    @TempDir
    Path folder;

    private HelloServerOptions parse(String... args) {
        return HelloServerOptions.parse(folder.toString(), args);
    }

    @Test
    void allHasADefault() {
        assertThat(parse()).isEqualTo(
                new HelloServerOptions(Transport.NIO, HelloServer.Limits.DEFAULT, 8080, folder));
    }

    @Test
    void optionsMayStandAnywhere() throws Exception {
        Path other = Files.createDirectory(folder.resolve("other"));
        HelloServerOptions expected = new HelloServerOptions(Transport.EPOLL,
                new HelloServer.Limits(3, 0), 0, other);
        assertThat(parse("--transport", "epoll", "--idle", "3", "--drain", "0", "0", other.toString()))
                .isEqualTo(expected);
        assertThat(parse("0", "--drain", "0", other.toString(), "--idle", "3", "--transport", "epoll"))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--colour red | unknown option --colour (usage: HelloServer [--transport nio|epoll|kqueue|auto]",
        "-x | unknown option -x (usage: HelloServer [",
        "--idle | --idle: its value is missing (usage: HelloServer [",
        "--idle 1 --idle 2 | --idle: is there more than once",
        "--idle soon | --idle: soon (expected: 0 to 86400)",
        "--drain 86401 | --drain: 86401 (expected: 0 to 86400)",
        "--transport quic | --transport: quic (expected: nio, epoll, kqueue or auto)",
        "65536 | port: 65536 (expected: 0 to 65535)",
        "http | port: http (expected: 0 to 65535)",
        "99999999999 | port: 99999999999 (expected: 0 to 65535)",
        "80 /there/is/none | folder: /there/is/none (expected: a folder that can be read)",
        "80 . more | unexpected more (usage: HelloServer [",
    })
    void whatIsWrongIsSaidInOneLine(String line, String message) {
        assertThatThrownBy(() -> parse(line.split(" "))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message)
                .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1));
    }

    @Test
    void helpIsAskedForAnywhere() {
        assertThat(CommandLine.asksForHelp("80", "--help")).isTrue();
        assertThat(CommandLine.asksForHelp("-h")).isTrue();
        assertThat(CommandLine.asksForHelp("80")).isFalse();
    }
}
