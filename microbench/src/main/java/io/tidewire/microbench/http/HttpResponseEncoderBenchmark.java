/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseEncoder;
import io.tidewire.handler.codec.http.HttpResponseStatus;
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

import java.util.concurrent.TimeUnit;

/**
 * What does a response cost from its construction to the octets in the outbound buffer, with a short body and with one
 * that is not worth copying, with few fields and with many, whole ({@code encode}) and in six parts ({@code
 * encodeInParts}), with promises and without? Answered by the time per response and, with {@code -prof gc}, its
 * garbage.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HttpResponseEncoderBenchmark {
    private static final AsciiString SERVER = AsciiString.cached("tidewire");
    private static final AsciiString DATE = AsciiString.cached("Sat, 21 Nov 2026 00:00:00 GMT");

    private static final int PARTS = 4;
    private static final AsciiString[] MORE_NAMES = new AsciiString[56];

    static {
        for (int i = 0; i < MORE_NAMES.length; i++) {
            MORE_NAMES[i] = AsciiString.cached("x-field-number-" + i);
        }
    }

    @Param({"13", "16384"})
    private int bodyBytes;

    @Param({"4", "20", "60"})
    private int fields;

    @Param({"true", "false"})
    private boolean voidPromises;

    private ByteBuf body;
    private AsciiString length;
    private EmbeddedChannel channel;
    private Sink sink;

    @Setup
    public void setUp() {
        body = Unpooled.unreleasableBuffer(Unpooled.directBuffer(bodyBytes).writeZero(bodyBytes));
        length = AsciiString.cached(String.valueOf(bodyBytes));
        sink = new Sink();
        channel = new EmbeddedChannel(sink, new HttpResponseEncoder());
    }

    @TearDown
    public void tearDown() {
        channel.finishAndReleaseAll();
    }

    @Benchmark
    public long encode() {
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, body.duplicate());
        fill(response.headers().set(HttpHeaderNames.CONTENT_LENGTH, length));
        write(response);
        return sink.bytes;
    }

    @Benchmark
    public long encodeInParts() {
        HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        fill(response.headers().set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED));
        write(response);
        for (int i = 0; i < PARTS; i++) {
            write(new DefaultHttpContent(body.duplicate()));
        }
        write(LastHttpContent.EMPTY_LAST_CONTENT);
        return sink.bytes;
    }

    private void fill(HttpHeaders headers) {
        headers.set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN)
                .set(HttpHeaderNames.SERVER, SERVER)
                .set(HttpHeaderNames.DATE, DATE);
        for (int i = 4; i < fields; i++) {
            headers.add(MORE_NAMES[i - 4], DATE);
        }
    }

    private void write(Object message) {
        channel.pipeline().write(message, voidPromises ? channel.voidPromise() : channel.newPromise());
    }

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
