/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.embedded.EmbeddedChannel;
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

import java.util.concurrent.TimeUnit;

/**
 * What does an event cost that passes handlers which do not handle it? Answered when the cost with extra handlers
 * equals the cost without: their execution mask lets them be stepped over.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DefaultChannelPipelineBenchmark {
    @ChannelHandler.Sharable
    private static final class PassThrough extends ChannelInboundHandlerAdapter {
    }

    /** Handles one event, so that it is not skipped for that one. */
    @ChannelHandler.Sharable
    private static final class ReadComplete extends ChannelInboundHandlerAdapter {
        private int events;

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            events++;
        }
    }

    @Param({"0", "4", "16"})
    private int extraHandlers;

    private final ReadComplete last = new ReadComplete();
    private ChannelPipeline pipeline;

    @Setup
    public void setUp() {
        pipeline = new EmbeddedChannel().pipeline();
        for (int i = 0; i < extraHandlers; i++) {
            pipeline.addLast(new PassThrough());
        }
        pipeline.addLast(last);
    }

    @TearDown
    public void tearDown() {
        pipeline.channel().close().syncUninterruptibly();
    }

    @Benchmark
    public int propagateEvent() {
        pipeline.fireChannelReadComplete();
        return last.events;
    }
}
