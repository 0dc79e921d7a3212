/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import static org.assertj.core.api.Assertions.assertThat;

/** Threads that are parked in blocking code leave their carriers to others, and cost little memory. */
@Timeout(120)
class VirtualThreadExchangesTest {
    private static final int THREADS = 300;
    /** Of two channels with their pipelines and empty queues, and a stack of some frames; 64 KiB may wait for each. */
    private static final int MAX_HEAP_BYTES = 32 * 1024;

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void nothingIsPinnedAndParkedThreadsAreSmall() throws Exception {
        VirtualThreadExchanges.Outcome outcome = VirtualThreadExchanges.run(THREADS);
        assertThat(outcome.threads()).isGreaterThanOrEqualTo(THREADS);
        assertThat(outcome.pinned()).isZero();
        assertThat(outcome.heapBytes()).isLessThan(MAX_HEAP_BYTES);
    }
}
