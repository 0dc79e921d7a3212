/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.traffic;

import com.sun.management.ThreadMXBean;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** A write makes no garbage in these handlers, be it delayed or not; counted by the JVM, for this thread alone. */
class ShapedWriteAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WRITES = 500;
    private static final int ROUNDS = 40;
    /** A message takes 40 ms, and what is below 10 ms does not wait. */
    private static final int LIMIT = 25_000;
    private static final Object MESSAGE = "a message of 1,000 octets";

    private final MockTicker ticker = Ticker.newMockTicker();
    private final EmbeddedChannel counting = EmbeddedChannel.builder().ticker(ticker).build();
    private int passedOn;

    /** Takes what the handler passes on. */
    private final class Transport extends ChannelOutboundHandlerAdapter {
        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            passedOn++;
        }
    }

    private void allocatesNothing(AbstractTrafficShapingHandler handler, boolean isDelayed) {
        EmbeddedChannel channel = EmbeddedChannel.builder().ticker(ticker).build();
        channel.pipeline().addLast(new Transport(), handler);
        // That the queue is full is told by events, which are not what this is about.
        handler.setMaxWriteDelay(TimeUnit.HOURS.toMillis(1));
        handler.setMaxWriteSize(Long.MAX_VALUE);
        ChannelPromise promise = channel.voidPromise();
        long allocated = 0;
        for (int round = 0; round < 2 * ROUNDS; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < WRITES; i++) {
                channel.pipeline().write(MESSAGE, promise);
            }
            if (round >= ROUNDS) {
                allocated += THREADS.getCurrentThreadAllocatedBytes() - before;
            }
            assertThat(passedOn).isEqualTo(WRITES * (isDelayed ? round : round + 1));
            // All of them are due at once, by one timer.
            ticker.advance(WRITES * 1000 / LIMIT + 1, TimeUnit.SECONDS);
            channel.runPendingTasks();
            assertThat(passedOn).isEqualTo(WRITES * (round + 1));
        }
        // An object takes 16 bytes at least; the rest allows for the timer, and what the JVM itself does now and then.
        assertThat(allocated / (WRITES * ROUNDS)).isLessThan(4);
        channel.finishAndReleaseAll();
        passedOn = 0;
    }

    private static long size(Object msg) {
        return msg == MESSAGE ? 1000 : -1;
    }

    private static AbstractTrafficShapingHandler ofAChannel(long limit) {
        return new ChannelTrafficShapingHandler(limit, 0) {
            @Override
            protected long calculateSize(Object msg) {
                return size(msg);
            }
        };
    }

    private AbstractTrafficShapingHandler ofAll(long limit) {
        return new GlobalTrafficShapingHandler(counting.eventLoop(), limit, 0) {
            @Override
            protected long calculateSize(Object msg) {
                return size(msg);
            }
        };
    }

    private AbstractTrafficShapingHandler ofAllAndEach(long limit) {
        return new GlobalChannelTrafficShapingHandler(counting.eventLoop(), limit, 0, limit, 0) {
            @Override
            protected long calculateSize(Object msg) {
                return size(msg);
            }
        };
    }

    @Test
    void writesThatGoAtOnce() {
        allocatesNothing(ofAChannel(0), false);
        allocatesNothing(ofAll(0), false);
        allocatesNothing(ofAllAndEach(0), false);
        counting.finish();
    }

    @Test
    void writesThatWait() {
        allocatesNothing(ofAChannel(LIMIT), true);
        allocatesNothing(ofAll(LIMIT), true);
        allocatesNothing(ofAllAndEach(LIMIT), true);
        counting.finish();
    }
}
