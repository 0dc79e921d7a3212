/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class MessageFormatterTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"no placeholder|no placeholder", "{}|1", "a {} b {} c|a 1 b 2 c",
        "{}{}{}|12{}", "{|{", "}|}", "{ }|{ }", "{}}|1}", "{{}|{1", "{{}}|{1}", "\\{}|{}", "\\{} {}|{} 1",
        "a\\{}b\\{}c{}|a{}b{}c1", "\\\\{}|\\1", "C:\\\\{} {}|C:\\1 2", "{}\\|1\\", "{0} {}|{0} 1"})
    void placeholdersAreFilledInOrder(String format, String expected) {
        assertThat(text(format, 1, 2)).isEqualTo(expected);
    }

    @Test
    void missingArgumentsLeaveTheirPlaceholders() {
        assertThat(text("{} {}")).isEqualTo("{} {}");
        assertThat(text("{} {}", (Object[]) null)).isEqualTo("{} {}");
        assertThat(text("{} {}", new Object[] {null})).isEqualTo("null {}");
        assertThat(MessageFormatter.format(null, 1).message()).isNull();
    }

    @Test
    void arraysAreWrittenOut() {
        assertThat(text("{}", (Object) new int[] {1, 2})).isEqualTo("[1, 2]");
        assertThat(text("{}", (Object) new byte[0])).isEqualTo("[]");
        assertThat(text("{}", (Object) new Object[] {"a", null, new char[] {'x', 'y'}})).isEqualTo("[a, null, [x, y]]");
        assertThat(text("{}", (Object) new boolean[][] {{true}, {}})).isEqualTo("[[true], []]");
    }

    @Test
    void arrayWithinItselfIsCutOff() {
        Object[] self = {"a", null};
        self[1] = self;
        assertThat(text("{}", (Object) self)).isEqualTo("[a, [...]]");
        Object[] outer = {null};
        Object[] inner = {outer};
        outer[0] = inner;
        assertThat(text("{} {}", outer, inner)).isEqualTo("[[[...]]] [[[...]]]");
        Object[] shared = {1};
        assertThat(text("{}", (Object) new Object[] {shared, shared})).isEqualTo("[[1], [1]]");
    }

    @Test
    void brokenToStringDoesNotFailTheCaller() {
        Object broken = new Object() {
            @Override
            public String toString() {
                throw new IllegalStateException("broken");
            }
        };
        Object endless = new Object() {
            @Override
            public String toString() {
                return String.valueOf(this);
            }
        };
        assertThat(text("a {} b", broken)).isEqualTo("a [FAILED toString(): " + broken.getClass().getName()
                + ": java.lang.IllegalStateException] b");
        assertThat(text("{}", (Object) new Object[] {1, endless})).startsWith("[1, [FAILED toString(): ")
                .endsWith("java.lang.StackOverflowError]]");
    }

    private static String text(String format, Object... arguments) {
        return MessageFormatter.format(format, arguments).message();
    }
}
