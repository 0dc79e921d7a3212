/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.ssl.SslHandler;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/**
 * What do two {@code SslHandler}s cost for some bytes there and back, in one or several records, without a socket?
 * Answered when it is little more than {@link SslEngineEchoBenchmark}, with no garbage for each byte.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SslHandlerEchoBenchmark {
    /** The provider of the engine. */
    @Param({TlsContexts.JDK, TlsContexts.CONSCRYPT})
    public String provider;

    /** The version of TLS, by its name in the JDK. */
    @Param({SslProtocols.TLS_v1_2, SslProtocols.TLS_v1_3})
    public String version;

    /** How much is sent at once. */
    @Param({"64", "4096", "65536"})
    public int bytes;

    private EmbeddedChannel client;
    private EmbeddedChannel server;
    private ByteBuf payload;

    /** Sends back what comes. */
    private static final class Echo extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ctx.write(msg);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            ctx.flush();
        }
    }

    @Setup
    public void setUp() throws Exception {
        TlsContexts contexts = new TlsContexts(provider, version);
        SslHandler tls = contexts.client.newHandler(PooledByteBufAllocator.DEFAULT, TlsContexts.HOST, TlsContexts.PORT);
        server = new EmbeddedChannel(contexts.server.newHandler(PooledByteBufAllocator.DEFAULT), new Echo());
        client = new EmbeddedChannel(tls);
        while (move(client, server) | move(server, client)) { // Both, each time.
            client.runPendingTasks();
            server.runPendingTasks();
        }
        if (!tls.handshakeFuture().isSuccess()) {
            throw new IllegalStateException("no handshake", tls.handshakeFuture().cause());
        }
        payload = PooledByteBufAllocator.DEFAULT.directBuffer(bytes).writeZero(bytes);
    }

    @TearDown
    public void tearDown() {
        payload.release();
        client.finishAndReleaseAll();
        server.finishAndReleaseAll();
    }

    private static boolean move(EmbeddedChannel from, EmbeddedChannel to) {
        boolean moved = false;
        for (ByteBuf records = from.readOutbound(); records != null; records = from.readOutbound()) {
            to.writeInbound(records);
            moved = true;
        }
        return moved;
    }

    @Benchmark
    public int echo() {
        client.writeOutbound(payload.retainedDuplicate());
        move(client, server);
        move(server, client);
        int received = 0;
        for (ByteBuf data = client.readInbound(); data != null; data = client.readInbound()) {
            received += data.readableBytes();
            data.release();
        }
        if (received != bytes) {
            throw new IllegalStateException("received: " + received + " (expected: " + bytes + ')');
        }
        return received;
    }
}
