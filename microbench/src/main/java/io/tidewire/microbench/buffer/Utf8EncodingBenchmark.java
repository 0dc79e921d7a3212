/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
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

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * What does it cost to write a text in UTF-8, with room for the longest that it could become, or for exactly what it
 * becomes? Answered when both beat the JDK's encoding to an array and its copy ({@code viaArray}), for text of one to
 * four bytes for each character.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Utf8EncodingBenchmark {
    private static final int MAX_BYTES_PER_CHAR = 3;

    @Param({"16", "256", "4096"})
    private int length;
    @Param({"ascii", "german", "chinese", "emoji"})
    private String text;
    @Param({"heap", "direct", "composite"})
    private String kind;

    private ByteBuf buf;
    private String string;
    private StringBuilder builder;

    @Setup
    public void setUp() {
        checkPositive(length, "length");
        buf = BufferKinds.make(kind, length * MAX_BYTES_PER_CHAR);
        String sample = switch (text) {
            case "ascii" -> "the quick brown fox jumps over the lazy dog, ";
            case "german" -> "der schnelle braune Fuchs \u00fcberquert gr\u00f6\u00dfere B\u00e4che, ";
            case "chinese" -> "\u654f\u6377\u7684\u68d5\u8272\u72d0\u72f8\u8df3\u8fc7\u4e86\u61d2\u72d7\u8eab\u4e0a";
            case "emoji" -> "\ud83d\ude00\ud83d\ude80\ud83c\udf0d";
            default -> throw new IllegalArgumentException("text: " + text);
        };
        string = sample.repeat(length / sample.length() + 1).substring(0, length);
        builder = new StringBuilder(string);
    }

    @TearDown
    public void tearDown() {
        buf.release();
    }

    @Benchmark
    public int write() {
        return ByteBufUtil.writeUtf8(buf.clear(), string);
    }

    @Benchmark
    public int writeCharSequence() {
        return ByteBufUtil.writeUtf8(buf.clear(), builder);
    }

    @Benchmark
    public int reserveAndWrite() {
        return ByteBufUtil.reserveAndWriteUtf8(buf.clear(), string, ByteBufUtil.utf8Bytes(string));
    }

    @Benchmark
    public int count() {
        return ByteBufUtil.utf8Bytes(string);
    }

    @Benchmark
    public ByteBuf viaArray() {
        return buf.clear().writeBytes(string.getBytes(StandardCharsets.UTF_8));
    }
}
