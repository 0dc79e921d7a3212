/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.util.concurrent.DefaultThreadFactory;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.RejectedExecutionHandlers;
import io.tidewire.util.concurrent.Ticker;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A loop ends only when what it handed out has come back. */
@Timeout(60)
class HandOutTest {

    private static final ThreadFactory THREADS = new DefaultThreadFactory(HandOutTest.class);

    private static SingleThreadEventLoop ioLoop(int maxPendingTasks) {
        return new SingleThreadIoEventLoop(null, THREADS, NioIoHandler.newFactory(), maxPendingTasks,
                RejectedExecutionHandlers.reject(), 0);
    }

    static Stream<Supplier<SingleThreadEventLoop>> loops() {
        return Stream.of(DefaultEventLoop::new, () -> ioLoop(Integer.MAX_VALUE), () -> ioLoop(16));
    }

    @ParameterizedTest
    @MethodSource("loops")
    void loopEndsWhenItsOperationHasComeBackAndRunsTheRest(Supplier<SingleThreadEventLoop> factory) throws Exception {
        SingleThreadEventLoop loop = factory.get();
        List<String> events = new ArrayList<>();
        Runnable comeBack = loop.submit(() -> HandOut.from(loop, () -> {
            events.add("rest in loop: " + loop.inEventLoop());
            loop.execute(() -> events.add("task of the rest"));
        })).sync().getNow();
        Future<?> termination = loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        // Each is taken by a turn of the shutdown, whose periods are over since its first one.
        for (int i = 0; i < 10; i++) {
            loop.submit(() -> { }).sync();
        }
        assertThat(loop.isShutdown()).isFalse();
        comeBack.run();
        termination.sync();
        assertThat(events).containsExactly("rest in loop: true", "task of the rest");
    }

    @ParameterizedTest
    @MethodSource("loops")
    void sleepingLoopRunsTheRestOfWhatComesBack(Supplier<SingleThreadEventLoop> factory) throws Exception {
        SingleThreadEventLoop loop = factory.get();
        for (int i = 0; i < 100; i++) {
            CountDownLatch done = new CountDownLatch(1);
            Runnable comeBack = loop.submit(() -> HandOut.from(loop, done::countDown)).sync().getNow();
            comeBack.run();
            done.await();
        }
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    @ParameterizedTest
    @MethodSource("loops")
    void operationHandedOutByOneOfTheLastTasksHoldsUpTheEnd(Supplier<SingleThreadEventLoop> factory) throws Exception {
        SingleThreadEventLoop loop = factory.get();
        CountDownLatch ended = new CountDownLatch(1);
        AtomicReference<Runnable> comeBack = new AtomicReference<>();
        CountDownLatch handedOut = new CountDownLatch(1);
        loop.execute(new Runnable() {
            @Override
            public void run() {
                if (!loop.isShutdown()) {
                    loop.execute(this);
                    return;
                }
                comeBack.set(HandOut.from(loop, ended::countDown));
                handedOut.countDown();
            }
        });
        Future<?> termination = loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        handedOut.await();
        assertThat(loop.isTerminated()).isFalse();
        comeBack.get().run();
        termination.sync();
        assertThat(ended.getCount()).isZero();
    }

    @Test
    void fullTaskQueueDoesNotRejectWhatComesBack() throws Exception {
        SingleThreadEventLoop loop = ioLoop(16);
        CountDownLatch blocking = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        Runnable comeBack = loop.submit(() -> HandOut.from(loop, done::countDown)).sync().getNow();
        loop.execute(() -> {
            blocking.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        blocking.await();
        assertThatThrownBy(() -> {
            while (true) {
                loop.execute(() -> { });
            }
        }).isInstanceOf(RejectedExecutionException.class);
        comeBack.run();
        goOn.countDown();
        done.await();
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    @Test
    void loopWithAnOperationOutIsNotSuspended() throws Exception {
        SingleThreadEventLoop loop = ioLoop(16);
        AtomicReference<Thread> thread = new AtomicReference<>();
        AtomicReference<Thread> threadOfRest = new AtomicReference<>();
        CountDownLatch done = new CountDownLatch(1);
        Runnable comeBack = loop.submit(() -> {
            thread.set(Thread.currentThread());
            return HandOut.from(loop, () -> {
                threadOfRest.set(Thread.currentThread());
                done.countDown();
            });
        }).sync().getNow();
        assertThat(loop.trySuspend()).isTrue();
        comeBack.run();
        done.await();
        assertThat(threadOfRest).hasValue(thread.get());
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    @Test
    void turnsOfAManualLoopGoOnUntilItsOperationsHaveComeBack() {
        MockTicker ticker = Ticker.newMockTicker();
        SilentIoHandler handler = new SilentIoHandler(ticker);
        ManualIoEventLoop loop = new ManualIoEventLoop(null, Thread.currentThread(), executor -> handler, ticker);
        AtomicBoolean done = new AtomicBoolean();
        Runnable comeBack = HandOut.from(loop, () -> done.set(true));
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        for (int i = 0; i < 10; i++) {
            loop.run(1_000);
        }
        assertThat(loop.isTerminated()).isFalse();
        assertThat(handler.sleeps()).endsWith(1_000L);
        int wakeUps = handler.wakeups();
        comeBack.run();
        assertThat(handler.wakeups()).isEqualTo(wakeUps + 1);
        loop.run(1_000);
        assertThat(handler.sleeps()).endsWith(SilentIoHandler.NO_SLEEP);
        assertThat(done).isTrue();
        assertThat(loop.isTerminated()).isTrue();
        assertThatThrownBy(() -> HandOut.from(loop, () -> { })).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void manualLoopWaitsForAnOperationThatOneOfItsLastTasksHandsOut() {
        SilentIoHandler handler = new SilentIoHandler(Ticker.systemTicker());
        ManualIoEventLoop loop = new ManualIoEventLoop(Thread.currentThread(), executor -> handler);
        AtomicReference<Runnable> comeBack = new AtomicReference<>();
        loop.execute(new Runnable() {
            @Override
            public void run() {
                if (loop.isShutdown()) {
                    comeBack.set(HandOut.from(loop, () -> loop.execute(() -> comeBack.set(null))));
                } else {
                    loop.execute(this);
                }
            }
        });
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        while (comeBack.get() == null) {
            loop.runNow(1);
        }
        loop.runNow();
        assertThat(loop.isTerminated()).isFalse();
        comeBack.get().run();
        loop.runNow();
        assertThat(loop.isTerminated()).isTrue();
        assertThat(comeBack).hasValue(null);
    }
}
