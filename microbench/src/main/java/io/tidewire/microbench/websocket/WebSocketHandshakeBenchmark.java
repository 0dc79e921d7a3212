/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.websocket;

import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.tidewire.microbench.Jvm;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * What does it cost a server to open a connection: to build its pipeline, to answer the request of a browser, to change
 * the pipeline, and to close it? Answered by the time per connection and, with {@code -prof gc}, the octets allocated
 * for it.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class WebSocketHandshakeBenchmark {
    private static final int MAX_REQUEST = 65_536;
    private static final String REQUEST = """
            GET /ws HTTP/1.1
            Host: www.example.com
            User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
            Accept: */*
            Accept-Language: en-US,en;q=0.5
            Sec-WebSocket-Version: 13
            Origin: https://www.example.com
            Sec-WebSocket-Extensions: permessage-deflate
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
            Connection: keep-alive, Upgrade
            Cookie: id=5f2c9a7be1; theme=dark; consent=1
            Pragma: no-cache
            Cache-Control: no-cache
            Upgrade: websocket

            """.replace("\n", "\r\n");

    private byte[] request;
    private DiscardHandler.Outbound socket;

    @Setup
    public void setUp() {
        request = REQUEST.getBytes(StandardCharsets.US_ASCII);
        socket = new DiscardHandler.Outbound();
        if (open() == 0) {
            throw new IllegalStateException("the request was not answered");
        }
    }

    @Benchmark
    public int open() {
        EmbeddedChannel channel = new EmbeddedChannel(socket, new HttpServerCodec(),
                new HttpObjectAggregator(MAX_REQUEST), new WebSocketServerProtocolHandler("/ws"));
        channel.writeInbound(PooledByteBufAllocator.DEFAULT.directBuffer(request.length).writeBytes(request));
        channel.close();
        channel.finishAndReleaseAll();
        return socket.writes;
    }
}
