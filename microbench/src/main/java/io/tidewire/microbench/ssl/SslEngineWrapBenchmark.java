/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.ssl;

import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.handler.ssl.SslProtocols;
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

import javax.net.ssl.SSLException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * What does an engine of our contexts cost for records of some size, several behind each other into one buffer?
 * Answered when it is what the engine of the bare provider costs, and tells which memory to give it.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SslEngineWrapBenchmark {
    /** The provider of the engine. */
    @Param({TlsContexts.JDK, TlsContexts.CONSCRYPT})
    public String provider;

    /** The version of TLS, by its name in the JDK. */
    @Param({SslProtocols.TLS_v1_2, SslProtocols.TLS_v1_3})
    public String version;

    /** Whether the buffers are direct. */
    @Param({"false", "true"})
    public boolean direct;

    /** The bytes that a record carries. */
    @Param({"64", "1024", "16384"})
    public int bytes;

    /** How many records are wrapped in one call. Divide by it for the cost of one. */
    @Param({"1", "8"})
    public int records;

    private EnginePair engines;
    private ByteBuffer data;

    @Setup
    public void setUp() throws Exception {
        TlsContexts contexts = new TlsContexts(provider, version);
        engines = new EnginePair(contexts.client.newEngine(PooledByteBufAllocator.DEFAULT),
                contexts.server.newEngine(PooledByteBufAllocator.DEFAULT), direct, 1 << 18).handshake();
        data = EnginePair.allocate(direct, bytes);
    }

    @Benchmark
    public int wrap() throws SSLException {
        return engines.wrap(data, records);
    }
}
