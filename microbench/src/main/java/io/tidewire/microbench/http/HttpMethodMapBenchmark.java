/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http;

import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.microbench.Jvm;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * What does it cost to find the method of a name? Answered when the table is faster than a {@link HashMap}
 * ({@code rivalMap}), also for names that are in neither and get a new object. The names are new strings, as those from
 * a peer are, in an order that no branch predictor learns.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HttpMethodMapBenchmark {
    private static final int NAMES = 1024;
    private static final HttpMethod[] METHODS = {HttpMethod.OPTIONS, HttpMethod.GET, HttpMethod.HEAD, HttpMethod.POST,
        HttpMethod.PUT, HttpMethod.PATCH, HttpMethod.DELETE, HttpMethod.TRACE, HttpMethod.CONNECT};
    private static final String[] UNKNOWN = {"BREW", "PROPFIND", "MKCOL", "Get", "GETS", "PURGE", "HEAT", "LOCK"};

    @Param({"known", "mixed", "unknown"})
    private String kind;

    private final Map<String, HttpMethod> map = new HashMap<>();
    private String[] names;

    @Setup
    public void setUp() {
        for (HttpMethod method : METHODS) {
            map.put(method.name(), method);
        }
        Random random = new Random(1);
        names = new String[NAMES];
        for (int i = 0; i < NAMES; i++) {
            boolean known = switch (kind) {
                case "known" -> true;
                case "mixed" -> random.nextInt(10) != 0;
                case "unknown" -> false;
                default -> throw new IllegalArgumentException("kind: " + kind);
            };
            String name = known ? METHODS[random.nextInt(METHODS.length)].name()
                    : UNKNOWN[random.nextInt(UNKNOWN.length)];
            names[i] = new String(name.toCharArray());
            if (!find(names[i]).equals(HttpMethod.valueOf(names[i]))) {
                throw new IllegalStateException("the two ways differ: " + names[i]);
            }
        }
    }

    private HttpMethod find(String name) {
        HttpMethod method = map.get(name);
        return method != null ? method : new HttpMethod(name);
    }

    @Benchmark
    @OperationsPerInvocation(NAMES)
    public void valueOf(Blackhole sink) {
        for (String name : names) {
            sink.consume(HttpMethod.valueOf(name));
        }
    }

    @Benchmark
    @OperationsPerInvocation(NAMES)
    public void rivalMap(Blackhole sink) {
        for (String name : names) {
            sink.consume(find(name));
        }
    }
}
