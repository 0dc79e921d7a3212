/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.websocket;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.Utf8FrameValidator;
import io.tidewire.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.tidewire.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;
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

/**
 * What does it cost a server to decode a masked frame of a client and to look at its text, and what does it cost either
 * end to encode one? {@code ascii} and {@code euro} are text of one and of three octets a character, {@code binary} is
 * not looked at. Answered by the time per frame and, with {@code -prof gc}, the octets allocated for it.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class WebSocketFrameBenchmark {
    private static final int MASK = 0x37fa213d;
    private static final int LONG_FORM = 65_536;

    @Param({"16", "128", "1024", "8192", "65536"})
    private int size;

    @Param({"binary", "ascii", "euro"})
    private String content;

    private boolean text;
    private byte[] payload;
    private byte[] masked;
    private EmbeddedChannel decoding;
    private EmbeddedChannel server;
    private EmbeddedChannel client;
    private DiscardHandler.Inbound application;
    private DiscardHandler.Outbound socket;

    @Setup
    public void setUp() {
        text = !content.equals("binary");
        payload = (content.equals("euro") ? "\u20ac".repeat(size / 3) + "x".repeat(size % 3) : "x".repeat(size))
                .getBytes(StandardCharsets.UTF_8);
        masked = masked();
        application = new DiscardHandler.Inbound();
        socket = new DiscardHandler.Outbound();
        decoding = new EmbeddedChannel(new WebSocket13FrameDecoder(true, false, LONG_FORM), new Utf8FrameValidator(),
                application);
        server = new EmbeddedChannel(socket, new WebSocket13FrameEncoder(false));
        client = new EmbeddedChannel(socket, new WebSocket13FrameEncoder(true));
        decode();
        if (application.reads != 1) {
            throw new IllegalStateException("the frame was not decoded");
        }
    }

    private byte[] masked() {
        ByteBuf frame = PooledByteBufAllocator.DEFAULT.heapBuffer();
        frame.writeByte(text ? 0x81 : 0x82);
        if (size < 126) {
            frame.writeByte(0x80 | size);
        } else if (size < LONG_FORM) {
            frame.writeByte(0x80 | 126).writeShort(size);
        } else {
            frame.writeByte(0x80 | 127).writeLong(size);
        }
        frame.writeInt(MASK);
        for (int i = 0; i < size; i++) {
            frame.writeByte(payload[i] ^ MASK >>> 24 - 8 * (i & 3));
        }
        byte[] octets = new byte[frame.readableBytes()];
        frame.readBytes(octets).release();
        return octets;
    }

    @TearDown
    public void tearDown() {
        decoding.finishAndReleaseAll();
        server.finishAndReleaseAll();
        client.finishAndReleaseAll();
    }

    /** Copies the octets into a fresh buffer, as a read of a socket gives it: they are unmasked in place. */
    @Benchmark
    public int decode() {
        ByteBuf read = PooledByteBufAllocator.DEFAULT.directBuffer(masked.length).writeBytes(masked);
        decoding.pipeline().fireChannelRead(read);
        return application.reads;
    }

    @Benchmark
    public int encodeAsServer() {
        return encode(server);
    }

    @Benchmark
    public int encodeAsClient() {
        return encode(client);
    }

    private int encode(EmbeddedChannel channel) {
        ByteBuf octets = PooledByteBufAllocator.DEFAULT.directBuffer(size).writeBytes(payload);
        WebSocketFrame frame = text ? new TextWebSocketFrame(octets) : new BinaryWebSocketFrame(octets);
        channel.write(frame);
        return socket.writes;
    }
}
