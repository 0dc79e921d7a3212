/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.util.concurrent.DefaultThreadFactory;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.ScheduledFuture;
import io.tidewire.util.concurrent.Ticker;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules for every event loop: timers, the end, suspension. */
@Timeout(60)
class LoopContractTest {

    private static final ThreadFactory THREADS = new DefaultThreadFactory(LoopContractTest.class);

    static Stream<Supplier<SingleThreadEventLoop>> loops() {
        return Stream.of(DefaultEventLoop::new, LoopContractTest::nioLoop);
    }

    private static SingleThreadIoEventLoop nioLoop() {
        return new SingleThreadIoEventLoop(null, THREADS, NioIoHandler.newFactory());
    }

    /** Runs something in the last tasks of a loop, when those of other threads are rejected already. */
    private static void amongTheLastTasks(EventLoop loop, Runnable action) {
        loop.execute(new Runnable() {
            @Override
            public void run() {
                if (loop.isShutdown()) {
                    action.run();
                } else {
                    loop.execute(this);
                }
            }
        });
    }

    private static final class Recorder extends ChannelInboundHandlerAdapter {
        private final List<String> events = new CopyOnWriteArrayList<>();

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            events.add("added");
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext ctx) {
            events.add("removed");
        }

        @Override
        public void channelRegistered(ChannelHandlerContext ctx) {
            events.add("registered");
        }

        @Override
        public void channelUnregistered(ChannelHandlerContext ctx) {
            events.add("unregistered");
        }
    }

    @Test
    void channelRegisteredByOneOfTheLastTasksEndsAsAnyOther() throws Exception {
        for (int i = 0; i < 20; i++) {
            SingleThreadIoEventLoop loop = nioLoop();
            Recorder recorder = new Recorder();
            NioSocketChannel channel = new NioSocketChannel();
            channel.pipeline().addLast(recorder);
            amongTheLastTasks(loop, () -> loop.register(channel));
            loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
            assertThat(channel.isOpen()).isFalse();
            assertThat(recorder.events).containsExactly("added", "registered", "unregistered", "removed");
        }
    }

    @Test
    void channelRegisteredByOneOfTheLastTasksOfAManualLoopEndsAsAnyOther() {
        ManualIoEventLoop loop = new ManualIoEventLoop(Thread.currentThread(), NioIoHandler.newFactory());
        Recorder recorder = new Recorder();
        NioSocketChannel channel = new NioSocketChannel();
        channel.pipeline().addLast(recorder);
        amongTheLastTasks(loop, () -> loop.register(channel));
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        while (!loop.isTerminated()) {
            loop.runNow(1);
        }
        assertThat(channel.isOpen()).isFalse();
        assertThat(recorder.events).containsExactly("added", "registered", "unregistered", "removed");
    }

    @ParameterizedTest
    @MethodSource("loops")
    void whatTheLastTasksAddRunsOrIsCancelled(Supplier<SingleThreadEventLoop> factory) throws Exception {
        SingleThreadEventLoop loop = factory.get();
        List<String> ran = new CopyOnWriteArrayList<>();
        AtomicReference<ScheduledFuture<?>> scheduled = new AtomicReference<>();
        amongTheLastTasks(loop, () -> {
            loop.execute(() -> ran.add("task"));
            loop.executeAfterEventLoopIteration(() -> ran.add("tail"));
            scheduled.set(loop.schedule(() -> { }, 1, TimeUnit.HOURS));
        });
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        assertThat(ran).containsExactlyInAnyOrder("task", "tail");
        assertThat(scheduled.get().isCancelled()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("loops")
    void tailTasksOfOtherThreadsRunUnlessTheyAreRejected(Supplier<SingleThreadEventLoop> factory) throws Exception {
        for (int round = 0; round < 100; round++) {
            SingleThreadEventLoop loop = factory.get();
            AtomicInteger accepted = new AtomicInteger();
            AtomicInteger ran = new AtomicInteger();
            CountDownLatch running = new CountDownLatch(1);
            Thread producer = new Thread(() -> {
                try {
                    for (int i = 0; i < 2_000; i++) {
                        loop.executeAfterEventLoopIteration(ran::incrementAndGet);
                        accepted.incrementAndGet();
                        running.countDown();
                    }
                } catch (RejectedExecutionException e) {
                    running.countDown();
                }
            });
            producer.start();
            running.await();
            loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
            producer.join();
            assertThat(ran).as("round %d", round).hasValue(accepted.get());
        }
    }

    @Test
    void tailTaskThatAddsItselfLeavesTheLoopToOthers() throws Exception {
        SingleThreadIoEventLoop loop = nioLoop();
        AtomicBoolean stop = new AtomicBoolean();
        loop.executeAfterEventLoopIteration(new Runnable() {
            @Override
            public void run() {
                if (!stop.get()) {
                    loop.executeAfterEventLoopIteration(this);
                }
            }
        });
        assertThat(loop.submit(() -> { }).await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(loop.schedule(() -> { }, 1, TimeUnit.MILLISECONDS).await(20, TimeUnit.SECONDS)).isTrue();
        stop.set(true);
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    @Test
    void suspendedLoopRunsATailTask() throws Exception {
        SingleThreadIoEventLoop loop = nioLoop();
        Thread thread = loop.submit(Thread::currentThread).get();
        assertThat(loop.trySuspend()).isTrue();
        thread.join();
        CountDownLatch ran = new CountDownLatch(1);
        loop.executeAfterEventLoopIteration(ran::countDown);
        ran.await();
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    /** The request comes when the loop has last looked for one, before its handler asks whether to sleep. */
    @Test
    void requestForASuspensionRightBeforeTheSleepKeepsTheLoopFromSleeping() throws Exception {
        SilentIoHandler handler = new SilentIoHandler(Ticker.systemTicker());
        IoHandlerFactory factory = new IoHandlerFactory() {
            @Override
            public IoHandler newHandler(io.tidewire.util.concurrent.ThreadAwareExecutor executor) {
                return handler;
            }

            @Override
            public boolean isChangingThreadSupported() {
                return true;
            }
        };
        SingleThreadIoEventLoop loop = new SingleThreadIoEventLoop(null, THREADS, factory);
        Thread thread = loop.submit(Thread::currentThread).get();
        AtomicBoolean requested = new AtomicBoolean();
        handler.onRun(() -> {
            if (requested.compareAndSet(false, true)) {
                loop.trySuspend();
            }
        });
        thread.join();
        assertThat(handler.sleeps()).endsWith(SilentIoHandler.NO_SLEEP);
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    @ParameterizedTest
    @MethodSource("loops")
    @SuppressWarnings("deprecation") // it is what the test is about
    void nothingIsAcceptedAfterShutdownHasReturned(Supplier<SingleThreadEventLoop> factory) throws Exception {
        SingleThreadEventLoop loop = factory.get();
        loop.submit(() -> { }).sync();
        loop.shutdown();
        assertThatThrownBy(() -> loop.execute(() -> { })).isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> loop.executeAfterEventLoopIteration(() -> { }))
                .isInstanceOf(RejectedExecutionException.class);
        NioSocketChannel channel = new NioSocketChannel();
        assertThat(loop.register(channel).await().isSuccess()).isFalse();
        channel.unsafe().closeForcibly();
        assertThat(loop.terminationFuture().await(30, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("loops")
    void timersRunAlthoughATaskSubmitsItselfAgainAndAgain(Supplier<SingleThreadEventLoop> factory) throws Exception {
        SingleThreadEventLoop loop = factory.get();
        AtomicBoolean stop = new AtomicBoolean();
        loop.execute(new Runnable() {
            @Override
            public void run() {
                if (!stop.get()) {
                    loop.execute(this);
                }
            }
        });
        assertThat(loop.schedule(() -> { }, 1, TimeUnit.MILLISECONDS).await(20, TimeUnit.SECONDS)).isTrue();
        stop.set(true);
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    @Test
    @SuppressWarnings("deprecation") // it is what the test is about
    void manualLoopTakesTimersInAndRefusesTasksAfterShutdown() {
        MockTicker ticker = Ticker.newMockTicker();
        ManualIoEventLoop loop = new ManualIoEventLoop(null, Thread.currentThread(),
                executor -> new SilentIoHandler(ticker), ticker);
        AtomicBoolean fired = new AtomicBoolean();
        loop.schedule(() -> fired.set(true), 10, TimeUnit.MILLISECONDS);
        loop.execute(new Runnable() {
            @Override
            public void run() {
                ticker.advance(1, TimeUnit.MILLISECONDS);
                if (!fired.get()) {
                    loop.execute(this);
                }
            }
        });
        loop.runNow();
        assertThat(fired).isTrue();
        loop.shutdown();
        AtomicReference<Throwable> refused = new AtomicReference<>();
        Thread other = new Thread(() -> {
            try {
                loop.execute(() -> { });
            } catch (RejectedExecutionException e) {
                refused.set(e);
            }
        });
        other.start();
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        assertThat(refused.get()).isNotNull();
        loop.runNow();
        assertThat(loop.isTerminated()).isTrue();
        assertThatThrownBy(() -> loop.schedule(() -> { }, 1, TimeUnit.HOURS))
                .isInstanceOf(RejectedExecutionException.class);
    }
}
