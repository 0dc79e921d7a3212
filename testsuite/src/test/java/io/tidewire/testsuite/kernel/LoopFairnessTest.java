/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.internal.Readiness;
import io.tidewire.testsuite.kernel.Script.Call;
import io.tidewire.util.concurrent.ScheduledFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.Collections;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static io.tidewire.testsuite.kernel.Answer.count;
import static org.assertj.core.api.Assertions.assertThat;

/** No kind of work keeps a loop from the others, by a clock that only work moves. */
class LoopFairnessTest {

    private static final int MANY = 1000;

    private final SimulatedLoop loop = new SimulatedLoop();
    private final AtomicInteger done = new AtomicInteger();

    /** Takes 20 microseconds and comes back at once. */
    private final class Flood implements Runnable {
        private boolean over;

        @Override
        public void run() {
            loop.advance(20, TimeUnit.MICROSECONDS);
            if (!over) {
                loop.execute(this);
            }
        }
    }

    private int turnsUntilDone() {
        int turns = 0;
        while (done.get() == 0 && turns < MANY) {
            loop.turn();
            turns++;
        }
        return turns;
    }

    @Test
    @Tag("SEC-J14")
    void timerIsRunDuringAFloodOfTasks() {
        Flood flood = new Flood();
        loop.execute(flood);
        loop.schedule(done::incrementAndGet, 3, TimeUnit.MILLISECONDS);
        assertThat(turnsUntilDone()).isLessThan(10);
        flood.over = true;
        loop.runAll();
    }

    @Test
    void taskOfAnotherThreadIsRunThoughTimersAreAlwaysDue() {
        ScheduledFuture<?> flood = loop.scheduleAtFixedRate(
                () -> loop.advance(20, TimeUnit.MICROSECONDS), 1, 1, TimeUnit.MICROSECONDS);
        loop.advance(1, TimeUnit.MILLISECONDS);
        loop.turn();
        loop.outside(() -> loop.execute(done::incrementAndGet));
        assertThat(turnsUntilDone()).isLessThan(10);
        flood.cancel(false);
        loop.runAll();
    }

    @Test
    @Tag("SEC-J14")
    void channelIsReadDuringAFloodOfTasks() {
        Script script = new Script();
        FakeStreamChannel channel = new FakeStreamChannel(script, false, true);
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ((ByteBuf) msg).release();
                done.incrementAndGet();
            }
        });
        loop.register(channel);
        loop.runAll();
        Flood flood = new Flood();
        loop.execute(flood);
        script.on(Call.READ, count(1));
        loop.onPoll(() -> channel.signal(Readiness.READABLE));
        assertThat(turnsUntilDone()).isLessThan(10);
        loop.onPoll(() -> { });
        flood.over = true;
        channel.close();
        loop.runAll();
    }

    @Test
    @Tag("SEC-J14")
    void taskIsRunThoughAChannelAlwaysHasMoreToRead() {
        Script script = new Script();
        script.on(Call.READ, Collections.nCopies(100 * MANY, count(2048)).toArray(new Answer[0]));
        FakeStreamChannel channel = new FakeStreamChannel(script, true, true);
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ((ByteBuf) msg).release();
                loop.advance(20, TimeUnit.MICROSECONDS);
            }
        });
        loop.register(channel);
        loop.turn();
        channel.signal(Readiness.READABLE);
        loop.outside(() -> loop.execute(done::incrementAndGet));
        assertThat(turnsUntilDone()).isLessThan(10);
        channel.close();
        loop.runAll();
    }
}
