/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http;

import io.tidewire.handler.codec.http.cookie.ClientCookieDecoder;
import io.tidewire.handler.codec.http.cookie.ClientCookieEncoder;
import io.tidewire.handler.codec.http.cookie.Cookie;
import io.tidewire.handler.codec.http.cookie.DefaultCookie;
import io.tidewire.handler.codec.http.cookie.ServerCookieDecoder;
import io.tidewire.handler.codec.http.cookie.ServerCookieEncoder;
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

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** What do the strict coders of cookies cost? Answered by the time for a field, of which some have several cookies. */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CookieBenchmark {
    private static final String VALUE = "c2Vzc2lvbi1pZC1vZi1hLWNsaWVudA";

    @Param({"1", "10"})
    private int count;

    private List<Cookie> cookies;
    private Cookie cookie;
    private String cookieField;
    private String setCookieField;

    @Setup
    public void setUp() {
        cookies = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            cookies.add(new DefaultCookie("name" + i, VALUE));
        }
        cookie = new DefaultCookie("session", VALUE);
        cookie.setPath("/");
        cookie.setMaxAge(3600);
        cookie.setSecure(true);
        cookie.setHttpOnly(true);
        cookieField = clientEncode();
        setCookieField = serverEncode();
        if (serverDecode().size() != count || serverDecodeAll().size() != count
                || !clientDecode().path().equals("/")) {
            throw new IllegalStateException("decoded: " + serverDecode() + ", " + clientDecode());
        }
    }

    @Benchmark
    public Set<Cookie> serverDecode() {
        return ServerCookieDecoder.STRICT.decode(cookieField);
    }

    @Benchmark
    public List<Cookie> serverDecodeAll() {
        return ServerCookieDecoder.STRICT.decodeAll(cookieField);
    }

    @Benchmark
    public String clientEncode() {
        return ClientCookieEncoder.STRICT.encode(cookies);
    }

    /** One cookie whatever the count is. */
    @Benchmark
    public String serverEncode() {
        return ServerCookieEncoder.STRICT.encode(cookie);
    }

    /** One cookie whatever the count is. */
    @Benchmark
    public Cookie clientDecode() {
        return ClientCookieDecoder.STRICT.decode(setCookieField);
    }
}
