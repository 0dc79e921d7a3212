/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http2;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.handler.codec.http2.DefaultHttp2Headers;
import io.tidewire.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.tidewire.handler.codec.http2.Http2Headers;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.microbench.Jvm;
import io.tidewire.util.ReferenceCountUtil;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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
 * What does the channel of a stream cost, from the HEADERS that open it to the one HEADERS frame that answers and
 * closes it? With {@code -prof gc} it tells the octets that it allocates.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Http2StreamLifeBenchmark {
    private EmbeddedHttp2Connection connection;

    @Setup(Level.Iteration)
    public void setUp() {
        connection = new EmbeddedHttp2Connection(new Http2MultiplexHandler(new AnsweringHandler()));
    }

    @TearDown(Level.Iteration)
    public void tearDown() {
        connection.close();
    }

    @Benchmark
    public void openAndClose() {
        if (!connection.hasIds(1)) {
            tearDown();
            setUp();
        }
        connection.read(connection.requests(1));
    }

    /** Answers with a status and nothing else. */
    @ChannelHandler.Sharable
    private static final class AnsweringHandler extends ChannelInboundHandlerAdapter {
        private static final Http2Headers NO_CONTENT = new DefaultHttp2Headers(false).status("204");

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ReferenceCountUtil.release(msg);
            ctx.writeAndFlush(new DefaultHttp2HeadersFrame(NO_CONTENT, true));
        }
    }
}
