/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.traffic;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** All channels have one clock, which stands still unless a test moves it. */
class TrafficShapingTest {
    private final MockTicker ticker = Ticker.newMockTicker();
    private final List<EmbeddedChannel> channels = new ArrayList<>();
    /** Runs the counters of shared handlers. */
    private final EmbeddedChannel counting = open();
    private int transportReads;

    private EmbeddedChannel open(ChannelHandler... handlers) {
        EmbeddedChannel channel = EmbeddedChannel.builder().ticker(ticker).build();
        channel.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
            @Override
            public void read(ChannelHandlerContext ctx) {
                transportReads++;
                ctx.read();
            }
        });
        channel.pipeline().addLast(handlers);
        channels.add(channel);
        return channel;
    }

    @AfterEach
    void close() {
        channels.forEach(EmbeddedChannel::finishAndReleaseAll);
    }

    private void pass(long millis) {
        ticker.advance(millis, TimeUnit.MILLISECONDS);
        for (EmbeddedChannel channel : channels) {
            channel.runPendingTasks();
        }
    }

    private static ByteBuf bytes(int count) {
        return Unpooled.buffer(count).writeZero(count);
    }

    /** Takes what went out. */
    private static int sent(EmbeddedChannel channel) {
        int bytes = 0;
        for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
            bytes += out.readableBytes();
            out.release();
        }
        return bytes;
    }

    @Test
    void writesLeaveWhenTheirBytesAreDueInOrder() {
        ChannelTrafficShapingHandler handler = new ChannelTrafficShapingHandler(1000, 0);
        EmbeddedChannel channel = open(handler);
        channel.write(bytes(500));
        channel.write(bytes(250));
        channel.write("no bytes");
        ChannelFuture last = channel.writeAndFlush(bytes(1000));
        assertThat(handler.queueSize()).isEqualTo(1750);
        assertThat(channel.outboundMessages()).isEmpty();
        pass(490);
        assertThat(channel.outboundMessages()).isEmpty();
        pass(10);
        assertThat(sent(channel)).isEqualTo(500);
        pass(250);
        assertThat(channel.outboundMessages()).hasSize(2);
        assertThat(((ByteBuf) channel.readOutbound()).readableBytes()).isEqualTo(250);
        assertThat(channel.<Object>readOutbound()).isEqualTo("no bytes");
        pass(999);
        assertThat(last.isDone()).isFalse();
        pass(1);
        assertThat(last.isSuccess()).isTrue();
        assertThat(handler.queueSize()).isZero();
    }

    /** One writer, which writes ahead or waits for each message. */
    private static final class Writer {
        private final EmbeddedChannel channel;
        private final Random random;
        private final boolean isWritingAhead;
        private final int largest;
        private ChannelFuture last;
        private long sent;

        Writer(EmbeddedChannel channel, Random random, int largest, boolean isWritingAhead) {
            this.channel = channel;
            this.random = random;
            this.largest = largest;
            this.isWritingAhead = isWritingAhead;
            last = channel.newSucceededFuture();
        }

        void write() {
            sent += sent(channel);
            while (isWritingAhead ? channel.isWritable() : last.isDone()) {
                last = channel.writeAndFlush(bytes(1 + random.nextInt(largest)));
                sent += sent(channel);
            }
        }
    }

    private void write(int seconds, Writer... writers) {
        for (int millis = 0; millis < seconds * 1000; millis++) {
            for (Writer writer : writers) {
                writer.write();
            }
            pass(1);
        }
        for (Writer writer : writers) {
            writer.sent += sent(writer.channel);
        }
    }

    /** Asserts that a limit was kept, allowing for ten milliseconds and the messages that are on their way. */
    private static void assertRate(long sent, int seconds, int limit, int largest, int writers) {
        assertThat((double) sent).isBetween((double) seconds * limit - 1.1 * largest * writers,
                (seconds + 0.011) * limit + largest * writers);
    }

    /** Holds for any sizes, and whether the writer writes ahead or waits for each message. */
    @Test
    void rateIsExactInTheLongRun() {
        SeededRuns.forEach(12, random -> {
            TrafficShapingTest test = new TrafficShapingTest();
            int limit = 1 + random.nextInt(1_000_000);
            int largest = 1 + random.nextInt(Math.max(2, limit / 5));
            Writer writer = new Writer(test.open(new ChannelTrafficShapingHandler(limit, 0, 0, 1 << 20)), random,
                    largest, random.nextBoolean());
            test.write(60, writer);
            assertRate(writer.sent, 60, limit, largest, 1);
            test.close();
        });
    }

    @Test
    void commonRateIsExactInTheLongRun() {
        SeededRuns.forEach(4, random -> {
            TrafficShapingTest test = new TrafficShapingTest();
            int limit = 100 + random.nextInt(1_000_000);
            int largest = 1 + random.nextInt(limit / 20);
            GlobalTrafficShapingHandler handler =
                    new GlobalTrafficShapingHandler(test.counting.eventLoop(), limit, 0, 0, 1 << 20);
            Writer[] writers = new Writer[1 + random.nextInt(3)];
            Arrays.setAll(writers, i -> new Writer(test.open(handler), random, largest, random.nextBoolean()));
            test.write(30, writers);
            assertRate(Arrays.stream(writers).mapToLong(writer -> writer.sent).sum(), 30, limit, largest,
                    writers.length);
            handler.release();
            test.close();
        });
    }

    /**
     * The limit of each channel binds, or the common one. At that, who waits for each message waits for one of each
     * other channel too.
     */
    @Test
    void bothRatesAreExactInTheLongRun() {
        SeededRuns.forEach(4, random -> {
            TrafficShapingTest test = new TrafficShapingTest();
            int own = 100 + random.nextInt(1_000_000);
            boolean isCommonLess = random.nextBoolean();
            int common = isCommonLess ? own : 4 * own;
            int largest = 1 + random.nextInt(own / 20);
            GlobalChannelTrafficShapingHandler handler = new GlobalChannelTrafficShapingHandler(
                    test.counting.eventLoop(), common, 0, own, 0, 0, 1 << 20);
            boolean isWritingAhead = !isCommonLess || random.nextBoolean();
            Writer[] writers = {new Writer(test.open(handler), random, largest, isWritingAhead),
                new Writer(test.open(handler), random, largest, isWritingAhead)};
            test.write(30, writers);
            if (isCommonLess) {
                assertRate(writers[0].sent + writers[1].sent, 30, common, largest, 2);
            } else {
                assertRate(writers[0].sent, 30, own, largest, 1);
                assertRate(writers[1].sent, 30, own, largest, 1);
            }
            handler.release();
            test.close();
        });
    }

    /** Reads pause until what has come is due, so that the peer sends at the limit. */
    @Test
    void rateOfReadsIsExactInTheLongRun() {
        SeededRuns.forEach(4, random -> {
            TrafficShapingTest test = new TrafficShapingTest();
            int limit = 100 + random.nextInt(1_000_000);
            int largest = 1 + random.nextInt(limit / 20);
            EmbeddedChannel channel = test.open(new ChannelTrafficShapingHandler(0, limit, 0, 1 << 20));
            long received = 0;
            for (int millis = 0; millis < 30_000; millis++) {
                while (channel.config().isAutoRead()) {
                    int size = 1 + random.nextInt(largest);
                    channel.writeInbound(bytes(size));
                    ReferenceCountUtil.release(channel.readInbound());
                    received += size;
                }
                test.pass(1);
            }
            // The last one came before its time.
            assertRate(received, 30, limit, largest, 1);
            test.close();
        });
    }

    @Test
    void smallMessagesDoNotWaitAndAreCountedAllTheSame() {
        EmbeddedChannel channel = open(new ChannelTrafficShapingHandler(1000, 0));
        channel.writeAndFlush(bytes(9));
        assertThat(sent(channel)).isEqualTo(9);
        channel.writeAndFlush(bytes(9));
        assertThat(sent(channel)).isZero();
        pass(18);
        assertThat(sent(channel)).isEqualTo(9);
    }

    @Test
    void oneMessageDelaysTheNextByTheMaximumAtMost() {
        EmbeddedChannel channel = open(new ChannelTrafficShapingHandler(1, 0, 0, 3000));
        channel.write(bytes(1000));
        channel.writeAndFlush(bytes(1000));
        pass(3000);
        assertThat(sent(channel)).isEqualTo(1000);
        pass(3000);
        assertThat(sent(channel)).isEqualTo(1000);
    }

    @Test
    void queueMakesTheChannelUnwritableUntilHalfOfItHasGone() {
        ChannelTrafficShapingHandler handler = new ChannelTrafficShapingHandler(1000, 0);
        handler.setMaxWriteSize(1000);
        EmbeddedChannel channel = open(handler);
        for (int i = 0; i < 10; i++) {
            channel.write(bytes(100));
        }
        assertThat(channel.isWritable()).isTrue();
        channel.writeAndFlush(bytes(100));
        assertThat(channel.isWritable()).isFalse();
        pass(500);
        assertThat(handler.queueSize()).isEqualTo(600);
        assertThat(channel.isWritable()).isFalse();
        pass(100);
        assertThat(channel.isWritable()).isTrue();
    }

    @Test
    void longWaitMakesTheChannelUnwritable() {
        ChannelTrafficShapingHandler handler = new ChannelTrafficShapingHandler(1000, 0);
        EmbeddedChannel channel = open(handler);
        channel.writeAndFlush(bytes(4000));
        assertThat(channel.isWritable()).isTrue();
        channel.writeAndFlush(bytes(1));
        assertThat(channel.isWritable()).isFalse();
        pass(4001);
        assertThat(channel.isWritable()).isTrue();
    }

    @Test
    void readsPauseUntilTheirBytesAreDue() {
        EmbeddedChannel channel = open(new ChannelTrafficShapingHandler(0, 1000));
        channel.writeInbound(bytes(500));
        assertThat(channel.config().isAutoRead()).isFalse();
        transportReads = 0;
        channel.read();
        assertThat(transportReads).as("held back").isZero();
        channel.writeInbound(bytes(100));
        pass(500);
        assertThat(channel.config().isAutoRead()).isFalse();
        pass(100);
        assertThat(channel.config().isAutoRead()).isTrue();
        assertThat(transportReads).isPositive();
        assertThat(channel.inboundMessages()).hasSize(2);
    }

    @Test
    void pauseOfAChannelThatReadsByItselfGivesBackItsRead() {
        EmbeddedChannel channel = open(new ChannelTrafficShapingHandler(0, 1000));
        channel.config().setAutoRead(false);
        channel.writeInbound(bytes(500));
        transportReads = 0;
        channel.read();
        pass(500);
        assertThat(transportReads).isEqualTo(1);
        assertThat(channel.config().isAutoRead()).isFalse();
    }

    @Test
    void removalWritesWhatWaitsAndEndsThePause() {
        ChannelTrafficShapingHandler handler = new ChannelTrafficShapingHandler(1000, 1000);
        EmbeddedChannel channel = open(handler);
        handler.setMaxWriteSize(10);
        channel.write(bytes(500));
        channel.writeAndFlush(bytes(300));
        channel.writeInbound(bytes(500));
        assertThat(channel.isWritable()).isFalse();
        channel.pipeline().remove(handler);
        assertThat(sent(channel)).isEqualTo(800);
        assertThat(channel.isWritable()).isTrue();
        assertThat(channel.config().isAutoRead()).isTrue();
    }

    @Test
    void closeReleasesAndFailsWhatWaits() {
        EmbeddedChannel channel = open(new ChannelTrafficShapingHandler(1000, 0));
        ByteBuf waiting = bytes(500);
        ChannelFuture done = channel.writeAndFlush(waiting);
        channel.close();
        channel.runPendingTasks();
        assertThat(done.cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(waiting.refCnt()).isZero();
    }

    @Test
    void writeFromAListenerStaysBehind() {
        EmbeddedChannel channel = open(new ChannelTrafficShapingHandler(1000, 0));
        channel.write(bytes(100)).addListener(done -> channel.writeAndFlush(bytes(3)));
        channel.writeAndFlush(bytes(200));
        pass(100);
        assertThat(sent(channel)).isEqualTo(100);
        pass(203);
        assertThat(channel.outboundMessages()).hasSize(2);
        assertThat(sent(channel)).isEqualTo(203);
    }

    @Test
    void commonLimitIsSharedInTheOrderOfTheWrites() {
        GlobalTrafficShapingHandler handler = new GlobalTrafficShapingHandler(counting.eventLoop(), 1000, 0);
        EmbeddedChannel first = open(handler);
        EmbeddedChannel second = open(handler);
        first.writeAndFlush(bytes(500));
        second.writeAndFlush(bytes(500));
        first.writeAndFlush(bytes(500));
        assertThat(handler.queuesSize()).isEqualTo(1500);
        pass(500);
        assertThat(sent(first)).isEqualTo(500);
        assertThat(sent(second)).isZero();
        pass(500);
        assertThat(sent(first)).isZero();
        assertThat(sent(second)).isEqualTo(500);
        handler.setMaxGlobalWriteSize(600);
        second.writeAndFlush(bytes(200));
        assertThat(second.isWritable()).isFalse();
        assertThat(first.isWritable()).isTrue();
        pass(700);
        assertThat(handler.queuesSize()).isZero();
        assertThat(second.isWritable()).isTrue();
        handler.release();
    }

    @Test
    void eachChannelHasALimitOfItsOwnBesideTheCommonOne() {
        GlobalChannelTrafficShapingHandler handler =
                new GlobalChannelTrafficShapingHandler(counting.eventLoop(), 1000, 0, 500, 0);
        EmbeddedChannel first = open(handler);
        EmbeddedChannel second = open(handler);
        first.writeAndFlush(bytes(500));
        pass(500);
        assertThat(sent(first)).as("the common limit would let it go").isZero();
        second.writeAndFlush(bytes(250));
        pass(500);
        assertThat(sent(first)).isEqualTo(500);
        assertThat(sent(second)).isEqualTo(250);
        assertThat(handler.channelTrafficCounters()).extracting(TrafficCounter::cumulativeWrittenBytes)
                .containsExactlyInAnyOrder(500L, 250L);
        assertThat(handler.maximumCumulativeWrittenBytes()).isEqualTo(500);
        assertThat(handler.trafficCounter().cumulativeWrittenBytes()).isEqualTo(750);
        handler.trafficCounter().resetCumulativeTime();
        assertThat(handler.maximumCumulativeWrittenBytes()).isZero();
        handler.release();
    }

    @Test
    void whatWaitsForTheLimitOfItsChannelTakesNothingFromOthers() {
        GlobalChannelTrafficShapingHandler handler =
                new GlobalChannelTrafficShapingHandler(counting.eventLoop(), 10_000, 0, 1000, 0);
        EmbeddedChannel ahead = open(handler);
        EmbeddedChannel other = open(handler);
        for (int i = 0; i < 20; i++) {
            ahead.writeAndFlush(bytes(200));
        }
        other.writeAndFlush(bytes(100));
        assertThat(handler.trafficCounter().cumulativeWrittenBytes()).isEqualTo(4100);
        pass(100);
        assertThat(sent(other)).as("400 ms if all were counted").isEqualTo(100);
        pass(100);
        assertThat(sent(ahead)).isEqualTo(200);
        pass(3800);
        assertThat(sent(ahead)).isEqualTo(3800);
        handler.release();
    }

    @Test
    void channelsThatWriteAheadTakeTurnsAtTheCommonLimit() {
        GlobalChannelTrafficShapingHandler handler =
                new GlobalChannelTrafficShapingHandler(counting.eventLoop(), 1000, 0, 0, 0, 0);
        handler.setMaxWriteDelay(600);
        EmbeddedChannel first = open(handler);
        EmbeddedChannel second = open(handler);
        for (int i = 0; i < 3; i++) {
            first.writeAndFlush(bytes(200));
        }
        assertThat(first.isWritable()).isTrue();
        first.writeAndFlush(bytes(200));
        assertThat(first.isWritable()).as("800 bytes need 800 ms").isFalse();
        second.writeAndFlush(bytes(200));
        pass(200);
        assertThat(sent(first)).isEqualTo(200);
        pass(200);
        assertThat(sent(second)).isEqualTo(200);
        assertThat(sent(first)).isZero();
        pass(200);
        assertThat(sent(first)).isEqualTo(200);
        assertThat(first.isWritable()).isFalse();
        // A timer that is late takes nothing from the rate.
        ticker.advance(400, TimeUnit.MILLISECONDS);
        pass(0);
        assertThat(sent(first)).isEqualTo(400);
        assertThat(first.isWritable()).isTrue();
        handler.release();
    }

    @Test
    void channelAboveTheAverageWaitsLongerThanOneBelow() {
        GlobalChannelTrafficShapingHandler handler =
                new GlobalChannelTrafficShapingHandler(counting.eventLoop(), 1000, 0, 0, 0, 1000);
        EmbeddedChannel busy = open(handler);
        EmbeddedChannel quiet = open(handler);
        busy.writeAndFlush(bytes(800));
        quiet.writeAndFlush(bytes(100));
        pass(1000);
        sent(busy);
        sent(quiet);
        quiet.writeAndFlush(bytes(100));
        pass(1);
        ChannelFuture slow = busy.writeAndFlush(bytes(100));
        pass(88);
        assertThat(sent(quiet)).as("0.9 of 100 ms").isEqualTo(100);
        pass(111);
        assertThat(slow.isDone()).as("1.4 of 199 ms").isFalse();
        pass(78);
        assertThat(slow.isDone()).isTrue();
        handler.release();
    }

    @Test
    void counterTellsOfTheLastInterval() {
        ChannelTrafficShapingHandler handler = new ChannelTrafficShapingHandler(1000, 0, 1000);
        EmbeddedChannel channel = open(handler);
        channel.writeInbound(bytes(300));
        channel.writeAndFlush(bytes(500));
        TrafficCounter counter = handler.trafficCounter();
        assertThat(counter.currentReadBytes()).isEqualTo(300);
        assertThat(counter.currentWrittenBytes()).isEqualTo(500);
        assertThat(counter.getRealWrittenBytes()).hasValue(0);
        pass(500);
        pass(500);
        assertThat(counter.lastReadBytes()).isEqualTo(300);
        assertThat(counter.lastReadThroughput()).isEqualTo(300);
        assertThat(counter.lastWriteThroughput()).isEqualTo(500);
        assertThat(counter.getRealWriteThroughput()).isEqualTo(500);
        assertThat(counter.currentReadBytes()).isZero();
        handler.configure(0);
        channel.writeInbound(bytes(7));
        pass(5000);
        assertThat(counter.currentReadBytes()).isEqualTo(7);
        handler.configure(100);
        pass(100);
        assertThat(counter.lastReadBytes()).isEqualTo(7);
        assertThat(counter.cumulativeReadBytes()).isEqualTo(307);
        assertThat(counter.toString()).contains(counter.name());
        channel.close();
    }

    @Test
    void limitsCanBeChangedAndAreChecked() {
        ChannelTrafficShapingHandler handler = new ChannelTrafficShapingHandler(1000, 0);
        EmbeddedChannel channel = open(handler);
        handler.configure(0, 5);
        channel.writeAndFlush(bytes(100_000));
        assertThat(sent(channel)).isEqualTo(100_000);
        assertThat(handler.getReadLimit()).isEqualTo(5);
        assertThat(handler.toString()).contains("read limit: 5");
        assertThatThrownBy(() -> handler.setWriteLimit(-1)).hasMessageContaining("writeLimit: -1");
        assertThatThrownBy(() -> handler.configure(0, -2)).hasMessageContaining("newReadLimit: -2");
        assertThatThrownBy(() -> handler.setMaxTimeWait(0)).hasMessageContaining("maxTime: 0");
        GlobalChannelTrafficShapingHandler fair =
                new GlobalChannelTrafficShapingHandler(counting.eventLoop(), 0);
        assertThatThrownBy(() -> fair.setMaxDeviation(Float.NaN, 0, 0)).hasMessageContaining("maxDeviation: NaN");
        assertThatThrownBy(() -> fair.setMaxDeviation(0, -1, 0)).hasMessageContaining("slowDownFactor: -1");
        assertThatThrownBy(() -> fair.setMaxDeviation(0, 0, 1)).hasMessageContaining("accelerationFactor: 1");
        fair.release();
    }

    @Test
    void paceHasNoRoundingErrorAtAnyLimit() {
        for (long limit : new long[] {3, 7, 1_500_000_000L, 12_500_000_000L}) {
            Pace pace = new Pace();
            pace.waitNanos(1, limit, Long.MAX_VALUE / 2, 0);
            long wait = 0;
            for (int i = 1; i < 30_000; i++) {
                wait = pace.waitNanos(1, limit, Long.MAX_VALUE / 2, 0);
            }
            if (limit < 4_000_000_000L) {
                assertThat(wait).isEqualTo(30_000L * 1_000_000_000L / limit);
            }
        }
        // Sizes at which a product with a second overflows.
        assertThat(new Pace().waitNanos(1L << 40, 1L << 38, Long.MAX_VALUE / 2, 5)).isEqualTo(4_000_000_000L);
        assertThat(new Pace().waitNanos(1L << 60, 1, 77, 5)).isEqualTo(77);
    }

    @Test
    void handlerTellsWhetherItReads() {
        boolean[] isActive = {true, true};
        ChannelTrafficShapingHandler handler = new ChannelTrafficShapingHandler(0, 1000) {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
                isActive[0] = isHandlerActive(ctx);
                super.channelRead(ctx, msg);
                isActive[1] = isHandlerActive(ctx);
            }
        };
        EmbeddedChannel channel = open(handler, new ChannelInboundHandlerAdapter());
        channel.writeInbound(bytes(100));
        assertThat(isActive).containsExactly(true, false);
    }
}
