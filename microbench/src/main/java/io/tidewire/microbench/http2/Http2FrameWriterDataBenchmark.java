/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.channel.ChannelHandlerAdapter;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http2.DefaultHttp2FrameWriter;
import io.tidewire.microbench.Jvm;
import io.tidewire.util.ReferenceCountUtil;
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
 * What does it cost to make DATA frames of content: one or several, with padding and without? Writes end in a handler
 * that releases them.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Http2FrameWriterDataBenchmark {
    @Param({"512", "4096", "16384", "65536"})
    private int payloadSize;
    @Param({"0", "100", "255"})
    private int padding;

    private final DefaultHttp2FrameWriter writer = new DefaultHttp2FrameWriter();
    private EmbeddedChannel channel;
    private ChannelHandlerContext ctx;
    private ByteBuf payload;

    @Setup
    public void setUp() {
        channel = new EmbeddedChannel(new ReleasingHandler(), new ChannelHandlerAdapter() { });
        channel.config().setOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT);
        ctx = channel.pipeline().lastContext();
        payload = PooledByteBufAllocator.DEFAULT.directBuffer(payloadSize).writeZero(payloadSize);
    }

    @TearDown
    public void tearDown() {
        payload.release();
        writer.close();
        channel.finishAndReleaseAll();
    }

    @Benchmark
    public Object write() {
        return writer.writeData(ctx, 3, payload.retainedDuplicate(), padding, true, ctx.voidPromise());
    }

    private static final class ReleasingHandler extends ChannelOutboundHandlerAdapter {
        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            ReferenceCountUtil.release(msg);
            promise.trySuccess();
        }
    }
}
