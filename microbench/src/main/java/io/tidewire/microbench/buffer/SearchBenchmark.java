/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.search.AbstractMultiSearchProcessorFactory;
import io.tidewire.buffer.search.AbstractSearchProcessorFactory;
import io.tidewire.buffer.search.MultiSearchProcessor;
import io.tidewire.buffer.search.SearchProcessor;
import io.tidewire.buffer.search.SearchProcessorFactory;
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
import org.openjdk.jmh.infra.Blackhole;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Which search finds a sequence of bytes at the end of 4 KiB soonest, in text and where nearly everything looks like
 * the beginning of it? Answered when the searches by an algorithm cost the same in both, and several needles together
 * ({@code several}) cost less than one after the other ({@code severalOneByOne}).
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SearchBenchmark {
    private static final int SIZE = 4096;
    private static final String[] NEEDLES = {"Content-Length", "Transfer-Encoding", "Connection", "\r\n\r\n"};

    @Param({"heap", "direct", "composite"})
    private String kind;
    @Param({"text", "alike"})
    private String haystack;

    private ByteBuf buf;
    private ByteBuf needle;
    private SearchProcessorFactory kmp;
    private SearchProcessorFactory bitap;
    private SearchProcessorFactory ahoCorasick;
    private AhoCorasick several;
    private final SearchProcessorFactory[] single = new SearchProcessorFactory[NEEDLES.length];

    /** Creates processors that know which needle they have found. */
    private interface AhoCorasick {
        MultiSearchProcessor search();
    }

    @Setup
    public void setUp() {
        byte[] wanted = (haystack.equals("alike") ? "aaaaaaaaaaaaaaab" : "\r\n\r\nGET /end ")
                .getBytes(StandardCharsets.US_ASCII);
        buf = BufferKinds.make(kind, SIZE);
        SplittableRandom random = new SplittableRandom(1);
        while (buf.writerIndex() < SIZE - wanted.length) {
            buf.writeByte(switch (haystack) {
                case "alike" -> 'a';
                case "text" -> ' ' + random.nextInt('~' - ' ');
                default -> throw new IllegalArgumentException("haystack: " + haystack);
            });
        }
        buf.writeBytes(wanted);
        needle = BufferKinds.make("heap", wanted.length).writeBytes(wanted);
        kmp = AbstractSearchProcessorFactory.newKmpSearchProcessorFactory(wanted);
        bitap = AbstractSearchProcessorFactory.newBitapSearchProcessorFactory(wanted);
        ahoCorasick = AbstractMultiSearchProcessorFactory.newAhoCorasicSearchProcessorFactory(wanted);
        byte[][] needles = new byte[NEEDLES.length][];
        for (int i = 0; i < needles.length; i++) {
            needles[i] = NEEDLES[i].getBytes(StandardCharsets.US_ASCII);
            single[i] = AbstractSearchProcessorFactory.newBitapSearchProcessorFactory(needles[i]);
        }
        several = AbstractMultiSearchProcessorFactory.newAhoCorasicSearchProcessorFactory(needles)::newSearchProcessor;
    }

    @TearDown
    public void tearDown() {
        needle.release();
        buf.release();
    }

    @Benchmark
    public int indexOf() {
        return ByteBufUtil.indexOf(needle, buf);
    }

    @Benchmark
    public int kmp() {
        return buf.forEachByte(kmp.newSearchProcessor());
    }

    @Benchmark
    public int bitap() {
        return buf.forEachByte(bitap.newSearchProcessor());
    }

    @Benchmark
    public int ahoCorasick() {
        return buf.forEachByte(ahoCorasick.newSearchProcessor());
    }

    @Benchmark
    public int several(Blackhole blackhole) {
        MultiSearchProcessor search = several.search();
        blackhole.consume(buf.forEachByte(search));
        return search.getFoundNeedleId();
    }

    @Benchmark
    public int severalOneByOne() {
        int first = Integer.MAX_VALUE;
        for (SearchProcessorFactory factory : single) {
            SearchProcessor search = factory.newSearchProcessor();
            int found = buf.forEachByte(search);
            first = found < 0 ? first : Math.min(first, found);
        }
        return first;
    }
}
