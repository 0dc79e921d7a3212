/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.internal.Readiness;
import io.tidewire.testkit.LeakDetectionExtension;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.kernel.Script.Call;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static io.tidewire.testsuite.kernel.Answer.count;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A process that was held up for a minute, by a signal or a collection, finds input and timers at once: input that came
 * before a timer was due is read before the timer runs, wherever in a turn the gap was.
 */
@ExtendWith(LeakDetectionExtension.class)
class LoopGapTest {

    private static final int IDLE_SECONDS = 60;
    private static final int GAP_SECONDS = 66;

    private final SimulatedLoop loop = new SimulatedLoop();
    private final Script script = new Script();
    private final FakeStreamChannel channel = new FakeStreamChannel(script, false, true);
    private final List<String> seen = new ArrayList<>();
    /** The poller's next report. */
    private boolean inputWaits;
    /** The next call of the poller ends in a gap, and reports nothing although there is input. */
    private boolean pollIsHeldUp;

    /** Notes each time without input, as a handler of idle connections does. */
    private final class Idle extends ChannelInboundHandlerAdapter {
        private long lastReadNanos;

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            watch(ctx);
        }

        private void watch(ChannelHandlerContext ctx) {
            lastReadNanos = loop.ticker().nanoTime();
            ctx.executor().schedule(() -> {
                boolean wasRead = loop.ticker().nanoTime() - lastReadNanos < TimeUnit.SECONDS.toNanos(IDLE_SECONDS);
                seen.add(wasRead ? "in use" : "idle");
            }, IDLE_SECONDS, TimeUnit.SECONDS);
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            lastReadNanos = loop.ticker().nanoTime();
            seen.add("read");
            ReferenceCountUtil.release(msg);
        }
    }

    @BeforeEach
    void connect() {
        channel.pipeline().addLast(new Idle());
        loop.onPoll(() -> {
            if (pollIsHeldUp) {
                pollIsHeldUp = false;
                gap();
            } else if (inputWaits) {
                inputWaits = false;
                channel.signal(Readiness.READABLE);
            }
        });
        loop.register(channel);
        loop.turn();
        channel.read();
        loop.runAll();
    }

    private void gap() {
        loop.advance(GAP_SECONDS, TimeUnit.SECONDS);
    }

    private void inputCame() {
        script.on(Call.READ, count(1));
        inputWaits = true;
    }

    private void assertReadFirst() {
        loop.runAll();
        loop.turn();
        loop.turn();
        assertThat(seen).startsWith("read").endsWith("in use").doesNotContain("idle");
        loop.onPoll(() -> { });
        channel.close();
        loop.runAll();
    }

    @Test
    void inputIsReadFirstAfterAGapBetweenTurns() {
        inputCame();
        gap();
        assertReadFirst();
    }

    @Test
    void inputIsReadFirstAfterAGapInThePoll() {
        inputCame();
        pollIsHeldUp = true;
        assertReadFirst();
    }

    @Test
    void inputIsReadFirstAfterAGapInATask() {
        loop.execute(() -> {
            inputCame();
            gap();
        });
        for (int i = 0; i < 1000; i++) {
            loop.execute(() -> { });
        }
        assertReadFirst();
    }

    @Test
    void inputIsReadFirstAfterAGapWhileAnotherIsRead() {
        FakeStreamChannel other = new FakeStreamChannel(new Script().on(Call.READ, count(1)), false, true);
        other.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ReferenceCountUtil.release(msg);
                inputCame();
                gap();
            }
        });
        loop.register(other);
        loop.turn();
        Runnable[] poll = {() -> other.signal(Readiness.READABLE)};
        loop.onPoll(() -> {
            poll[0].run();
            poll[0] = () -> {
                if (inputWaits) {
                    inputWaits = false;
                    channel.signal(Readiness.READABLE);
                }
            };
        });
        assertReadFirst();
        other.close();
        loop.runAll();
    }

    @Test
    void readThatStoppedAtItsBoundGoesOnBeforeTimers() {
        channel.config().setRecvByteBufAllocator(new FixedRecvByteBufAllocator(1).maxMessagesPerRead(2));
        FakeStreamChannel edge = new FakeStreamChannel(script, true, true);
        edge.config().setRecvByteBufAllocator(new FixedRecvByteBufAllocator(1).maxMessagesPerRead(2));
        edge.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                seen.add("read");
                ReferenceCountUtil.release(msg);
            }
        });
        loop.register(edge);
        loop.turn();
        seen.clear();
        loop.schedule(() -> seen.add("timer"), 1, TimeUnit.SECONDS);
        script.on(Call.READ, Collections.nCopies(4, count(1)).toArray(new Answer[0]));
        gap();
        loop.onPoll(() -> {
            edge.signal(Readiness.READABLE);
            loop.onPoll(() -> { });
        });
        loop.turn();
        assertThat(seen).startsWith("read", "read", "read", "read").contains("timer");
        edge.close();
        channel.close();
        loop.runAll();
    }

    /** A timer runs in a turn whose poll found it due, whatever is due when, and however long tasks take. */
    @Test
    void timersRunOnlyAfterAPollThatFoundThemDue() {
        loop.onPoll(() -> { });
        channel.close();
        loop.runAll();
        SeededRuns.forEach(200, random -> {
            long[] polledNanos = {0};
            List<Long> tooEarly = new ArrayList<>();
            loop.onPoll(() -> {
                polledNanos[0] = loop.ticker().nanoTime();
                loop.advance(random.nextInt(20), TimeUnit.MILLISECONDS);
            });
            int[] left = {20};
            for (int i = 0; i < 20; i++) {
                int delayMillis = random.nextInt(100);
                long dueNanos = loop.ticker().nanoTime() + TimeUnit.MILLISECONDS.toNanos(delayMillis);
                loop.schedule(() -> {
                    left[0]--;
                    if (polledNanos[0] < dueNanos) {
                        tooEarly.add(dueNanos - polledNanos[0]);
                    }
                }, delayMillis, TimeUnit.MILLISECONDS);
                loop.execute(() -> loop.advance(random.nextInt(30), TimeUnit.MILLISECONDS));
                if (random.nextInt(4) == 0) {
                    loop.turn();
                }
            }
            for (int turns = 0; left[0] > 0; turns++) {
                assertThat(turns).as("turns until all timers ran").isLessThan(200);
                loop.turn();
            }
            assertThat(tooEarly).isEmpty();
        });
    }
}
