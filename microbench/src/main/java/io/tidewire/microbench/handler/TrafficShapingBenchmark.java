/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.handler;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.traffic.ChannelTrafficShapingHandler;
import io.tidewire.microbench.Jvm;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/**
 * What does a traffic shaping handler add to a write? Answered, with -prof gc, when a write that does not wait
 * allocates what the one without the handler does, and one that waits a queue entry more.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TrafficShapingBenchmark {

    private final ByteBuf message = Unpooled.unreleasableBuffer(Unpooled.buffer(64).writeZero(64));
    private EmbeddedChannel without;
    private EmbeddedChannel atOnce;
    private EmbeddedChannel delayed;

    @Setup
    public void setUp() {
        without = new EmbeddedChannel();
        atOnce = new EmbeddedChannel(new ChannelTrafficShapingHandler(Long.MAX_VALUE, 0, 0));
        delayed = new EmbeddedChannel(new ChannelTrafficShapingHandler(6_400, 0, 0));
        delayed.freezeTime();
    }

    @TearDown
    public void tearDown() {
        without.finish();
        atOnce.finish();
        delayed.finishAndReleaseAll();
    }

    @Benchmark
    public Object withoutHandler() {
        without.writeOutbound(message);
        return without.readOutbound();
    }

    @Benchmark
    public Object thatDoesNotWait() {
        atOnce.writeOutbound(message);
        return atOnce.readOutbound();
    }

    /** Ten milliseconds of 6 400 bytes per second, each time. */
    @Benchmark
    public Object thatWaits() {
        delayed.write(message);
        delayed.advanceTimeBy(10, TimeUnit.MILLISECONDS);
        delayed.runPendingTasks();
        return delayed.readOutbound();
    }
}
