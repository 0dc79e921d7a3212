/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http;

import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http2.DefaultHttp2Headers;
import io.tidewire.handler.codec.http2.Http2Headers;
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
 * What do adding, finding, removing and walking cost in a header map of the size that a browser sends, and in one of
 * HTTP/2? Answered per whole pass over all names.
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
    private static final AsciiString[] HTTP2_NAMES = {
        AsciiString.cached(":method"), AsciiString.cached(":scheme"), AsciiString.cached(":authority"),
        AsciiString.cached(":path"), HttpHeaderNames.USER_AGENT, HttpHeaderNames.ACCEPT,
        HttpHeaderNames.ACCEPT_ENCODING, HttpHeaderNames.COOKIE, HttpHeaderNames.CACHE_CONTROL,
        AsciiString.cached("x-request-id"),
    };
    private static final AsciiString VALUE = AsciiString.cached("value");
    private static final AsciiString LIST = AsciiString.cached("keep-alive, Upgrade");

    @Param({"4", "10"})
    private int count;

    private HttpHeaders full;
    private HttpHeaders spelt;
    private Http2Headers http2;
    /** Equal to the names, and not the same objects. */
    private String[] strings;
    private String[] http2Strings;

    @Setup
    public void setUp() {
        full = filled();
        full.set(HttpHeaderNames.CONNECTION, LIST);
        spelt = new DefaultHttpHeaders();
        http2 = http2Filled();
        strings = new String[count];
        http2Strings = new String[count];
        for (int i = 0; i < count; i++) {
            strings[i] = new String(NAMES[i].toCharArray());
            http2Strings[i] = new String(HTTP2_NAMES[i].toCharArray());
            spelt.add(capitalised(strings[i]), VALUE);
        }
    }

    /** As applications and peers like to write it, {@code Accept-Language}. */
    private static String capitalised(String name) {
        StringBuilder text = new StringBuilder(name);
        for (int i = 0; i < name.length(); i++) {
            if (i == 0 || name.charAt(i - 1) == '-') {
                text.setCharAt(i, Character.toUpperCase(name.charAt(i)));
            }
        }
        return text.toString();
    }

    private HttpHeaders filled() {
        HttpHeaders headers = new DefaultHttpHeaders();
        for (int i = 0; i < count; i++) {
            headers.set(NAMES[i], VALUE);
        }
        return headers;
    }

    private Http2Headers http2Filled() {
        Http2Headers headers = new DefaultHttp2Headers();
        for (int i = 0; i < count; i++) {
            headers.set(HTTP2_NAMES[i], VALUE);
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
    public void getOtherSpelling(Blackhole sink) {
        for (int i = 0; i < count; i++) {
            sink.consume(spelt.get(NAMES[i]));
        }
    }

    @Benchmark
    public boolean getMissing() {
        return full.contains(HttpHeaderNames.TRANSFER_ENCODING);
    }

    @Benchmark
    public boolean containsValue() {
        return full.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE, true);
    }

    @Benchmark
    public boolean containsValueByString() {
        return full.containsValue("connection", "upgrade", true);
    }

    @Benchmark
    public boolean containsOtherValue() {
        return full.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE, true);
    }

    @Benchmark
    public boolean containsValueOfMissing() {
        return full.containsValue(HttpHeaderNames.EXPECT, HttpHeaderValues.CONTINUE, true);
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

    @Benchmark
    public Http2Headers http2Set() {
        return http2Filled();
    }

    @Benchmark
    public void http2Get(Blackhole sink) {
        for (int i = 0; i < count; i++) {
            sink.consume(http2.get(HTTP2_NAMES[i]));
        }
    }

    @Benchmark
    public void http2GetByString(Blackhole sink) {
        for (String name : http2Strings) {
            sink.consume(http2.get(name));
        }
    }

    @Benchmark
    public boolean http2GetMissing() {
        return http2.contains(HttpHeaderNames.CONTENT_LENGTH);
    }

    @Benchmark
    public void http2Iterate(Blackhole sink) {
        for (Map.Entry<CharSequence, CharSequence> field : http2) {
            sink.consume(field.getValue());
        }
    }
}
