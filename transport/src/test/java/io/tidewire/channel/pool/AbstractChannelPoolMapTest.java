/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.pool;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;

import io.tidewire.channel.Channel;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
class AbstractChannelPoolMapTest {

    private final PoolWorld world = new PoolWorld();
    private final AbstractChannelPoolMap<String, SimpleChannelPool> map = new AbstractChannelPoolMap<>() {
        @Override
        protected SimpleChannelPool newPool(String key) {
            return new SimpleChannelPool(world.bootstrap(), world);
        }
    };

    /** Counts how often it is closed. */
    private static final class CountingPool implements ChannelPool {
        private int closes;

        @Override
        public Future<Channel> acquire() {
            throw new UnsupportedOperationException("acquire");
        }

        @Override
        public Future<Channel> acquire(Promise<Channel> promise) {
            throw new UnsupportedOperationException("acquire");
        }

        @Override
        public Future<Void> release(Channel channel) {
            throw new UnsupportedOperationException("release");
        }

        @Override
        public Future<Void> release(Channel channel, Promise<Void> promise) {
            throw new UnsupportedOperationException("release");
        }

        @Override
        public synchronized void close() {
            closes++;
        }

        synchronized int closes() {
            return closes;
        }
    }

    @Test
    void poolsAreMadeOncePerKey() {
        assertThat(map.isEmpty()).isTrue();
        assertThat(map.contains("a")).isFalse();
        SimpleChannelPool pool = map.get("a");
        assertThat(map.get("a")).isSameAs(pool);
        assertThat(map.get("b")).isNotSameAs(pool);
        assertThat(map.contains("a")).isTrue();
        assertThat(map.size()).isEqualTo(2);
        assertThat(map.isEmpty()).isFalse();
        assertThat(map).extracting(Map.Entry::getKey).containsExactlyInAnyOrder("a", "b");
        map.close();
    }

    @Test
    void removedPoolsAreClosed() {
        SimpleChannelPool pool = map.get("a");
        Channel channel = world.acquire(pool);
        world.release(pool, channel);
        assertThat(map.remove("a")).isTrue();
        assertThat(map.remove("a")).isFalse();
        world.run();
        assertThat(channel.isOpen()).isFalse();
        assertThat(world.failureOf(pool.acquire())).isInstanceOf(IllegalStateException.class);
        assertThat(map.get("a")).isNotSameAs(pool);
        map.close();
    }

    @Test
    void closeClosesAllPools() {
        List<SimpleChannelPool> pools = List.of(map.get("a"), map.get("b"));
        map.close();
        assertThat(map.isEmpty()).isTrue();
        assertThat(pools).allMatch(SimpleChannelPool::isClosed);
        map.close();
        assertThat(map.get("a")).isNotIn(pools);
    }

    @Test
    void iterationShowsButDoesNotRemove() {
        map.get("a");
        Iterator<Map.Entry<String, SimpleChannelPool>> entries = map.iterator();
        Map.Entry<String, SimpleChannelPool> entry = entries.next();
        assertThat(entry.getValue()).isSameAs(map.get("a"));
        assertThatThrownBy(entries::remove).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> entry.setValue(map.get("b"))).isInstanceOf(UnsupportedOperationException.class);
        map.close();
    }

    @Test
    void wrongArgumentsAreRefused() {
        assertThatThrownBy(() -> map.get(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> map.remove(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> map.contains(null)).isInstanceOf(NullPointerException.class);
        AbstractChannelPoolMap<String, CountingPool> broken = new AbstractChannelPoolMap<>() {
            @Override
            protected CountingPool newPool(String key) {
                return null;
            }
        };
        assertThatThrownBy(() -> broken.get("a")).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("pool");
    }

    @Test
    void whoLosesTheRaceForAKeyIsClosed() throws Exception {
        CyclicBarrier bothMake = new CyclicBarrier(2);
        ConcurrentLinkedQueue<CountingPool> made = new ConcurrentLinkedQueue<>();
        AbstractChannelPoolMap<String, CountingPool> raced = new AbstractChannelPoolMap<>() {
            @Override
            protected CountingPool newPool(String key) {
                CountingPool pool = new CountingPool();
                made.add(pool);
                try {
                    bothMake.await();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
                return pool;
            }
        };
        ConcurrentLinkedQueue<CountingPool> given = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            threads.add(new Thread(() -> given.add(raced.get("a"))));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(made).hasSize(2);
        CountingPool winner = raced.get("a");
        assertThat(given).containsExactly(winner, winner);
        assertThat(made).allSatisfy(pool -> assertThat(pool.closes()).isEqualTo(pool == winner ? 0 : 1));
        assertThat(raced.remove("a")).isTrue();
        assertThat(winner.closes()).isEqualTo(1);
    }
}
