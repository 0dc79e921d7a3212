/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.microbench.Jvm;
import io.tidewire.util.IllegalReferenceCountException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * What do a setter and a getter cost one after the other, with the reference count checked in each? Answered when the
 * JIT merges the checks: heap and direct buffers then cost what a buffer of the JDK's does with a count read plainly
 * before each access ({@code rival…PlainCheck}), and less than {@code rival…VolatileCheck}. Without the checks:
 * {@code -jvmArgsPrepend -Dio.tidewire.buffer.checkAccessible=false}, and the same with {@code checkBounds}.
 *
 * <p>The name is Netty's for the same question; no memory is accessed unsafely here.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class UnsafeByteBufBenchmark {
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(UnsafeByteBufBenchmark.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long value = 0x0123_4567_89AB_CDEFL;
    private ByteBuf heap;
    private ByteBuf direct;
    private ByteBuffer byteBuffer;
    private int count = 1;

    @Setup
    public void setUp() {
        heap = Unpooled.buffer(Long.BYTES);
        direct = Unpooled.directBuffer(Long.BYTES);
        byteBuffer = ByteBuffer.allocateDirect(Long.BYTES);
    }

    @TearDown
    public void tearDown() {
        heap.release();
        direct.release();
    }

    @Benchmark
    public long setGetLongHeap() {
        return heap.setLong(0, value).getLong(0);
    }

    @Benchmark
    public long setGetLongDirect() {
        return direct.setLong(0, value).getLong(0);
    }

    @Benchmark
    public long rivalSetGetLongByteBuffer() {
        return byteBuffer.putLong(0, value).getLong(0);
    }

    @Benchmark
    public long rivalSetGetLongPlainCheck() {
        check(count);
        byteBuffer.putLong(0, value);
        check(count);
        return byteBuffer.getLong(0);
    }

    @Benchmark
    public long rivalSetGetLongVolatileCheck() {
        check((int) COUNT.getVolatile(this));
        byteBuffer.putLong(0, value);
        check((int) COUNT.getVolatile(this));
        return byteBuffer.getLong(0);
    }

    private static void check(int count) {
        if (count <= 0) {
            throw new IllegalReferenceCountException(count);
        }
    }
}
