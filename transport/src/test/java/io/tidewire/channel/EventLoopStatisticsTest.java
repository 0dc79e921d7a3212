/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.testkit.ForkedJvm;
import io.tidewire.util.concurrent.DefaultThreadFactory;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The figures of a loop that is not measured, and, in a JVM that was started with it, of one that is. */
class EventLoopStatisticsTest {

    // Static: the poller asks for it in the constructor of the loop.
    private static final MockTicker TICKER = Ticker.newMockTicker();

    /** Waits for a millisecond in its first poll. */
    private static final class MeasuredLoop extends SingleThreadIoEventLoop {
        private boolean hasPolled;

        MeasuredLoop() {
            super(null, new DefaultThreadFactory("measured"), NioIoHandler.newFactory());
        }

        @Override
        public Ticker ticker() {
            return TICKER;
        }

        @Override
        protected int runIo() {
            if (!hasPolled) {
                hasPolled = true;
                TICKER.advanceMillis(1);
            }
            return super.runIo();
        }
    }

    @Test
    void busyTimeIsAlwaysThereAndTheRestOnRequest() throws Exception {
        MeasuredLoop loop = new MeasuredLoop();
        assertThat(loop.statistics().busyShare()).isZero();
        loop.submit(() -> TICKER.advanceMillis(3)).sync();
        EventLoopStatistics first = loop.statistics();
        loop.submit(() -> TICKER.advanceMillis(2)).sync();
        loop.shutdownGracefully(0, 1, TimeUnit.DAYS).sync();
        EventLoopStatistics all = loop.statistics();
        assertThat(EventLoopStatistics.isRecorded()).isFalse();
        assertThat(all.activeNanos()).isEqualTo(5_000_000);
        assertThat(all.waitingNanos()).isEqualTo(1_000_000);
        assertThat(all.busyShare()).isEqualTo(5.0 / 6);
        assertThat(all.loops()).isEqualTo(1);
        assertThat(all.turns() + all.wakeUps() + all.tasks() + all.pendingWriteBytes()).isZero();
        assertThat(all.longestTaskNanos() + all.longestTurnNanos()).isZero();
        assertThat(all.longestTaskClass()).isNull();
        assertThat(all.queueTimes().count() + all.timerDelays().count()).isZero();
        assertThat(all.since(first).activeNanos()).isEqualTo(5_000_000 - first.activeNanos());
        assertThat(all.since(all).busyShare()).isZero();
        assertThat(all).asString().contains("busy: 83 %", "loops: 1");
    }

    @Test
    void groupIsTheSumOfItsLoops() throws Exception {
        MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(3, NioIoHandler.newFactory());
        NioServerSocketChannel server = new NioServerSocketChannel();
        group.register(server).sync();
        EventLoopStatistics sum = group.statistics();
        assertThat(sum.loops()).isEqualTo(3);
        assertThat(sum.registeredChannels()).isEqualTo(1);
        server.close().sync();
        group.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
        assertThat(group.statistics().registeredChannels()).isZero();
    }

    @Test
    void loopsWithoutChannelsCountNone() throws Exception {
        DefaultEventLoop loop = new DefaultEventLoop();
        assertThat(loop.statistics().registeredChannels()).isZero();
        loop.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
    }

    @Test
    void measuredLoopTellsTasksQueueTimersWakeUpsAndOctets() throws IOException {
        assertThat(ForkedJvm.run(LoopStatisticsProgram.class, "-Dio.tidewire.eventLoop.statistics=true"))
                .contains("all is measured");
    }
}
