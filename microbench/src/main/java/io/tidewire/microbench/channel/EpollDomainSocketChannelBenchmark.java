/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.channel.epoll.EpollDomainSocketChannel;
import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.epoll.EpollServerDomainSocketChannel;
import io.tidewire.channel.unix.DomainSocketAddress;
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
 * How many round trips of a small message are made over unix domain sockets? There is less kernel in them than in TCP,
 * so what the library adds shows more. Answered when it is at least what NIO makes of the same sockets; see
 * {@link PingPong}.
 */
@State(Scope.Benchmark)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class EpollDomainSocketChannelBenchmark {

    /** Bytes of one message. */
    @Param("64")
    private int size;

    private PingPong pingPong;

    @Setup
    public void setUp() {
        // An abstract name: no file is left behind.
        pingPong = new PingPong(EpollIoHandler.newFactory(), EpollServerDomainSocketChannel::new,
                EpollDomainSocketChannel::new,
                new DomainSocketAddress("\0tidewire-bench-" + ProcessHandle.current().pid()), size);
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
}
