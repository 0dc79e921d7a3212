/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.handler.codec.base64.Base64;
import io.tidewire.handler.codec.base64.Base64Dialect;
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

import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * What does it cost to encode octets as Base64 and to decode them, in heap and in direct memory, with short content and
 * with long? Answered by the time per call; the JDK's codec on arrays is the rival.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Base64Benchmark {
    @Param({"24", "3072"})
    private int octets;

    @Param({"true", "false"})
    private boolean direct;

    private ByteBuf content;
    private ByteBuf text;
    private byte[] contentArray;
    private byte[] textArray;

    @Setup
    public void setup() {
        contentArray = new byte[octets];
        new Random(1).nextBytes(contentArray);
        textArray = java.util.Base64.getEncoder().encode(contentArray);
        content = buffer(contentArray);
        text = buffer(textArray);
        ByteBuf encoded = encode();
        if (!encoded.equals(text)) {
            throw new AssertionError("differs from the JDK's");
        }
        encoded.release();
    }

    private ByteBuf buffer(byte[] array) {
        PooledByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
        return (direct ? allocator.directBuffer(array.length) : allocator.heapBuffer(array.length)).writeBytes(array);
    }

    @TearDown
    public void tearDown() {
        content.release();
        text.release();
    }

    private ByteBuf encode() {
        return Base64.encode(content, 0, octets, false, Base64Dialect.STANDARD);
    }

    @Benchmark
    public boolean encodes() {
        return encode().release();
    }

    @Benchmark
    public boolean decodes() {
        return Base64.decode(text, 0, text.writerIndex(), Base64Dialect.STANDARD).release();
    }

    @Benchmark
    public byte[] rivalJdkEncodes() {
        return java.util.Base64.getEncoder().encode(contentArray);
    }

    @Benchmark
    public byte[] rivalJdkDecodes() {
        return java.util.Base64.getDecoder().decode(textArray);
    }
}
