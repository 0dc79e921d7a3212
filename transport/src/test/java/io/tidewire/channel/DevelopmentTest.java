/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.ForkedJvm;
import io.tidewire.util.Development;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Mistakes that are silent otherwise are reported, in a JVM that was started for development. */
class DevelopmentTest {
    private static final String REMINDER = "WARNING: Development mode is on: mistakes that are silent otherwise are "
            + "reported, at the cost of speed and memory. Switch it off in production "
            + "(-Dio.tidewire.development, Development.enable()).";
    private static final String NO_FLUSH = "WARNING: [channel]: a DevelopmentProgram$Order was written, and no flush() "
            + "followed within 1 s, so nothing is sent: call flush(), or writeAndFlush() for the last message; the "
            + "pipeline is [DevelopmentProgram$Rewrites#0, DefaultChannelPipeline$TailContext#0]";
    private static final String FAILED = "WARNING: [channel]: the write of a DevelopmentProgram$Order failed, and "
            + "nobody has looked at its future: java.lang.IllegalStateException: expected: add a listener, such as "
            + "ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE (once for a channel); the pipeline is "
            + "[DevelopmentProgram$Fails#0, DefaultChannelPipeline$TailContext#0]";
    private static final String UNCOMPLETED = "WARNING: [channel]: 2 promises were not completed within 1 s after the "
            + "channel was closed, the first of the write of a DevelopmentProgram$Order: a handler keeps a promise "
            + "that it has to complete or pass on; the pipeline was "
            + "[DevelopmentProgram$Swallows#0, DevelopmentProgram$Rewrites#0, DefaultChannelPipeline$TailContext#0]";
    private static final String UNHANDLED = "WARNING: [channel]: no handler took a DevelopmentProgram$Order, so it was "
            + "discarded at the end of the pipeline [mine, DefaultChannelPipeline$TailContext#0]: is a handler "
            + "missing, such as a decoder or an aggregator, or does one pass on what it has handled?";
    private static final List<String> UNHANDLED_LINES = List.of(
            "# messages and events that no handler takes",
            UNHANDLED + " (logged once for each type)",
            UNHANDLED,
            "WARNING: [channel]: no handler took the user event DevelopmentProgram$Order: is a handler missing that "
                    + "reacts to it? The pipeline is [mine, DefaultChannelPipeline$TailContext#0]");

    private static List<String> linesOf(String... options) throws IOException {
        return ForkedJvm.run(DevelopmentProgram.class, options).lines().filter(line -> line.startsWith("> "))
                .map(line -> line.substring(2).replaceFirst("\\[id: [^]]*]", "[channel]")).toList();
    }

    private static List<String> before(String... lines) {
        return Stream.concat(Stream.of(lines), UNHANDLED_LINES.stream()).toList();
    }

    @Test
    void mistakesAreReportedInDevelopment() throws IOException {
        assertThat(linesOf("-Dio.tidewire.development=true")).isEqualTo(before(
                "level PARANOID, watchdog true, on true", REMINDER,
                "# a write without a flush", "now", NO_FLUSH, "after a flush again", NO_FLUSH,
                "# flushed writes",
                "# a failed write", "now", FAILED,
                "# failed writes that somebody looks at", "java.lang.IllegalStateException: expected", "false",
                "# promises that nobody completes", UNCOMPLETED,
                "# a channel without an event loop", "channel not registered to an event loop", "closed true"));
    }

    @Test
    void theSwitchThatComesLateSaysWhatItCannotSwitch() throws IOException {
        assertThat(linesOf("-Dlate=true")).isEqualTo(before("constant false false",
                "level PARANOID, watchdog false, on true", REMINDER + " Switched on too late for blocked event loops, "
                        + "forgotten flushes, failed writes and promises: call Development.enable() before anything "
                        + "else, or set the property."));
    }

    @Test
    void explicitPropertiesWin() throws IOException {
        assertThat(linesOf("-Dio.tidewire.development=true", "-Dio.tidewire.leakDetection.level=advanced",
                "-Dio.tidewire.eventLoop.slowTaskMillis=0")).startsWith("level ADVANCED, watchdog false, on true");
        assertThat(linesOf("-Dlate=true", "-Dio.tidewire.leakDetectionLevel=simple"))
                .contains("level SIMPLE, watchdog false, on true");
    }

    @Test
    void withoutTheSwitchNothingIsWatched() {
        assertThat(Development.isEnabled()).isFalse();
        assertThat(WriteWatch.ON).isFalse();
        EmbeddedChannel channel = new EmbeddedChannel();
        assertThat(channel.newPromise()).isExactlyInstanceOf(DefaultChannelPromise.class);
        channel.finish();
    }
}
