/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.channel.CapturedWarnings;
import io.tidewire.util.concurrent.DefaultEventExecutor;
import io.tidewire.util.concurrent.DefaultPromise;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import io.tidewire.util.concurrent.Promise;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
class ResolverTest {

    private static final SocketAddress FOREIGN = new SocketAddress() {
        private static final long serialVersionUID = 1L;
    };

    private static EventExecutor executor;

    @BeforeAll
    static void openExecutor() {
        executor = new DefaultEventExecutor();
    }

    @AfterAll
    static void closeExecutor() throws InterruptedException {
        executor.shutdownGracefully(0, 30, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS);
    }

    private static InetAddress address(int last) throws UnknownHostException {
        return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last});
    }

    /** Knows one name, and counts how often it is closed. */
    private static final class Known extends InetNameResolver {
        private final String name;
        private final List<InetAddress> addresses;
        private int closes;

        Known(String name, InetAddress... addresses) {
            super(executor);
            this.name = name;
            this.addresses = List.of(addresses);
        }

        @Override
        protected void doResolve(String inetHost, Promise<InetAddress> promise) throws Exception {
            check(inetHost);
            promise.setSuccess(addresses.get(0));
        }

        @Override
        protected void doResolveAll(String inetHost, Promise<List<InetAddress>> promise)
                throws Exception {
            check(inetHost);
            promise.setSuccess(addresses);
        }

        private void check(String inetHost) throws UnknownHostException {
            if (!name.equals(inetHost)) {
                throw new UnknownHostException(inetHost);
            }
        }

        @Override
        public void close() {
            closes++;
        }
    }

    @Test
    void defaultResolverKnowsLiteralsAndNamesWhatItDoesNotKnow() throws Exception {
        try (DefaultNameResolver resolver = new DefaultNameResolver(executor)) {
            assertThat(resolver.resolve("127.0.0.1").sync().getNow().getAddress()).containsExactly(127, 0, 0, 1);
            assertThat(resolver.resolveAll("127.0.0.1").sync().getNow()).hasSize(1);
            assertThat(resolver.resolve("no-such-host.invalid").await().cause())
                    .isInstanceOf(UnknownHostException.class).hasMessageContaining("no-such-host.invalid");
        }
    }

    @Test
    void socketAddressesKeepTheirPort() throws Exception {
        Known known = new Known("known.test", address(1), address(2));
        try (AddressResolver<InetSocketAddress> resolver = known.asAddressResolver()) {
            InetSocketAddress unresolved = InetSocketAddress.createUnresolved("known.test", 80);
            assertThat(resolver.isSupported(unresolved)).isTrue();
            assertThat(resolver.isResolved(unresolved)).isFalse();
            assertThat(resolver.resolve(unresolved).sync().getNow())
                    .isEqualTo(new InetSocketAddress(address(1), 80));
            assertThat(resolver.resolveAll(unresolved).sync().getNow()).containsExactly(
                    new InetSocketAddress(address(1), 80), new InetSocketAddress(address(2), 80));
            InetSocketAddress resolved = new InetSocketAddress(address(3), 81);
            assertThat(resolver.resolve(resolved).sync().getNow()).isSameAs(resolved);
            assertThat(resolver.resolve(InetSocketAddress.createUnresolved("other.test", 1)).await().cause())
                    .isInstanceOf(UnknownHostException.class).hasMessageContaining("other.test");
        }
        assertThat(known.closes).isEqualTo(1);
    }

    @Test
    void foreignAddressesAreRefused() throws Exception {
        try (AddressResolver<InetSocketAddress> resolver = new Known("known.test").asAddressResolver()) {
            assertThat(resolver.isSupported(FOREIGN)).isFalse();
            assertThat(resolver.resolve(FOREIGN).await().cause()).isInstanceOf(UnsupportedAddressTypeException.class);
            assertThatThrownBy(() -> resolver.isResolved(FOREIGN)).isInstanceOf(UnsupportedAddressTypeException.class);
        }
    }

    @Test
    void roundRobinGivesEveryAddress() throws Exception {
        Known known = new Known("known.test", address(1), address(2), address(3));
        try (RoundRobinInetAddressResolver resolver = new RoundRobinInetAddressResolver(executor, known)) {
            Set<InetAddress> seen = new HashSet<>();
            for (int i = 0; i < 1000 && seen.size() < 3; i++) {
                seen.add(resolver.resolve("known.test").sync().getNow());
            }
            assertThat(seen).hasSize(3);
            assertThat(resolver.resolveAll("known.test").sync().getNow())
                    .containsExactlyInAnyOrder(address(1), address(2), address(3));
            assertThat(resolver.resolve("other.test").await().cause()).isInstanceOf(UnknownHostException.class);
        }
        assertThat(known.closes).isEqualTo(1);
    }

    @Test
    void compositeAsksOneAfterAnother() throws Exception {
        try (CompositeNameResolver<InetAddress> resolver = new CompositeNameResolver<>(executor,
                new Known("one.test", address(1)), new Known("two.test", address(2)))) {
            assertThat(resolver.resolve("one.test").sync().getNow()).isEqualTo(address(1));
            assertThat(resolver.resolveAll("two.test").sync().getNow()).containsExactly(address(2));
            assertThat(resolver.resolve("three.test").await().cause()).isInstanceOf(UnknownHostException.class);
        }
    }

    @Test
    void answerForWhoHasCancelledIsDropped() throws Exception {
        Known known = new Known("known.test", address(1), address(2));
        InetSocketAddress unresolved = InetSocketAddress.createUnresolved("known.test", 80);
        InetSocketAddress resolved = new InetSocketAddress(address(3), 81);
        try (CapturedWarnings warnings = new CapturedWarnings(DefaultPromise.class);
             DefaultNameResolver literals = new DefaultNameResolver(ImmediateEventExecutor.INSTANCE);
             NoopAddressResolver noop = new NoopAddressResolver(ImmediateEventExecutor.INSTANCE);
             RoundRobinInetAddressResolver roundRobin =
                     new RoundRobinInetAddressResolver(ImmediateEventExecutor.INSTANCE, known);
             CompositeNameResolver<InetAddress> composite = new CompositeNameResolver<>(
                     ImmediateEventExecutor.INSTANCE, new Known("other.test"), known);
             AddressResolver<InetSocketAddress> addresses =
                     new InetSocketAddressResolver(ImmediateEventExecutor.INSTANCE, known)) {
            List<Future<?>> answers = List.of(
                    literals.resolve("127.0.0.1", cancelled()), literals.resolveAll("127.0.0.1", cancelled()),
                    noop.resolve(resolved, cancelled()), noop.resolveAll(resolved, cancelled()),
                    roundRobin.resolve("known.test", cancelled()), roundRobin.resolveAll("known.test", cancelled()),
                    roundRobin.resolve("none.test", cancelled()), roundRobin.resolveAll("none.test", cancelled()),
                    composite.resolve("known.test", cancelled()), composite.resolve("none.test", cancelled()),
                    addresses.resolve(unresolved, cancelled()), addresses.resolveAll(unresolved, cancelled()),
                    addresses.resolve(resolved, cancelled()), addresses.resolveAll(resolved, cancelled()),
                    addresses.resolve(FOREIGN, cancelled()), addresses.resolveAll(FOREIGN, cancelled()));
            assertThat(answers).allMatch(Future::isCancelled);
            for (int hop = 0; hop < 3; hop++) {
                executor.submit(() -> { }).sync();
            }
            assertThat(warnings.messages()).isEmpty();
        }
    }

    private static <T> Promise<T> cancelled() {
        Promise<T> promise = ImmediateEventExecutor.INSTANCE.newPromise();
        promise.cancel(false);
        return promise;
    }

    @Test
    void groupKeepsOneResolverPerExecutorUntilItTerminates() throws Exception {
        AtomicInteger closes = new AtomicInteger();
        EventExecutor shortLived = new DefaultEventExecutor();
        try (AddressResolverGroup<SocketAddress> group = new AddressResolverGroup<>() {
            @Override
            protected AddressResolver<SocketAddress> newResolver(EventExecutor owner) {
                return new NoopAddressResolver(owner) {
                    @Override
                    public void close() {
                        closes.incrementAndGet();
                    }
                };
            }
        }) {
            AddressResolver<SocketAddress> resolver = group.getResolver(shortLived);
            assertThat(group.getResolver(shortLived)).isSameAs(resolver);
            assertThat(group.getResolver(executor)).isNotSameAs(resolver);
            shortLived.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
            assertThatThrownBy(() -> group.getResolver(shortLived)).isInstanceOf(IllegalStateException.class);
        }
        assertThat(closes.get()).isBetween(1, 2);
    }
}
