/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.util.CharsetUtil;
import io.tidewire.util.concurrent.BlockingOperationException;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.ShutdownReport;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.ThreadExecutorMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
class ManualIoEventLoopTest {

    private final MockTicker ticker = Ticker.newMockTicker();
    private final SilentIoHandler handler = new SilentIoHandler(ticker);
    private final ManualIoEventLoop loop =
            new ManualIoEventLoop(null, Thread.currentThread(), executor -> handler, ticker);
    private final List<String> log = new ArrayList<>();

    private static void inAnotherThread(Runnable action) throws InterruptedException {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                action.run();
            } catch (Throwable t) {
                thrown.set(t);
            }
        });
        thread.start();
        thread.join();
        assertThat(thrown.get()).isNull();
    }

    @Test
    void turnRunsIoFirstAndThenTasksWithThoseTheyAdd() {
        handler.onRun(() -> log.add("io"));
        loop.execute(() -> {
            log.add("task");
            loop.execute(() -> log.add("added"));
        });
        assertThat(loop.runNow()).isEqualTo(2);
        assertThat(log).containsExactly("io", "task", "added");
        assertThat(loop.runNow()).isZero();
        assertThat(handler.calls()).containsExactly("initialize", "run", "run");
    }

    @Test
    void turnWithoutTimeForTasksLeavesThem() {
        loop.execute(() -> log.add("task"));
        assertThat(loop.runNow(-1)).isZero();
        assertThat(loop.run(-1, -1)).isZero();
        assertThat(log).isEmpty();
        assertThat(loop.runNow()).isEqualTo(1);
    }

    @Test
    void tasksStopAfterTheirTime() {
        for (int i = 0; i < 1000; i++) {
            loop.execute(() -> ticker.advance(1, TimeUnit.NANOSECONDS));
        }
        int ran = loop.runNow(100);
        assertThat(ran).isBetween(100, 200);
        assertThat(ran + loop.runNow()).isEqualTo(1000);
    }

    @Test
    void taskThatThrowsDoesNotEndTheTurn() {
        loop.execute(() -> {
            throw new IllegalStateException("thrown by a task");
        });
        loop.execute(() -> log.add("goes on"));
        assertThat(loop.runNow()).isEqualTo(2);
        assertThat(log).containsExactly("goes on");
    }

    @Test
    void tasksAloneAreRunWithoutIo() {
        loop.execute(() -> log.add("task"));
        assertThat(loop.runNonBlockingTasks(-1)).isZero();
        assertThat(loop.runNonBlockingTasks(0)).isEqualTo(1);
        assertThat(loop.runNonBlockingTasks(1)).isZero();
        assertThat(handler.calls()).isEmpty();
    }

    @Test
    void tasksCanBeRunWithinATurnButNoTurnCan() {
        List<Throwable> refused = new ArrayList<>();
        handler.onRun(() -> assertThat(loop.runNonBlockingTasks(0)).isEqualTo(1));
        loop.execute(() -> {
            try {
                loop.runNow();
            } catch (IllegalStateException e) {
                refused.add(e);
            }
        });
        assertThat(loop.runNow()).isZero();
        assertThat(refused).singleElement().satisfies(e -> assertThat(e).hasMessageContaining("within a turn"));
        handler.onRun(() -> { });
        loop.execute(() -> log.add("afterwards"));
        assertThat(loop.runNow()).isEqualTo(1);
    }

    @Test
    void loopIsTheCurrentExecutorDuringATurnOnly() {
        loop.execute(() -> assertThat(ThreadExecutorMap.currentExecutor()).isSameAs(loop));
        Future<?> checked = loop.submit(() -> assertThat(ThreadExecutorMap.currentExecutor()).isSameAs(loop));
        loop.runNow();
        assertThat(checked.isSuccess()).isTrue();
        assertThat(ThreadExecutorMap.currentExecutor()).isNull();
    }

    @Test
    void turnWaitsForAsLongAsItIsTold() {
        loop.run(500);
        loop.run(-1);
        loop.runNow();
        assertThat(handler.sleeps()).containsExactly(500L, SilentIoHandler.NO_SLEEP, SilentIoHandler.NO_SLEEP);
        loop.run(0);
        loop.run(Long.MAX_VALUE);
        assertThat(handler.sleeps().get(3)).isGreaterThan(TimeUnit.HOURS.toNanos(1));
        assertThat(handler.sleeps().get(4)).isGreaterThan(TimeUnit.HOURS.toNanos(1));
    }

    @Test
    void turnDoesNotWaitIfThereIsATask() {
        loop.execute(() -> log.add("task"));
        loop.run(0);
        assertThat(handler.sleeps()).containsExactly(SilentIoHandler.NO_SLEEP);
        assertThat(log).containsExactly("task");
    }

    @Test
    void turnWaitsNoLongerThanUntilTheNextTimer() {
        loop.schedule(() -> log.add("timer"), 300, TimeUnit.NANOSECONDS);
        loop.run(1000);
        loop.run(100);
        loop.run(0);
        assertThat(handler.sleeps()).containsExactly(300L, 100L, 300L);
        assertThat(log).isEmpty();
        ticker.advance(300, TimeUnit.NANOSECONDS);
        assertThat(loop.run(0)).isEqualTo(1);
        assertThat(handler.sleeps().get(3)).isEqualTo(SilentIoHandler.NO_SLEEP);
        assertThat(log).containsExactly("timer");
    }

    @Test
    void timersOfOtherThreadsAreRunAndCancelled() throws Exception {
        List<Future<?>> timers = new ArrayList<>();
        inAnotherThread(() -> {
            timers.add(loop.schedule(() -> log.add("runs"), 5, TimeUnit.SECONDS));
            timers.add(loop.schedule(() -> log.add("is cancelled"), 5, TimeUnit.SECONDS));
            timers.get(1).cancel(false);
        });
        loop.runNow();
        ticker.advance(5, TimeUnit.SECONDS);
        loop.runNow();
        assertThat(log).containsExactly("runs");
        assertThat(timers.get(1).isCancelled()).isTrue();
    }

    @Test
    void wakeupBeforeATurnKeepsThatTurnFromWaiting() throws Exception {
        inAnotherThread(loop::wakeup);
        loop.run(0);
        loop.run(10);
        assertThat(handler.sleeps()).containsExactly(SilentIoHandler.NO_SLEEP, 10L);
        assertThat(handler.wakeups()).isEqualTo(1);
    }

    @Test
    void onlyTasksOfOthersWakeTheLoop() throws Exception {
        loop.execute(() -> log.add("mine"));
        assertThat(handler.wakeups()).isZero();
        inAnotherThread(() -> loop.lazyExecute(() -> log.add("theirs, which can wait")));
        assertThat(handler.wakeups()).isZero();
        inAnotherThread(() -> loop.execute(() -> log.add("theirs")));
        assertThat(handler.wakeups()).isEqualTo(1);
        loop.runNow();
        assertThat(log).containsExactly("mine", "theirs, which can wait", "theirs");
    }

    @Test
    void subclassCanKeepTheLoopFromWaiting() {
        ManualIoEventLoop busy =
                new ManualIoEventLoop(null, Thread.currentThread(), executor -> handler, ticker) {
                    @Override
                    protected boolean canBlock() {
                        return false;
                    }
                };
        busy.run(0);
        assertThat(handler.sleeps()).containsExactly(SilentIoHandler.NO_SLEEP);
    }

    @Test
    void othersCannotTakeTurns() throws Exception {
        inAnotherThread(() -> {
            assertThat(loop.inEventLoop()).isFalse();
            assertThatThrownBy(loop::runNow).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(Thread.currentThread().getName());
            assertThatThrownBy(() -> loop.run(0)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> loop.runNonBlockingTasks(0)).isInstanceOf(IllegalStateException.class);
        });
        assertThat(handler.calls()).isEmpty();
    }

    @Test
    void ownerIsNamedOnce() {
        ManualIoEventLoop unowned = new ManualIoEventLoop(null, executor -> handler);
        assertThat(unowned.inEventLoop()).isFalse();
        assertThat(unowned.inEventLoop(null)).isFalse();
        assertThatThrownBy(unowned::runNow).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not set");
        unowned.execute(() -> log.add("earlier"));
        assertThatThrownBy(() -> unowned.setOwningThread(null)).isInstanceOf(NullPointerException.class);
        unowned.setOwningThread(Thread.currentThread());
        assertThat(unowned.inEventLoop()).isTrue();
        assertThat(unowned.runNow()).isEqualTo(1);
        assertThat(log).containsExactly("earlier");
        assertThatThrownBy(() -> unowned.setOwningThread(new Thread())).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(Thread.currentThread().getName());
        assertThatThrownBy(() -> loop.setOwningThread(Thread.currentThread()))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void wrongArgumentsAreRefused() {
        assertThatThrownBy(() -> new ManualIoEventLoop(Thread.currentThread(), null))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("factory");
        assertThatThrownBy(() -> new ManualIoEventLoop(Thread.currentThread(), executor -> null))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("ioHandler");
        assertThatThrownBy(() -> new ManualIoEventLoop(null, Thread.currentThread(), executor -> handler, null))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("ticker");
        assertThatThrownBy(() -> loop.execute(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> loop.shutdownGracefully(-1, 1, TimeUnit.SECONDS))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("quietPeriod");
        assertThatThrownBy(() -> loop.shutdownGracefully(2, 1, TimeUnit.SECONDS))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("timeout");
        assertThat(loop.isShuttingDown()).isFalse();
    }

    @Test
    void loopKnowsItsPlaceAndItsHandler() {
        assertThat(loop.parent()).isNull();
        assertThat(loop.next()).isSameAs(loop);
        assertThat(loop.ticker()).isSameAs(ticker);
        assertThat(loop.isIoType(SilentIoHandler.class)).isTrue();
        assertThat(loop.isIoType(NioIoHandler.class)).isFalse();
        assertThat(loop.isCompatible(IoHandle.class)).isFalse();
    }

    @Test
    void ownerCannotWaitForWhatItHasToDoItself() {
        assertThatThrownBy(() -> loop.submit(() -> { }).sync()).isInstanceOf(BlockingOperationException.class);
        List<Callable<String>> tasks = List.of(() -> "done");
        assertThatThrownBy(() -> loop.invokeAll(tasks)).isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> loop.invokeAll(tasks, 1, TimeUnit.SECONDS))
                .isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> loop.invokeAny(tasks)).isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> loop.invokeAny(tasks, 1, TimeUnit.SECONDS))
                .isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> loop.awaitTermination(1, TimeUnit.SECONDS)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void othersWaitForWhatTheOwnerDoesInItsTurns() throws Exception {
        List<Callable<String>> tasks = List.of(() -> "one", () -> "two");
        List<Object> results = Collections.synchronizedList(new ArrayList<>());
        Thread other = new Thread(() -> {
            try {
                results.add(loop.invokeAll(tasks).size());
                results.add(loop.invokeAll(tasks, 60, TimeUnit.SECONDS).get(1).get());
                results.add(loop.invokeAny(tasks));
                results.add(loop.invokeAny(tasks, 60, TimeUnit.SECONDS));
            } catch (Exception e) {
                results.add(e);
            }
        });
        other.start();
        while (other.isAlive()) {
            loop.runNow();
            other.join(1);
        }
        assertThat(results).hasSize(4).startsWith(2, "two");
        assertThat(results.subList(2, 4)).isSubsetOf("one", "two");
    }

    @Test
    void handleThatTheHandlerRefusesFailsTheRegistration() throws Exception {
        IoHandle handle = new IoHandle() {
            @Override
            public void handle(IoRegistration registration, IoEvent ioEvent) {
                log.add("event");
            }

            @Override
            public void close() {
                log.add("close");
            }
        };
        assertThat(loop.register(handle).cause()).isInstanceOf(IllegalArgumentException.class);
        AtomicReference<Future<IoRegistration>> later = new AtomicReference<>();
        inAnotherThread(() -> later.set(loop.register(handle)));
        assertThat(later.get().isDone()).isFalse();
        loop.runNow();
        assertThat(later.get().cause()).isInstanceOf(IllegalArgumentException.class);
        assertThat(log).isEmpty();
    }

    @Test
    void echoOverSocketsThatOneThreadDrives() throws Exception {
        ManualIoEventLoop nio = new ManualIoEventLoop(Thread.currentThread(), NioIoHandler.newFactory());
        StringBuilder received = new StringBuilder();
        Channel server = done(nio, new ServerBootstrap().group(nio).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInboundHandlerAdapter() {
                    @Override
                    public boolean isSharable() {
                        return true;
                    }

                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object msg) {
                        ctx.writeAndFlush(msg);
                    }
                }).bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))).channel();
        Channel client = done(nio, new Bootstrap().group(nio).channel(NioSocketChannel.class)
                .handler(new SimpleChannelInboundHandler<ByteBuf>() {
                    @Override
                    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf msg) {
                        received.append(msg.toString(CharsetUtil.US_ASCII));
                    }
                }).connect(server.localAddress())).channel();
        client.writeAndFlush(Unpooled.copiedBuffer("there and back", CharsetUtil.US_ASCII));
        while (received.length() < 14) {
            nio.run(0);
        }
        assertThat(received).hasToString("there and back");

        nio.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        while (!nio.isTerminated()) {
            nio.run(0);
        }
        assertThat(client.isOpen()).isFalse();
        assertThat(server.isOpen()).isFalse();
        assertThat(client.closeFuture().isDone()).isTrue();
    }

    private static ChannelFuture done(ManualIoEventLoop nio, ChannelFuture future) {
        while (!future.isDone()) {
            nio.run(0);
        }
        assertThat(future.cause()).isNull();
        return future;
    }

    @Test
    void loopThatSleepsInAPollerIsWokenByOthers() throws Exception {
        ManualIoEventLoop nio = new ManualIoEventLoop(null, NioIoHandler.newFactory());
        Thread owner = new Thread(() -> {
            while (!nio.isTerminated()) {
                nio.run(0);
            }
        });
        nio.setOwningThread(owner);
        owner.start();
        for (int i = 0; i < 1000; i++) {
            nio.submit(() -> { }).sync();
        }
        nio.schedule(() -> { }, 1, TimeUnit.MILLISECONDS).sync();
        nio.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
        assertThat(nio.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        owner.join();
    }

    @Test
    void shutdownWithoutPeriodsEndsWithTheNextTurn() throws Exception {
        Future<?> timer = loop.schedule(() -> log.add("timer"), 1, TimeUnit.HOURS);
        loop.execute(() -> log.add("task"));
        Future<?> end = loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        assertThat(loop.shutdownGracefully(1, 1, TimeUnit.HOURS)).isSameAs(end);
        assertThat(loop.isShuttingDown()).isTrue();
        assertThat(loop.isShutdown()).isFalse();
        assertThat(end.isDone()).isFalse();
        assertThat(loop.run(0)).isEqualTo(1);
        assertThat(handler.sleeps()).containsExactly(SilentIoHandler.NO_SLEEP);
        assertThat(handler.calls()).containsExactly("initialize", "run", "prepareToDestroy", "destroy");
        assertThat(log).containsExactly("task");
        assertThat(timer.isCancelled()).isTrue();
        assertThat(loop.isTerminated()).isTrue();
        assertThat(loop.isShutdown()).isTrue();
        assertThat(end.isSuccess()).isTrue();
        assertThat(loop.terminationFuture()).isSameAs(end);
        inAnotherThread(() -> {
            try {
                assertThat(loop.awaitTermination(0, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
    }

    @Test
    void loopThatHasEndedDoesNothing() throws Exception {
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        loop.runNow();
        handler.calls().clear();
        assertThat(loop.runNow()).isZero();
        assertThat(loop.run(0)).isZero();
        assertThat(loop.runNonBlockingTasks(0)).isZero();
        assertThat(handler.calls()).isEmpty();
        assertThatThrownBy(() -> loop.execute(() -> log.add("late"))).isInstanceOf(RejectedExecutionException.class);
        inAnotherThread(() -> assertThatThrownBy(() -> loop.schedule(() -> log.add("late"), 1, TimeUnit.SECONDS))
                .isInstanceOf(RejectedExecutionException.class));
        assertThat(log).isEmpty();
    }

    @Test
    void quietPeriodBeginsAnewWithEachTask() {
        loop.execute(() -> log.add("before"));
        loop.runNow();
        loop.shutdownGracefully(10, 100, TimeUnit.NANOSECONDS);
        loop.runNow();
        ticker.advance(9, TimeUnit.NANOSECONDS);
        loop.execute(() -> log.add("restarts it"));
        loop.run(0);
        ticker.advance(9, TimeUnit.NANOSECONDS);
        loop.run(0);
        assertThat(loop.isShutdown()).isFalse();
        // A turn waits no longer than for the rest of the period, or than it is told.
        assertThat(handler.sleeps().get(handler.sleeps().size() - 1)).isEqualTo(1L);
        ticker.advance(1, TimeUnit.NANOSECONDS);
        loop.run(0);
        assertThat(loop.isTerminated()).isTrue();
        assertThat(log).containsExactly("before", "restarts it");
    }

    @Test
    void tasksThatNeverEndDoNotOutlastTheTimeout() {
        AtomicInteger runs = new AtomicInteger();
        loop.execute(new Runnable() {
            @Override
            public void run() {
                ticker.advance(1, TimeUnit.NANOSECONDS);
                runs.incrementAndGet();
                if (!loop.isTerminated()) {
                    loop.execute(this);
                }
            }
        });
        loop.shutdownGracefully(10, 1000, TimeUnit.NANOSECONDS);
        for (int turns = 0; turns < 100 && !loop.isTerminated(); turns++) {
            loop.runNow(10);
        }
        assertThat(loop.isTerminated()).isTrue();
        assertThat(runs.get()).isGreaterThan(900);
    }

    @Test
    void shutdownRunsTasksThoughTurnsAreTakenWithoutTimeForThem() {
        loop.execute(() -> log.add("task"));
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        loop.runNow(-1);
        assertThat(log).containsExactly("task");
        assertThat(loop.isTerminated()).isTrue();
    }

    @Test
    void handlerThatCannotBeDestroyedFailsTheTermination() {
        IllegalStateException failure = new IllegalStateException("destroy");
        ManualIoEventLoop broken = new ManualIoEventLoop(null, Thread.currentThread(), executor ->
                new FailingIoHandler(failure), ticker);
        Future<?> end = broken.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        broken.runNow();
        assertThat(broken.isTerminated()).isTrue();
        assertThat(end.cause()).isSameAs(failure);
    }

    private record FailingIoHandler(RuntimeException failure) implements IoHandler {
        @Override
        public int run(IoHandlerContext context) {
            return 0;
        }

        @Override
        public void destroy() {
            throw failure;
        }

        @Override
        public IoRegistration register(IoHandle handle) {
            throw failure;
        }

        @Override
        public void wakeup() {
            // Never asleep.
        }

        @Override
        public boolean isCompatible(Class<? extends IoHandle> handleType) {
            return false;
        }
    }

    /** Producers that race with the end: what is accepted is run, what is not is rejected. */
    @Test
    void noAcceptedTaskIsLostAtTheEnd() throws Exception {
        for (int round = 0; round < 200; round++) {
            SilentIoHandler silent = new SilentIoHandler(ticker);
            // Real time: a turn ends by it, since the producers never let the queue run empty.
            ManualIoEventLoop ending =
                    new ManualIoEventLoop(null, Thread.currentThread(), executor -> silent, Ticker.systemTicker());
            AtomicInteger accepted = new AtomicInteger();
            AtomicInteger ran = new AtomicInteger();
            CountDownLatch rejected = new CountDownLatch(2);
            ConcurrentLinkedQueue<Throwable> unexpected = new ConcurrentLinkedQueue<>();
            List<Thread> producers = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                Thread producer = new Thread(() -> {
                    try {
                        while (true) {
                            ending.execute(ran::incrementAndGet);
                            accepted.incrementAndGet();
                        }
                    } catch (RejectedExecutionException e) {
                        rejected.countDown();
                    } catch (Throwable t) {
                        unexpected.add(t);
                    }
                });
                producers.add(producer);
                producer.start();
            }
            ending.runNow(1);
            ending.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            while (!ending.isTerminated()) {
                ending.runNow(1);
            }
            for (Thread producer : producers) {
                producer.join();
            }
            assertThat(unexpected).isEmpty();
            assertThat(rejected.getCount()).isZero();
            assertThat(ran).hasValue(accepted.get());
        }
    }

    @Test
    void shutdownRunsAcceptedTasksBeforeItClosesChannelsAndReports() {
        loop.schedule(() -> log.add("never"), 1, TimeUnit.DAYS);
        loop.execute(() -> log.addAll(handler.calls()));
        Future<?> end = loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        assertThat(loop.run(0, -1)).isEqualTo(1);
        assertThat(log).doesNotContain("prepareToDestroy");
        assertThat(end.getNow()).isEqualTo(new ShutdownReport(0, 1, 0));
    }
}
