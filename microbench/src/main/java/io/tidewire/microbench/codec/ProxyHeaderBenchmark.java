/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.haproxy.HAProxyMessageDecoder;
import io.tidewire.microbench.Jvm;
import io.tidewire.util.ReferenceCountUtil;
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

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * What does the header of the PROXY protocol cost a connection, from a decoder that is added to one that has removed
 * itself? Answered by the time and the bytes per header, of either version; the pipeline's part is the same on both
 * sides.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ProxyHeaderBenchmark {
    private static final byte[] LINE =
            "PROXY TCP4 192.0.2.1 198.51.100.2 56324 443\r\n".getBytes(StandardCharsets.US_ASCII);
    /** TCP over IPv4, with a TLV of 16 octets as a proxy's own id is. */
    private static final byte[] BINARY = {
        0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A, 0x21, 0x11, 0, 12 + 3 + 16,
        (byte) 192, 0, 2, 1, (byte) 198, 51, 100, 2, (byte) 220, 4, 1, (byte) 187,
        5, 0, 16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    };

    private EmbeddedChannel channel;

    @Setup
    public void setup() {
        channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ReferenceCountUtil.release(msg);
            }
        });
    }

    @TearDown
    public void tearDown() {
        channel.finishAndReleaseAll();
    }

    private boolean decode(byte[] header) {
        ByteBuf buffer = PooledByteBufAllocator.DEFAULT.directBuffer(header.length).writeBytes(header);
        channel.pipeline().addFirst(new HAProxyMessageDecoder());
        return channel.writeInbound(buffer);
    }

    @Benchmark
    public boolean text() {
        return decode(LINE);
    }

    @Benchmark
    public boolean binary() {
        return decode(BINARY);
    }
}
