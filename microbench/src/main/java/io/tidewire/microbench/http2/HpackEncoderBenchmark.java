/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http2.DefaultHttp2Headers;
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

import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What does the block of a list cost to encode? With a table the list is the same each time, so that it is found there
 * as far as it fits; without one, every field is a literal.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HpackEncoderBenchmark {
    @Param
    private HpackFields list;
    @Param({"true", "false"})
    private boolean sensitive;
    @Param({"true", "false"})
    private boolean duplicates;
    @Param({"true", "false"})
    private boolean limitToAscii;

    private DefaultHttp2HeadersEncoder encoder;
    private Http2Headers headers;
    private ByteBuf out;

    @Setup
    public void setUp() {
        headers = new DefaultHttp2Headers(false);
        Map.Entry<CharSequence, CharSequence> first = null;
        for (Map.Entry<CharSequence, CharSequence> field : list.make(limitToAscii)) {
            if (first == null || !duplicates) {
                first = field;
            }
            headers.add(first.getKey(), first.getValue());
        }
        encoder = new DefaultHttp2HeadersEncoder(
                sensitive ? Http2HeadersEncoder.ALWAYS_SENSITIVE : Http2HeadersEncoder.NEVER_SENSITIVE);
        out = Unpooled.directBuffer(1 << 17);
    }

    @TearDown
    public void tearDown() {
        out.release();
    }

    @Benchmark
    public int encode() throws Http2Exception {
        out.clear();
        encoder.encodeHeaders(3, headers, out);
        return out.writerIndex();
    }
}
