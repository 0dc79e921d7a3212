/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A leak is shown as its developer wants to read it. */
class LeakReportTest {
    private static final String RECORDS = """

            Recent access records:
            #1:
            \tHint: ctx of handler echo
            \tat io.tidewire.channel.Pipeline.touch(Pipeline.java:1)
            \tat app//com.example.Echo.channelRead(Echo.java:20)
            \tat java.base/java.lang.Thread.run(Thread.java:840)
            #2:
            \tat com.example.Between.use(Between.java:3)
            Created at:
            \tHint: created in com.example.EchoTest#echoes()
            \tat io.tidewire.buffer.Pooled.buffer(Pooled.java:2)
            \tat app//com.example.EchoTest.request(EchoTest.java:7)
            \tat app//com.example.EchoTest.echoes(EchoTest.java:5)
            \tat java.base/java.lang.reflect.Method.invoke(Method.java:1)
            \tat app//org.junit.platform.commons.Support.invoke(Support.java:1)
            """;

    private static String report(String records, String testClass) {
        return new LeakReport(new Leak("PooledByteBuf", records), testClass).text();
    }

    @Test
    void framesOfTheDeveloperComeFirstAndAlone() {
        assertThat(report(RECORDS, "com.example.EchoTest")).isEqualTo("""
                LEAK: PooledByteBuf was not released
                \tHint: created in com.example.EchoTest#echoes()
                \tat app//com.example.EchoTest.request(EchoTest.java:7)
                \tat app//com.example.EchoTest.echoes(EchoTest.java:5)
                last used:
                \tHint: ctx of handler echo
                \tat app//com.example.Echo.channelRead(Echo.java:20)""");
    }

    @Test
    void whereAllFramesAreForeignTheFirstAreShown() {
        String frames = "\tat io.tidewire.A.a(A.java)\n".repeat(3) + "\tat java.base/java.B.b(B.java)\n".repeat(9);
        assertThat(report("Created at:\n" + frames, "")).isEqualTo("LEAK: PooledByteBuf was not released"
                + "\n\tat io.tidewire.A.a(A.java)".repeat(3) + "\n\tat java.base/java.B.b(B.java)".repeat(3));
    }

    @Test
    void testsOfTidewireAreTheirDevelopersOwn() {
        String frames = "\tat io.tidewire.A.a(A.java)\n\tat io.tidewire.ATest.fails(ATest.java)\n";
        assertThat(report("Created at:\n" + frames, "io.tidewire.ATest$Nested"))
                .isEqualTo("LEAK: PooledByteBuf was not released\n\tat io.tidewire.ATest.fails(ATest.java)");
    }

    @Test
    void leakWithoutRecordsIsALine() {
        assertThat(report("", "")).isEqualTo("LEAK: PooledByteBuf was not released");
    }
}
