/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.ManualIoEventLoop;
import io.tidewire.channel.local.LocalChannel;
import io.tidewire.channel.local.LocalIoHandler;
import io.tidewire.resolver.AddressResolver;
import io.tidewire.resolver.AddressResolverGroup;
import io.tidewire.resolver.InetNameResolver;
import io.tidewire.resolver.InetSocketAddressResolver;
import io.tidewire.util.NetUtil;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.GlobalEventExecutor;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.concurrent.ScheduledFuture;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class HappyEyeballsConnectorTest {
    /** An attempt whose end a test decides. */
    private record Attempt(Channel channel, InetSocketAddress address, ChannelPromise promise) {
        String host() {
            return address.getAddress().getHostAddress();
        }
    }

    /** A loop that takes no timers when a test says so, as one does that is about to end. */
    private static final class EndingLoop extends ManualIoEventLoop {
        private boolean refusesTimers;

        EndingLoop(Ticker ticker) {
            super(null, Thread.currentThread(), LocalIoHandler.newFactory(), ticker);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
            if (refusesTimers) {
                throw new RejectedExecutionException("no timers");
            }
            return super.schedule(command, delay, unit);
        }
    }

    private final MockTicker ticker = Ticker.newMockTicker();
    private final EndingLoop loop = new EndingLoop(ticker);
    private final List<Attempt> attempts = new ArrayList<>();
    /** The addresses that the resolver finds; without any, it fails. */
    private List<InetAddress> found = List.of();
    /** Set to let the resolver wait. */
    private Promise<List<InetAddress>> pendingLookup;

    private final AddressResolverGroup<InetSocketAddress> resolvers = new AddressResolverGroup<>() {
        @Override
        protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) {
            return new InetSocketAddressResolver(executor, new InetNameResolver(executor) {
                @Override
                protected void doResolve(String host, Promise<InetAddress> promise) {
                    promise.setFailure(new AssertionError("all addresses are asked for"));
                }

                @Override
                protected void doResolveAll(String host, Promise<List<InetAddress>> promise) {
                    if (pendingLookup == null && found.isEmpty()) {
                        promise.setFailure(new UnknownHostException(host));
                    } else if (found.isEmpty()) {
                        pendingLookup = promise;
                    } else {
                        promise.setSuccess(found);
                    }
                }
            });
        }
    };

    private final Bootstrap bootstrap = new Bootstrap().group(loop).channel(LocalChannel.class).resolver(resolvers)
            .handler(new ChannelInitializer<Channel>() {
                @Override
                protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
                        @Override
                        public void connect(ChannelHandlerContext ctx, SocketAddress remote, SocketAddress local,
                                ChannelPromise promise) {
                            attempts.add(new Attempt(ctx.channel(), (InetSocketAddress) remote, promise));
                        }
                    });
                }
            });

    @AfterEach
    void stopLoop() {
        resolvers.close();
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        while (!loop.isTerminated()) {
            loop.runNow();
        }
    }

    private void find(String... addresses) {
        found = Arrays.stream(addresses).map(NetUtil::createInetAddressFromIpAddressString).toList();
    }

    private void turn() {
        while (loop.runNow() > 0) {
            assertThat(loop.isTerminated()).isFalse();
        }
    }

    private void pass(long millis) {
        ticker.advanceMillis(millis);
        turn();
    }

    private Future<Channel> connect() {
        Future<Channel> connected = new HappyEyeballsConnector(bootstrap).connect("example.test", 443);
        turn();
        return connected;
    }

    private List<String> tried() {
        return attempts.stream().map(Attempt::host).toList();
    }

    private void fail(int attempt, Throwable cause) {
        attempts.get(attempt).promise().setFailure(cause);
        turn();
    }

    private void succeed(int attempt) {
        attempts.get(attempt).promise().setSuccess();
        turn();
    }

    @Test
    void attemptsBeginOneAfterTheOtherWithTheFamiliesInTurn() {
        find("2001:db8::1", "2001:db8::2", "2001:db8::3", "192.0.2.1", "192.0.2.2", "2001:db8::1");
        Future<Channel> connected = connect();
        assertThat(tried()).containsExactly("2001:db8:0:0:0:0:0:1");
        pass(249);
        assertThat(attempts).hasSize(1);
        pass(1);
        assertThat(tried()).hasSize(2).last().isEqualTo("192.0.2.1");
        for (int i = 0; i < 3; i++) {
            pass(250);
        }
        assertThat(tried().subList(2, 5)).containsExactly("2001:db8:0:0:0:0:0:2", "192.0.2.2", "2001:db8:0:0:0:0:0:3");
        assertThat(attempts).allMatch(attempt -> attempt.address().getPort() == 443);
        pass(100_000);
        assertThat(attempts).hasSize(5);
        assertThat(connected.isDone()).isFalse();
        succeed(1);
        assertThat(connected.getNow()).isSameAs(attempts.get(1).channel());
        for (Attempt attempt : attempts) {
            assertThat(attempt.channel().isOpen()).isEqualTo(attempt == attempts.get(1));
        }
        attempts.get(1).channel().close();
        turn();
    }

    @Test
    void nextAttemptBeginsAtOnceWhenOneFails() {
        find("192.0.2.1", "192.0.2.2", "192.0.2.3");
        Future<Channel> connected = connect();
        pass(200);
        fail(0, new ConnectException("refused"));
        assertThat(attempts).hasSize(2);
        // The delay begins anew with each attempt.
        pass(249);
        assertThat(attempts).hasSize(2);
        pass(1);
        assertThat(attempts).hasSize(3);
        succeed(2);
        assertThat(connected.getNow()).isSameAs(attempts.get(2).channel());
        assertThat(attempts.get(1).channel().isOpen()).isFalse();
        attempts.get(2).channel().close();
        turn();
    }

    @Test
    void allCausesAreKeptWhenAllFail() {
        find("192.0.2.1", "2001:db8::1");
        Future<Channel> connected = connect();
        ConnectException first = new ConnectException("first");
        ConnectException second = new ConnectException("second");
        pass(250);
        fail(1, second);
        assertThat(connected.isDone()).isFalse();
        fail(0, first);
        assertThat(connected.cause()).isInstanceOf(ConnectException.class).hasSuppressedException(first)
                .hasSuppressedException(second).hasMessageContaining("example.test").hasMessageEndingWith("of 2");
        assertThat(connected.cause().getSuppressed()).containsExactly(second, first);
        assertThat(attempts).noneMatch(attempt -> attempt.channel().isOpen());
    }

    @Test
    void attemptThatEndsAfterTheWinnerIsClosed() {
        find("192.0.2.1", "192.0.2.2");
        Future<Channel> connected = connect();
        pass(250);
        attempts.get(0).promise().setSuccess();
        attempts.get(1).promise().setSuccess();
        turn();
        assertThat(connected.getNow()).isSameAs(attempts.get(0).channel());
        assertThat(attempts.get(0).channel().isOpen()).isTrue();
        assertThat(attempts.get(1).channel().isOpen()).isFalse();
        attempts.get(0).channel().close();
        turn();
    }

    @Test
    void cancellingClosesAllAndBeginsNothing() {
        find("192.0.2.1", "192.0.2.2", "192.0.2.3");
        Future<Channel> connected = connect();
        pass(250);
        assertThat(connected.cancel(false)).isTrue();
        turn();
        assertThat(attempts).hasSize(2).noneMatch(attempt -> attempt.channel().isOpen());
        pass(100_000);
        assertThat(attempts).hasSize(2);
    }

    @Test
    void cancellingWhileTheNameIsLookedUpBeginsNothing() {
        pendingLookup = loop.newPromise();
        Future<Channel> connected = connect();
        connected.cancel(false);
        turn();
        pendingLookup.setSuccess(List.of(NetUtil.LOCALHOST4));
        turn();
        assertThat(attempts).isEmpty();
    }

    /** The cancellation is known to the promise, and not yet to the event loop. */
    @Test
    void winnerOfARaceThatAnotherThreadHasCancelledIsClosed() throws Exception {
        find("192.0.2.1");
        Future<Channel> connected = connect();
        Thread other = new Thread(() -> connected.cancel(false));
        other.start();
        other.join();
        attempts.get(0).promise().setSuccess();
        turn();
        assertThat(connected.isCancelled()).isTrue();
        assertThat(attempts.get(0).channel().isOpen()).isFalse();
    }

    @Test
    void winnerCannotBeCancelled() {
        find("192.0.2.1");
        Future<Channel> connected = connect();
        attempts.get(0).promise().setSuccess();
        turn();
        assertThat(connected.cancel(false)).isFalse();
        assertThat(attempts.get(0).channel().isOpen()).isTrue();
        attempts.get(0).channel().close();
        turn();
    }

    @Test
    void atMostEightAttemptsAreUnderWay() {
        find(IntStream.rangeClosed(1, 12).mapToObj(i -> "192.0.2." + i).toArray(String[]::new));
        Future<Channel> connected = connect();
        for (int i = 0; i < 20; i++) {
            pass(250);
        }
        assertThat(attempts).hasSize(ConnectRace.MAX_RUNNING);
        fail(3, new ConnectException("refused"));
        assertThat(attempts).hasSize(ConnectRace.MAX_RUNNING + 1);
        pass(250);
        assertThat(attempts).hasSize(ConnectRace.MAX_RUNNING + 1);
        for (int i = 0; i < attempts.size(); i++) {
            attempts.get(i).promise().tryFailure(new ConnectException("refused"));
            turn();
        }
        assertThat(attempts).hasSize(12);
        assertThat(connected.cause().getSuppressed()).hasSize(12);
    }

    @Test
    void nameThatIsNotFoundFailsByItsCause() {
        assertThat(connect().cause()).isInstanceOf(UnknownHostException.class);
        assertThat(attempts).isEmpty();
    }

    @Test
    void addressNeedsNoResolver() {
        for (Bootstrap some : List.of(bootstrap, bootstrap.clone().disableResolver())) {
            attempts.clear();
            Future<Channel> connected = new HappyEyeballsConnector(some).connect(new InetSocketAddress("192.0.2.9", 1));
            turn();
            assertThat(tried()).containsExactly("192.0.2.9");
            fail(0, new ConnectException("refused"));
            assertThat(connected.cause().getSuppressed()).hasSize(1);
        }
    }

    @Test
    void channelThatCannotBeMadeIsAFailedAttempt() throws Exception {
        find("192.0.2.1", "192.0.2.2");
        Bootstrap broken = new Bootstrap().group(loop).resolver(resolvers).handler(new ChannelOutboundHandlerAdapter())
                .channelFactory((io.tidewire.channel.ChannelFactory<Channel>) () -> {
                    throw new IllegalStateException("no descriptor left");
                });
        Future<Channel> connected = new HappyEyeballsConnector(broken).connect("example.test", 443);
        while (!connected.isDone()) {
            // The failures come from another thread.
            loop.run(1_000_000);
        }
        assertThat(connected.cause().getSuppressed()).hasSize(2);
    }

    @Test
    void loopThatTakesNoTimersDecidesTheRace() {
        find("192.0.2.1", "192.0.2.2", "192.0.2.3");
        Future<Channel> connected = connect();
        loop.refusesTimers = true;
        fail(0, new ConnectException("refused"));
        assertThat(connected.cause()).isInstanceOf(ConnectException.class);
        assertThat(connected.cause().getSuppressed()).hasSize(2);
        assertThat(connected.cause().getSuppressed()[1]).isInstanceOf(RejectedExecutionException.class);
        assertThat(attempts).hasSize(2).noneMatch(attempt -> attempt.channel().isOpen());
    }

    /** The failure of an attempt comes from another thread, which is held until the loop has ended. */
    @Test
    void loopThatHasEndedDecidesTheRace() throws Exception {
        find("192.0.2.1");
        CountDownLatch ended = new CountDownLatch(1);
        Bootstrap broken = new Bootstrap().group(loop).resolver(resolvers).handler(new ChannelOutboundHandlerAdapter())
                .channelFactory((io.tidewire.channel.ChannelFactory<Channel>) () -> {
                    GlobalEventExecutor.INSTANCE.execute(() -> {
                        try {
                            ended.await();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    });
                    throw new IllegalStateException("no descriptor left");
                });
        Future<Channel> connected = new HappyEyeballsConnector(broken).connect("example.test", 443);
        turn();
        assertThat(connected.isDone()).isFalse();
        stopLoop();
        ended.countDown();
        // Behind the failure of the attempt.
        GlobalEventExecutor.INSTANCE.submit(() -> { }).sync();
        assertThat(connected.cause()).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void delayHasTheBoundsOfTheRfc() {
        for (long delay : new long[] {9, 2_001}) {
            assertThatIllegalArgumentException().isThrownBy(() -> new HappyEyeballsConnector(bootstrap, delay));
        }
        find("192.0.2.1", "192.0.2.2");
        for (long delay : new long[] {10, 2_000}) {
            attempts.clear();
            Future<Channel> connected = new HappyEyeballsConnector(bootstrap, delay).connect("example.test", 1);
            turn();
            pass(delay - 1);
            assertThat(attempts).hasSize(1);
            pass(1);
            assertThat(attempts).hasSize(2);
            connected.cancel(false);
            turn();
        }
    }

    @Test
    void bootstrapHasToBeComplete() {
        assertThatIllegalStateException().isThrownBy(
                () -> new HappyEyeballsConnector(new Bootstrap().group(loop)).connect("h", 1));
    }
}
