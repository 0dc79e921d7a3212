/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.handler.codec.http2.DefaultHttp2DataFrame;
import io.tidewire.handler.codec.http2.DefaultHttp2Headers;
import io.tidewire.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.tidewire.handler.codec.http2.Http2Headers;
import io.tidewire.handler.codec.http2.Http2HeadersFrame;
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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/**
 * What does a small request with its response cost, through the frame codec alone and through a channel of its own,
 * when 1 to 1000 of them come in one read? The cost of each has to stay flat within 1.5 times over their number. With
 * {@code -prof gc} it tells the octets that each allocates.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Http2RequestBenchmark {
    private static final ByteBuf CONTENT =
            Unpooled.unreleasableBuffer(Unpooled.directBuffer(13).writeBytes(new byte[13]));

    /** Whether a stream has a channel of its own. */
    @Param({"false", "true"})
    private boolean multiplex;
    @Param({"1", "10", "100", "1000"})
    private int streams;

    private EmbeddedHttp2Connection connection;

    @Setup(Level.Iteration)
    public void setUp() {
        ChannelHandler application = new HelloHandler();
        connection = new EmbeddedHttp2Connection(multiplex ? new Http2MultiplexHandler(application) : application);
    }

    @TearDown(Level.Iteration)
    public void tearDown() {
        connection.close();
    }

    /** All requests of a read. Divide by their number for the cost of one. */
    @Benchmark
    public void requestsAndResponses() {
        if (!connection.hasIds(streams)) {
            tearDown();
            setUp();
        }
        connection.read(connection.requests(streams));
    }

    /** Answers each request. */
    @ChannelHandler.Sharable
    private static final class HelloHandler extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof Http2HeadersFrame) {
                Http2HeadersFrame request = (Http2HeadersFrame) msg;
                Http2Headers headers = new DefaultHttp2Headers(false).status("200").add("content-type", "text/plain")
                        .add("content-length", "13");
                ctx.write(new DefaultHttp2HeadersFrame(headers).stream(request.stream()));
                ctx.write(new DefaultHttp2DataFrame(CONTENT.duplicate(), true).stream(request.stream()));
            } else {
                ReferenceCountUtil.release(msg);
            }
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            ctx.flush();
        }
    }
}
