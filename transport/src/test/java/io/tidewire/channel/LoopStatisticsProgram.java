/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.concurrent.DefaultThreadFactory;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.RejectedExecutionHandlers;
import io.tidewire.util.concurrent.ThreadPerTaskExecutor;
import io.tidewire.util.concurrent.Ticker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Asserts the figures of loops that are measured, by a clock that stands still unless it is moved. */
final class LoopStatisticsProgram {
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int OVERHEAD = ChannelOutboundBuffer.ENTRY_OVERHEAD;

    // Static: the poller asks for it in the constructor of the loop.
    private static final MockTicker TICKER = Ticker.newMockTicker();

    private LoopStatisticsProgram() {
    }

    private static final class FillableQueue extends ConcurrentLinkedQueue<Runnable> {
        private static final long serialVersionUID = 1;

        private transient volatile boolean full;

        @Override
        public boolean offer(Runnable task) {
            return !full && super.offer(task);
        }
    }

    private static final class MeasuredLoop extends SingleThreadIoEventLoop {
        MeasuredLoop() {
            this(new FillableQueue());
        }

        MeasuredLoop(FillableQueue queue) {
            // Daemons, so that a failed assertion ends the program.
            super(null, new ThreadPerTaskExecutor(new DefaultThreadFactory("measured", true)),
                    NioIoHandler.newFactory(), queue, new FillableQueue(), RejectedExecutionHandlers.reject());
        }

        @Override
        public Ticker ticker() {
            return TICKER;
        }
    }

    /** Keeps its loop until it is told to go on. */
    private static final class Blocking implements Runnable {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        @Override
        public void run() {
            begun.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        static Blocking on(EventLoop loop) throws InterruptedException {
            Blocking task = new Blocking();
            loop.execute(task);
            task.begun.await();
            return task;
        }
    }

    private static void end(EventLoop loop) throws InterruptedException {
        loop.shutdownGracefully(0, 1, TimeUnit.DAYS).sync();
    }

    private static void runNothing(EventLoop loop) throws InterruptedException {
        loop.submit(() -> { }).sync();
    }

    private static void taskWaitsForTheOneBeforeIt() throws InterruptedException {
        MeasuredLoop loop = new MeasuredLoop();
        Blocking blocking = Blocking.on(loop);
        Future<?> waits = loop.submit(() -> { });
        TICKER.advanceMillis(7);
        blocking.released.countDown();
        waits.sync();
        end(loop);
        EventLoopStatistics all = loop.statistics();
        assertThat(all.queueTimes().sumNanos()).isEqualTo(7 * MILLI);
        assertThat(all.queueTimes().count(TimeHistogram.bucketOf(7 * MILLI))).isEqualTo(1);
        assertThat(all.longestTaskNanos()).isEqualTo(7 * MILLI);
        assertThat(all.longestTaskClass()).isEqualTo(Blocking.class.getName());
        assertThat(all.longestTurnNanos()).isEqualTo(7 * MILLI);
        assertThat(all.tasks()).isGreaterThanOrEqualTo(2);
        assertThat(all.turns()).isPositive();
    }

    /** The task that is followed is refused by a full queue: another one takes its place. */
    private static void rejectedTaskIsNotFollowedForEver() throws InterruptedException {
        FillableQueue queue = new FillableQueue();
        MeasuredLoop loop = new MeasuredLoop(queue);
        Blocking blocking = Blocking.on(loop);
        queue.full = true;
        assertThatThrownBy(() -> loop.execute(() -> { })).isInstanceOf(RejectedExecutionException.class);
        queue.full = false;
        blocking.released.countDown();
        // It was not in the queue if that is empty at the end of a later batch.
        while (loop.statistics().queueTimes().count() == 0) {
            TICKER.advanceMillis(1);
            runNothing(loop);
        }
        end(loop);
    }

    private static void timersAreLate() throws InterruptedException {
        MeasuredLoop loop = new MeasuredLoop();
        Future<?> timer = loop.schedule(() -> { }, 1, TimeUnit.MILLISECONDS);
        runNothing(loop);
        assertThat(loop.statistics().timerDelays().count()).isZero();
        TICKER.advanceMillis(5);
        timer.sync();
        assertThat(loop.statistics().timerDelays().count()).isEqualTo(1);
        assertThat(loop.statistics().timerDelays().sumNanos()).isEqualTo(4 * MILLI);
        end(loop);
    }

    /** The timer is never due, and the poller looks at the clock every millisecond of the real time. */
    private static void loopThatWaitsIsWoken() throws InterruptedException {
        MeasuredLoop loop = new MeasuredLoop();
        Future<?> timer = loop.schedule(() -> { }, 1, TimeUnit.MILLISECONDS);
        while (loop.statistics().wakeUps() < 3) {
            Thread.onSpinWait();
        }
        assertThat(loop.statistics().turns()).isGreaterThanOrEqualTo(loop.statistics().wakeUps());
        timer.cancel(false);
        end(loop);
    }

    private static void octetsWaitUntilTheyAreSentAndMoveWithTheirChannel() throws Exception {
        MeasuredLoop first = new MeasuredLoop();
        MeasuredLoop second = new MeasuredLoop();
        NioSocketChannel channel = new NioSocketChannel();
        first.register(channel).sync();
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0))) {
            channel.connect(server.getLocalAddress()).sync();
            write(channel, first, 5);
            assertThat(first.statistics().registeredChannels()).isEqualTo(1);
            assertThat(first.statistics().pendingWriteBytes()).isEqualTo(5 + OVERHEAD);
            channel.deregister().sync();
            second.register(channel).sync();
            write(channel, second, 7);
            assertThat(first.statistics().pendingWriteBytes()).isZero();
            assertThat(second.statistics().pendingWriteBytes()).isEqualTo(12 + 2 * OVERHEAD);
            channel.writeAndFlush(Unpooled.EMPTY_BUFFER).sync();
            runNothing(second); // A promise is told before its octets are taken off.
            assertThat(second.statistics().pendingWriteBytes()).isZero();
            write(channel, second, 9);
            channel.close().sync();
            runNothing(second);
            assertThat(second.statistics().pendingWriteBytes()).isZero();
        }
        end(first);
        end(second);
    }

    /** On the loop, so that nothing is on its way. */
    private static void write(Channel channel, EventLoop loop, int octets) throws InterruptedException {
        loop.submit(() -> channel.write(Unpooled.wrappedBuffer(new byte[octets]))).sync();
    }

    @SuppressForbidden(reason = "what it prints is what it is for")
    public static void main(String[] arguments) throws Exception {
        assertThat(EventLoopStatistics.isRecorded()).isTrue();
        taskWaitsForTheOneBeforeIt();
        rejectedTaskIsNotFollowedForEver();
        timersAreLate();
        loopThatWaitsIsWoken();
        octetsWaitUntilTheyAreSentAndMoveWithTheirChannel();
        System.out.println("all is measured");
    }
}
