/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.handler;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.flush.FlushConsolidationHandler;
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
 * What does the handler cost for each of 32 flushes that it makes one of, and for one that it lets pass? Answered when
 * either is a few nanoseconds more than the same without it: a flush that reaches a socket costs microseconds.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FlushConsolidationBenchmark {
    private static final int MESSAGES = 32;

    /** Counts what would reach the socket. */
    @ChannelHandler.Sharable
    private static final class Sink extends ChannelOutboundHandlerAdapter {
        private long flushes;

        @Override
        public void flush(ChannelHandlerContext ctx) {
            flushes++;
        }
    }

    private final Sink sink = new Sink();
    private final Object message = new Object();
    private EmbeddedChannel without;
    private EmbeddedChannel with;

    @Setup
    public void setUp() {
        without = channel();
        with = channel();
        with.pipeline().addAfter("sink", null, new FlushConsolidationHandler());
    }

    private EmbeddedChannel channel() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.pipeline().addLast("sink", sink).addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ctx.flush();
            }
        });
        return channel;
    }

    @TearDown
    public void tearDown() {
        without.finish();
        with.finish();
    }

    @Benchmark
    public long passWithoutHandler() {
        return pass(without);
    }

    @Benchmark
    public long passThatIsConsolidated() {
        return pass(with);
    }

    private long pass(EmbeddedChannel channel) {
        for (int i = 0; i < MESSAGES; i++) {
            channel.pipeline().fireChannelRead(message);
        }
        channel.pipeline().fireChannelReadComplete();
        return sink.flushes;
    }

    @Benchmark
    public long flushWithoutHandler() {
        without.pipeline().flush();
        return sink.flushes;
    }

    @Benchmark
    public long flushOutsideAPass() {
        with.pipeline().flush();
        return sink.flushes;
    }
}
