/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** A loop without I/O treats its tasks as the others do. */
@Timeout(60)
class DefaultEventLoopTest {

    private final DefaultEventLoop loop = new DefaultEventLoop();
    private final List<String> log = new ArrayList<>();

    /** Sends everything to nowhere, and says so. */
    private final class TestChannel extends ScriptedChannel {
        @Override
        protected void doBeginRead() {
            log.add("read");
        }

        @Override
        protected void doWrite(ChannelOutboundBuffer in) {
            int messages = 0;
            while (in.remove()) {
                messages++;
            }
            log.add("sent " + messages);
        }
    }

    private TestChannel connected() throws InterruptedException {
        TestChannel channel = new TestChannel();
        loop.register(channel).sync();
        channel.connect(ScriptedChannel.PEER).sync();
        return channel;
    }

    @AfterEach
    void end() {
        loop.shutdownGracefully(0, 30, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private CountDownLatch hold() throws InterruptedException {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        loop.execute(() -> {
            held.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        held.await();
        return go;
    }

    @Test
    void writesThatWaitEndInOneFlush() throws Exception {
        TestChannel channel = connected();
        CountDownLatch go = hold();
        for (int i = 0; i < 4; i++) {
            channel.writeAndFlush("message");
        }
        loop.execute(() -> log.add("task"));
        ChannelFuture last = channel.writeAndFlush("message");
        go.countDown();
        last.sync();
        channel.close().sync();
        assertThat(loop.submit(() -> List.copyOf(log)).get()).containsExactly("read", "sent 4", "task", "sent 1");
    }

    @Test
    void oneWriteIsFlushedThoughNothingFollows() throws Exception {
        TestChannel channel = connected();
        assertThat(channel.writeAndFlush("message").await(30, TimeUnit.SECONDS)).isTrue();
        channel.close().sync();
    }

    @Test
    void tasksForTheEndOfAnIterationRun() throws Exception {
        CountDownLatch ran = new CountDownLatch(1);
        loop.executeAfterEventLoopIteration(ran::countDown);
        loop.submit(() -> { }).sync();
        assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void timeSpentOnTasksIsActive() throws Exception {
        MockTicker ticker = Ticker.newMockTicker();
        DefaultEventLoop measured = new DefaultEventLoop() {
            @Override
            public Ticker ticker() {
                return ticker;
            }
        };
        measured.submit(() -> ticker.advance(7, TimeUnit.NANOSECONDS)).sync();
        measured.submit(() -> ticker.advance(5, TimeUnit.NANOSECONDS)).sync();
        assertThat(measured.activeTimeNanos()).isEqualTo(12);
        measured.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        assertThat(measured.waitingTimeNanos()).isZero();
    }
}
