/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.microbench.Jvm;
import io.tidewire.util.AsciiString;
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

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * What do the requests of one read cost a server, from their octets to those of the responses? Answered by the time per
 * read, and, with {@code -prof gc}, its garbage; with a promise for each response and with void promises. The channel
 * keeps each response apart, as with TLS in front: what a socket's buffer gains is the question of a load test.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HttpServerCodecBenchmark {
    private static final AsciiString SERVER = AsciiString.cached("tidewire");
    private static final AsciiString DATE = AsciiString.cached("Sat, 21 Nov 2026 00:00:00 GMT");
    private static final AsciiString LENGTH = AsciiString.cached("13");
    private static final ByteBuf BODY = Unpooled.unreleasableBuffer(
            Unpooled.directBuffer(13).writeBytes("Hello, World!".getBytes(StandardCharsets.US_ASCII)));

    @Param({"1", "16"})
    private int requests;

    @Param({"true", "false"})
    private boolean voidPromises;

    private byte[] octets;
    private EmbeddedChannel channel;
    private Sink sink;

    @Setup
    public void setUp() {
        octets = "GET /plaintext HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n".repeat(requests)
                .getBytes(StandardCharsets.US_ASCII);
        sink = new Sink();
        channel = new EmbeddedChannel(sink, new HttpServerCodec(), new Answers(voidPromises));
    }

    @TearDown
    public void tearDown() {
        channel.finishAndReleaseAll();
    }

    @Benchmark
    public long exchange() {
        ByteBuf read = PooledByteBufAllocator.DEFAULT.directBuffer(octets.length).writeBytes(octets);
        channel.pipeline().fireChannelRead(read);
        channel.pipeline().fireChannelReadComplete();
        return sink.bytes;
    }

    private static final class Answers extends ChannelInboundHandlerAdapter {
        private final boolean voidPromises;

        Answers(boolean voidPromises) {
            this.voidPromises = voidPromises;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof LastHttpContent) {
                FullHttpResponse response =
                        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, BODY.duplicate());
                response.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN)
                        .set(HttpHeaderNames.CONTENT_LENGTH, LENGTH)
                        .set(HttpHeaderNames.SERVER, SERVER)
                        .set(HttpHeaderNames.DATE, DATE);
                ctx.write(response, voidPromises ? ctx.voidPromise() : ctx.newPromise());
            }
            ReferenceCountUtil.release(msg);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            ctx.flush();
        }
    }

    /** Takes what would go to the socket. */
    private static final class Sink extends ChannelOutboundHandlerAdapter {
        private long bytes;

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            bytes += ((ByteBuf) msg).readableBytes();
            ReferenceCountUtil.release(msg);
            promise.trySuccess();
        }
    }
}
