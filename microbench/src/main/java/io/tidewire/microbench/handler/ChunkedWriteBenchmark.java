/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.handler;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.stream.ChunkedStream;
import io.tidewire.handler.stream.ChunkedWriteHandler;
import io.tidewire.microbench.Jvm;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.io.ByteArrayInputStream;
import java.util.concurrent.TimeUnit;

/**
 * What does it cost to write a stream of 256 KiB in chunks? Answered when the time is that of the copies, and the cost
 * per chunk small beside them.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ChunkedWriteBenchmark {

    @Param({"1024", "8192", "65536"})
    private int chunkSize;

    private final byte[] content = new byte[256 * 1024];
    private EmbeddedChannel channel;

    @Setup
    public void setUp() {
        channel = new EmbeddedChannel(new ChunkedWriteHandler());
    }

    @TearDown
    public void tearDown() {
        channel.finish();
    }

    @Benchmark
    public int write() {
        channel.writeOutbound(new ChunkedStream(new ByteArrayInputStream(content), chunkSize));
        int bytes = 0;
        for (ByteBuf chunk = channel.readOutbound(); chunk != null; chunk = channel.readOutbound()) {
            bytes += chunk.readableBytes();
            chunk.release();
        }
        return bytes;
    }
}
