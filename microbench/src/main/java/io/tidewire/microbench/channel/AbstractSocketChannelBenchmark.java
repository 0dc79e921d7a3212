/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.channel.EventLoopGroup;
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
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Round trips of a small message in a closed loop over connections that are all busy, one message each; subclasses say
 * over which sockets. See {@link PingPong}.
 */
@State(Scope.Benchmark)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public abstract class AbstractSocketChannelBenchmark {

    /** Bytes of one message. */
    @Param("64")
    private int size;

    /** Whether event loops are measured, which they find out when they are loaded: so it needs a fork of its own. */
    @Param("false")
    private boolean statistics;

    private PingPong pingPong;

    /** Connects; each message has a number of bytes. */
    abstract PingPong connect(int size);

    @Setup
    public void setUp() {
        System.setProperty("io.tidewire.eventLoop.statistics", Boolean.toString(statistics));
        pingPong = connect(size);
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

    /** The loop of the clients. */
    final EventLoopGroup clients() {
        return pingPong.clients();
    }
}
