/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.handler;

import io.tidewire.handler.ipfilter.IpFilterRuleType;
import io.tidewire.handler.ipfilter.IpSubnetFilter;
import io.tidewire.handler.ipfilter.IpSubnetFilterRule;
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
import org.openjdk.jmh.annotations.Warmup;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * What does it cost to look a peer up among many subnets? Answered when the time grows with the logarithm of their
 * number and stays below the cost of accepting a connection.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class IpSubnetFilterBenchmark {

    /** Lets the benchmark ask without a channel. */
    private static final class Filter extends IpSubnetFilter {
        Filter(List<IpSubnetFilterRule> rules) {
            super(false, rules);
        }

        boolean asks(InetSocketAddress peer) {
            return accept(null, peer);
        }
    }

    @Param({"10", "1000", "100000"})
    private int rules;

    private Filter filter;
    private InetSocketAddress[] peers;
    private int next;

    @Setup
    public void setUp() throws UnknownHostException {
        Random random = new Random(1);
        // Each subnet once: Netty takes no two rules for one.
        Set<InetAddress> subnets = new LinkedHashSet<>();
        while (subnets.size() < rules) {
            byte[] octets = address(random).getAddress();
            octets[3] = 0;
            subnets.add(InetAddress.getByAddress(octets));
        }
        List<IpSubnetFilterRule> list = new ArrayList<>();
        for (InetAddress subnet : subnets) {
            list.add(new IpSubnetFilterRule(subnet, 24,
                    random.nextBoolean() ? IpFilterRuleType.ACCEPT : IpFilterRuleType.REJECT));
        }
        filter = new Filter(list);
        peers = new InetSocketAddress[1024];
        for (int i = 0; i < peers.length; i++) {
            peers[i] = new InetSocketAddress(address(random), 1);
        }
    }

    private static InetAddress address(Random random) throws UnknownHostException {
        byte[] octets = new byte[4];
        random.nextBytes(octets);
        return InetAddress.getByAddress(octets);
    }

    @Benchmark
    public boolean lookUp() {
        next = next + 1 & peers.length - 1;
        return filter.asks(peers[next]);
    }
}
