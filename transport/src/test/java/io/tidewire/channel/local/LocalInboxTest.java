/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.local;

import io.tidewire.channel.DefaultEventLoop;
import io.tidewire.channel.EventLoop;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class LocalInboxTest {

    private static final int ROUNDS = 2000;

    private final EventLoop loop = new DefaultEventLoop();
    private final EventLoop other = new DefaultEventLoop();
    private final Queue<Object> disposed = new ConcurrentLinkedQueue<>();
    private final Queue<Object> taken = new ConcurrentLinkedQueue<>();
    private final Semaphore turns = new Semaphore(0);
    private LocalInbox<Object> inbox = newInbox();

    private LocalInbox<Object> newInbox() {
        return new LocalInbox<>(this::takeAll, disposed::add);
    }

    private void takeAll() {
        Object item;
        while ((item = inbox.poll()) != null) {
            taken.add(item);
        }
        turns.release();
    }

    @AfterEach
    void endLoops() throws InterruptedException {
        for (EventLoop each : new EventLoop[] {loop, other}) {
            assertThat(each.shutdownGracefully(0, 30, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void settle(EventLoop loop) throws ExecutionException, InterruptedException {
        loop.submit(() -> { }).get();
    }

    @Test
    void itemsWaitUntilThereIsALoop() throws Exception {
        assertThat(inbox.put("a")).isTrue();
        assertThat(inbox.put("b")).isTrue();
        assertThat(inbox.isEmpty()).isFalse();
        inbox.attach(loop);
        settle(loop);
        assertThat(taken).containsExactly("a", "b");
        assertThat(inbox.isEmpty()).isTrue();
    }

    @Test
    void manyItemsMakeOneTurn() throws Exception {
        inbox.attach(loop);
        settle(loop);
        turns.drainPermits();
        loop.submit(() -> {
            for (int i = 0; i < 10; i++) {
                inbox.put(i);
            }
        }).get();
        settle(loop);
        assertThat(taken).hasSize(10);
        assertThat(turns.availablePermits()).isEqualTo(1);
    }

    @Test
    void turnOfAnOldLoopDoesNothing() throws Exception {
        inbox.attach(loop);
        settle(loop);
        turns.drainPermits();
        loop.submit(() -> {
            inbox.put("a");
            inbox.detach();
        }).get();
        settle(loop);
        assertThat(taken).isEmpty();
        inbox.attach(other);
        settle(other);
        assertThat(taken).containsExactly("a");
        assertThat(turns.availablePermits()).isEqualTo(1);
    }

    @Test
    void endComesAfterTheItems() throws Exception {
        assertThat(inbox.isEnded()).isFalse();
        inbox.put("a");
        inbox.end();
        assertThat(inbox.isEnded()).isTrue();
        assertThat(inbox.isEmpty()).isFalse();
        inbox.attach(loop);
        settle(loop);
        assertThat(taken).containsExactly("a");
    }

    @Test
    void closedInboxDisposesOfWhatItHasAndTakesNothing() {
        inbox.put("a");
        inbox.close();
        assertThat(disposed).containsExactly("a");
        assertThat(inbox.put("b")).isFalse();
        assertThat(disposed).containsExactly("a");
    }

    @Test
    void loopThatIsShutDownIsNoFailure() throws Exception {
        inbox.attach(loop);
        endLoops();
        assertThat(inbox.put("a")).isTrue();
        inbox.end();
        inbox.close();
        assertThat(disposed).containsExactly("a");
    }

    /** Runs both at once, as far as two threads can. */
    private static void race(Runnable first, Runnable second) throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        Thread thread = new Thread(() -> {
            await(start);
            first.run();
        });
        thread.start();
        await(start);
        second.run();
        thread.join();
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void itemThatMeetsACloseIsRefusedOrDisposedOf() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            inbox = newInbox();
            disposed.clear();
            List<Boolean> accepted = new ArrayList<>();
            race(() -> accepted.add(inbox.put("a")), inbox::close);
            assertThat(disposed).hasSize(accepted.get(0) ? 1 : 0);
            assertThat(inbox.isEmpty()).isTrue();
        }
    }

    @Test
    void itemThatMeetsARegistrationIsTaken() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            inbox = newInbox();
            taken.clear();
            race(() -> inbox.put("a"), () -> inbox.attach(loop));
            settle(loop);
            assertThat(taken).containsExactly("a");
        }
    }

    @Test
    void itemThatMeetsATurnIsTakenInItOrInTheNext() throws Exception {
        inbox.attach(loop);
        for (int round = 0; round < ROUNDS; round++) {
            taken.clear();
            inbox.put("a");
            // The turn of the first item is running or about to.
            inbox.put("b");
            settle(loop);
            assertThat(taken).containsExactly("a", "b");
        }
    }
}
