/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.AdaptiveByteBufAllocator;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufAllocatorMetricProvider;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.util.concurrent.FastThreadLocalThread;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * How much memory does a process take whose buffers come and go in a certain way? Runs one trace, which is the same
 * each time, and prints a line: the most bytes that buffers held at once, the direct memory that the allocator held
 * when the trace ended with all buffers released, and the peak of the resident set of the process. Answered when the
 * latter is not above that of any other allocator for any trace. Linux only, for the resident set.
 *
 * <p>Arguments: {@code trace=steady|burst|growing|handover|sawtooth|threads}, {@code allocator=pooled|adaptive},
 * {@code rounds=N} (how long it takes, 20 by default), {@code mib=N} (what is held at the peak, 32 by default).
 */
public final class AllocationTraces {
    private static final long SEED = 20260101L;
    private static final long MIB = 1024 * 1024;
    private static final int QUEUE_CAPACITY = 1024;
    private static final int THREADS = 16;

    private final ByteBufAllocator allocator;
    private final int rounds;
    private final long peak;

    private AllocationTraces(ByteBufAllocator allocator, int rounds, long peak) {
        this.allocator = allocator;
        this.rounds = rounds;
        this.peak = peak;
    }

    /**
     * Runs a trace.
     *
     * @param args see above
     * @throws Exception if the trace cannot be run to its end
     */
    public static void main(String[] args) throws Exception {
        String trace = argument(args, "trace", "steady");
        String kind = argument(args, "allocator", "pooled");
        ByteBufAllocator allocator = switch (kind) {
            case "pooled" -> PooledByteBufAllocator.DEFAULT;
            case "adaptive" -> new AdaptiveByteBufAllocator(true);
            default -> throw new IllegalArgumentException("allocator: " + kind + " (expected: pooled or adaptive)");
        };
        AllocationTraces traces = new AllocationTraces(allocator,
                Integer.parseInt(argument(args, "rounds", "20")), Integer.parseInt(argument(args, "mib", "32")) * MIB);
        long[] live = new long[1];
        Thread thread = new FastThreadLocalThread(() -> live[0] = traces.run(trace));
        thread.start();
        thread.join();
        long held = ((ByteBufAllocatorMetricProvider) allocator).metric().usedDirectMemory();
        try (PrintWriter out = new PrintWriter(new FileOutputStream(FileDescriptor.out), true,
                StandardCharsets.US_ASCII)) {
            out.println("trace=" + trace + " allocator=" + kind + " peakLiveKiB=" + live[0] / 1024
                    + " heldAtEndKiB=" + held / 1024 + " peakRssKiB=" + peakResidentKib());
        }
    }

    private static String argument(String[] args, String name, String defaultValue) {
        return Arrays.stream(args).filter(arg -> arg.startsWith(name + '='))
                .map(arg -> arg.substring(name.length() + 1)).findFirst().orElse(defaultValue);
    }

    private static long peakResidentKib() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"), StandardCharsets.US_ASCII)) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        throw new IOException("/proc/self/status has no VmHWM");
    }

    /** Returns the most bytes that were live at once, or an upper bound of it where several threads hold buffers. */
    private long run(String trace) {
        return switch (trace) {
            case "steady" -> steady();
            case "burst" -> burst();
            case "growing" -> growing();
            case "handover" -> handover();
            case "sawtooth" -> sawtooth();
            case "threads" -> threads();
            default -> throw new IllegalArgumentException("trace: " + trace
                    + " (expected: steady, burst, growing, handover, sawtooth or threads)");
        };
    }

    /** As much is always live, of buffers that are replaced at random. */
    private long steady() {
        LiveBuffers live = new LiveBuffers(allocator, SEED);
        for (int i = 0; i < rounds * 20_000; i++) {
            live.add(live.trafficSize());
            live.shrinkTo(peak);
        }
        live.shrinkTo(0);
        return live.peakBytes();
    }

    /** Much is needed at once, and then for long little. */
    private long burst() {
        LiveBuffers live = new LiveBuffers(allocator, SEED);
        for (int round = 0; round < rounds; round++) {
            while (live.bytes() < peak) {
                live.add(live.trafficSize());
            }
            live.shrinkTo(0);
            for (int i = 0; i < 20_000; i++) {
                live.add(live.trafficSize());
                live.shrinkTo(64 * 1024);
            }
        }
        live.shrinkTo(0);
        return live.peakBytes();
    }

    /** The size that is in use grows by a quarter again and again; buffers of the former size go one by one. */
    private long growing() {
        LiveBuffers live = new LiveBuffers(allocator, SEED);
        for (int round = 0; round < Math.max(1, rounds / 10); round++) {
            for (int size = 64; size < MIB; size += size / 4) {
                for (long made = 0; made < peak; made += size) {
                    live.add(size);
                    live.shrinkTo(peak);
                }
            }
            live.shrinkTo(0);
        }
        return live.peakBytes();
    }

    /** One thread allocates, another releases. */
    private long handover() {
        BlockingQueue<ByteBuf> queue = new ArrayBlockingQueue<>(QUEUE_CAPACITY);
        LiveBuffers live = new LiveBuffers(allocator, SEED);
        int count = rounds * 20_000;
        Thread consumer = new FastThreadLocalThread(() -> {
            for (int i = 0; i < count; i++) {
                take(queue).release();
            }
        });
        consumer.start();
        long largest = 0;
        for (int i = 0; i < count; i++) {
            int size = live.trafficSize();
            largest = Math.max(largest, size);
            put(queue, live.allocate(size));
        }
        join(consumer);
        return QUEUE_CAPACITY * largest;
    }

    /** Runs a trace whose live memory rises evenly, and falls to a quarter at once. */
    private long sawtooth() {
        LiveBuffers live = new LiveBuffers(allocator, SEED);
        for (int round = 0; round < rounds; round++) {
            while (live.bytes() < peak) {
                live.add(live.trafficSize());
            }
            live.shrinkTo(peak / 4);
        }
        live.shrinkTo(0);
        return live.peakBytes();
    }

    /** Many threads hold a little each, and are replaced now and then. */
    private long threads() {
        long sum = 0;
        for (int round = 0; round < Math.max(1, rounds / 5); round++) {
            List<Thread> threads = new ArrayList<>();
            long[] peaks = new long[THREADS];
            for (int i = 0; i < THREADS; i++) {
                int number = i;
                threads.add(new FastThreadLocalThread(() -> {
                    LiveBuffers live = new LiveBuffers(allocator, SEED + number);
                    for (int step = 0; step < 20_000; step++) {
                        live.add(live.trafficSize());
                        live.shrinkTo(peak / THREADS);
                    }
                    live.shrinkTo(0);
                    peaks[number] = live.peakBytes();
                }));
            }
            threads.forEach(Thread::start);
            threads.forEach(AllocationTraces::join);
            sum = Math.max(sum, Arrays.stream(peaks).sum());
        }
        return sum;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static ByteBuf take(BlockingQueue<ByteBuf> queue) {
        try {
            return queue.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static void put(BlockingQueue<ByteBuf> queue, ByteBuf buffer) {
        try {
            queue.put(buffer);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }
}
