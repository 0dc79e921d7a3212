/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http2.DefaultHttp2Headers;
import io.tidewire.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.tidewire.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.tidewire.handler.codec.http2.Http2Exception;
import io.tidewire.handler.codec.http2.Http2Headers;
import io.tidewire.handler.codec.http2.Http2HeadersEncoder;
import io.tidewire.microbench.Jvm;
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
 * What does the first block of a connection cost to decode into headers, every field a literal, plain or Huffman
 * encoded, that enters the table or not?
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HpackDecoderBenchmark {
    private static final int PLAIN = Integer.MAX_VALUE;

    @Param
    private HpackFields list;
    @Param({"true", "false"})
    private boolean sensitive;
    @Param({"true", "false"})
    private boolean huffman;
    @Param({"true", "false"})
    private boolean validate;

    private ByteBuf block;

    @Setup
    public void setUp() throws Http2Exception {
        Http2Headers headers = new DefaultHttp2Headers(false);
        list.make(true).forEach(field -> headers.add(field.getKey(), field.getValue()));
        block = Unpooled.directBuffer();
        new DefaultHttp2HeadersEncoder(
                sensitive ? Http2HeadersEncoder.ALWAYS_SENSITIVE : Http2HeadersEncoder.NEVER_SENSITIVE, true, 0,
                huffman ? 0 : PLAIN).encodeHeaders(1, headers, block);
    }

    @TearDown
    public void tearDown() {
        block.release();
    }

    @Benchmark
    public Http2Headers decode() throws Http2Exception {
        block.readerIndex(0);
        return new DefaultHttp2HeadersDecoder(validate, HpackFields.MAX_LIST_BYTES).decodeHeaders(1, block);
    }
}
