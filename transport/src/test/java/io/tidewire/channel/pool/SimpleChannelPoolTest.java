/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.pool;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.ScriptedChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
class SimpleChannelPoolTest {

    private final PoolWorld world = new PoolWorld();
    private final SimpleChannelPool pool = new SimpleChannelPool(world.bootstrap(), world);

    private SimpleChannelPool checkedPool(Function<Channel, Future<Boolean>> check, boolean onRelease) {
        return new SimpleChannelPool(world.bootstrap(), world, check::apply, onRelease);
    }

    @Test
    void releasedChannelIsGivenToTheNext() {
        Channel channel = world.acquire(pool);
        assertThat(channel.isActive()).isTrue();
        world.release(pool, channel);
        assertThat(world.acquire(pool)).isSameAs(channel);
        assertThat(world.acquire(pool)).isNotSameAs(channel);
        assertThat(world.log).containsExactly("created", "acquired", "released", "acquired", "created", "acquired");
        assertThat(world.channels).hasSize(2);
    }

    @Test
    void lastReleasedIsGivenAwayFirstUnlessTheFirstShallBe() {
        SimpleChannelPool fifo =
                new SimpleChannelPool(world.bootstrap(), world, ChannelHealthChecker.ACTIVE, true, false);
        for (SimpleChannelPool each : List.of(pool, fifo)) {
            Channel first = world.acquire(each);
            Channel second = world.acquire(each);
            world.release(each, first);
            world.release(each, second);
            assertThat(world.acquire(each)).isSameAs(each == fifo ? first : second);
        }
    }

    @Test
    void promiseOfTheCallerIsUsed() {
        Promise<Channel> acquire = world.loop.newPromise();
        assertThat(pool.acquire(acquire)).isSameAs(acquire);
        Channel channel = world.acquired(acquire);
        Promise<Void> release = world.loop.newPromise();
        assertThat(pool.release(channel, release)).isSameAs(release);
        world.run();
        assertThat(release.isSuccess()).isTrue();
    }

    @Test
    void failureToConnectFailsTheAcquisition() {
        world.connectsAtOnce = false;
        Future<Channel> acquire = pool.acquire();
        world.run();
        assertThat(acquire.isDone()).isFalse();
        IOException refused = new IOException("refused");
        world.channels.get(0).failConnect(refused);
        assertThat(world.failureOf(acquire)).isSameAs(refused);
    }

    @Test
    void channelOfACancelledAcquisitionGoesToThePool() {
        world.connectsAtOnce = false;
        Future<Channel> acquire = pool.acquire();
        world.run();
        assertThat(acquire.cancel(false)).isTrue();
        world.channels.get(0).completeConnect();
        world.run();
        assertThat(acquire.cause()).isInstanceOf(CancellationException.class);
        assertThat(world.acquire(pool)).isSameAs(world.channels.get(0));
        assertThat(world.channels).hasSize(1);
    }

    @Test
    void bootstrapOfTheCallerIsLeftAlone() {
        Bootstrap bootstrap = world.bootstrap();
        SimpleChannelPool own = new SimpleChannelPool(bootstrap, world);
        assertThat(bootstrap.config().handler()).isNull();
        assertThat(own.bootstrap().config().handler()).isNotNull();
        assertThat(own.handler()).isSameAs(world);
        assertThat(own.healthChecker()).isSameAs(ChannelHealthChecker.ACTIVE);
        assertThat(own.releaseHealthCheck()).isTrue();
    }

    @Test
    void subclassConnectsInItsOwnWay() {
        List<Bootstrap> used = new ArrayList<>();
        SimpleChannelPool own = new SimpleChannelPool(world.bootstrap().remoteAddress(null), world) {
            @Override
            protected ChannelFuture connectChannel(Bootstrap bs) {
                used.add(bs);
                return bs.remoteAddress(ScriptedChannel.PEER).connect();
            }
        };
        Channel channel = world.acquire(own);
        world.acquire(own);
        assertThat(used).hasSize(2).doesNotContain(own.bootstrap()).doesNotHaveDuplicates();
        world.release(own, channel);
        assertThat(own.bootstrap().config().remoteAddress()).isNull();
    }

    @Test
    void subclassBoundsTheIdleChannels() {
        Queue<Channel> one = new ArrayBlockingQueue<>(1);
        SimpleChannelPool bounded = new SimpleChannelPool(world.bootstrap(), world) {
            @Override
            protected Channel pollChannel() {
                return one.poll();
            }

            @Override
            protected boolean offerChannel(Channel channel) {
                return one.offer(channel);
            }
        };
        Channel first = world.acquire(bounded);
        Channel second = world.acquire(bounded);
        world.release(bounded, first);
        assertThat(world.failureOf(bounded.release(second))).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("full");
        assertThat(second.isOpen()).isFalse();
        assertThat(world.log).containsOnlyOnce("released");
        assertThat(world.acquire(bounded)).isSameAs(first);
    }

    @Test
    void channelOfAnotherPoolIsRefusedAndLeftAlone() {
        SimpleChannelPool other = new SimpleChannelPool(world.bootstrap(), world);
        Channel channel = world.acquire(pool);
        assertThat(world.failureOf(other.release(channel))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(channel.id().asShortText());
        assertThat(channel.isActive()).isTrue();
        world.release(pool, channel);
        assertThat(world.acquire(other)).isNotSameAs(channel);
    }

    @Test
    void secondReleaseIsRefusedAndClosesTheChannel() {
        Channel channel = world.acquire(pool);
        world.release(pool, channel);
        assertThat(world.failureOf(pool.release(channel))).isInstanceOf(IllegalArgumentException.class);
        world.run();
        assertThat(channel.isOpen()).isFalse();
        assertThat(world.acquire(pool)).isNotSameAs(channel);
    }

    @Test
    void poolWhoseBootstrapHasNoGroupWorksAndCanBeClosed() {
        SimpleChannelPool own = new SimpleChannelPool(
                new Bootstrap().channelFactory(ScriptedChannel::new).disableResolver(), world) {
            @Override
            protected ChannelFuture connectChannel(Bootstrap bs) {
                return bs.group(world.loop).remoteAddress(ScriptedChannel.PEER).connect();
            }
        };
        Future<Channel> acquire = own.acquire();
        world.run();
        assertThat(acquire.awaitUninterruptibly(30, TimeUnit.SECONDS)).isTrue();
        world.release(own, acquire.getNow());
        Thread closer = new Thread(own::close);
        closer.start();
        while (closer.isAlive()) {
            world.run();
            Thread.onSpinWait();
        }
        assertThat(acquire.getNow().isOpen()).isFalse();
    }

    @Test
    void wrongArgumentsAreRefused() {
        assertThatThrownBy(() -> new SimpleChannelPool(null, world)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("bootstrap");
        assertThatThrownBy(() -> new SimpleChannelPool(world.bootstrap(), null))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("handler");
        assertThatThrownBy(() -> new SimpleChannelPool(world.bootstrap(), world, null))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("healthCheck");
        assertThatThrownBy(() -> pool.acquire(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> pool.release(null)).isInstanceOf(NullPointerException.class);
        Channel channel = world.acquire(pool);
        assertThatThrownBy(() -> pool.release(channel, null)).isInstanceOf(NullPointerException.class);
        world.release(pool, channel);
    }

    @Test
    void channelsThatCloseWhileIdleAreNotGivenAway() {
        List<Channel> idle = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            idle.add(world.acquire(pool));
        }
        idle.forEach(channel -> world.release(pool, channel));
        idle.subList(1, 100).forEach(Channel::close);
        assertThat(world.acquire(pool)).isSameAs(idle.get(0));
        assertThat(world.channels).hasSize(100);
        idle.get(0).close();
        world.release(pool, idle.get(0));
        assertThat(world.acquire(pool)).isNotIn(idle);
    }

    @Test
    void healthIsLookedAtOnReleaseOnlyIfWanted() {
        List<Channel> checked = new ArrayList<>();
        Function<Channel, Future<Boolean>> sick = channel -> {
            checked.add(channel);
            return channel.eventLoop().newSucceededFuture(false);
        };
        SimpleChannelPool eager = checkedPool(sick, true);
        Channel first = world.acquire(eager);
        assertThat(checked).isEmpty();
        world.release(eager, first);
        assertThat(checked).containsExactly(first);
        assertThat(first.isOpen()).isFalse();

        SimpleChannelPool lazy = checkedPool(sick, false);
        Channel second = world.acquire(lazy);
        world.release(lazy, second);
        assertThat(second.isOpen()).isTrue();
        assertThat(world.acquire(lazy)).isNotSameAs(second);
        assertThat(checked).containsExactly(first, second);
        assertThat(second.isOpen()).isFalse();
    }

    @Test
    void healthMayBeKnownLater() {
        List<Promise<Boolean>> checks = new ArrayList<>();
        SimpleChannelPool slow = checkedPool(channel -> {
            checks.add(channel.eventLoop().newPromise());
            return checks.get(checks.size() - 1);
        }, true);
        Channel channel = world.acquire(slow);
        Future<Void> release = slow.release(channel);
        world.run();
        assertThat(release.isDone()).isFalse();
        checks.get(0).setSuccess(true);
        world.run();
        assertThat(release.isSuccess()).isTrue();
        Future<Channel> acquire = slow.acquire();
        world.run();
        assertThat(acquire.isDone()).isFalse();
        checks.get(1).setFailure(new IOException("no answer"));
        assertThat(world.acquired(acquire)).isNotSameAs(channel);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void checkThatThrowsClosesTheChannel() {
        SimpleChannelPool broken = checkedPool(channel -> {
            throw new IllegalStateException("check");
        }, false);
        Channel channel = world.acquire(broken);
        world.release(broken, channel);
        assertThat(world.failureOf(broken.acquire())).hasMessage("check");
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void handlerThatThrowsClosesTheChannel() {
        world.failingEvent = "acquired";
        assertThat(world.failureOf(pool.acquire())).hasMessage("thrown when acquired");
        assertThat(world.channels.get(0).isOpen()).isFalse();
        world.failingEvent = "created";
        assertThat(world.failureOf(pool.acquire())).isNotNull();
        assertThat(world.channels.get(1).isOpen()).isFalse();
        world.failingEvent = "released";
        Channel channel = world.acquire(pool);
        assertThat(world.failureOf(pool.release(channel))).hasMessage("thrown when released");
        assertThat(channel.isOpen()).isFalse();
        world.failingEvent = "none";
        assertThat(world.acquire(pool)).isNotSameAs(channel);
    }

    @Test
    void handlerAdapterNeedsNewChannelsOnly() throws Exception {
        List<Channel> created = new ArrayList<>();
        SimpleChannelPool adapted = new SimpleChannelPool(world.bootstrap(), new AbstractChannelPoolHandler() {
            @Override
            public void channelCreated(Channel ch) {
                created.add(ch);
            }
        });
        Channel channel = world.acquire(adapted);
        world.release(adapted, channel);
        assertThat(created).containsExactly(channel);
    }

    @Test
    void closeClosesIdleChannelsAtOnceAndTheOthersWhenTheyAreReleased() {
        Channel held = world.acquire(pool);
        Channel idle = world.acquire(pool);
        world.release(pool, idle);
        Future<Void> closed = pool.closeAsync();
        world.run();
        assertThat(closed.awaitUninterruptibly(30, TimeUnit.SECONDS)).isTrue();
        assertThat(closed.isSuccess()).isTrue();
        assertThat(idle.isOpen()).isFalse();
        assertThat(held.isOpen()).isTrue();
        world.release(pool, held);
        assertThat(held.isOpen()).isFalse();
        assertThat(world.failureOf(pool.acquire())).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        pool.close();
    }

    @Test
    void channelThatConnectsAfterCloseIsClosed() {
        world.connectsAtOnce = false;
        Future<Channel> acquire = pool.acquire();
        world.run();
        pool.close();
        world.channels.get(0).completeConnect();
        assertThat(world.failureOf(acquire)).isInstanceOf(IllegalStateException.class);
        assertThat(world.channels.get(0).isOpen()).isFalse();
    }

    @Test
    void closeWaitsOnOtherThreadsOnly() throws Exception {
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        SimpleChannelPool onLoops = new SimpleChannelPool(new Bootstrap().group(loops)
                .channelFactory(ScriptedChannel::new).remoteAddress(ScriptedChannel.PEER).disableResolver(),
                new AbstractChannelPoolHandler() {
                    @Override
                    public void channelCreated(Channel ch) {
                        // Needs no handlers.
                    }
                });
        Channel first = onLoops.acquire().sync().getNow();
        Channel second = onLoops.acquire().sync().getNow();
        onLoops.release(first).sync();
        loops.submit(onLoops::close).sync();
        assertThat(first.closeFuture().await(30, TimeUnit.SECONDS)).isTrue();
        onLoops.release(second).sync();
        onLoops.close();
        assertThat(second.isOpen()).isFalse();
        loops.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
        assertThat(onLoops.acquire().await(30, TimeUnit.SECONDS)).isTrue();
    }

    /** No two threads hold the same channel, and none gets lost. */
    @Test
    void manyThreadsShareFewChannels() throws Exception {
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        Queue<Channel> made = new ConcurrentLinkedQueue<>();
        SimpleChannelPool shared = new SimpleChannelPool(new Bootstrap().group(loops)
                .channelFactory(ScriptedChannel::new).remoteAddress(ScriptedChannel.PEER).disableResolver(),
                new AbstractChannelPoolHandler() {
                    @Override
                    public void channelCreated(Channel ch) {
                        made.add(ch);
                    }
                });
        ConcurrentHashMap<Channel, Thread> holders = new ConcurrentHashMap<>();
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(new Thread(() -> {
                try {
                    for (int round = 0; round < 500; round++) {
                        Channel channel = shared.acquire().sync().getNow();
                        assertThat(holders.putIfAbsent(channel, Thread.currentThread())).isNull();
                        holders.remove(channel);
                        shared.release(channel).sync();
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
        assertThat(made.size()).isBetween(1, 4);
        shared.close();
        assertThat(made).noneMatch(Channel::isOpen);
        loops.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
    }
}
