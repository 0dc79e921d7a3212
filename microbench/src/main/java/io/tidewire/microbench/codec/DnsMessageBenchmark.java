/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.handler.codec.dns.DatagramDnsQuery;
import io.tidewire.handler.codec.dns.DatagramDnsQueryEncoder;
import io.tidewire.handler.codec.dns.DatagramDnsResponse;
import io.tidewire.handler.codec.dns.DatagramDnsResponseDecoder;
import io.tidewire.handler.codec.dns.DefaultDnsQuestion;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.handler.codec.dns.DnsSection;
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

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * What does it cost to read a response with one alias and some addresses, all of whose names are compressed, and to
 * write a query? Answered by the time per datagram through an embedded channel, and by what is allocated.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DnsMessageBenchmark {
    private static final InetSocketAddress CLIENT = new InetSocketAddress("127.0.0.1", 4000);
    private static final InetSocketAddress SERVER = new InetSocketAddress("127.0.0.1", 53);

    @Param({"1", "8"})
    private int addresses;

    private ByteBuf response;
    private EmbeddedChannel decoder;
    private EmbeddedChannel encoder;

    @Setup
    public void setup() {
        decoder = new EmbeddedChannel(new DatagramDnsResponseDecoder());
        encoder = new EmbeddedChannel(new DatagramDnsQueryEncoder());
        response = PooledByteBufAllocator.DEFAULT.directBuffer();
        response.writeShort(1).writeShort(0x8180).writeShort(1).writeShort(1 + addresses).writeInt(0);
        label("www");
        label("example");
        label("org");
        response.writeByte(0).writeInt(0x0001_0001);
        // CNAME of "www.example.org", "edge" in front of "example.org".
        response.writeShort(0xC00C).writeInt(0x0005_0001).writeInt(60).writeShort(7);
        int target = response.writerIndex();
        label("edge");
        response.writeShort(0xC010);
        for (int i = 0; i < addresses; i++) {
            response.writeShort(0xC000 | target).writeInt(0x0001_0001).writeInt(60).writeShort(4)
                    .writeInt(0x0A00_0000 + i);
        }
    }

    private void label(String label) {
        response.writeByte(label.length()).writeBytes(label.getBytes(StandardCharsets.US_ASCII));
    }

    @TearDown
    public void tearDown() {
        response.release();
    }

    @Benchmark
    public int decodesResponse() {
        decoder.writeInbound(new DatagramPacket(response.retainedDuplicate(), CLIENT, SERVER));
        DatagramDnsResponse read = decoder.readInbound();
        int count = read.count(DnsSection.ANSWER);
        read.release();
        return count;
    }

    @Benchmark
    public int encodesQuery() {
        DatagramDnsQuery query = new DatagramDnsQuery(CLIENT, SERVER, 1);
        query.setRecursionDesired(true);
        query.addRecord(DnsSection.QUESTION, new DefaultDnsQuestion("www.example.org.", DnsRecordType.A));
        encoder.writeOutbound(query);
        DatagramPacket written = encoder.readOutbound();
        int octets = written.content().readableBytes();
        written.release();
        return octets;
    }
}
