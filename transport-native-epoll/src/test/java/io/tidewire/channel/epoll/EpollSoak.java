/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.testsuite.soak.SoakProgram;
import io.tidewire.testsuite.transport.NioTransport;
import io.tidewire.testsuite.transport.TransportUnderTest;

import java.util.List;

/**
 * Loads epoll for a long time, TCP in both modes and unix domain sockets, or with {@code transport=nio} the JDK's
 * selectors: see {@link SoakProgram}.
 */
@SuppressWarnings("deprecation") // Both modes have to work for those who choose one.
public final class EpollSoak {

    private EpollSoak() { }

    static List<TransportUnderTest> epoll() {
        return List.of(new EpollTransport(EpollMode.EDGE_TRIGGERED), new EpollTransport(EpollMode.LEVEL_TRIGGERED),
                new EpollDomainTransport(EpollMode.EDGE_TRIGGERED, null));
    }

    private static List<TransportUnderTest> transports(String name) {
        return switch (name) {
            case "epoll" -> epoll();
            case "nio" -> List.of(new NioTransport());
            default -> throw new IllegalArgumentException("transport: " + name + " (expected: epoll or nio)");
        };
    }

    /**
     * Runs it and ends the JVM.
     *
     * @param args those of {@link SoakProgram}
     * @throws InterruptedException if the main thread is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        SoakProgram.run(args, "epoll", EpollSoak::transports);
    }
}
