/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.PreferHeapByteBufAllocator;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import java.util.Random;
import java.util.SplittableRandom;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs the engines through random schedules in which the log throws, memory runs out, handlers, listeners and tasks
 * throw, and the loop is stopped. The system property {@code io.tidewire.test.schedules} says how many of each kind; a
 * failure tells the seed that repeats it.
 */
class FaultScheduleTest {

    private static final int SCHEDULES = Integer.getInteger("io.tidewire.test.schedules", 2_000);

    private final UnpooledByteBufAllocator memory = new UnpooledByteBufAllocator(false, true);
    private final ByteBufAllocator alloc = new PreferHeapByteBufAllocator(memory);

    /** One life of a channel. */
    private interface Schedule {
        void run(SimulatedLoop loop, Random random, Faults faults);
    }

    @Test
    void streamsKeepTheirPromisesWhateverFails() {
        SeededRuns.forEach(SCHEDULES, random -> run(random,
                (loop, choices, faults) -> new StreamSchedule(loop, alloc, choices, faults).run()));
    }

    @Test
    void serversKeepTheirPromisesWhateverFails() {
        SeededRuns.forEach(SCHEDULES, random -> run(random,
                (loop, choices, faults) -> new ServerSchedule(loop, alloc, choices, faults).run()));
    }

    @Test
    void datagramsKeepTheirPromisesWhateverFails() {
        SeededRuns.forEach(SCHEDULES, random -> run(random,
                (loop, choices, faults) -> new DatagramSchedule(loop, alloc, choices, faults).run()));
    }

    private void run(Random seeded, Schedule schedule) {
        // The first numbers of neighbouring seeds are alike.
        Random random = new Random(new SplittableRandom(seeded.nextLong()).nextLong());
        SimulatedLoop loop = new SimulatedLoop();
        try (Faults faults = new Faults(loop, random)) {
            schedule.run(loop, random, faults);
        }
        if (memory.metric().usedHeapMemory() != 0 || memory.metric().usedDirectMemory() != 0 || loop.isBusy()) {
            throw new AssertionError("left: " + memory.metric() + ", tasks: " + loop.pendingTasks());
        }
        assertThat(loop.registeredChannels()).isZero();
    }
}
