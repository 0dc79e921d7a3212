/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.PreferHeapByteBufAllocator;
import io.tidewire.channel.StagedClose;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.socket.ChannelOutputShutdownEvent;
import io.tidewire.testkit.LeakDetectionExtension;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.kernel.Script.Call;
import io.tidewire.testsuite.kernel.SimulatedSocket.Connect;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import static io.tidewire.testsuite.kernel.Answer.count;
import static io.tidewire.testsuite.kernel.Answer.end;
import static io.tidewire.testsuite.kernel.Answer.wouldBlock;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** {@link StagedClose} over a kernel and a clock that do what the test says. */
@ExtendWith(LeakDetectionExtension.class)
class StagedCloseTest {

    private static final int SCHEDULES = Integer.getInteger("io.tidewire.test.schedules", 2_000);
    private static final int MAX_TURNS = 10_000;

    private final SimulatedLoop loop = new SimulatedLoop();
    private final Listener socket = new Listener();
    private int seen;
    private int outputEnds;

    /** Counts what it is told of the output's end. */
    private static final class Listener extends Script {
        private int shutdowns;
        private boolean broken;

        @Override
        void shutdownOutput() {
            shutdowns++;
            if (broken) {
                throw new IllegalStateException("not connected");
            }
        }
    }

    private FakeStreamChannel open() {
        FakeStreamChannel channel = new FakeStreamChannel(socket, false, true);
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                seen++;
                ReferenceCountUtil.release(msg);
            }

            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                if (evt == ChannelOutputShutdownEvent.INSTANCE) {
                    outputEnds++;
                }
            }
        });
        loop.register(channel);
        loop.runAll();
        return channel;
    }

    private FakeStreamChannel closing(StagedClose close) {
        FakeStreamChannel channel = open();
        channel.writeAndFlush(Unpooled.directBuffer().writeByte('a')).addListener(close);
        assertThat(channel.sent()).containsExactly('a');
        return channel;
    }

    private void assertClosed(FakeStreamChannel channel) {
        loop.runAll();
        assertThat(channel.isOpen()).isFalse();
        assertThat(loop.hasTimers()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatArrivesIsDroppedUntilThePeerEnds(boolean halfClosure) {
        socket.on(Call.READ, count(4), count(4), wouldBlock(), count(4), end());
        FakeStreamChannel channel = open();
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, halfClosure);
        StagedClose.DEFAULT.close(channel);
        assertThat(socket.shutdowns).isEqualTo(1);
        assertThat(outputEnds).isEqualTo(1);
        channel.signal(Readiness.READABLE);
        loop.runAll();
        assertThat(channel.isOpen()).isTrue();
        channel.signal(Readiness.READABLE);
        channel.signal(Readiness.READABLE);
        assertClosed(channel);
        assertThat(socket.givenBytes()).isEqualTo(12);
        assertThat(seen).isZero();
    }

    @Test
    void timeIsBounded() {
        FakeStreamChannel channel = closing(new StagedClose(100, 3_000));
        loop.advance(2_999, TimeUnit.MILLISECONDS);
        loop.runAll();
        assertThat(channel.isOpen()).isTrue();
        loop.advance(1, TimeUnit.MILLISECONDS);
        assertClosed(channel);
    }

    @Test
    void octetsAreBounded() {
        FakeStreamChannel channel = closing(new StagedClose(8, 3_000));
        socket.on(Call.READ, count(4), count(4), wouldBlock(), count(1));
        channel.signal(Readiness.READABLE);
        loop.runAll();
        assertThat(channel.isOpen()).isTrue();
        channel.signal(Readiness.READABLE);
        assertClosed(channel);
        assertThat(socket.givenBytes()).isEqualTo(9);
    }

    @Test
    void readsThoughAutoReadIsOff() {
        FakeStreamChannel channel = open();
        channel.config().setAutoRead(false);
        StagedClose.DEFAULT.close(channel);
        for (int i = 0; i < 3; i++) {
            socket.on(Call.READ, count(4));
            channel.signal(Readiness.READABLE);
            loop.runAll();
        }
        assertThat(socket.givenBytes()).isEqualTo(12);
        channel.close();
        assertClosed(channel);
    }

    @Test
    void secondCloseChangesNothing() {
        FakeStreamChannel channel = closing(StagedClose.DEFAULT);
        int handlers = channel.pipeline().names().size();
        StagedClose.DEFAULT.close(channel);
        assertThat(channel.pipeline().names()).hasSize(handlers);
        assertThat(socket.shutdowns).isEqualTo(1);
        channel.close();
        assertClosed(channel);
        StagedClose.DEFAULT.close(channel);
        assertClosed(channel);
    }

    @ParameterizedTest
    @CsvSource({"0, 5000", "16, 0"})
    void boundOfZeroClosesAtOnce(long maxBytes, long maxMillis) {
        assertClosed(closing(new StagedClose(maxBytes, maxMillis)));
        assertThat(socket.shutdowns).isZero();
    }

    @Test
    void failedWriteClosesAtOnce() {
        socket.on(Call.WRITE, Answer.reset());
        FakeStreamChannel channel = open();
        ChannelFuture written = channel.writeAndFlush(Unpooled.directBuffer().writeByte('a'));
        written.addListener(StagedClose.DEFAULT);
        assertThat(written.isSuccess()).isFalse();
        assertClosed(channel);
        assertThat(socket.shutdowns).isZero();
    }

    @Test
    void outputThatCannotBeShutDownClosesAtOnce() {
        socket.broken = true;
        assertClosed(closing(StagedClose.DEFAULT));
        assertThat(socket.shutdowns).isEqualTo(1);
    }

    @Test
    void inputThatHasEndedClosesAtOnce() {
        FakeStreamChannel channel = open();
        channel.shutdownInput();
        StagedClose.DEFAULT.close(channel);
        assertClosed(channel);
    }

    @Test
    void outputThatHasEndedIsNotShutDownAgain() {
        FakeStreamChannel channel = open();
        channel.shutdownOutput();
        StagedClose.DEFAULT.close(channel);
        loop.runAll();
        assertThat(channel.isOpen()).isTrue();
        assertThat(socket.shutdowns).isEqualTo(1);
        socket.on(Call.READ, end());
        channel.signal(Readiness.READABLE);
        assertClosed(channel);
    }

    @Test
    void channelWithoutHalvesIsClosedAtOnce() {
        EmbeddedChannel channel = new EmbeddedChannel();
        StagedClose.DEFAULT.close(channel);
        assertThat(channel.isOpen()).isFalse();
        channel.finishAndReleaseAll();
    }

    @Test
    void channelThatHasLeftItsLoopIsClosedAtOnce() {
        FakeStreamChannel channel = open();
        channel.deregister();
        loop.runAll();
        StagedClose.DEFAULT.close(channel);
        assertClosed(channel);
        assertThat(socket.shutdowns).isZero();
    }

    @Test
    void otherThreadsMayAsk() {
        FakeStreamChannel channel = open();
        loop.outside(() -> StagedClose.DEFAULT.close(channel));
        assertThat(socket.shutdowns).isZero();
        loop.runAll();
        assertThat(socket.shutdowns).isEqualTo(1);
        channel.close();
        assertClosed(channel);
    }

    @Test
    void endOfTheLoopEndsIt() {
        FakeStreamChannel channel = closing(StagedClose.DEFAULT);
        loop.end();
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void boundsAreNotNegative() {
        assertThatThrownBy(() -> new StagedClose(-1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new StagedClose(1, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    /** No bound is passed and nothing is left, no timer, no buffer and no registration. */
    @Test
    void boundsHoldWhateverThePeerDoes() {
        UnpooledByteBufAllocator memory = new UnpooledByteBufAllocator(false, true);
        SeededRuns.forEach(SCHEDULES, seeded -> {
            // The first numbers of neighbouring seeds are alike.
            Random random = new Random(new SplittableRandom(seeded.nextLong()).nextLong());
            schedule(random, new PreferHeapByteBufAllocator(memory));
            assertThat(memory.metric().usedHeapMemory() + memory.metric().usedDirectMemory()).isZero();
        });
    }

    private void schedule(Random random, ByteBufAllocator alloc) {
        PollerKind kind = PollerKind.any(random);
        SimulatedSocket peer = new SimulatedSocket(random, Connect.DONE, kind, FakeStreamChannel.READ_SIZE);
        FakeStreamChannel channel = new FakeStreamChannel(peer, kind.isEdgeTriggered(), true);
        peer.serves(channel);
        channel.config().setAllocator(alloc);
        channel.config().setAutoRead(random.nextBoolean());
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, random.nextBoolean());
        loop.onPoll(peer::poll);
        loop.register(channel);
        peer.registered();
        int maxBytes = 1 + random.nextInt(200);
        int maxMillis = 1 + random.nextInt(5_000);
        ChannelFuture written = channel.writeAndFlush(alloc.heapBuffer().writeZero(1 + random.nextInt(200)));
        written.addListener(new StagedClose(maxBytes, maxMillis));
        int before = -1;
        long left = maxMillis;
        for (int turns = 0; channel.isOpen() && turns < MAX_TURNS; turns++) {
            if (written.isDone() && before < 0) {
                before = channel.receivedBytes();
            }
            long passed = random.nextInt(8) == 0 ? random.nextInt(maxMillis) : 0;
            switch (random.nextInt(16)) {
                case 0, 1, 2, 3 -> peer.peerSends(1 + random.nextInt(40));
                case 4 -> peer.peerEnds();
                case 5 -> channel.config().setAutoRead(random.nextBoolean());
                case 6 -> channel.read();
                case 7 -> mayReset(random, peer);
                default -> peer.peerTakes(1 + random.nextInt(40));
            }
            if (before >= 0) {
                assertThat(channel.receivedBytes() - before).isLessThanOrEqualTo(
                        maxBytes + FakeStreamChannel.READ_SIZE);
                assertThat(left).as("open after its time").isPositive();
                left -= passed;
            }
            loop.advance(passed, TimeUnit.MILLISECONDS);
            loop.turn();
        }
        assertThat(channel.isOpen()).isFalse();
        loop.runAll();
        loop.onPoll(() -> { });
        assertThat(peer.misuse()).isNull();
        assertThat(loop.hasTimers()).isFalse();
        assertThat(loop.registeredChannels()).isZero();
    }

    private static void mayReset(Random random, SimulatedSocket peer) {
        if (random.nextInt(16) == 0) {
            peer.peerResets();
        }
    }
}
