/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.compression.FastLzFrameDecoder;
import io.tidewire.handler.codec.compression.FastLzFrameEncoder;
import io.tidewire.handler.codec.compression.JdkZlibDecoder;
import io.tidewire.handler.codec.compression.JdkZlibEncoder;
import io.tidewire.handler.codec.compression.SnappyFrameDecoder;
import io.tidewire.handler.codec.compression.SnappyFrameEncoder;
import io.tidewire.handler.codec.compression.ZlibWrapper;
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

import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * What does it cost to compress a message, and to decompress it, with the codings that need no library? Answered by the
 * time per message; each is written to, or read from, a stream that was begun before.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CompressionBenchmark {
    @Param({"gzip", "snappy", "fastlz"})
    private String coding;

    @Param({"1024", "65535"})
    private int octets;

    private ByteBuf content;
    private ByteBuf compressed;
    private EmbeddedChannel encoding;
    private EmbeddedChannel decoding;

    @Setup
    public void setup() {
        Random random = new Random(1);
        content = PooledByteBufAllocator.DEFAULT.directBuffer(octets);
        for (int i = 0; i < octets; i++) {
            content.writeByte(random.nextInt(12) == 0 ? random.nextInt() : 'a' + i % 7);
        }
        encoding = new EmbeddedChannel(encoder());
        EmbeddedChannel whole = new EmbeddedChannel(encoder());
        whole.writeOutbound(content.retainedDuplicate());
        whole.finish();
        compressed = PooledByteBufAllocator.DEFAULT.directBuffer();
        for (ByteBuf part = whole.readOutbound(); part != null; part = whole.readOutbound()) {
            compressed.writeBytes(part);
            part.release();
        }
        decoding = new EmbeddedChannel(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ReferenceCountUtil.release(msg);
            }
        });
    }

    private ChannelHandler encoder() {
        switch (coding) {
            case "gzip":
                return new JdkZlibEncoder(ZlibWrapper.GZIP);
            case "snappy":
                return new SnappyFrameEncoder();
            default:
                return new FastLzFrameEncoder();
        }
    }

    private ChannelHandler decoder() {
        switch (coding) {
            case "gzip":
                return new JdkZlibDecoder(ZlibWrapper.GZIP, 0);
            case "snappy":
                return new SnappyFrameDecoder(true);
            default:
                return new FastLzFrameDecoder();
        }
    }

    @TearDown
    public void tearDown() {
        encoding.finishAndReleaseAll();
        decoding.finishAndReleaseAll();
        content.release();
        compressed.release();
    }

    @Benchmark
    public boolean compresses() {
        encoding.writeOutbound(content.retainedDuplicate());
        ByteBuf part = encoding.readOutbound();
        return part == null || part == Unpooled.EMPTY_BUFFER || part.release();
    }

    /** A stream for each message, since that of gzip has an end; the decoder is made and removed too. */
    @Benchmark
    public boolean decompresses() {
        decoding.pipeline().addFirst(decoder());
        decoding.writeInbound(compressed.retainedDuplicate());
        return decoding.pipeline().removeFirst() != null;
    }
}
