/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import io.tidewire.util.SuppressForbidden;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The end of a server: its connections finish what they have accepted, and then its event loops stop. */
final class ServerEnd {
    /** So long a server waits for its connections, if nothing else was asked for. */
    static final int GRACE_SECONDS = 20;

    private ServerEnd() {
    }

    /**
     * Drains, says what was cut off, and ends the loops. Blocks.
     *
     * @param drain the drain of the connections
     * @param group the loops
     * @param graceSeconds how long connections may take
     * @param report told what was cut off
     * @return how it went
     */
    static DrainReport await(ServerDrain drain, EventLoopGroup group, int graceSeconds, Consumer<String> report) {
        DrainReport outcome = drain.drain(Duration.ofSeconds(graceSeconds)).awaitUninterruptibly().getNow();
        if (outcome.connectionsCut() > 0) {
            report.accept(outcome.connectionsCut() + " connections were still busy after " + graceSeconds
                    + " s; cut off with " + outcome.cut() + " unanswered requests");
        }
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
        return outcome;
    }

    /**
     * Has a process that is told to stop end its server first, and print how that went.
     *
     * @param program the name of the program
     * @param end ends the server; may block
     */
    @SuppressForbidden(reason = "a program prints for the person who started it; loggers may have ended by then")
    static void atExit(String program, Supplier<DrainReport> end) {
        Runtime.getRuntime().addShutdownHook(new Thread(
                () -> System.out.println(program + " has ended: " + end.get()), program + "-stop"));
    }
}
