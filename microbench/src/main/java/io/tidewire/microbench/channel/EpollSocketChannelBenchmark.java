/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.epoll.EpollServerSocketChannel;
import io.tidewire.channel.epoll.EpollSocketChannel;
import io.tidewire.microbench.Jvm;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * What does a loop over epoll make of busy connections, and of tasks that other threads give it one by one and wait
 * for? Answered when each figure is at least what another library makes of the same kernel: a wake-up costs one call,
 * a turn one wait, a round trip a read and a write at either end. See {@link PingPong}.
 */
@State(Scope.Benchmark)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class EpollSocketChannelBenchmark {

    private static final Object DONE = new Object();

    /** Bytes of one message. */
    @Param("64")
    private int size;

    private PingPong pingPong;

    @Setup
    public void setUp() {
        pingPong = new PingPong(EpollIoHandler.newFactory(), EpollServerSocketChannel::new, EpollSocketChannel::new,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), size);
    }

    @TearDown
    public void tearDown() {
        pingPong.close();
    }

    @Benchmark
    @OperationsPerInvocation(PingPong.CONNECTIONS * PingPong.TRIPS)
    public CountDownLatch pingPong() throws InterruptedException {
        return pingPong.run();
    }

    /** The loop falls asleep before each task. */
    @Benchmark
    public Object executeSingle() throws ExecutionException, InterruptedException {
        return pingPong.clients().submit(() -> DONE).get();
    }

    /** Several threads share the wake-ups of one loop. */
    @Benchmark
    @Threads(4)
    public Object executeMulti() throws ExecutionException, InterruptedException {
        return pingPong.clients().submit(() -> DONE).get();
    }
}
