/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequestEncoder;
import io.tidewire.handler.codec.http.HttpVersion;
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
 * What does it cost to give a target in absolute-form the slash that it lacks? Answered when a target without a path
 * costs as much as one with a path, and no more octets are allocated for it ({@code -prof gc}).
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HttpRequestEncoderInsertBenchmark {
    private static final String QUERY = "?first=" + "1".repeat(40) + "&second=" + "2".repeat(40);

    @Param({"withPath", "withoutPath", "withoutAnything"})
    private String target;

    private String uri;
    private EmbeddedChannel channel;
    private Sink sink;

    @Setup
    public void setUp() {
        uri = switch (target) {
            case "withPath" -> "http://localhost/" + QUERY;
            case "withoutPath" -> "http://localhost" + QUERY;
            case "withoutAnything" -> "http://localhost";
            default -> throw new IllegalArgumentException("target: " + target);
        };
        sink = new Sink();
        channel = new EmbeddedChannel(sink, new HttpRequestEncoder());
    }

    @TearDown
    public void tearDown() {
        channel.finishAndReleaseAll();
    }

    @Benchmark
    public long encode() {
        channel.pipeline().write(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, uri),
                channel.voidPromise());
        return sink.bytes;
    }

    private static final class Sink extends ChannelOutboundHandlerAdapter {
        private long bytes;

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            bytes += ((ByteBuf) msg).readableBytes();
            ReferenceCountUtil.release(msg);
        }
    }
}
