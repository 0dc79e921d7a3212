/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.pool;

import io.tidewire.channel.Channel;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/** Random use of pools, right and wrong, against lists of who has what. */
class ChannelPoolModelTest {

    private static final int MAX_CONNECTIONS = 3;
    private static final int MAX_WAITING = 4;

    private PoolWorld world;
    private SimpleChannelPool pool;
    private boolean bounded;
    private boolean closed;
    private int made;

    // The model.
    private final Deque<Channel> idle = new ArrayDeque<>();
    private final List<Channel> acquired = new ArrayList<>();
    private final List<Channel> released = new ArrayList<>();
    private final Deque<Future<Channel>> waiting = new ArrayDeque<>();

    @Test
    void randomUseAgreesWithLists() {
        SeededRuns.forEach(300, this::run);
    }

    private void run(Random random) {
        world = new PoolWorld();
        bounded = random.nextBoolean();
        pool = bounded ? new FixedChannelPool(world.bootstrap(), world, MAX_CONNECTIONS, MAX_WAITING)
                : new SimpleChannelPool(world.bootstrap(), world);
        closed = false;
        made = 0;
        idle.clear();
        acquired.clear();
        released.clear();
        waiting.clear();
        for (int i = random.nextInt(80); i > 0; i--) {
            switch (random.nextInt(9)) {
                case 0, 1, 2 -> acquire();
                case 3, 4 -> release(random);
                case 5 -> releaseAgain(random);
                case 6 -> closeOne(random);
                case 7 -> giveUp();
                default -> {
                    if (random.nextInt(20) == 0) {
                        close();
                    }
                }
            }
            check();
        }
        close();
        while (!acquired.isEmpty()) {
            release(random);
            check();
        }
        assertThat(world.channels).noneMatch(Channel::isOpen);
    }

    private void acquire() {
        Future<Channel> future = pool.acquire();
        world.run();
        if (closed) {
            assertThat(future.cause()).isInstanceOf(IllegalStateException.class);
        } else if (!bounded || acquired.size() < MAX_CONNECTIONS) {
            given(future);
        } else if (waiting.size() < MAX_WAITING) {
            assertThat(future.isDone()).isFalse();
            waiting.add(future);
        } else {
            assertThat(future.cause()).isInstanceOf(IllegalStateException.class);
        }
    }

    private void given(Future<Channel> future) {
        assertThat(future.isSuccess()).as("given a channel: %s", future.cause()).isTrue();
        Channel channel = future.getNow();
        Channel expected = idle.pollLast();
        while (expected != null && !expected.isOpen()) {
            expected = idle.pollLast();
        }
        if (expected == null) {
            assertThat(world.channels).hasSize(++made).last().isSameAs(channel);
        } else {
            assertThat(channel).isSameAs(expected);
        }
        assertThat(acquired).doesNotContain(channel);
        acquired.add(channel);
        released.remove(channel);
    }

    private void release(Random random) {
        if (acquired.isEmpty()) {
            return;
        }
        Channel channel = acquired.remove(random.nextInt(acquired.size()));
        released.add(channel);
        boolean wasOpen = channel.isOpen();
        Future<Void> future = pool.release(channel);
        world.run();
        if (closed) {
            assertThat(channel.isOpen()).isFalse();
            assertThat(future.isDone()).isTrue();
            return;
        }
        assertThat(future.isSuccess()).isTrue();
        if (wasOpen) {
            idle.add(channel);
        }
        while (!waiting.isEmpty()) {
            Future<Channel> next = waiting.poll();
            if (!next.isCancelled()) {
                given(next);
                return;
            }
        }
    }

    private void releaseAgain(Random random) {
        if (released.isEmpty()) {
            return;
        }
        Channel channel = released.get(random.nextInt(released.size()));
        Future<Void> future = pool.release(channel);
        world.run();
        assertThat(future.cause()).isInstanceOf(IllegalArgumentException.class);
        assertThat(channel.isOpen()).isFalse();
    }

    private void closeOne(Random random) {
        if (!world.channels.isEmpty()) {
            world.channels.get(random.nextInt(world.channels.size())).close();
            world.run();
        }
    }

    private void giveUp() {
        if (!waiting.isEmpty()) {
            // It stays in its place of the line, and is passed over there.
            assertThat(waiting.peekLast().cancel(false) || waiting.peekLast().isCancelled()).isTrue();
            waiting.removeLast();
        }
    }

    private void close() {
        pool.closeAsync();
        world.run();
        closed = true;
        for (Future<Channel> future : waiting) {
            assertThat(future.cause()).isNotNull();
        }
        waiting.clear();
        assertThat(idle).noneMatch(Channel::isOpen);
    }

    private void check() {
        if (bounded) {
            assertThat(((FixedChannelPool) pool).acquiredChannelCount()).isEqualTo(closed ? 0 : acquired.size());
        }
    }
}
