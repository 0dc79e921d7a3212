/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http2;

import io.tidewire.handler.codec.http2.internal.hpack.HpackException;
import io.tidewire.handler.codec.http2.internal.hpack.HpackInput;
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

import java.util.concurrent.TimeUnit;

/**
 * Is an integer read faster by a loop over {@code int} that finds the overflow at the fifth octet than by one over
 * {@code long} whose result is checked? The answer is the largest {@code int}; one and two octets show that short
 * ones, which are most, do not pay for it.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HpackDecoderULE128Benchmark {
    private static final int MASK = 0x7F;
    private static final byte[] MAX_INT = {MASK, (byte) 0x80, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 7};
    private static final byte[] TWO_OCTETS = {MASK, 5};
    private static final byte[] ONE_OCTET = {5};

    private HpackInput maxInt;
    private HpackInput twoOctets;
    private HpackInput oneOctet;
    private LongInput longMaxInt;
    private LongInput longTwoOctets;
    private LongInput longOneOctet;

    @Setup
    public void setUp() {
        maxInt = new HpackInput(MAX_INT, 0, MAX_INT.length);
        twoOctets = new HpackInput(TWO_OCTETS, 0, TWO_OCTETS.length);
        oneOctet = new HpackInput(ONE_OCTET, 0, ONE_OCTET.length);
        longMaxInt = new LongInput(MAX_INT);
        longTwoOctets = new LongInput(TWO_OCTETS);
        longOneOctet = new LongInput(ONE_OCTET);
    }

    @Benchmark
    public int decodeMaxInt() throws HpackException {
        maxInt.position(0);
        return maxInt.readInteger(MASK);
    }

    @Benchmark
    public int decodeMaxIntByLong() {
        longMaxInt.position = 0;
        return longMaxInt.readInteger(MASK);
    }

    @Benchmark
    public int decodeTwoOctets() throws HpackException {
        twoOctets.position(0);
        return twoOctets.readInteger(MASK);
    }

    @Benchmark
    public int decodeTwoOctetsByLong() {
        longTwoOctets.position = 0;
        return longTwoOctets.readInteger(MASK);
    }

    @Benchmark
    public int decodeOneOctet() throws HpackException {
        oneOctet.position(0);
        return oneOctet.readInteger(MASK);
    }

    @Benchmark
    public int decodeOneOctetByLong() {
        longOneOctet.position = 0;
        return longOneOctet.readInteger(MASK);
    }

    /** The rival: the same bounds, found in a {@code long}. */
    private static final class LongInput {
        private final byte[] octets;
        private int position;

        LongInput(byte[] octets) {
            this.octets = octets;
        }

        int readInteger(int mask) {
            int i = position;
            long value = octets[i++] & mask;
            if (value == mask) {
                int shift = 0;
                byte octet;
                do {
                    if (i == octets.length || shift > 28) {
                        throw new IllegalArgumentException("integer: cut off or over 5 octets");
                    }
                    octet = octets[i++];
                    value += (octet & 0x7FL) << shift;
                    shift += 7;
                } while (octet < 0);
                if (value > Integer.MAX_VALUE) {
                    throw new IllegalArgumentException("integer: over 2147483647");
                }
            }
            position = i;
            return (int) value;
        }
    }
}
