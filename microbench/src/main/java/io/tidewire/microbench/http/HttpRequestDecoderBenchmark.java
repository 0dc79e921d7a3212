/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.HttpRequestDecoder;
import io.tidewire.microbench.Jvm;
import io.tidewire.util.ReferenceCountUtil;
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
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What does it cost to decode one request of a load generator ({@code small}), a read of 16 of them ({@code plain}),
 * one request of a browser, 1 KiB long, whole ({@code browser}) and in five reads ({@code fragmented}), one with 60
 * fields ({@code sixty}), or a chunked post ({@code chunked})? Answered by the time per request, of all 16 in {@code
 * plain}, and, with {@code -prof gc}, the octets allocated for it.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HttpRequestDecoderBenchmark {
    private static final String SMALL = "GET /plaintext HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n";
    private static final int FRAGMENTS = 5;

    @Param({"small", "plain", "browser", "fragmented", "sixty", "chunked"})
    private String input;

    private byte[][] reads;
    private EmbeddedChannel channel;
    private Counter counter;

    @Setup
    public void setUp() {
        byte[] octets = text().getBytes(StandardCharsets.US_ASCII);
        reads = new byte[input.equals("fragmented") ? FRAGMENTS : 1][];
        for (int i = 0; i < reads.length; i++) {
            reads[i] = Arrays.copyOfRange(octets, octets.length * i / reads.length,
                    octets.length * (i + 1) / reads.length);
        }
        counter = new Counter();
        channel = new EmbeddedChannel(new HttpRequestDecoder(), counter);
    }

    private String text() {
        return switch (input) {
            case "small" -> SMALL;
            case "plain" -> SMALL.repeat(16);
            case "browser", "fragmented" -> """
                    GET /articles/2026/11/index.html?session=8c4f1e07&page=2 HTTP/1.1
                    Host: www.example.com
                    User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
                    Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8
                    Accept-Language: en-US,en;q=0.5
                    Accept-Encoding: gzip, deflate, br, zstd
                    Referer: https://www.example.com/articles/2026/11/index.html?session=8c4f1e07&page=1
                    Connection: keep-alive
                    Cookie: id=5f2c9a7be1; theme=dark; consent=1; visitor=VISITOR
                    Upgrade-Insecure-Requests: 1
                    Sec-Fetch-Dest: document
                    Sec-Fetch-Mode: navigate
                    Sec-Fetch-Site: same-origin
                    If-None-Match: "686897696a7c876b7e"
                    Priority: u=0, i

                    """.replace("VISITOR", "0123456789abcdef".repeat(20)).replace("\n", "\r\n");
            case "sixty" -> "GET /sixty HTTP/1.1\r\nHost: a\r\n" + IntStream.range(1, 60)
                    .mapToObj(i -> "X-Field-Number-" + i + ": value of field " + i + "\r\n")
                    .collect(Collectors.joining()) + "\r\n";
            case "chunked" -> "POST /upload HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + ("400\r\n" + "x".repeat(1024) + "\r\n").repeat(4) + "0\r\n\r\n";
            default -> throw new IllegalArgumentException("input: " + input);
        };
    }

    @TearDown
    public void tearDown() {
        channel.finishAndReleaseAll();
    }

    @Benchmark
    public int decode() {
        for (byte[] octets : reads) {
            // A fresh buffer, as a read gives it: the decoder may keep slices of it.
            ByteBuf read = PooledByteBufAllocator.DEFAULT.directBuffer(octets.length).writeBytes(octets);
            channel.pipeline().fireChannelRead(read);
        }
        return counter.messages;
    }

    private static final class Counter extends ChannelInboundHandlerAdapter {
        private int messages;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            messages++;
            ReferenceCountUtil.release(msg);
        }
    }
}
