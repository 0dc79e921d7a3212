/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.websocket;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionData;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketServerExtension;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.PerMessageDeflateServerExtensionHandshaker;
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
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * What does permessage-deflate add to a message of JSON that is compressed at one end and inflated at the other, with
 * context takeover and without? Answered by the time per message and, with {@code -prof gc}, the octets allocated for
 * it; the time of zlib is part of it, and the same for every library that uses the JDK's.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class WebSocketDeflateBenchmark {
    private static final int LEVEL = 6;
    private static final int WINDOW_BITS = 15;
    private static final int MAX_ALLOCATION = 1 << 20;

    @Param({"64", "1024", "16384"})
    private int size;

    @Param({"true", "false"})
    private boolean takeover;

    private byte[] payload;
    private EmbeddedChannel sender;
    private EmbeddedChannel receiver;
    private DiscardHandler.Inbound application;

    @Setup
    public void setUp() {
        StringBuilder json = new StringBuilder();
        Random random = new Random(1);
        while (json.length() < size) {
            json.append("{\"symbol\":\"ACME\",\"price\":").append(random.nextInt(100_000)).append(",\"size\":")
                    .append(random.nextInt(1000)).append("},");
        }
        payload = json.substring(0, size).getBytes(StandardCharsets.US_ASCII);
        application = new DiscardHandler.Inbound();
        receiver = new EmbeddedChannel(extension().newExtensionDecoder(), application);
        sender = new EmbeddedChannel(new Link(), extension().newExtensionEncoder());
        compressAndInflate();
        if (application.reads != 1) {
            throw new IllegalStateException("the message was not inflated");
        }
    }

    /**
     * Returns the extension that a server agrees on with a client that offers the parameter's value, for both
     * directions.
     */
    private WebSocketServerExtension extension() {
        Map<String, String> offer = new HashMap<>();
        if (!takeover) {
            offer.put("client_no_context_takeover", null);
            offer.put("server_no_context_takeover", null);
        }
        return new PerMessageDeflateServerExtensionHandshaker(LEVEL, true, WINDOW_BITS, true, !takeover, MAX_ALLOCATION)
                .handshakeExtension(new WebSocketExtensionData("permessage-deflate", offer));
    }

    @TearDown
    public void tearDown() {
        sender.finishAndReleaseAll();
        receiver.finishAndReleaseAll();
    }

    @Benchmark
    public int compressAndInflate() {
        ByteBuf octets = PooledByteBufAllocator.DEFAULT.directBuffer(size).writeBytes(payload);
        sender.write(new TextWebSocketFrame(octets));
        return application.reads;
    }

    /** Hands frames of the sender to the receiver. */
    private final class Link extends ChannelOutboundHandlerAdapter {
        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            receiver.pipeline().fireChannelRead(msg);
            promise.setSuccess();
        }
    }
}
