/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.LengthFieldBasedFrameDecoder;
import io.tidewire.handler.codec.LineBasedFrameDecoder;
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
 * What does a frame cost, when a read brings many of them, some cut by its end? Answered by the time per read of 64
 * frames; the buffer is made and released too, which is the same on both sides.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FrameDecoderBenchmark {
    private static final int FRAMES = 64;

    @Param({"16", "256"})
    private int frameBytes;

    private ByteBuf lines;
    private ByteBuf fields;
    private EmbeddedChannel lineChannel;
    private EmbeddedChannel fieldChannel;

    @Setup
    public void setup() {
        lines = PooledByteBufAllocator.DEFAULT.directBuffer(FRAMES * (frameBytes + 2));
        fields = PooledByteBufAllocator.DEFAULT.directBuffer(FRAMES * (frameBytes + 4));
        for (int i = 0; i < FRAMES; i++) {
            fields.writeInt(frameBytes);
            for (int j = 0; j < frameBytes; j++) {
                lines.writeByte('a' + j % 26);
                fields.writeByte(j);
            }
            lines.writeByte('\r').writeByte('\n');
        }
        lineChannel = new EmbeddedChannel(new LineBasedFrameDecoder(1024), new Sink());
        fieldChannel = new EmbeddedChannel(new LengthFieldBasedFrameDecoder(1024, 0, 4, 0, 4), new Sink());
        // The decoders of a server are old, and what the collector does at stores depends on that.
        System.gc();
    }

    private static final class Sink extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ReferenceCountUtil.release(msg);
        }
    }

    @TearDown
    public void tearDown() {
        lineChannel.finishAndReleaseAll();
        fieldChannel.finishAndReleaseAll();
        lines.release();
        fields.release();
    }

    private static int read(EmbeddedChannel channel, ByteBuf source) {
        // Cut in the middle of a frame, so that the decoder keeps some of it.
        int cut = source.writerIndex() / 2 + 3;
        ByteBuf first = PooledByteBufAllocator.DEFAULT.directBuffer(source.writerIndex());
        ByteBuf second = PooledByteBufAllocator.DEFAULT.directBuffer(source.writerIndex() - cut);
        channel.writeInbound(first.writeBytes(source, 0, cut));
        channel.writeInbound(second.writeBytes(source, cut, source.writerIndex() - cut));
        return cut;
    }

    @Benchmark
    public int lines() {
        return read(lineChannel, lines);
    }

    @Benchmark
    public int lengthFields() {
        return read(fieldChannel, fields);
    }
}
