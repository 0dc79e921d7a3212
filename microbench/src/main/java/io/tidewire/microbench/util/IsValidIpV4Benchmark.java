/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.microbench.Jvm;
import io.tidewire.util.NetUtil;
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

import java.util.StringTokenizer;
import java.util.concurrent.TimeUnit;

/**
 * What does it cost to tell whether a text is an IPv4 address? Answered when it is two to ten times faster than with a
 * tokenizer, in the same run, and allocates nothing.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class IsValidIpV4Benchmark {
    @Param({"127.0.0.1", "255.255.255.255", "1.1.1.1", "127.0.0.256", "127.0.0", "127.0.0.1.1", "[2001::1]"})
    private String ip;

    @Setup
    public void setUp() {
        if (NetUtil.isValidIpV4Address(ip) != isValidByTokenizer(ip)) {
            throw new IllegalStateException("the two ways differ: " + ip);
        }
    }

    private static boolean isValidByTokenizer(String ip) {
        StringTokenizer parts = new StringTokenizer(ip, ".", true);
        for (int i = 0; i < 4; i++) {
            if (i > 0 && !(parts.hasMoreTokens() && parts.nextToken().equals("."))) {
                return false;
            }
            if (!parts.hasMoreTokens() || !isOctet(parts.nextToken())) {
                return false;
            }
        }
        return !parts.hasMoreTokens();
    }

    private static boolean isOctet(String part) {
        if (part.length() > 3) {
            return false;
        }
        for (int i = 0; i < part.length(); i++) {
            if (part.charAt(i) < '0' || part.charAt(i) > '9') {
                return false;
            }
        }
        return Integer.parseInt(part) < 256;
    }

    @Benchmark
    public boolean isValidIpV4Address() {
        return NetUtil.isValidIpV4Address(ip);
    }

    @Benchmark
    public boolean rivalTokenizer() {
        return isValidByTokenizer(ip);
    }
}
