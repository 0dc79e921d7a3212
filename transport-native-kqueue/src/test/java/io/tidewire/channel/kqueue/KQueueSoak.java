/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.testsuite.soak.SoakProgram;
import io.tidewire.testsuite.transport.TransportUnderTest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Loads kqueue for a long time, TCP and unix domain sockets; on Linux it is that of the tests in C: see
 * {@link SoakProgram}.
 */
public final class KQueueSoak {

    private KQueueSoak() { }

    /** The transports, with a folder for sockets of the unix domain. */
    static List<TransportUnderTest> kqueue(Path folder) {
        return List.of(new KQueueTransport(null), new KQueueTransport(folder));
    }

    private static List<TransportUnderTest> transports(String name) {
        if (!name.equals("kqueue")) {
            throw new IllegalArgumentException("transport: " + name + " (expected: kqueue)");
        }
        try {
            return kqueue(Files.createTempDirectory("soak"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs it and ends the JVM.
     *
     * @param args those of {@link SoakProgram}
     * @throws InterruptedException if the main thread is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        SoakProgram.run(args, "kqueue", KQueueSoak::transports);
    }
}
