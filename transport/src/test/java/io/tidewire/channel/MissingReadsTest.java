/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.io.IOException;

import io.tidewire.testkit.ForkedJvm;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Channels that a handler forgot to read from are found, in a JVM that was started to look for them. */
class MissingReadsTest {

    @Test
    void channelsThatNobodyReadsFromAreReportedWithTheHandlerThatForgot() throws IOException {
        String printed = ForkedJvm.run(MissingReadsProgram.class, "-Dio.tidewire.channel.missingReadMillis=100");
        String report = ".* has not been read from for 100 ms although auto-read is off, so nothing more "
                + "arrives: handler MissingReadsProgram\\$";
        String consumer = report + "Consumer#0 \\(\\S+\\) was the last to be given a message, and did not read";
        String[] expected = {
            "# the last one that was given the message", "now", consumer, "once", "again", consumer,
            "# a pause that is ended in time",
            "# messages that keep coming", "now", consumer,
            "# auto-read, switched on later",
            "# a channel that is closed",
            "# where channelReadComplete stops",
            report + "KeepsReadComplete#0 \\(\\S+\\) did not pass channelReadComplete on, nor did it read",
            "# where read stops",
            report + "KeepsRead#0 \\(\\S+\\) was asked to read and did not pass that on",
        };
        String[] lines = printed.lines().filter(MissingReadsTest::isOurs).toArray(String[]::new);
        assertThat(lines).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
            assertThat(lines[i]).matches(expected[i]);
        }
    }

    /** The console handler of the JDK prints the warnings too, on two lines each. */
    private static boolean isOurs(String line) {
        return !line.startsWith("WARNING: ") && !line.endsWith(MissingReads.class.getName() + " run");
    }

    @Test
    void withoutThePropertyNothingIsLookedFor() {
        assertThat(MissingReads.ON).isFalse();
    }
}
