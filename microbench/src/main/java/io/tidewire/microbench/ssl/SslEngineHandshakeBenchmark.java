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

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import java.util.concurrent.TimeUnit;

/**
 * What does a handshake cost, with both engines and their closure, in full and with a session of before? Answered when
 * making engines by our contexts adds nothing to be seen to the cryptography.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SslEngineHandshakeBenchmark {
    /** The provider of the engine. */
    @Param({TlsContexts.JDK, TlsContexts.CONSCRYPT})
    public String provider;

    /** The version of TLS, by its name in the JDK. */
    @Param({SslProtocols.TLS_v1_2, SslProtocols.TLS_v1_3})
    public String version;

    /** Whether the client has a session of the server. */
    @Param({"false", "true"})
    public boolean resume;

    private TlsContexts contexts;

    @Setup
    public void setUp() throws Exception {
        contexts = new TlsContexts(provider, version);
    }

    @Benchmark
    public Object handshake() throws SSLException {
        // Sessions are kept by the name of the server; an engine without a name finds none.
        SSLEngine client = resume
                ? contexts.client.newEngine(PooledByteBufAllocator.DEFAULT, TlsContexts.HOST, TlsContexts.PORT)
                : contexts.client.newEngine(PooledByteBufAllocator.DEFAULT);
        EnginePair engines = new EnginePair(client, contexts.server.newEngine(PooledByteBufAllocator.DEFAULT), false,
                1 << 15).handshake();
        engines.close();
        return engines;
    }
}
