/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.EndedExecutor;
import org.junit.jupiter.api.Test;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;

class LoopTimerTest {
    private final AtomicInteger runs = new AtomicInteger();
    private final ChannelInboundHandlerAdapter handler = new ChannelInboundHandlerAdapter();
    private final EmbeddedChannel channel = new EmbeddedChannel();

    private LoopTimer start(long millis) {
        ChannelHandlerContext ctx = channel.pipeline().context(handler);
        return LoopTimer.start(ctx, runs::incrementAndGet, millis);
    }

    private void pass(long millis) {
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
    }

    @Test
    void taskRunsOnceWhenItsTimeIsOver() {
        channel.freezeTime();
        channel.pipeline().addLast(handler);
        start(100);
        LoopTimer cancelled = start(100);
        cancelled.cancel();
        pass(99);
        assertThat(runs).hasValue(0);
        pass(1);
        assertThat(runs).hasValue(1);
        channel.finishAndReleaseAll();
    }

    @Test
    @SuppressWarnings("deprecation") // an executor of its own
    void loopThatHasEndedRunsNothing() {
        channel.pipeline().addLast(new EndedExecutor(), handler);
        LoopTimer timer = start(100);
        timer.onRegistered();
        timer.cancel();
        assertThat(runs).hasValue(0);
        channel.finishAndReleaseAll();
    }
}
