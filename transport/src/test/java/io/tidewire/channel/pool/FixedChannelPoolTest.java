/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.pool;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.ScriptedChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.pool.FixedChannelPool.AcquireTimeoutAction;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
class FixedChannelPoolTest {

    private final PoolWorld world = new PoolWorld();

    private FixedChannelPool pool(int maxConnections, int maxPendingAcquires) {
        return new FixedChannelPool(world.bootstrap(), world, maxConnections, maxPendingAcquires);
    }

    private FixedChannelPool pool(AcquireTimeoutAction action, long timeoutMillis) {
        return new FixedChannelPool(
                world.bootstrap(), world, ChannelHealthChecker.ACTIVE, action, timeoutMillis, 1, 2);
    }

    @Test
    void whoFindsNoneWaitsInOrderOfArrival() {
        FixedChannelPool pool = new FixedChannelPool(world.bootstrap(), world, 1);
        Channel channel = world.acquire(pool);
        Future<Channel> second = pool.acquire();
        Future<Channel> third = pool.acquire();
        world.run();
        assertThat(second.isDone()).isFalse();
        assertThat(pool.acquiredChannelCount()).isEqualTo(1);
        world.release(pool, channel);
        assertThat(world.acquired(second)).isSameAs(channel);
        assertThat(third.isDone()).isFalse();
        world.release(pool, channel);
        assertThat(world.acquired(third)).isSameAs(channel);
        world.release(pool, channel);
        assertThat(pool.acquiredChannelCount()).isZero();
        assertThat(world.channels).hasSize(1);
    }

    @Test
    void tooManyCannotWait() {
        FixedChannelPool pool = pool(1, 2);
        Channel channel = world.acquire(pool);
        Future<Channel> second = pool.acquire();
        Future<Channel> third = pool.acquire();
        assertThat(world.failureOf(pool.acquire())).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Too many outstanding");
        // One who has given up makes room.
        second.cancel(false);
        Future<Channel> fourth = pool.acquire();
        world.run();
        assertThat(fourth.isDone()).isFalse();
        world.release(pool, channel);
        assertThat(world.acquired(third)).isSameAs(channel);
        world.release(pool, channel);
        assertThat(world.acquired(fourth)).isSameAs(channel);
    }

    @Test
    void whoHasGivenUpIsPassedOver() {
        FixedChannelPool pool = pool(1, 2);
        Channel channel = world.acquire(pool);
        Future<Channel> second = pool.acquire();
        Future<Channel> third = pool.acquire();
        world.run();
        second.cancel(false);
        world.release(pool, channel);
        assertThat(world.acquired(third)).isSameAs(channel);
        assertThat(pool.acquiredChannelCount()).isEqualTo(1);
    }

    @Test
    void channelOfAnAcquisitionThatIsCancelledWhileItConnectsGoesToTheNext() {
        world.connectsAtOnce = false;
        FixedChannelPool pool = pool(1, 1);
        Future<Channel> first = pool.acquire();
        Future<Channel> second = pool.acquire();
        world.run();
        first.cancel(false);
        world.channels.get(0).completeConnect();
        assertThat(world.acquired(second)).isSameAs(world.channels.get(0));
        assertThat(pool.acquiredChannelCount()).isEqualTo(1);
        assertThat(world.channels).hasSize(1);
    }

    @Test
    void failureToConnectLetsTheNextOneIn() {
        world.connectsAtOnce = false;
        FixedChannelPool pool = pool(1, 1);
        Future<Channel> first = pool.acquire();
        Future<Channel> second = pool.acquire();
        world.run();
        assertThat(world.channels).hasSize(1);
        world.channels.get(0).failConnect(new IOException("refused"));
        assertThat(world.failureOf(first)).hasMessage("refused");
        assertThat(world.channels).hasSize(2);
        world.channels.get(1).completeConnect();
        assertThat(world.acquired(second)).isSameAs(world.channels.get(1));
    }

    @Test
    void whoWaitsForTooLongFails() {
        FixedChannelPool pool = pool(AcquireTimeoutAction.FAIL, 500);
        Channel channel = world.acquire(pool);
        Future<Channel> second = pool.acquire();
        world.advanceMillis(300);
        Future<Channel> third = pool.acquire();
        world.advanceMillis(199);
        assertThat(second.isDone()).isFalse();
        world.advanceMillis(1);
        assertThat(world.failureOf(second)).isInstanceOf(TimeoutException.class).hasMessageContaining("500 ms");
        assertThat(third.isDone()).isFalse();
        world.release(pool, channel);
        assertThat(world.acquired(third)).isSameAs(channel);
        // Its timer is gone.
        world.advanceMillis(1000);
        assertThat(pool.acquiredChannelCount()).isEqualTo(1);
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void whoWaitsForTooLongGetsANewChannel() {
        FixedChannelPool pool = pool(AcquireTimeoutAction.NEW, 500);
        Channel channel = world.acquire(pool);
        Future<Channel> second = pool.acquire();
        Future<Channel> third = pool.acquire();
        world.advanceMillis(500);
        Channel extra = world.acquired(second);
        assertThat(extra).isNotSameAs(channel);
        assertThat(world.acquired(third)).isNotIn(channel, extra);
        assertThat(pool.acquiredChannelCount()).isEqualTo(3);
        Future<Channel> fourth = pool.acquire();
        world.release(pool, channel);
        world.release(pool, extra);
        assertThat(fourth.isDone()).isFalse();
        world.release(pool, third.getNow());
        assertThat(world.acquired(fourth)).isSameAs(third.getNow());
        assertThat(pool.acquiredChannelCount()).isEqualTo(1);
    }

    @Test
    void timeoutOfWhoHasGivenUpDoesNothing() {
        FixedChannelPool pool = pool(AcquireTimeoutAction.NEW, 500);
        world.acquire(pool);
        Future<Channel> second = pool.acquire();
        world.run();
        second.cancel(false);
        world.advanceMillis(500);
        assertThat(world.channels).hasSize(1);
        assertThat(pool.acquiredChannelCount()).isEqualTo(1);
    }

    @Test
    void unhealthyChannelIsReplacedWithinTheBound() {
        FixedChannelPool pool = pool(1, 1);
        Channel channel = world.acquire(pool);
        Future<Channel> waiting = pool.acquire();
        channel.close();
        world.release(pool, channel);
        assertThat(world.acquired(waiting)).isNotSameAs(channel);
        assertThat(pool.acquiredChannelCount()).isEqualTo(1);
    }

    @Test
    void wrongReleasesDoNotCount() {
        FixedChannelPool pool = pool(2, 1);
        FixedChannelPool other = pool(2, 1);
        Channel mine = world.acquire(pool);
        Channel theirs = world.acquire(other);
        assertThat(world.failureOf(pool.release(theirs))).isInstanceOf(IllegalArgumentException.class);
        assertThat(pool.acquiredChannelCount()).isEqualTo(1);
        assertThat(other.acquiredChannelCount()).isEqualTo(1);
        world.release(pool, mine);
        assertThat(world.failureOf(pool.release(mine))).isInstanceOf(IllegalArgumentException.class);
        assertThat(pool.acquiredChannelCount()).isZero();
        world.release(other, theirs);
    }

    @Test
    void handlerThatThrowsLetsTheNextOneIn() {
        FixedChannelPool pool = pool(1, 1);
        Channel channel = world.acquire(pool);
        Future<Channel> waiting = pool.acquire();
        // Not to be mistaken for that of a wrong release, though of the same type.
        world.failingEvent = "released";
        assertThat(world.failureOf(pool.release(channel))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("thrown when released");
        assertThat(world.acquired(waiting)).isNotSameAs(channel);
        world.failingEvent = "acquired";
        world.release(pool, waiting.getNow());
        assertThat(world.failureOf(pool.acquire())).hasMessage("thrown when acquired");
        assertThat(pool.acquiredChannelCount()).isZero();
    }

    @Test
    void wrongArgumentsAreRefused() {
        assertThatThrownBy(() -> pool(0, 1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxConnections");
        assertThatThrownBy(() -> pool(1, 0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxPendingAcquires");
        assertThatThrownBy(() -> pool(AcquireTimeoutAction.NEW, -1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("acquireTimeoutMillis");
        assertThatThrownBy(() -> pool(null, 1)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("action");
        assertThatThrownBy(() -> new FixedChannelPool(new Bootstrap(), world, 1))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("group");
        FixedChannelPool pool = pool(1, 1);
        assertThatThrownBy(() -> pool.acquire(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> pool.release(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void closeFailsWhoWaits() {
        FixedChannelPool pool = pool(AcquireTimeoutAction.FAIL, 500);
        Channel held = world.acquire(pool);
        Future<Channel> second = pool.acquire();
        Future<Channel> third = pool.acquire();
        world.run();
        Future<Void> closed = pool.closeAsync();
        assertThat(closed.awaitUninterruptibly(30, TimeUnit.SECONDS)).isTrue();
        assertThat(pool.acquiredChannelCount()).as("a closed pool counts none").isZero();
        assertThat(world.failureOf(second)).isInstanceOf(ClosedChannelException.class);
        assertThat(world.failureOf(third)).isInstanceOf(ClosedChannelException.class);
        assertThat(world.failureOf(pool.acquire())).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThat(world.failureOf(pool.release(held))).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThat(held.isOpen()).isFalse();
        assertThat(pool.acquiredChannelCount()).isZero();
        pool.close();
        world.advanceMillis(1000);
    }

    @Test
    void channelThatConnectsAfterCloseIsClosed() {
        world.connectsAtOnce = false;
        FixedChannelPool pool = pool(1, 1);
        Future<Channel> first = pool.acquire();
        Future<Channel> second = pool.acquire();
        world.run();
        pool.close();
        world.channels.get(0).completeConnect();
        assertThat(world.failureOf(first)).isInstanceOf(IllegalStateException.class);
        assertThat(world.failureOf(second)).isInstanceOf(ClosedChannelException.class);
        assertThat(world.channels).singleElement().satisfies(channel -> assertThat(channel.isOpen()).isFalse());
        assertThat(pool.acquiredChannelCount()).isZero();
    }

    @Test
    void poolWhoseLoopHasEndedCanBeClosed() throws Exception {
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        FixedChannelPool pool = new FixedChannelPool(new Bootstrap().group(loops)
                .channelFactory(ScriptedChannel::new).remoteAddress(ScriptedChannel.PEER).disableResolver(),
                silent(), 1);
        Channel held = pool.acquire().sync().getNow();
        Future<Channel> waiting = pool.acquire();
        loops.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
        assertThat(waiting.isDone()).isFalse();
        pool.close();
        assertThat(waiting.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(waiting.cause()).isInstanceOf(ClosedChannelException.class);
        Promise<Channel> acquire = world.loop.newPromise();
        assertThat(pool.acquire(acquire).isDone()).isTrue();
        assertThat(acquire.isSuccess()).isFalse();
        Promise<Void> release = world.loop.newPromise();
        assertThat(pool.release(held, release).isDone()).isTrue();
        assertThat(release.isSuccess()).isFalse();
    }

    private static ChannelPoolHandler silent() {
        return new AbstractChannelPoolHandler() {
            @Override
            public void channelCreated(Channel ch) {
                // Needs no handlers.
            }
        };
    }

    /** Many threads, few channels: never more than allowed are held, everybody gets one, the count ends at zero. */
    @Test
    void boundHoldsForManyThreads() throws Exception {
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        FixedChannelPool pool = new FixedChannelPool(new Bootstrap().group(loops)
                .channelFactory(ScriptedChannel::new).remoteAddress(ScriptedChannel.PEER).disableResolver(),
                silent(), 3);
        AtomicInteger held = new AtomicInteger();
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            threads.add(new Thread(() -> {
                try {
                    for (int round = 0; round < 300; round++) {
                        Channel channel = pool.acquire().sync().getNow();
                        assertThat(held.incrementAndGet()).isBetween(1, 3);
                        if (round % 50 == 0) {
                            channel.close();
                        }
                        held.decrementAndGet();
                        pool.release(channel).sync();
                    }
                } catch (Throwable t) {
                    failures.add(t);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
        assertThat(pool.acquiredChannelCount()).isZero();
        pool.close();
        loops.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
    }
}
