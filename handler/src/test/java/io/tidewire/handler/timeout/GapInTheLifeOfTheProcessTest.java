/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.testsuite.kernel.Answer;
import io.tidewire.testsuite.kernel.FakeStreamChannel;
import io.tidewire.testsuite.kernel.Script;
import io.tidewire.testsuite.kernel.Script.Call;
import io.tidewire.testsuite.kernel.SimulatedLoop;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The library's own loop in virtual time, whose process is stopped: time passes, and no turn is made. Timers are due
 * then before the poller has said that input waits.
 */
class GapInTheLifeOfTheProcessTest {
    /** {@code Readiness} is internal to the transports: readable and writable as the poller reports them. */
    private static final int READABLE = 1;
    private static final int WRITABLE = 2;

    private final SimulatedLoop loop = new SimulatedLoop();
    private final Script script = new Script();
    private final FakeStreamChannel channel = new FakeStreamChannel(script, false, true);
    private final List<Object> seen = new ArrayList<>();

    private void open(ChannelHandler timeout) {
        channel.pipeline().addLast(timeout, new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ((ByteBuf) msg).release();
                seen.add("read");
            }

            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                seen.add(evt);
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                seen.add(cause);
            }
        });
        loop.register(channel);
        loop.runAll();
    }

    @AfterEach
    void close() {
        loop.onPoll(() -> { });
        channel.close();
        loop.runAll();
    }

    /** Stops the process when its loop has just polled, so that what is due runs before the next poll. */
    private void stopFor(long seconds, int readiness) {
        loop.onPoll(() -> {
            loop.advance(seconds, TimeUnit.SECONDS);
            loop.onPoll(() -> {
                loop.onPoll(() -> { });
                channel.signal(readiness);
            });
        });
        loop.turn();
        loop.runAll(); // The next poll, also if nothing was due.
    }

    @Test
    void inputThatCameMeanwhileIsReadBeforeAReadTimesOut() {
        open(new ReadTimeoutHandler(60));
        script.on(Call.READ, Answer.count(3));
        stopFor(66, READABLE);
        assertThat(seen).containsExactly("read");
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void withoutInputAReadTimesOutAllTheSame() {
        open(new ReadTimeoutHandler(60));
        stopFor(66, READABLE);
        assertThat(seen).containsExactly(ReadTimeoutException.INSTANCE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aChannelWithInputIsNotIdle(boolean observeOutput) {
        open(new IdleStateHandler(observeOutput, 60, 0, 60, TimeUnit.SECONDS));
        script.on(Call.READ, Answer.count(3));
        stopFor(66, READABLE);
        assertThat(seen).containsExactly("read");
        loop.advance(59, TimeUnit.SECONDS);
        loop.runAll();
        assertThat(seen).containsExactly("read");
        loop.advance(1, TimeUnit.SECONDS);
        loop.runAll();
        assertThat(seen).containsExactlyInAnyOrder("read", IdleStateEvent.FIRST_READER_IDLE_STATE_EVENT,
                IdleStateEvent.FIRST_ALL_IDLE_STATE_EVENT);
    }

    @Test
    void aWriteThatTheSocketTakesNowIsNotLate() {
        open(new WriteTimeoutHandler(60));
        script.on(Call.WRITE, Answer.wouldBlock());
        channel.writeAndFlush(Unpooled.buffer().writeZero(10));
        loop.runAll();
        stopFor(66, WRITABLE);
        assertThat(seen).isEmpty();
        assertThat(channel.isOpen()).isTrue();
    }

    /** The peer reads, but cannot take all at once; when it stops to read, the write is given up. */
    @Test
    void aLongWriteThatGoesOnAfterAGapHasItsTimeOnceMore() {
        open(new WriteTimeoutHandler(60));
        script.on(Call.WRITE, Answer.wouldBlock(), Answer.count(5), Answer.wouldBlock());
        channel.writeAndFlush(Unpooled.buffer().writeZero(10));
        loop.runAll();
        stopFor(66, WRITABLE);
        assertThat(seen).isEmpty();
        loop.advance(59, TimeUnit.SECONDS);
        loop.runAll();
        assertThat(seen).isEmpty();
        script.on(Call.WRITE, Answer.count(2), Answer.wouldBlock());
        stopFor(66, WRITABLE);
        assertThat(seen).containsExactly(WriteTimeoutException.INSTANCE);
    }

    @Test
    void aWriteThatIsNotTakenTimesOutAllTheSame() {
        open(new WriteTimeoutHandler(60));
        script.on(Call.WRITE, Answer.wouldBlock(), Answer.wouldBlock());
        channel.writeAndFlush(Unpooled.buffer().writeZero(10));
        loop.runAll();
        stopFor(66, WRITABLE);
        assertThat(seen).containsExactly(WriteTimeoutException.INSTANCE);
        assertThat(channel.isOpen()).isFalse();
    }

    /** Stops of any length at any time, and a peer that is never silent for the time-out: it is never cut. */
    @Test
    void noScheduleOfStopsCutsALivingPeer() {
        long seed = Long.getLong("io.tidewire.test.seed", 20260103L);
        Random random = new Random(seed);
        open(new ReadTimeoutHandler(60));
        for (int i = 0; i < 500; i++) {
            script.on(Call.READ, Answer.count(1 + random.nextInt(4)));
            stopFor(random.nextInt(180), READABLE);
            assertThat(channel.isOpen()).as("seed %d, stop %d: %s", seed, i, seen).isTrue();
            loop.advance(random.nextInt(59), TimeUnit.SECONDS);
        }
        assertThat(seen).hasSize(500).containsOnly("read");
    }
}
