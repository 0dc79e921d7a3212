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
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import io.tidewire.util.concurrent.Promise;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
class InflightNameResolverTest {

    private static EventExecutor executor;

    private final Delegate delegate = new Delegate();
    private final InflightNameResolver<String> resolver = new InflightNameResolver<>(executor, delegate);

    @BeforeAll
    static void openExecutor() {
        executor = new DefaultEventExecutor();
    }

    @AfterAll
    static void closeExecutor() throws InterruptedException {
        executor.shutdownGracefully(0, 30, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS);
    }

    /** Keeps what it is asked for the test to answer. */
    private static final class Delegate implements NameResolver<String> {
        private final List<String> names = Collections.synchronizedList(new ArrayList<>());
        private final List<Promise<String>> one = Collections.synchronizedList(new ArrayList<>());
        private final List<Promise<List<String>>> all = Collections.synchronizedList(new ArrayList<>());
        private int closes;

        @Override
        public Future<String> resolve(String inetHost) {
            return resolve(inetHost, executor.newPromise());
        }

        @Override
        public Future<String> resolve(String inetHost, Promise<String> promise) {
            names.add(inetHost);
            one.add(promise);
            return promise;
        }

        @Override
        public Future<List<String>> resolveAll(String inetHost) {
            return resolveAll(inetHost, executor.newPromise());
        }

        @Override
        public Future<List<String>> resolveAll(String inetHost, Promise<List<String>> promise) {
            names.add(inetHost);
            all.add(promise);
            return promise;
        }

        @Override
        public void close() {
            closes++;
        }
    }

    /** Looks names up as the test says, both kinds alike. */
    private interface Lookup {
        void start(String name, Promise<String> promise) throws Exception;
    }

    private static NameResolver<String> resolver(Lookup lookup) {
        return new SimpleNameResolver<>(executor) {
            @Override
            protected void doResolve(String inetHost, Promise<String> promise) throws Exception {
                lookup.start(inetHost, promise);
            }

            @Override
            protected void doResolveAll(String inetHost, Promise<List<String>> promise) {
                throw new UnsupportedOperationException();
            }
        };
    }

    @Test
    void lookUpUnderWayServesAllWhoAsk() throws Exception {
        Promise<String> own = ImmediateEventExecutor.INSTANCE.newPromise();
        Future<String> first = resolver.resolve("a.test");
        Future<String> second = resolver.resolve("a.test", own);
        Future<String> third = resolver.resolve(new StringBuilder("a.").append("test").toString());
        assertThat(delegate.names).containsExactly("a.test");
        assertThat(second).isSameAs(own);
        assertThat(List.of(first, second, third)).noneMatch(Future::isDone);
        delegate.one.get(0).setSuccess("1");
        for (Future<String> answer : List.of(first, second, third)) {
            assertThat(answer.sync().getNow()).isEqualTo("1");
        }
    }

    @Test
    void resultsArriveOnTheExecutor() throws Exception {
        Promise<Boolean> onExecutor = ImmediateEventExecutor.INSTANCE.newPromise();
        resolver.resolve("a.test");
        resolver.resolve("a.test").addListener(done -> onExecutor.setSuccess(executor.inEventLoop()));
        delegate.one.get(0).setSuccess("1");
        assertThat(onExecutor.sync().getNow()).isTrue();
    }

    @Test
    void otherNamesAndOtherQuestionsHaveLookUpsOfTheirOwn() throws Exception {
        Future<String> a = resolver.resolve("a.test");
        Future<String> b = resolver.resolve("b.test");
        Future<List<String>> all = resolver.resolveAll("a.test");
        assertThat(delegate.names).containsExactly("a.test", "b.test", "a.test");
        delegate.one.get(1).setSuccess("b");
        assertThat(b.sync().getNow()).isEqualTo("b");
        assertThat(a.isDone()).isFalse();
        delegate.all.get(0).setSuccess(List.of("a", "aa"));
        assertThat(all.sync().getNow()).containsExactly("a", "aa");
        assertThat(a.isDone()).isFalse();
        delegate.one.get(0).setSuccess("a");
        assertThat(a.sync().getNow()).isEqualTo("a");
    }

    @Test
    void cancellationOfOneLeavesTheOthersTheirLookUp() throws Exception {
        try (CapturedWarnings warnings = new CapturedWarnings(DefaultPromise.class)) {
            Future<String> first = resolver.resolve("a.test");
            Future<String> second = resolver.resolve("a.test");
            Future<String> third = resolver.resolve("a.test");
            assertThat(first.cancel(false)).isTrue();
            assertThat(third.cancel(false)).isTrue();
            Future<String> fourth = resolver.resolve("a.test");
            assertThat(delegate.one).hasSize(1).noneMatch(Future::isDone);
            delegate.one.get(0).setSuccess("1");
            assertThat(second.sync().getNow()).isEqualTo("1");
            assertThat(fourth.sync().getNow()).isEqualTo("1");
            assertThat(List.of(first, third)).allMatch(Future::isCancelled);
            executor.submit(() -> { }).sync();
            assertThat(warnings.messages()).isEmpty();
        }
    }

    @Test
    void failureReachesAll() throws Exception {
        UnknownHostException cause = new UnknownHostException("a.test");
        List<Future<?>> answers = List.of(resolver.resolve("a.test"), resolver.resolve("a.test"),
                resolver.resolveAll("a.test"), resolver.resolveAll("a.test"));
        delegate.one.get(0).setFailure(cause);
        delegate.all.get(0).setFailure(cause);
        for (Future<?> answer : answers) {
            assertThat(answer.await().cause()).isSameAs(cause);
        }
        resolver.resolve("a.test");
        resolver.resolveAll("a.test");
        assertThat(delegate.names).hasSize(4);
    }

    @Test
    void cancellationOfTheLookUpItselfReachesAll() throws Exception {
        Promise<String> uncancellable = executor.newPromise();
        uncancellable.setUncancellable();
        Future<String> first = resolver.resolve("a.test");
        Future<String> second = resolver.resolve("a.test", uncancellable);
        delegate.one.get(0).cancel(false);
        assertThat(first.await().isCancelled()).isTrue();
        assertThat(second.await().isCancelled()).isTrue();
    }

    @Test
    void whoAsksAfterBeingToldCausesANewLookUp() throws Exception {
        List<Future<String>> again = new ArrayList<>();
        for (int asker = 0; asker < 3; asker++) {
            Promise<String> promise = ImmediateEventExecutor.INSTANCE.newPromise();
            // Called from within the completion: already then nothing is left of the former look-up.
            promise.addListener((FutureListener<String>) told -> again.add(resolver.resolve("a.test")));
            resolver.resolve("a.test", promise);
        }
        delegate.one.get(0).setSuccess("1");
        assertThat(again).hasSize(3).noneMatch(Future::isDone);
        assertThat(delegate.names).as("one more for all three").hasSize(2);
        delegate.one.get(1).setSuccess("2");
        for (Future<String> answer : again) {
            assertThat(answer.sync().getNow()).isEqualTo("2");
        }
        resolver.resolve("a.test");
        assertThat(delegate.names).hasSize(3);
    }

    @Test
    void endOfALookUpLeavesTheNextOneAlone() throws Exception {
        Future<String> first = resolver.resolve("a.test");
        delegate.one.get(0).setSuccess("1");
        Future<String> second = resolver.resolve("a.test");
        assertThat(delegate.one.get(0).trySuccess("x")).isFalse();
        Future<String> third = resolver.resolve("a.test");
        assertThat(delegate.names).hasSize(2);
        delegate.one.get(1).setSuccess("2");
        assertThat(List.of(first.sync().getNow(), second.sync().getNow(), third.sync().getNow()))
                .containsExactly("1", "2", "2");
    }

    @Test
    void whatTheDelegateThrowsIsTheFailureOfThatLookUpOnly() throws Exception {
        Throwable[] thrown = {new IllegalStateException("planned"), new AssertionError("planned"), null};
        AtomicInteger lookUps = new AtomicInteger();
        NameResolver<String> inner = new SimpleNameResolver<>(executor) {
            @Override
            protected void doResolve(String inetHost, Promise<String> promise) throws Exception {
                Throwable next = thrown[lookUps.getAndIncrement()];
                if (next instanceof Error error) {
                    throw error;
                } else if (next != null) {
                    throw (Exception) next;
                }
                promise.setSuccess("at last");
            }

            @Override
            protected void doResolveAll(String inetHost, Promise<List<String>> promise) {
                throw new UnsupportedOperationException();
            }
        };
        try (InflightNameResolver<String> shared = new InflightNameResolver<>(executor, inner)) {
            assertThat(shared.resolve("a.test").await().cause()).isSameAs(thrown[0]);
            assertThat(shared.resolve("a.test").await().cause()).isSameAs(thrown[1]);
            assertThat(shared.resolve("a.test").sync().getNow()).isEqualTo("at last");
        }
    }

    @Test
    void listsCannotBeChangedByAnybody() throws Exception {
        List<String> found = new ArrayList<>(List.of("1", "2"));
        Future<List<String>> first = resolver.resolveAll("a.test");
        Future<List<String>> second = resolver.resolveAll("a.test");
        assertThat(delegate.all).hasSize(1);
        delegate.all.get(0).setSuccess(found);
        first.sync();
        second.sync();
        found.clear();
        for (Future<List<String>> answer : List.of(first, second)) {
            assertThat(answer.getNow()).containsExactly("1", "2");
            assertThatThrownBy(() -> answer.getNow().add("3")).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void listThatCannotBeSharedIsAFailureAndNoHang() throws Exception {
        Future<List<String>> withNull = resolver.resolveAll("a.test");
        delegate.all.get(0).setSuccess(Arrays.asList("1", null));
        assertThat(withNull.await().cause()).isInstanceOf(NullPointerException.class);
        Future<List<String>> none = resolver.resolveAll("a.test");
        delegate.all.get(1).setSuccess(null);
        assertThat(none.await().cause()).isInstanceOf(NullPointerException.class);
    }

    @Test
    void closeClosesTheDelegate() {
        Future<String> open = resolver.resolve("a.test");
        resolver.close();
        assertThat(delegate.closes).isEqualTo(1);
        assertThat(open.isDone()).as("is for the delegate to say").isFalse();
    }

    @Test
    void missingArgumentsAreNamed() {
        Promise<String> one = executor.newPromise();
        Promise<List<String>> all = executor.newPromise();
        assertThatThrownBy(() -> new InflightNameResolver<>(null, delegate))
                .isInstanceOf(NullPointerException.class).hasMessage("executor");
        assertThatThrownBy(() -> new InflightNameResolver<String>(executor, null))
                .isInstanceOf(NullPointerException.class).hasMessage("nameResolver");
        assertThatThrownBy(() -> resolver.resolve(null))
                .isInstanceOf(NullPointerException.class).hasMessage("inetHost");
        assertThatThrownBy(() -> resolver.resolve(null, one))
                .isInstanceOf(NullPointerException.class).hasMessage("inetHost");
        assertThatThrownBy(() -> resolver.resolve("a.test", null))
                .isInstanceOf(NullPointerException.class).hasMessage("promise");
        assertThatThrownBy(() -> resolver.resolveAll(null, all))
                .isInstanceOf(NullPointerException.class).hasMessage("inetHost");
        assertThatThrownBy(() -> resolver.resolveAll("a.test", null))
                .isInstanceOf(NullPointerException.class).hasMessage("promise");
        assertThat(delegate.names).isEmpty();
    }

    @Test
    void lookUpThatEndsAfterTheExecutorIsStillAnAnswer() throws Exception {
        EventExecutor shortLived = new DefaultEventExecutor();
        InflightNameResolver<String> shared = new InflightNameResolver<>(shortLived, delegate);
        Future<String> first = shared.resolve("a.test");
        Future<String> second = shared.resolve("a.test");
        shortLived.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
        delegate.one.get(0).setSuccess("1");
        assertThat(first.sync().getNow()).isEqualTo("1");
        assertThat(second.sync().getNow()).isEqualTo("1");
        shared.resolve("a.test");
        assertThat(delegate.names).hasSize(2);
    }

    @Test
    void onlyWhoAsksFirstIsHeldUpByAResolverThatBlocks() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicInteger lookUps = new AtomicInteger();
        InflightNameResolver<String> shared = new InflightNameResolver<>(executor, resolver((name, promise) -> {
            lookUps.incrementAndGet();
            if (name.equals("slow.test")) {
                started.countDown();
                goOn.await();
            }
            promise.setSuccess(name);
        }));
        Promise<String> first = executor.newPromise();
        Thread blocked = new Thread(() -> shared.resolve("slow.test", first));
        blocked.start();
        started.await();
        // All of this would hang if it waited for the look-up.
        Future<String> second = shared.resolve("slow.test");
        assertThat(second.isDone()).isFalse();
        assertThat(shared.resolve("quick.test").sync().getNow()).isEqualTo("quick.test");
        goOn.countDown();
        assertThat(second.sync().getNow()).isEqualTo("slow.test");
        assertThat(first.sync().getNow()).isEqualTo("slow.test");
        blocked.join();
        assertThat(lookUps).hasValue(2);
    }

    @Test
    void socketAddressesOfOneHostShareALookUp() throws Exception {
        List<Promise<InetAddress>> asked = new ArrayList<>();
        InetAddress found = InetAddress.getByAddress(new byte[] {10, 0, 0, 1});
        NameResolver<InetAddress> inner = new InetNameResolver(executor) {
            @Override
            protected void doResolve(String inetHost, Promise<InetAddress> promise) {
                asked.add(promise);
            }

            @Override
            protected void doResolveAll(String inetHost, Promise<List<InetAddress>> promise) {
                throw new UnsupportedOperationException();
            }
        };
        try (AddressResolverGroup<InetSocketAddress> group = new AddressResolverGroup<>() {
            @Override
            protected AddressResolver<InetSocketAddress> newResolver(EventExecutor owner) {
                return new InetSocketAddressResolver(owner, new InflightNameResolver<>(owner, inner));
            }
        }) {
            AddressResolver<InetSocketAddress> addresses = group.getResolver(executor);
            Future<InetSocketAddress> http =
                    addresses.resolve(InetSocketAddress.createUnresolved("a.test", 80));
            Future<InetSocketAddress> https =
                    addresses.resolve(InetSocketAddress.createUnresolved("a.test", 443));
            assertThat(asked).hasSize(1);
            asked.get(0).setSuccess(found);
            assertThat(http.sync().getNow()).isEqualTo(new InetSocketAddress(found, 80));
            assertThat(https.sync().getNow()).isEqualTo(new InetSocketAddress(found, 443));
        }
    }

    /**
     * Numbers the look-ups of a name. The number is the result, so an asker can tell whether he was served by one that
     * had ended before he asked.
     */
    private static final class Numbered {
        private final AtomicInteger started = new AtomicInteger();
        private final AtomicInteger underWay = new AtomicInteger();
        private final AtomicInteger overlaps = new AtomicInteger();

        void start(String name, Promise<String> promise) {
            if (underWay.getAndIncrement() != 0) {
                overlaps.incrementAndGet();
            }
            String result = name + '#' + started.incrementAndGet();
            executor.execute(() -> {
                underWay.decrementAndGet();
                if (result.endsWith("3")) {
                    promise.setFailure(new UnknownHostException(result));
                } else {
                    promise.setSuccess(result);
                }
            });
        }
    }

    @Test
    void manyThreadsAreServedAndNeverByALookUpThatHadEnded() throws Exception {
        int threads = 4;
        int asks = 5000;
        List<Numbered> numbered = List.of(new Numbered(), new Numbered());
        InflightNameResolver<String> shared = new InflightNameResolver<>(executor,
                resolver((name, promise) -> numbered.get(name.charAt(0) - 'a').start(name, promise)));
        CyclicBarrier together = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Integer>> askers = Collections.nCopies(threads, () -> {
                together.await();
                int[] last = new int[2];
                int cancelled = 0;
                for (int ask = 0; ask < asks; ask++) {
                    int which = ask & 1;
                    String name = which == 0 ? "a.test" : "b.test";
                    Future<String> answer = shared.resolve(name, ImmediateEventExecutor.INSTANCE.newPromise());
                    if (ask % 7 == 0 && answer.cancel(false)) {
                        cancelled++;
                        continue;
                    }
                    answer.await(30, TimeUnit.SECONDS);
                    String result = answer.isSuccess() ? answer.getNow() : answer.cause().getMessage();
                    assertThat(result).startsWith(name + '#');
                    int number = Integer.parseInt(result.substring(name.length() + 1));
                    assertThat(answer.isSuccess()).isEqualTo(!result.endsWith("3"));
                    assertThat(number).isGreaterThan(last[which]);
                    last[which] = number;
                }
                return cancelled;
            });
            int cancelled = 0;
            for (java.util.concurrent.Future<Integer> asker : pool.invokeAll(askers)) {
                cancelled += asker.get();
            }
            assertThat(cancelled).isLessThanOrEqualTo(threads * (asks / 7 + 1));
        } finally {
            pool.shutdownNow();
        }
        executor.submit(() -> { }).sync();
        for (int which = 0; which < 2; which++) {
            Numbered lookUps = numbered.get(which);
            assertThat(lookUps.overlaps).hasValue(0);
            assertThat(lookUps.underWay).hasValue(0);
            int before = lookUps.started.get();
            assertThat(before).isLessThanOrEqualTo(threads * asks / 2);
            // Nothing is left of those that have ended.
            shared.resolve(which == 0 ? "a.test" : "b.test").await();
            assertThat(lookUps.started).hasValue(before + 1);
        }
    }

    @Test
    void allWhoAskTogetherAreServedByOneLookUp() throws Exception {
        int threads = 4;
        CyclicBarrier together = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (int round = 0; round < 500; round++) {
                List<Callable<Future<List<String>>>> askers = Collections.nCopies(threads, () -> {
                    together.await();
                    return resolver.resolveAll("a.test", ImmediateEventExecutor.INSTANCE.newPromise());
                });
                List<java.util.concurrent.Future<Future<List<String>>>> asked = pool.invokeAll(askers);
                assertThat(delegate.all).hasSize(round + 1);
                delegate.all.get(round).setSuccess(List.of("r" + round));
                for (java.util.concurrent.Future<Future<List<String>>> answer : asked) {
                    assertThat(answer.get().getNow()).containsExactly("r" + round);
                }
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
