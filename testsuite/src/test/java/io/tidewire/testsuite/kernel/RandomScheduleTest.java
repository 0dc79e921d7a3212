/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.PreferHeapByteBufAllocator;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.util.Random;
import java.util.SplittableRandom;
import java.util.logging.Level;
import java.util.logging.Logger;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs the engines through random schedules over the simulated kernel. The system property
 * {@code io.tidewire.test.schedules} says how many of each kind instead of 3 000, and 2 000 of servers; a failure
 * tells the seed that repeats it.
 */
class RandomScheduleTest {

    private static final Integer SCHEDULES = Integer.getInteger("io.tidewire.test.schedules");

    // Held, as the logging system keeps loggers weakly. Every lack of descriptors is reported, rightly.
    private static final Logger SERVER_LOG = Logger.getLogger("io.tidewire.channel.internal.SocketEngine");

    private final SimulatedLoop loop = new SimulatedLoop();
    // Its own count of memory finds every leak, at the schedule that made it and at no cost.
    private final UnpooledByteBufAllocator memory = new UnpooledByteBufAllocator(false, true);
    private final ByteBufAllocator alloc = new PreferHeapByteBufAllocator(memory);

    @BeforeAll
    static void beQuiet() {
        SERVER_LOG.setLevel(Level.OFF);
    }

    @AfterAll
    static void beLoud() {
        SERVER_LOG.setLevel(null);
    }

    private static int schedules(int usually) {
        return SCHEDULES == null ? usually : SCHEDULES;
    }

    @Test
    void streamsKeepTheirPromisesWhateverTheKernelDoes() {
        SeededRuns.forEach(schedules(3_000), this::stream);
    }

    @Test
    void serversKeepTheirPromisesWhateverTheKernelDoes() {
        SeededRuns.forEach(schedules(2_000), this::server);
    }

    @Test
    void datagramsKeepTheirPromisesWhateverTheKernelDoes() {
        SeededRuns.forEach(schedules(3_000), this::datagrams);
    }

    /** The first numbers of neighbouring seeds are alike. */
    private static Random mixed(Random seeded) {
        return new Random(new SplittableRandom(seeded.nextLong()).nextLong());
    }

    private void server(Random random) {
        new ServerSchedule(loop, alloc, mixed(random)).run();
        assertNothingIsLeft();
    }

    private void stream(Random random) {
        new StreamSchedule(loop, alloc, mixed(random)).run();
        assertNothingIsLeft();
    }

    private void datagrams(Random random) {
        new DatagramSchedule(loop, alloc, mixed(random)).run();
        assertNothingIsLeft();
    }

    private void assertNothingIsLeft() {
        if (memory.metric().usedHeapMemory() != 0 || memory.metric().usedDirectMemory() != 0 || loop.isBusy()) {
            throw new AssertionError("left: " + memory.metric() + ", tasks: " + loop.pendingTasks());
        }
        assertThat(loop.registeredChannels()).isZero();
    }
}
