/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerAdapter;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http2.DefaultHttp2FrameReader;
import io.tidewire.handler.codec.http2.DefaultHttp2FrameWriter;
import io.tidewire.handler.codec.http2.DefaultHttp2Headers;
import io.tidewire.handler.codec.http2.Http2Exception;
import io.tidewire.handler.codec.http2.Http2FrameAdapter;
import io.tidewire.handler.codec.http2.Http2Headers;
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

import java.util.concurrent.TimeUnit;

/**
 * What does it cost to read a frame, when many of them came with one read of the socket? It should be some tens of
 * nanoseconds, and for HEADERS what HPACK takes besides.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Http2FrameReaderBenchmark {
    private static final int FRAMES = 100;

    /** The type of the frames. */
    public enum Type {
        /** A small request, which leaves the tables as they are. */
        HEADERS,
        /** 1 KiB of content. */
        DATA,
        /** Of a stream. */
        WINDOW_UPDATE,
        /** Without ACK. */
        PING
    }

    @Param
    private Type type;

    private final Counting listener = new Counting();
    private final DefaultHttp2FrameReader reader = new DefaultHttp2FrameReader();
    private EmbeddedChannel channel;
    private ChannelHandlerContext ctx;
    private ByteBuf octets;

    @Setup
    public void setUp() {
        channel = new EmbeddedChannel(new ChannelHandlerAdapter() { });
        ctx = channel.pipeline().lastContext();
        DefaultHttp2FrameWriter writer = new DefaultHttp2FrameWriter((name, value) -> true);
        for (int i = 0; i < FRAMES; i++) {
            write(writer);
        }
        writer.close();
        channel.flush();
        octets = PooledByteBufAllocator.DEFAULT.directBuffer();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            octets.writeBytes(part);
            part.release();
        }
    }

    private void write(DefaultHttp2FrameWriter writer) {
        switch (type) {
            case HEADERS -> {
                Http2Headers headers = new DefaultHttp2Headers().method("GET").scheme("https").path("/index.html")
                        .authority("www.example.com").add("accept", "*/*");
                writer.writeHeaders(ctx, 1, headers, 0, true, ctx.newPromise());
            }
            case DATA -> writer.writeData(ctx, 1, Unpooled.buffer(1024).writeZero(1024), 0, false, ctx.newPromise());
            case WINDOW_UPDATE -> writer.writeWindowUpdate(ctx, 1, 1024, ctx.newPromise());
            case PING -> writer.writePing(ctx, false, 1, ctx.newPromise());
        }
    }

    @TearDown
    public void tearDown() {
        octets.release();
        reader.close();
        channel.finishAndReleaseAll();
    }

    @Benchmark
    @OperationsPerInvocation(FRAMES)
    public int readFrame() throws Http2Exception {
        octets.readerIndex(0);
        while (octets.isReadable()) {
            reader.readFrame(ctx, octets, listener);
        }
        return listener.seen;
    }

    /** Takes frames, so that none is dropped by the compiler. */
    private static final class Counting extends Http2FrameAdapter {
        private int seen;

        @Override
        public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
                boolean endOfStream) {
            seen++;
            return data.readableBytes() + padding;
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
                boolean endStream) {
            seen += headers.size();
        }

        @Override
        public void onWindowUpdateRead(ChannelHandlerContext ctx, int streamId, int windowSizeIncrement) {
            seen += windowSizeIncrement;
        }

        @Override
        public void onPingRead(ChannelHandlerContext ctx, long data) {
            seen += (int) data;
        }
    }
}
