/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.testkit.Leak;
import io.tidewire.testkit.LeakDetectionExtension;
import io.tidewire.testsuite.transport.TransportUnderTest;
import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.PlatformDependent;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Loads transports for as long as the plan says and finds what must not be: a byte that is lost, another one, or of
 * another connection; a connection that hangs or that the server keeps; a descriptor, a buffer or memory that is left.
 *
 * <p>Clients connect, verify the echo of a random stream, and end in order, by a reset, or by shutting down
 * their output first; some reset in the midst, and some do not read until the server stops reading, too. The actions of
 * each one follow from the plan's seed; in which order their bytes travel does not.
 *
 * <p>Nothing depends on how long anything takes, but for the limit after which a connection on which nothing happens
 * counts as hanging. Resident memory is flat if the straight line through its samples rises by no more than
 * {@value #MOST_RISE_KIBIBYTES} KiB; the first quarter of the time is not looked at, and with fewer than
 * {@value ResidentMemory#FEWEST_SAMPLES} samples, one each {@value #SAMPLE_SECONDS} s, it is not judged.
 */
public final class Soak {

    static final int MOST_RISE_KIBIBYTES = 8 << 10;
    static final int SAMPLE_SECONDS = 10;

    /** Loads classes, starts compilers, fills caches: what is left of these is no leak. */
    private static final long WARM_UP_CONNECTIONS = 200;

    private final SoakPlan plan;
    private final List<TransportUnderTest> transports;
    private final Consumer<String> progress;
    private final Function<Tally, ChannelHandler> servers;
    private final Ticker clock = Ticker.systemTicker();
    private final Tally tally = new Tally();
    private final ResidentMemory memory = new ResidentMemory();
    private final List<String> lines = new ArrayList<>();

    /**
     * Prepares a soak.
     *
     * @param plan how long, and of which seed
     * @param transports the transports to load, all at the same time; available here
     * @param progress is told now and then, on the thread that runs the soak
     */
    public Soak(SoakPlan plan, List<TransportUnderTest> transports, Consumer<String> progress) {
        this(plan, transports, progress, SoakServer::new);
    }

    /** For tests of the soak itself: with servers that do something wrong. */
    Soak(SoakPlan plan, List<TransportUnderTest> transports, Consumer<String> progress,
         Function<Tally, ChannelHandler> servers) {
        this.plan = ObjectUtil.checkNotNull(plan, "plan");
        this.transports = List.copyOf(transports);
        this.progress = ObjectUtil.checkNotNull(progress, "progress");
        this.servers = servers;
    }

    /**
     * Runs it, once. Blocks until all is done. Leak detection must be on for leaks to be found, and this must have been
     * called, or JUnit have loaded the library's leak extension, before buffers are used.
     *
     * @return its report
     * @throws InterruptedException if the thread is interrupted
     */
    public SoakReport run() throws InterruptedException {
        // Detectors that were made before this would keep what they find to themselves.
        LeakDetectionExtension.takeLeaks();
        long warm = Math.max(1, Math.min(WARM_UP_CONNECTIONS, plan.connections() / 2));
        long number = 0;
        try (SoakRound round = open()) {
            number = round.run(number, counter(warm));
        }
        Map<Integer, String> descriptors = OpenDescriptors.now();
        long direct = PooledByteBufAllocator.DEFAULT.pinnedDirectMemory();
        long heap = PooledByteBufAllocator.DEFAULT.pinnedHeapMemory();
        long used = PlatformDependent.usedDirectMemory();
        try (SoakRound round = open()) {
            number = round.run(number, new Watch(plan.connections() - warm));
        }
        Map<Integer, String> descriptorsAfter = OpenDescriptors.now();
        reportLoad();
        reportServers();
        compare("descriptors but for files", descriptors, descriptorsAfter);
        compare("bytes of direct buffers not released", direct, PooledByteBufAllocator.DEFAULT.pinnedDirectMemory());
        compare("bytes of heap buffers not released", heap, PooledByteBufAllocator.DEFAULT.pinnedHeapMemory());
        line("bytes of direct memory held, in pools too: %d before, %d after", used,
                PlatformDependent.usedDirectMemory());
        reportMemory();
        reportLeaks();
        return new SoakReport(lines, tally.failures());
    }

    private SoakRound open() throws InterruptedException {
        SoakRound round = new SoakRound(plan, tally, servers);
        boolean opened = false;
        try {
            for (TransportUnderTest transport : transports) {
                round.open(transport);
            }
            opened = true;
            return round;
        } finally {
            if (!opened) {
                round.close();
            }
        }
    }

    private static BooleanSupplier counter(long count) {
        AtomicLong left = new AtomicLong(count);
        return () -> left.getAndDecrement() > 0;
    }

    /** Ends the soak in time, and looks at the memory meanwhile. */
    private final class Watch implements BooleanSupplier {
        private final long startNanos = clock.nanoTime();
        private long left;
        private long nextSample = SAMPLE_SECONDS;

        Watch(long connections) {
            left = connections;
        }

        @Override
        public boolean getAsBoolean() {
            long seconds = TimeUnit.NANOSECONDS.toSeconds(clock.nanoTime() - startNanos);
            if (seconds >= nextSample) {
                nextSample = seconds + SAMPLE_SECONDS;
                sample(seconds);
            }
            return seconds < plan.seconds() && left-- > 0;
        }

        private void sample(long seconds) {
            ResidentMemory.nowKibibytes().ifPresent(kibibytes -> {
                if (seconds > plan.seconds() / 4) {
                    memory.add(seconds, kibibytes);
                }
                progress.accept(String.format(Locale.ROOT, "%d s: %d connections, %d MiB verified, %d KiB resident",
                        seconds, tally.connections(), tally.verifiedBytes.sum() >> 20, kibibytes));
            });
        }
    }

    private void line(String format, Object... arguments) {
        lines.add(String.format(Locale.ROOT, format, arguments));
    }

    private void reportLoad() {
        line("seed %d over %s, leak detection %s", plan.seed(),
                transports.stream().map(TransportUnderTest::name).toList(), ResourceLeakDetector.getLevel());
        line("connections: %d, of which %d echoed, %d shut down one half, %d aborted, %d did not read",
                tally.connections(), tally.count(Errand.Kind.ECHO), tally.count(Errand.Kind.HALF_CLOSE),
                tally.count(Errand.Kind.ABORT), tally.count(Errand.Kind.STALL));
        line("bytes: %d verified, %d lost", tally.verifiedBytes.sum(), tally.lostBytes.sum());
        line("connects tried again since all ports were taken: %d", tally.connectRetries.sum());
    }

    private void reportServers() {
        long accepted = tally.accepted.sum();
        long released = tally.released.sum();
        line("servers: %d accepted, %d released, %d resets seen, reading stopped %d times", accepted, released,
                tally.resets.sum(), tally.stalls.sum());
        if (accepted != released) {
            tally.fail("servers have accepted " + accepted + " connections and released " + released);
        }
        if (tally.count(Errand.Kind.STALL) > 0 && tally.stalls.sum() == 0) {
            tally.fail("no server has stopped reading, though clients did not read: the soak shows less than it says");
        }
    }

    private void compare(String what, long before, long after) {
        line("%s: %d before, %d after", what, before, after);
        if (before != after) {
            tally.fail(what + ": " + before + " before, " + after + " after");
        }
    }

    private void compare(String what, Map<Integer, String> before, Map<Integer, String> after) {
        line("%s: %d before, %d after", what, before.size(), after.size());
        // Numbers are used again, and what a number leads to is renamed each time; kinds must be as many as before.
        if (!kinds(before).equals(kinds(after))) {
            tally.fail(what + ": " + kinds(before) + " before, " + after + " after");
        }
    }

    private static Map<String, Long> kinds(Map<Integer, String> descriptors) {
        return descriptors.values().stream().collect(Collectors.groupingBy(
                target -> target.replaceAll("[0-9]+", ""), TreeMap::new, Collectors.counting()));
    }

    private void reportMemory() {
        if (memory.size() < ResidentMemory.FEWEST_SAMPLES) {
            line("resident memory: not judged, as there are %d samples", memory.size());
            return;
        }
        line("resident memory: the line through %d samples rises by %.0f KiB a minute, %.0f KiB in all (at most %d)",
                memory.size(), memory.kibibytesPerMinute(), memory.riseKibibytes(), MOST_RISE_KIBIBYTES);
        if (memory.riseKibibytes() > MOST_RISE_KIBIBYTES) {
            tally.fail(String.format(Locale.ROOT, "resident memory rises by %.0f KiB", memory.riseKibibytes()));
        }
    }

    private void reportLeaks() {
        List<Leak> leaks = LeakDetectionExtension.takeLeaks();
        line("leaks reported: %d", leaks.size());
        leaks.forEach(leak -> tally.fail("LEAK: " + leak.resourceType() + " was not released" + leak.records()));
    }
}
