/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.testkit.LeakDetectionExtension;
import io.tidewire.testsuite.soak.Soak;
import io.tidewire.testsuite.soak.SoakPlan;
import io.tidewire.testsuite.soak.SoakReport;
import io.tidewire.testsuite.transport.NioTransport;
import io.tidewire.testsuite.transport.TransportUnderTest;
import io.tidewire.util.ResourceLeakDetector;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Loads a transport for a long time: see {@link Soak}. {@code .ci/soak} starts it.
 *
 * <p>Arguments: {@code transport=epoll} (the default: TCP in both modes and unix domain sockets) or {@code
 * transport=nio}; {@code minutes=N}, 30 by default; {@code connections=N}, no bound by default; {@code seed=N}, by
 * default another one each time. Prints what it does, and at the end what it has found. Ends with 0 if all is well,
 * else with 1.
 *
 * <p>Resident memory is judged too, so the heap should be of one size and touched from the beginning.
 */
@SuppressWarnings("deprecation") // Both modes have to work for those who choose one.
public final class EpollSoak {

    private static final int CONCURRENCY = 64;

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

    private static String argument(String[] args, String name, String other) {
        return Arrays.stream(args).filter(arg -> arg.startsWith(name + '=')).findFirst()
                .map(arg -> arg.substring(name.length() + 1)).orElse(other);
    }

    /**
     * Runs it and ends the JVM.
     *
     * @param args see above
     * @throws InterruptedException if the main thread is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        // Before any buffer is made: detectors of before are not seen.
        LeakDetectionExtension.takeLeaks();
        if (ResourceLeakDetector.getLevel().compareTo(ResourceLeakDetector.Level.ADVANCED) < 0) {
            ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
        }
        List<TransportUnderTest> transports = transports(argument(args, "transport", "epoll"));
        long minutes = Long.parseLong(argument(args, "minutes", "30"));
        SoakPlan plan = new SoakPlan(
                Long.parseLong(argument(args, "seed", String.valueOf(System.nanoTime()))),
                Long.parseLong(argument(args, "connections", String.valueOf(Long.MAX_VALUE))),
                TimeUnit.MINUTES.toSeconds(minutes), CONCURRENCY);
        SoakReport report;
        try (PrintWriter out = new PrintWriter(new FileOutputStream(FileDescriptor.out), true,
                StandardCharsets.US_ASCII)) {
            out.println(plan);
            report = new Soak(plan, transports, out::println).run();
            out.print(report.text());
        }
        System.exit(report.failures().isEmpty() ? 0 : 1);
    }
}
