/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http;

import io.tidewire.handler.codec.http.QueryStringDecoder;
import io.tidewire.handler.codec.http.QueryStringEncoder;
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
import org.openjdk.jmh.annotations.Warmup;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What does it cost to read and to write the query of a request, and to decode one component of a URL? Answered by the
 * time per call, for values with and without escapes.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class QueryStringBenchmark {
    private static final int PARAMETERS = 5;

    /** Values of parameters. */
    public enum Value {
        /** Nothing to escape. */
        PLAIN("value-without-escapes"),
        /** ASCII of which some is escaped. */
        ASCII("a value & more/of it = 100%"),
        /** Characters of two and three octets. */
        UNICODE("\u017elu\u0165ou\u010dk\u00fd k\u016f\u0148 \u20ac");

        private final String text;

        Value(String text) {
            this.text = text;
        }
    }

    @Param
    private Value value;

    private String uri;
    private String component;

    @Setup
    public void setUp() {
        uri = encode();
        component = uri.substring(uri.lastIndexOf('=') + 1);
        if (!decode().get("name0").get(0).equals(value.text) || !decodeComponent().equals(value.text)) {
            throw new IllegalStateException("decoded: " + decode());
        }
    }

    @Benchmark
    public String encode() {
        QueryStringEncoder encoder = new QueryStringEncoder("/path");
        for (int i = 0; i < PARAMETERS; i++) {
            encoder.addParam("name" + i, value.text);
        }
        return encoder.toString();
    }

    @Benchmark
    public Map<String, List<String>> decode() {
        return new QueryStringDecoder(uri).parameters();
    }

    @Benchmark
    public String decodeComponent() {
        return QueryStringDecoder.decodeComponent(component);
    }
}
