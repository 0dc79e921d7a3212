/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import com.sun.management.ThreadMXBean;
import io.tidewire.channel.DefaultEventLoop;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.socket.nio.NioDatagramChannel;
import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.resolver.ResolvedAddressTypes;
import io.tidewire.util.NetUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import static org.assertj.core.api.Assertions.assertThat;

/** A look-up of one address that the cache answers makes a future and nothing else; counted by the JVM. */
class CachedLookUpAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int RUNS = 5_000;

    private final EventLoop loop = new DefaultEventLoop();
    /** Keeps the JIT compiler from leaving out what is tested. */
    private Object sink;

    @AfterEach
    void stop() {
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    }

    private long octets(Supplier<Object> code) {
        for (int i = 0; i < RUNS; i++) {
            sink = code.get();
        }
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < RUNS; i++) {
            sink = code.get();
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    @ParameterizedTest
    @EnumSource(names = {"IPV4_ONLY", "IPV6_PREFERRED"})
    void aCachedLookUpAllocatesItsFutureOnly(ResolvedAddressTypes types) {
        try (DnsNameResolver resolver = new DnsNameResolverBuilder(loop).datagramChannelType(NioDatagramChannel.class)
                .resolvedAddressTypes(types).searchDomains(List.of("one.test", "two.test")).ndots(1)
                .resolvConf(new WatchedResolvConf(Path.of("/nonexistent"), loop.ticker())).build()) {
            for (String address : List.of("10.0.0.1", "10.0.0.2", "2001:db8::1")) {
                resolver.resolveCache().cache("www.example.", new DnsRecord[0],
                        NetUtil.createInetAddressFromIpAddressString(address), 600, loop);
            }
            assertThat(resolver.resolve("www.example").getNow().getHostAddress())
                    .isEqualTo(types == ResolvedAddressTypes.IPV4_ONLY ? "10.0.0.1" : "2001:db8:0:0:0:0:0:1");
            long ofFuture = octets(() -> loop.newPromise());
            long ofLookUp = octets(() -> resolver.resolve("www.example"));
            // An object takes 16 octets at least; the rest allows for what the JVM itself does now and then.
            assertThat(ofLookUp).isLessThan(ofFuture + RUNS * 4L);
        }
    }
}
