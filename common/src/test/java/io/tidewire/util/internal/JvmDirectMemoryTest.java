/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidewire.util.concurrent.Ticker;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JVM's own limit of direct memory is known, and met without waiting again and again. */
class JvmDirectMemoryTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    @ParameterizedTest
    @ValueSource(strings = {"-XX:MaxDirectMemorySize=1g", "-Xmx1g -XX:MaxDirectMemorySize=1g", "@options",
        "-Xmx1g @options", "-XX:Flags=file", "-XX:VMOptionsFile=file"})
    void wordsThatMaySetTheOptionAreSeen(String word) {
        assertThat(JvmDirectMemoryLimit.maySetOption(word)).isTrue();
        assertThat(JvmDirectMemoryLimit.maySetOption("-Xmx1g")).isFalse();
        assertThat(JvmDirectMemoryLimit.maySetOption(null)).isFalse();
    }

    @Test
    void onlyOnceASecondTheCollectorIsWaitedFor() {
        JvmDirectMemory memory = new JvmDirectMemory(1000);
        long now = Ticker.systemTicker().nanoTime() + SECOND;
        ByteBuffer first = memory.take(600, now);
        // Memory that this account does not allow is requested from the JVM, which here has enough.
        ByteBuffer second = memory.take(600, now);
        assertThat(memory.reserved()).isEqualTo(1200);
        assertThatThrownBy(() -> memory.take(1, now + SECOND - 1)).isInstanceOf(OutOfMemoryError.class)
                .hasMessageContaining("1200").hasMessageContaining("of 1000");
        assertThat(memory.reserved()).isEqualTo(1200);
        assertThat(memory.take(1, now + SECOND).capacity()).isOne();
        assertThat(first.capacity() + second.capacity()).isEqualTo(1200);
    }

    @Test
    void whatIsCollectedMakesRoom() {
        JvmDirectMemory memory = new JvmDirectMemory(1000);
        memory.take(900, 0);
        while (memory.reserved() > 0) {
            System.gc();
        }
        assertThat(memory.take(900, 0).capacity()).isEqualTo(900);
        assertThat(memory.reserved()).isEqualTo(900);
    }
}
