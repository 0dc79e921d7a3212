/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.websocket;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.channel.DefaultChannelId;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.group.ChannelGroup;
import io.tidewire.channel.group.DefaultChannelGroup;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.tidewire.microbench.Jvm;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
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
 * What does it cost to send one text to 1 000 connections by a group of channels, each of which encodes it? Answered by
 * the time per broadcast. {@code WebSocketPreparedBroadcastBenchmark} is about the message that is encoded once.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class WebSocketBroadcastBenchmark {
    private static final int CONNECTIONS = 1000;

    @Param({"128", "4096"})
    private int size;

    private ChannelGroup group;
    private DiscardHandler.Outbound socket;

    @Setup
    public void setUp() {
        socket = new DiscardHandler.Outbound();
        group = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
        for (int i = 0; i < CONNECTIONS; i++) {
            group.add(new EmbeddedChannel(DefaultChannelId.newInstance(), socket, new WebSocket13FrameEncoder(false)));
        }
        if (broadcast() < CONNECTIONS) {
            throw new IllegalStateException("the text was not sent to all");
        }
    }

    @TearDown
    public void tearDown() {
        group.close();
    }

    @Benchmark
    public int broadcast() {
        ByteBuf text = PooledByteBufAllocator.DEFAULT.directBuffer(size);
        for (int i = 0; i < size; i += Long.BYTES) {
            text.writeLong(0x6162636465666768L);
        }
        group.writeAndFlush(new TextWebSocketFrame(text));
        return socket.writes;
    }
}
