/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.timeout.SlowPeerPolicy.Deadline;
import io.tidewire.handler.timeout.SlowPeerPolicy.Part;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.kernel.Answer;
import io.tidewire.testsuite.kernel.FakeStreamChannel;
import io.tidewire.testsuite.kernel.Script;
import io.tidewire.testsuite.kernel.Script.Call;
import io.tidewire.testsuite.kernel.SimulatedLoop;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.DefaultEventExecutorGroup;
import io.tidewire.util.concurrent.EventExecutorGroup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The library's own loop in virtual time; messages are what a codec would make. */
class SlowPeerPolicyTest {
    /** {@code Readiness} is internal to the transports: readable and writable as the poller reports them. */
    private static final int READABLE = 1;
    private static final int WRITABLE = 2;

    private final SimulatedLoop loop = new SimulatedLoop();
    private final Script script = new Script();
    private final FakeStreamChannel channel = new FakeStreamChannel(script, false, true);
    private final List<Object> seen = new ArrayList<>();

    private static SlowPeerPolicy.Builder none() {
        return SlowPeerPolicy.builder().idle(0, TimeUnit.SECONDS).writeStall(0, TimeUnit.SECONDS)
                .close(0, TimeUnit.SECONDS);
    }

    private static SlowPeerPolicy.Builder requests() {
        return none().requestParts(msg -> msg instanceof Part part ? part : Part.BODY);
    }

    private void open(SlowPeerPolicy.Builder builder) {
        channel.pipeline().addLast("policy", builder.build());
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ReferenceCountUtil.release(msg);
            }

            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                seen.add(evt);
                seen.add(ctx.channel().isOpen());
            }
        });
        loop.register(channel);
        loop.runAll();
    }

    @AfterEach
    void close() {
        loop.onPoll(() -> { });
        if (channel.isRegistered()) {
            channel.close();
            loop.runAll();
        }
    }

    private void pass(long millis) {
        for (long left = millis; left > 0; left -= 100) {
            loop.advance(Math.min(left, 100), TimeUnit.MILLISECONDS);
            loop.runAll();
        }
    }

    /** Receives the messages that the codec made of one pass of the transport. */
    private void receive(Object... messages) {
        for (Object msg : messages) {
            channel.pipeline().fireChannelRead(msg);
        }
        channel.pipeline().fireChannelReadComplete();
        loop.runAll();
    }

    private static ByteBuf body(int bytes) {
        return Unpooled.buffer(bytes).writeZero(bytes);
    }

    private void assertEndedBy(Deadline deadline) {
        assertThat(seen).containsExactly(deadline, true);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void connectionOnWhichNothingMovesIsIdle() {
        open(none().idle(2, TimeUnit.SECONDS));
        pass(1900);
        receive("x");
        pass(1900);
        assertThat(channel.isOpen()).isTrue();
        pass(400);
        assertEndedBy(Deadline.IDLE);
    }

    @Test
    void firstHeadIsDueFromTheBeginningAndLaterOnesFromTheirFirstOctets() {
        open(requests().requestHead(5, TimeUnit.SECONDS));
        pass(4900);
        receive(Part.WHOLE);
        pass(60_000);
        assertThat(channel.isOpen()).as("nothing is owed between requests").isTrue();
        receive();
        pass(4900);
        receive();
        assertThat(channel.isOpen()).isTrue();
        pass(500);
        assertEndedBy(Deadline.REQUEST_HEAD);
    }

    /** A decoder in front that is removed passes on what it held, and ends that as a pass of its own. */
    @Test
    void passThatEndsTwiceIsNoBeginningOfARequest() {
        open(requests().requestHead(5, TimeUnit.SECONDS));
        channel.pipeline().addFirst(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelReadComplete(ChannelHandlerContext ctx) {
                ctx.fireChannelReadComplete();
                ctx.fireChannelReadComplete();
            }
        });
        receive(Part.WHOLE);
        pass(60_000);
        assertThat(channel.isOpen()).isTrue();
        receive();
        pass(5200);
        assertEndedBy(Deadline.REQUEST_HEAD);
    }

    @Test
    void bodyMustKeepItsRateBehindTheGrace() {
        open(requests().bodyRate(100, 3, TimeUnit.SECONDS));
        receive(Part.HEAD);
        pass(2900);
        receive(body(100));
        pass(1000);
        receive(body(300));
        pass(2900);
        assertThat(channel.isOpen()).isTrue();
        pass(600);
        assertEndedBy(Deadline.BODY_RATE);
    }

    @Test
    void bodyThatEndsOwesNothing() {
        open(requests().bodyRate(100, 3, TimeUnit.SECONDS));
        receive(Part.HEAD, body(10), Part.END);
        pass(60_000);
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void peerIsNotLateWhileWeDoNotRead() {
        open(requests().bodyRate(100, 3, TimeUnit.SECONDS).requestHead(1, TimeUnit.SECONDS));
        channel.config().setAutoRead(false);
        receive(Part.HEAD);
        pass(60_000);
        assertThat(channel.isOpen()).isTrue();
        channel.read();
        pass(2900);
        assertThat(channel.isOpen()).isTrue();
        pass(500);
        assertEndedBy(Deadline.BODY_RATE);
    }

    @Test
    void handshakeIsOverWithItsEvent() {
        open(requests().handshake(5, TimeUnit.SECONDS, "done"::equals).requestHead(2, TimeUnit.SECONDS));
        pass(4800);
        channel.pipeline().fireUserEventTriggered("done");
        seen.clear();
        pass(1900);
        assertThat(channel.isOpen()).isTrue();
        pass(500);
        assertEndedBy(Deadline.REQUEST_HEAD);
    }

    @Test
    void handshakeThatDoesNotEndIsEnded() {
        open(none().handshake(5, TimeUnit.SECONDS, "done"::equals));
        pass(4900);
        receive();
        assertThat(channel.isOpen()).isTrue();
        pass(500);
        assertEndedBy(Deadline.HANDSHAKE);
    }

    @Test
    void writeThatTheSocketTakesPartlyMovesAndOneThatItDoesNotTakeStalls() {
        open(none().writeStall(2, TimeUnit.SECONDS).idle(9, TimeUnit.SECONDS));
        script.on(Call.WRITE, Answer.wouldBlock());
        channel.writeAndFlush(body(100));
        loop.runAll();
        for (int i = 0; i < 5; i++) {
            pass(1500);
            script.on(Call.WRITE, Answer.count(1), Answer.wouldBlock());
            signal(WRITABLE);
        }
        assertThat(channel.isOpen()).isTrue();
        pass(1900);
        assertThat(channel.isOpen()).isTrue();
        // A sixteenth of the time until the last move is seen, and two ticks.
        pass(100 + 125 + 200);
        assertEndedBy(Deadline.WRITE_STALL);
    }

    @Test
    void writeThatBeginsToWaitHasAllOfItsTimeWhateverWasFlushedBefore() {
        open(none().writeStall(2, TimeUnit.SECONDS));
        channel.writeAndFlush(body(10));
        loop.runAll();
        pass(1900);
        script.on(Call.WRITE, Answer.wouldBlock());
        channel.writeAndFlush(body(100));
        loop.runAll();
        pass(1900);
        assertThat(channel.isOpen()).isTrue();
        pass(300);
        assertEndedBy(Deadline.WRITE_STALL);
    }

    @Test
    void writeThatStallsAfterTheCloseOfADeadlineIsEndedToo() {
        open(none().idle(1, TimeUnit.SECONDS).writeStall(2, TimeUnit.SECONDS));
        channel.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
                script.on(Call.WRITE, Answer.wouldBlock());
                ctx.writeAndFlush(body(10)).addListener(sent -> ctx.close(promise));
            }
        });
        pass(1200);
        assertThat(seen).containsExactly(Deadline.IDLE, true);
        assertThat(channel.isOpen()).isTrue();
        pass(2500);
        assertThat(seen).containsExactly(Deadline.IDLE, true, Deadline.WRITE_STALL, true);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void closeThatHangsInAHandlerIsMadeWithoutIt() {
        open(none().close(3, TimeUnit.SECONDS));
        channel.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
                seen.add("waits");
            }
        });
        channel.pipeline().close();
        loop.runAll();
        pass(2900);
        assertThat(channel.isOpen()).isTrue();
        pass(400);
        assertThat(channel.isOpen()).isFalse();
        assertThat(seen).containsExactly("waits", Deadline.CLOSE, true);
    }

    @Test
    void closeOfADeadlineThatHangsIsMadeToo() {
        open(none().idle(1, TimeUnit.SECONDS).close(3, TimeUnit.SECONDS));
        channel.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
                seen.add("waits");
            }
        });
        pass(5000);
        assertThat(seen).containsExactly(Deadline.IDLE, true, "waits", Deadline.CLOSE, true);
        assertThat(channel.isOpen()).isFalse();
    }

    private void signal(int readiness) {
        loop.onPoll(() -> {
            loop.onPoll(() -> { });
            channel.signal(readiness);
        });
        loop.runAll();
    }

    @Test
    void inputThatCameWhileTheProcessWasStoppedCounts() {
        open(none().idle(2, TimeUnit.SECONDS));
        for (int i = 0; i < 20; i++) {
            pass(1900);
            script.on(Call.READ, Answer.count(3));
            // Stopped when the loop has just polled, so that what is due runs before the next poll.
            loop.onPoll(() -> {
                loop.advance(66, TimeUnit.SECONDS);
                loop.onPoll(() -> {
                    loop.onPoll(() -> { });
                    channel.signal(READABLE);
                });
            });
            loop.runAll();
            assertThat(channel.isOpen()).as("stop %d: %s", i, seen).isTrue();
        }
        pass(2500);
        assertEndedBy(Deadline.IDLE);
    }

    @Test
    void allConnectionsOfALoopShareOneTimer() {
        open(none().idle(60, TimeUnit.SECONDS));
        DeadlineWheel wheel = DeadlineWheel.of(loop);
        List<FakeStreamChannel> others = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            FakeStreamChannel other = new FakeStreamChannel(new Script(), false, true);
            other.pipeline().addLast(none().idle(1 + i, TimeUnit.SECONDS).build());
            loop.register(other);
            others.add(other);
        }
        loop.runAll();
        assertThat(DeadlineWheel.of(loop)).isSameAs(wheel);
        for (int second = 1; second <= 50; second++) {
            pass(1000);
            int late = second;
            assertThat(others.stream().filter(FakeStreamChannel::isOpen).count()).isBetween(50L - late, 51L - late);
        }
    }

    @Test
    void removalStopsIt() {
        open(none().idle(1, TimeUnit.SECONDS));
        channel.pipeline().remove("policy");
        pass(5000);
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void handlerThatIsAddedLateWatchesFromThenOn() {
        EmbeddedChannel late = new EmbeddedChannel();
        late.freezeTime();
        late.pipeline().addLast(none().idle(1, TimeUnit.SECONDS).build());
        for (int i = 0; i < 14; i++) {
            late.advanceTimeBy(100, TimeUnit.MILLISECONDS);
            late.runPendingTasks();
        }
        assertThat(late.isOpen()).isFalse();
    }

    @Test
    void headIsDueAlsoWhenTheHandlerIsAddedLate() {
        EmbeddedChannel late = new EmbeddedChannel();
        late.freezeTime();
        late.pipeline().addLast(requests().requestHead(1, TimeUnit.SECONDS).build());
        for (int i = 0; i < 12; i++) {
            late.advanceTimeBy(100, TimeUnit.MILLISECONDS);
            late.runPendingTasks();
        }
        assertThat(late.isOpen()).isFalse();
    }

    @Test
    void messageIsReleasedIfItsPartCannotBeTold() {
        open(none().requestParts(msg -> {
            throw new IllegalStateException("on purpose");
        }));
        List<Throwable> caught = new ArrayList<>();
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                caught.add(cause);
            }
        });
        ByteBuf msg = body(1);
        receive(msg);
        assertThat(msg.refCnt()).isZero();
        assertThat(caught).singleElement().isInstanceOf(IllegalStateException.class);
    }

    /** Time stands still for the peer in each stop; what it sends within its time keeps it, whenever a tick is. */
    @Test
    void noScheduleOfStopsCutsALivingPeer() {
        SeededRuns.forEach(10, random -> {
            FakeStreamChannel living = new FakeStreamChannel(script, false, true);
            living.pipeline().addLast(none().idle(2, TimeUnit.SECONDS).build());
            loop.register(living);
            loop.runAll();
            for (int i = 0; i < 40; i++) {
                for (int left = random.nextInt(2000); left > 0; left -= 50) {
                    loop.advance(Math.min(left, 50), TimeUnit.MILLISECONDS);
                    loop.runAll();
                }
                script.on(Call.READ, Answer.count(1));
                loop.onPoll(() -> {
                    loop.advance(random.nextInt(180_000), TimeUnit.MILLISECONDS);
                    loop.onPoll(() -> {
                        loop.onPoll(() -> { });
                        living.signal(READABLE);
                    });
                });
                loop.runAll();
                assertThat(living.isOpen()).as("stop %d", i).isTrue();
            }
            living.close();
            loop.runAll();
        });
    }

    @Test
    @SuppressWarnings("deprecation") // adding a handler with an executor of its own is what is refused
    void otherExecutorThanTheEventLoopIsRefused() {
        EventExecutorGroup other = new DefaultEventExecutorGroup(1);
        EmbeddedChannel embedded = new EmbeddedChannel();
        embedded.pipeline().addLast(other, none().build());
        assertThat(other.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS)).isTrue();
        embedded.runPendingTasks();
        assertThat(embedded.pipeline().get(SlowPeerPolicy.class)).isNull();
        assertThatThrownBy(embedded::checkException).hasStackTraceContaining("expected: the channel's event loop");
        embedded.finishAndReleaseAll();
    }

    @Test
    void builderChecksWhatItIsGiven() {
        assertThatThrownBy(() -> SlowPeerPolicy.builder().requestHead(1, TimeUnit.SECONDS).build())
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("requestParts");
        assertThatThrownBy(() -> SlowPeerPolicy.builder().idle(-1, TimeUnit.SECONDS))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("time: -1");
        assertThatThrownBy(() -> SlowPeerPolicy.builder().bodyRate(-1, 1, TimeUnit.SECONDS))
                .hasMessageContaining("bytesPerSecond: -1");
    }
}
