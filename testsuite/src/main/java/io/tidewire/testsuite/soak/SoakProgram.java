/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import io.tidewire.testkit.LeakDetectionExtension;
import io.tidewire.testsuite.transport.TransportUnderTest;
import io.tidewire.util.ResourceLeakDetector;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Loads a transport for a long time: see {@link Soak}. {@code .ci/soak} starts it.
 *
 * <p>Arguments: {@code transport=NAME}, by default that of the module; {@code minutes=N}, 30 by default; {@code
 * connections=N}, no bound by default; {@code seed=N}, by default another one each time. Prints what it does, and at
 * the end what it has found, with descriptors and memory before and after.
 *
 * <p>Resident memory is judged too, so the heap should be of one size and touched from the beginning.
 */
public final class SoakProgram {

    private static final int CONCURRENCY = 64;

    private SoakProgram() { }

    private static String argument(String[] args, String name, String other) {
        return Arrays.stream(args).filter(arg -> arg.startsWith(name + '=')).findFirst()
                .map(arg -> arg.substring(name.length() + 1)).orElse(other);
    }

    /**
     * Runs it and ends the JVM: with 0 if all is well, else with 1.
     *
     * @param args see above
     * @param defaultTransport the name of the transport if none is given
     * @param transports gives the transports of a name; throws {@link IllegalArgumentException} if it knows none
     * @throws InterruptedException if the main thread is interrupted
     */
    public static void run(String[] args, String defaultTransport,
                           Function<String, List<TransportUnderTest>> transports) throws InterruptedException {
        // Before any buffer is made: detectors of before are not seen.
        LeakDetectionExtension.takeLeaks();
        if (ResourceLeakDetector.getLevel().compareTo(ResourceLeakDetector.Level.ADVANCED) < 0) {
            ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
        }
        List<TransportUnderTest> loaded = transports.apply(argument(args, "transport", defaultTransport));
        long minutes = Long.parseLong(argument(args, "minutes", "30"));
        SoakPlan plan = new SoakPlan(
                Long.parseLong(argument(args, "seed", String.valueOf(new SplittableRandom().nextLong()))),
                Long.parseLong(argument(args, "connections", String.valueOf(Long.MAX_VALUE))),
                TimeUnit.MINUTES.toSeconds(minutes), CONCURRENCY);
        SoakReport report;
        try (PrintWriter out = new PrintWriter(new FileOutputStream(FileDescriptor.out), true,
                StandardCharsets.US_ASCII)) {
            out.println(plan);
            report = new Soak(plan, loaded, out::println).run();
            out.print(report.text());
        }
        System.exit(report.failures().isEmpty() ? 0 : 1);
    }
}
