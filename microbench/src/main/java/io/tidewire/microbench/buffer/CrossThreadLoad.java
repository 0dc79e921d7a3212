/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.AdaptiveByteBufAllocator;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufAllocatorMetric;
import io.tidewire.buffer.ByteBufAllocatorMetricProvider;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Buffers of 64 bytes to 64 KiB that one thread allocates and another releases: workers that allocate for two loops, or
 * a ring whose threads release what their neighbours have allocated. As a program it checks the bound of memory held
 * that the design page of buffers states.
 */
public final class CrossThreadLoad {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(CrossThreadLoad.class);
    private static final int SIZES = 11;
    private static final int LOOPS = 2;
    private static final int IN_FLIGHT = 64;
    private static final long MIB = 1 << 20;
    /** A span of each of the sizes. */
    private static final long SPANS_OF_HEAP = (6 * 16 + 32 + 64 + 3 * 128) * 1024L;
    private static final long CHUNK = 4 * MIB;
    /** Memory that may be held two seconds after everything was released. */
    private static final long IDLE = 16 * MIB;
    private static final int SAMPLES_PER_SECOND = 20;

    private final ByteBufAllocator allocator;
    private final boolean direct;
    private final boolean ring;
    private final List<ArrayBlockingQueue<ByteBuf>> queues = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final LongAdder released = new LongAdder();
    private final AtomicLong live = new AtomicLong();
    private volatile boolean stopped;

    /**
     * Starts the threads.
     *
     * @param allocator the allocator that they use
     * @param direct whether buffers are direct
     * @param ring whether all threads release, and not two others
     * @param count how many threads allocate, at least 2
     */
    public CrossThreadLoad(ByteBufAllocator allocator, boolean direct, boolean ring, int count) {
        this.allocator = allocator;
        this.direct = direct;
        this.ring = ring;
        int takers = ring ? count : LOOPS;
        for (int i = 0; i < takers; i++) {
            queues.add(new ArrayBlockingQueue<>(IN_FLIGHT * count / takers));
        }
        for (int i = 0; i < count; i++) {
            int number = i;
            threads.add(new Thread(() -> allocate(number), "allocator " + i));
        }
        for (int i = 0; !ring && i < takers; i++) {
            int number = i;
            threads.add(new Thread(() -> releaseAll(queues.get(number)), "loop " + i));
        }
        threads.forEach(Thread::start);
    }

    /** Returns how many buffers have been released. */
    public long released() {
        return released.sum();
    }

    /** Returns the bytes of all buffers that are not released. */
    public long live() {
        return live.get();
    }

    /** Returns the bytes that the allocator holds. */
    public long held() {
        ByteBufAllocatorMetric metric = ((ByteBufAllocatorMetricProvider) allocator).metric();
        return direct ? metric.usedDirectMemory() : metric.usedHeapMemory();
    }

    private void allocate(int number) {
        SplittableRandom random = new SplittableRandom(number);
        ArrayBlockingQueue<ByteBuf> next = queues.get((number + 1) % queues.size());
        while (!stopped) {
            int size = 64 << random.nextInt(SIZES);
            live.addAndGet(size);
            ByteBuf buffer = direct ? allocator.directBuffer(size) : allocator.heapBuffer(size);
            while (!next.offer(buffer)) {
                if (stopped) {
                    release(buffer);
                    break;
                }
                ByteBuf other = ring ? queues.get(number).poll() : null;
                if (other != null) {
                    release(other);
                } else {
                    Thread.yield();
                }
            }
        }
    }

    private void releaseAll(ArrayBlockingQueue<ByteBuf> queue) {
        while (!stopped) {
            ByteBuf buffer = queue.poll();
            if (buffer != null) {
                release(buffer);
            } else {
                Thread.yield();
            }
        }
    }

    private void release(ByteBuf buffer) {
        int size = buffer.capacity();
        buffer.release();
        live.addAndGet(-size);
        released.increment();
    }

    /**
     * Stops the threads, waits for their end, and releases all buffers.
     *
     * @throws InterruptedException if the calling thread is interrupted
     */
    public void stop() throws InterruptedException {
        stopped = true;
        for (Thread thread : threads) {
            thread.join();
        }
        for (ArrayBlockingQueue<ByteBuf> queue : queues) {
            for (ByteBuf buffer = queue.poll(); buffer != null; buffer = queue.poll()) {
                release(buffer);
            }
        }
    }

    /**
     * Runs each shape and checks what is held: at each moment against what was live within the last second, and two
     * seconds after the end.
     *
     * @param args how many seconds each shape runs, by default 5
     * @throws InterruptedException if the calling thread is interrupted
     * @throws IllegalStateException if more is held
     */
    public static void main(String[] args) throws InterruptedException {
        int seconds = args.length == 0 ? 5 : Integer.parseInt(args[0]);
        for (boolean adaptive : new boolean[] {false, true}) {
            for (boolean direct : new boolean[] {true, false}) {
                for (boolean ring : new boolean[] {false, true}) {
                    for (int threads : new int[] {8, 64}) {
                        check(adaptive ? new AdaptiveByteBufAllocator(true) : new PooledByteBufAllocator(true), direct,
                                ring, threads, seconds);
                    }
                }
            }
        }
    }

    /** Lets the threads of a load work, or rest, for a while. */
    static void letWork(long millis) throws InterruptedException {
        new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
    }

    private static void check(ByteBufAllocator allocator, boolean direct, boolean ring, int threads, int seconds)
            throws InterruptedException {
        String shape = String.format(Locale.ROOT, "%s, %s, %s of %d threads", allocator.getClass().getSimpleName(),
                direct ? "direct" : "heap", ring ? "ring" : "workers", threads);
        CrossThreadLoad load = new CrossThreadLoad(allocator, direct, ring, threads);
        long most = 0;
        long mostLive = 0;
        try {
            long[] recent = new long[SAMPLES_PER_SECOND];
            for (int i = 0; i < seconds * SAMPLES_PER_SECOND; i++) {
                letWork(1000 / SAMPLES_PER_SECOND);
                recent[i % recent.length] = load.live();
                long peak = 0;
                for (long sample : recent) {
                    peak = Math.max(peak, sample);
                }
                most = Math.max(most, load.held());
                mostLive = Math.max(mostLive, peak);
                expectAtMost(2 * peak + (threads + LOOPS) * SPANS_OF_HEAP + CHUNK, load.held(), shape);
            }
        } finally {
            load.stop();
        }
        letWork(2000);
        LOGGER.info("{}: {} MiB live and {} held at most, {} after 2 s; {} buffers", shape, mostLive / MIB, most / MIB,
                load.held() / MIB, load.released());
        expectAtMost(IDLE, load.held(), shape + ", idle");
    }

    private static void expectAtMost(long bound, long held, String shape) {
        if (held > bound) {
            throw new IllegalStateException(shape + ": " + held + " bytes are held (expected: <= " + bound + ')');
        }
    }
}
