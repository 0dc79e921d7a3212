/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http;

import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.microbench.Jvm;
import io.tidewire.util.AsciiString;
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
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What do adding, finding, removing and walking cost in a header map of the size that a browser sends? Answered
 * per whole pass over all names.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HeadersBenchmark {
    private static final AsciiString[] NAMES = {
        HttpHeaderNames.HOST, HttpHeaderNames.USER_AGENT, HttpHeaderNames.ACCEPT, HttpHeaderNames.ACCEPT_LANGUAGE,
        HttpHeaderNames.ACCEPT_ENCODING, HttpHeaderNames.CONNECTION, HttpHeaderNames.COOKIE,
        HttpHeaderNames.CACHE_CONTROL, HttpHeaderNames.IF_NONE_MATCH, AsciiString.cached("x-request-id"),
    };
    private static final AsciiString VALUE = AsciiString.cached("value");

    @Param({"4", "10"})
    private int count;

    private HttpHeaders full;
    /** Equal to the names, and not the same objects. */
    private String[] strings;

    @Setup
    public void setUp() {
        full = filled();
        strings = new String[count];
        for (int i = 0; i < count; i++) {
            strings[i] = new String(NAMES[i].toCharArray());
        }
    }

    private HttpHeaders filled() {
        HttpHeaders headers = new DefaultHttpHeaders();
        for (int i = 0; i < count; i++) {
            headers.set(NAMES[i], VALUE);
        }
        return headers;
    }

    @Benchmark
    public HttpHeaders set() {
        return filled();
    }

    @Benchmark
    public void get(Blackhole sink) {
        for (int i = 0; i < count; i++) {
            sink.consume(full.get(NAMES[i]));
        }
    }

    @Benchmark
    public void getByString(Blackhole sink) {
        for (String name : strings) {
            sink.consume(full.get(name));
        }
    }

    @Benchmark
    public boolean getMissing() {
        return full.contains(HttpHeaderNames.TRANSFER_ENCODING);
    }

    @Benchmark
    public HttpHeaders setAndRemove() {
        HttpHeaders headers = filled();
        for (int i = 0; i < count; i++) {
            headers.remove(NAMES[i]);
        }
        return headers;
    }

    @Benchmark
    public void iterate(Blackhole sink) {
        Iterator<Map.Entry<CharSequence, CharSequence>> it = full.iteratorCharSequence();
        while (it.hasNext()) {
            sink.consume(it.next().getValue());
        }
    }
}
