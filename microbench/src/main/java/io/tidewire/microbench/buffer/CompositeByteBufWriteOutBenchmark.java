/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;
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
import org.openjdk.jmh.infra.Blackhole;

import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * From which size on is it cheaper to put the parts of a message together as a composite than to copy them, up to what
 * is handed to a gathering write? Answered by the size from which {@code compose} and {@code gather} cost less than
 * {@code copy}; composing must not depend on the size.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CompositeByteBufWriteOutBenchmark {
    @Param({"64", "1024", "4096", "8192"})
    private int partSize;
    @Param({"2", "4", "16"})
    private int parts;

    /** Not released with the messages: what they cost is asked, not what the parts do. */
    private ByteBuf part;
    private CompositeByteBuf message;
    private ByteBuf target;

    @Setup
    public void setUp() {
        checkPositive(partSize, "partSize");
        checkPositive(parts, "parts");
        part = Unpooled.unreleasableBuffer(Unpooled.directBuffer(partSize).writeZero(partSize));
        message = made();
        target = PooledByteBufAllocator.DEFAULT.directBuffer(parts * partSize);
    }

    @TearDown
    public void tearDown() {
        message.release();
        target.release();
        part.unwrap().release();
    }

    private CompositeByteBuf made() {
        CompositeByteBuf composite = PooledByteBufAllocator.DEFAULT.compositeDirectBuffer(parts);
        for (int i = 0; i < parts; i++) {
            composite.addComponent(true, part);
        }
        return composite;
    }

    @Benchmark
    public boolean compose() {
        return made().release();
    }

    @Benchmark
    public boolean gather(Blackhole blackhole) {
        CompositeByteBuf composite = made();
        blackhole.consume(composite.nioBuffers());
        return composite.release();
    }

    @Benchmark
    public boolean copy(Blackhole blackhole) {
        ByteBuf buf = PooledByteBufAllocator.DEFAULT.directBuffer(parts * partSize);
        for (int i = 0; i < parts; i++) {
            buf.writeBytes(part, 0, partSize);
        }
        blackhole.consume(buf.nioBuffer());
        return buf.release();
    }

    @Benchmark
    public ByteBuf writeOut() {
        return target.clear().writeBytes(message, 0, parts * partSize);
    }
}
