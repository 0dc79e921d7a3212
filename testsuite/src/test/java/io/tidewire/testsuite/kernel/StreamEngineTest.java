/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelProgressiveFuture;
import io.tidewire.channel.ChannelProgressiveFutureListener;
import io.tidewire.channel.ChannelProgressivePromise;
import io.tidewire.channel.ConnectTimeoutException;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.internal.Wants;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.ChannelInputShutdownPendingEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.testkit.LeakDetectionExtension;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.kernel.Script.Call;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ConnectionPendingException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

import static io.tidewire.testsuite.kernel.Answer.count;
import static io.tidewire.testsuite.kernel.Answer.end;
import static io.tidewire.testsuite.kernel.Answer.fails;
import static io.tidewire.testsuite.kernel.Answer.wouldBlock;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The loops of a stream over a kernel that does what no real one can be made to do. */
@ExtendWith(LeakDetectionExtension.class)
class StreamEngineTest {

    private static final SocketAddress REMOTE = InetSocketAddress.createUnresolved("remote.test", 7);

    private final ScriptedLoop loop = new ScriptedLoop();
    private Script script = new Script();
    private final List<Object> seen = new ArrayList<>();

    /** Keeps what arrives as text, and releases it. */
    private final class Log extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ByteBuf buffer = (ByteBuf) msg;
            seen.add("read " + buffer.readableBytes());
            buffer.release();
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            seen.add("complete");
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            seen.add("active");
            ctx.fireChannelActive();
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            seen.add("inactive");
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            seen.add(evt);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            seen.add(cause);
        }
    }

    private FakeStreamChannel open(boolean edgeTriggered, boolean connected, boolean autoRead) {
        FakeStreamChannel channel = new FakeStreamChannel(script, edgeTriggered, connected);
        channel.config().setAutoRead(autoRead);
        channel.pipeline().addLast(new Log());
        loop.register(channel);
        loop.runAll();
        seen.clear();
        return channel;
    }

    private FakeStreamChannel connected() {
        return open(false, true, true);
    }

    private static ByteBuf bytes(int... values) {
        ByteBuf buffer = Unpooled.directBuffer(Math.max(1, values.length));
        for (int value : values) {
            buffer.writeByte(value);
        }
        return buffer;
    }

    @Test
    void spinCountBoundsOneFlushAndOthersRunBetween() {
        FakeStreamChannel channel = connected();
        channel.config().setWriteSpinCount(3);
        script.on(Call.WRITE, Collections.nCopies(8, count(1)).toArray(new Answer[0]));
        ChannelFuture write = channel.writeAndFlush(bytes(1, 2, 3, 4, 5, 6, 7, 8));
        assertThat(script.calls(Call.WRITE)).isEqualTo(3);
        assertThat(channel.wants() & Wants.WRITE).isZero();
        loop.runOne();
        assertThat(script.calls(Call.WRITE)).isEqualTo(6);
        assertThat(write.isDone()).isFalse();
        loop.runAll();
        assertThat(script.calls(Call.WRITE)).isEqualTo(8);
        assertThat(write.isSuccess()).isTrue();
        assertThat(channel.sent()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
        channel.close();
        loop.runAll();
    }

    @Test
    void flushWhileTheSocketIsFullMakesNoCall() {
        FakeStreamChannel channel = connected();
        script.on(Call.WRITE, wouldBlock());
        channel.writeAndFlush(bytes(1));
        assertThat(channel.wants()).isEqualTo(Wants.READ | Wants.WRITE);
        channel.writeAndFlush(bytes(2));
        channel.writeAndFlush(bytes(3));
        loop.runAll();
        assertThat(script.calls(Call.WRITE) + script.calls(Call.GATHER)).isEqualTo(1);
        channel.signal(Readiness.WRITABLE);
        assertThat(channel.sent()).containsExactly(1, 2, 3);
        assertThat(channel.wants()).isEqualTo(Wants.READ);
        channel.close();
        loop.runAll();
    }

    @Test
    void shortWritesAtAnyByteLoseNothing() {
        SeededRuns.forEach(200, this::shortWrites);
    }

    private void shortWrites(Random random) {
        // One socket for each channel.
        script = new Script();
        FakeStreamChannel channel = connected();
        channel.config().setWriteSpinCount(1 + random.nextInt(4));
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        List<ChannelFuture> writes = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        for (int message = 0; message < 30; message++) {
            byte[] payload = new byte[random.nextInt(20)];
            random.nextBytes(payload);
            expected.writeBytes(payload);
            script.on(random.nextBoolean() ? Call.WRITE : Call.GATHER,
                    random.nextInt(3) == 0 ? wouldBlock() : count(1 + random.nextInt(9)));
            int number = message;
            writes.add(channel.write(Unpooled.wrappedBuffer(payload)).addListener(done -> order.add(number)));
            if (random.nextBoolean()) {
                channel.flush();
            }
            if (random.nextInt(3) == 0) {
                loop.runOne();
            }
        }
        channel.flush();
        for (int turn = 0; turn < 100; turn++) {
            loop.runAll();
            if ((channel.wants() & Wants.WRITE) != 0) {
                channel.signal(Readiness.WRITABLE);
            }
        }
        assertThat(channel.sent()).isEqualTo(expected.toByteArray());
        assertThat(writes).allMatch(ChannelFuture::isSuccess);
        assertThat(order).isSorted().hasSize(30);
        channel.close();
        loop.runAll();
    }

    @Test
    void failedWriteFailsEverythingPendingAndCloses() {
        FakeStreamChannel channel = connected();
        IOException reset = new IOException("connection reset");
        script.on(Call.GATHER, fails(reset));
        ByteBuf second = bytes(2);
        ChannelFuture first = channel.write(bytes(1));
        ChannelFuture last = channel.write(second);
        channel.flush();
        loop.runAll();
        assertThat(first.cause()).isSameAs(reset);
        assertThat(last.cause()).isNotNull();
        assertThat(second.refCnt()).isZero();
        assertThat(channel.isOpen()).isFalse();
        assertThat(seen).containsOnlyOnce("inactive");
    }

    @Test
    void interruptedCallsAreMadeAgain() {
        FakeStreamChannel channel = connected();
        script.on(Call.WRITE, Answer.interrupted(), Answer.interrupted(), count(2));
        assertThat(channel.writeAndFlush(bytes(1, 2)).isSuccess()).isTrue();
        script.on(Call.READ, Answer.interrupted(), count(1));
        channel.signal(Readiness.READABLE);
        assertThat(seen).containsExactly("read 1", "complete");
        channel.close();
        loop.runAll();
    }

    @Test
    void fileRegionBetweenBuffersIsSentInPieces() {
        FakeStreamChannel channel = connected();
        script.on(Call.TRANSFER, count(1), wouldBlock(), count(1));
        channel.write(bytes(1));
        ChannelFuture region = channel.write(new ArrayRegion(new byte[] {0, 2, 3, 4}, 1));
        ChannelFuture last = channel.writeAndFlush(bytes(5));
        assertThat(channel.sent()).containsExactly(1, 2);
        assertThat(region.isDone()).isFalse();
        channel.signal(Readiness.WRITABLE);
        loop.runAll();
        assertThat(channel.sent()).containsExactly(1, 2, 3, 4, 5);
        assertThat(region.isSuccess()).isTrue();
        assertThat(last.isSuccess()).isTrue();
        channel.close();
        loop.runAll();
    }

    @Test
    void peerThatTakesNothingAnyMoreClosesTheChannel() {
        FakeStreamChannel channel = connected();
        script.on(Call.WRITE, Answer.brokenPipe());
        assertThat(channel.writeAndFlush(bytes(1)).cause()).hasMessage("Broken pipe");
        loop.runAll();
        assertThat(seen).containsExactly("inactive");
    }

    /** How a listener ends writing. */
    private enum End {
        CLOSE(FakeStreamChannel::close),
        SHUTDOWN_OUTPUT(FakeStreamChannel::shutdownOutput);

        private final Consumer<FakeStreamChannel> operation;

        End(Consumer<FakeStreamChannel> operation) {
            this.operation = operation;
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatTheKernelHasTakenIsSentThoughAListenerEndsTheChannel(End end) {
        FakeStreamChannel channel = connected();
        script.on(Call.GATHER, count(5));
        List<ChannelFuture> writes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            writes.add(channel.write(bytes(2 * i, 2 * i + 1)));
        }
        writes.get(0).addListener(done -> end.operation.accept(channel));
        channel.flush();
        loop.runAll();
        assertThat(channel.sent()).containsExactly(0, 1, 2, 3, 4);
        assertThat(writes).extracting(ChannelFuture::isSuccess).containsExactly(true, true, false, false);
        assertThat(script.calls(Call.GATHER) + script.calls(Call.WRITE)).isEqualTo(1);
        assertThat(seen).noneMatch(Throwable.class::isInstance);
        channel.close();
        loop.runAll();
        assertThat(seen).containsOnlyOnce("inactive");
    }

    @ParameterizedTest
    @EnumSource
    void messageThatIsSentWholeSucceedsThoughAListenerOfItsProgressEndsTheChannel(End end) {
        for (Object message : List.of(bytes(1, 2), new ArrayRegion(new byte[] {1, 2}, 0))) {
            script = new Script();
            FakeStreamChannel channel = connected();
            ChannelProgressivePromise promise = channel.newProgressivePromise();
            promise.addListener(new ChannelProgressiveFutureListener() {
                @Override
                public void operationProgressed(ChannelProgressiveFuture future, long progress,
                                                long total) {
                    seen.add(progress + " of " + total);
                    if (progress == total) {
                        end.operation.accept(channel);
                    }
                }

                @Override
                public void operationComplete(ChannelProgressiveFuture future) {
                    seen.add(future.isSuccess());
                }
            });
            script.on(message instanceof ByteBuf ? Call.WRITE : Call.TRANSFER, count(1), count(1));
            channel.writeAndFlush(message, promise);
            assertThat(seen).startsWith("1 of 2", "2 of 2").contains(true);
            assertThat(channel.sent()).containsExactly(1, 2);
            channel.close();
            loop.runAll();
        }
    }

    @Test
    void flushFromAListenerIsPartOfTheFlushUpTheStack() {
        FakeStreamChannel channel = connected();
        channel.write(bytes(1)).addListener(done -> channel.writeAndFlush(bytes(3)));
        channel.writeAndFlush(bytes(2));
        assertThat(channel.sent()).containsExactly(1, 2, 3);
        assertThat(script.calls(Call.GATHER)).isEqualTo(1);
        assertThat(script.calls(Call.WRITE)).isEqualTo(1);
        channel.close();
        loop.runAll();
    }

    @Test
    void outputThatIsShutDownWhileTheSocketIsFullWaitsForNoRoom() {
        FakeStreamChannel channel = connected();
        script.on(Call.WRITE, wouldBlock());
        ChannelFuture write = channel.writeAndFlush(bytes(1));
        channel.shutdownOutput();
        assertThat(write.isDone()).isTrue();
        // A poller that reports for as long as there is room must not find a channel that still wants it.
        channel.signal(Readiness.WRITABLE);
        assertThat(channel.wants()).isEqualTo(Wants.READ);
        channel.close();
        loop.runAll();
    }

    @Test
    void suspendedWriteGoesOnAfterTheChannelMovedToAnotherLoop() {
        FakeStreamChannel channel = connected();
        channel.config().setWriteSpinCount(1);
        script.on(Call.WRITE, count(1), count(1));
        channel.writeAndFlush(bytes(1, 2, 3));
        channel.deregister();
        // The deregistration is queued behind the task that resumes writing, which may take one more step.
        loop.runAll();
        ScriptedLoop other = new ScriptedLoop();
        other.register(channel);
        loop.runAll();
        other.runAll();
        assertThat(channel.sent()).containsExactly(1, 2, 3);
        channel.close();
        other.runAll();
    }

    @Test
    void shortReadEndsTheLoopAndClearsTheLatch() {
        FakeStreamChannel channel = connected();
        script.on(Call.READ, count(4), count(3));
        channel.signal(Readiness.READABLE);
        assertThat(seen).containsExactly("read 4", "read 3", "complete");
        assertThat(script.calls(Call.READ)).isEqualTo(2);
        channel.read();
        loop.runAll();
        assertThat(script.calls(Call.READ)).isEqualTo(2);
        channel.close();
        loop.runAll();
    }

    @Test
    void readOnASetLatchTriesWithoutPolling() {
        FakeStreamChannel channel = open(false, true, false);
        channel.read();
        script.on(Call.READ, count(4), count(2));
        channel.signal(Readiness.READABLE);
        assertThat(seen).containsExactly("read 4", "complete");
        assertThat(channel.wants()).isEqualTo(Wants.END);
        int submits = channel.submittedWants().size();
        channel.read();
        loop.runAll();
        assertThat(seen).containsExactly("read 4", "complete", "read 2", "complete");
        assertThat(channel.submittedWants()).hasSize(submits);
        channel.read();
        loop.runAll();
        assertThat(channel.wants()).isEqualTo(Wants.READ | Wants.END);
        assertThat(script.calls(Call.READ)).isEqualTo(2);
        channel.close();
        loop.runAll();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void inputThatWasExpectedBeforeItWasAskedForIsGivenOnRead(boolean edgeTriggered) {
        FakeStreamChannel channel = open(edgeTriggered, true, false);
        channel.signal(Readiness.READABLE);
        channel.engine().expect(Wants.READ);
        loop.runAll();
        assertThat(seen).as("nobody reads").isEmpty();
        assertThat(channel.wants()).isEqualTo(Wants.END);
        script.on(Call.READ, count(2));
        channel.read();
        loop.runAll();
        assertThat(seen).containsExactly("read 2", "complete");
        channel.close();
        loop.runAll();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void fullReadsYieldAfterTheLargestNumberOfMessages(boolean edgeTriggered) {
        FakeStreamChannel channel = open(edgeTriggered, true, true);
        script.on(Call.READ, Collections.nCopies(20, count(4)).toArray(new Answer[0]));
        channel.signal(Readiness.READABLE);
        assertThat(script.calls(Call.READ)).isEqualTo(16);
        loop.runAll();
        // With reports of changes only, no report would follow; with repeated ones the poller does.
        assertThat(script.calls(Call.READ)).isEqualTo(edgeTriggered ? 21 : 16);
        channel.signal(Readiness.READABLE);
        loop.runAll();
        assertThat(seen).filteredOn("read 4"::equals).hasSize(20);
        channel.close();
        loop.runAll();
    }

    @Test
    void hangUpKeepsTheLatchPastAShortRead() {
        FakeStreamChannel channel = open(true, true, false);
        channel.read();
        script.on(Call.READ, count(1), end()).on(Call.PEEK, count(1));
        channel.signal(Readiness.READABLE | Readiness.HANG_UP);
        assertThat(seen).containsExactly("read 1", "complete", ChannelInputShutdownPendingEvent.INSTANCE);
        channel.read();
        loop.runAll();
        assertThat(seen).containsExactly("read 1", "complete", ChannelInputShutdownPendingEvent.INSTANCE, "complete",
                "inactive");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void endThatWaitsIsLookedForOnceWhateverIsReported(boolean edgeTriggered) {
        FakeStreamChannel channel = open(edgeTriggered, true, false);
        script.on(Call.PEEK, count(1), end());
        for (int i = 0; i < 3; i++) {
            channel.signal(Readiness.READABLE | Readiness.HANG_UP | Readiness.WRITABLE);
            loop.runAll();
        }
        assertThat(seen).containsExactly(ChannelInputShutdownPendingEvent.INSTANCE);
        assertThat(script.calls(Call.PEEK)).isEqualTo(1);
        assertThat(script.calls(Call.TAKE_ERROR)).isZero();
        assertThat(channel.wants()).isEqualTo(Wants.FAILURE);
        script.on(Call.READ, count(1));
        channel.read();
        loop.runAll();
        assertThat(seen).containsExactly(ChannelInputShutdownPendingEvent.INSTANCE, "read 1", "complete", "inactive");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void endThatWaitsIsReadForOnceIfNoHandlerTakesTheEvent(boolean halfClosure) {
        FakeStreamChannel channel = open(true, true, false);
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, halfClosure);
        channel.pipeline().addFirst(new ChannelInboundHandlerAdapter() {
            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                seen.add(evt);
                ctx.pipeline().remove(Log.class);
                ctx.fireUserEventTriggered(evt);
                ctx.pipeline().addLast(new Log());
            }
        });
        script.on(Call.PEEK, count(1), count(1)).on(Call.READ, count(1));
        channel.signal(Readiness.READABLE | Readiness.HANG_UP);
        loop.runAll();
        // More waits: that stays.
        assertThat(seen).isEqualTo(halfClosure ? List.of(ChannelInputShutdownPendingEvent.INSTANCE)
                : List.of(ChannelInputShutdownPendingEvent.INSTANCE, "read 1", "complete"));
        assertThat(channel.isOpen()).isTrue();
        channel.close();
        loop.runAll();
    }

    private static void move(Channel channel, ScriptedLoop from, ScriptedLoop to) {
        channel.deregister();
        from.runAll();
        to.register(channel);
        from.runAll();
        to.runAll();
    }

    @Test
    void endThatWaitedIsLookedForAgainOnAnotherLoop() {
        FakeStreamChannel channel = open(true, true, false);
        script.on(Call.PEEK, count(1), count(1), end());
        channel.signal(Readiness.READABLE | Readiness.HANG_UP);
        ScriptedLoop other = new ScriptedLoop();
        move(channel, loop, other);
        assertThat(seen).containsExactly(ChannelInputShutdownPendingEvent.INSTANCE);
        move(channel, other, loop);
        assertThat(seen).containsExactly(ChannelInputShutdownPendingEvent.INSTANCE, "inactive");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void failureDoesNotWaitForBytes(boolean edgeTriggered) {
        FakeStreamChannel channel = open(edgeTriggered, true, false);
        IOException reset = new IOException("connection reset");
        script.on(Call.PEEK, count(1)).on(Call.TAKE_ERROR, fails(reset));
        channel.signal(Readiness.READABLE | Readiness.HANG_UP | Readiness.ERROR);
        loop.runAll();
        assertThat(seen).containsExactly(reset, "inactive");
    }

    /** As of a queue of errors that a socket has besides: it would be reported again and again. */
    @Test
    void errorThatIsNoneOfTheConnectionIsNotWatchedForAndNoEnd() {
        FakeStreamChannel channel = open(false, true, false);
        script.on(Call.PEEK, count(1), wouldBlock());
        for (int i = 0; i < 2; i++) {
            channel.signal(Readiness.READABLE | Readiness.ERROR);
            loop.runAll();
            assertThat(seen).isEmpty();
            assertThat(channel.wants()).isZero();
        }
        script.on(Call.READ, count(1));
        channel.read();
        channel.signal(Readiness.READABLE);
        loop.runAll();
        assertThat(seen).containsExactly("read 1", "complete");
        channel.close();
        loop.runAll();
    }

    @Test
    void resetWhileReadingIsReportedOnceAndCloses() {
        FakeStreamChannel channel = connected();
        IOException reset = new IOException("connection reset");
        script.on(Call.READ, count(4), fails(reset));
        channel.signal(Readiness.READABLE | Readiness.ERROR);
        loop.runAll();
        assertThat(seen).containsExactly("read 4", "complete", reset, "inactive");
    }

    @Test
    void failedReadIsReportedThoughAWriteFailsBeforeThat() {
        FakeStreamChannel channel = connected();
        channel.pipeline().addFirst(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelReadComplete(ChannelHandlerContext ctx) {
                ctx.writeAndFlush(bytes(1));
                ctx.fireChannelReadComplete();
            }
        });
        IOException reset = new IOException("connection reset");
        script.on(Call.READ, count(4), fails(reset));
        script.on(Call.WRITE, fails(new IOException("broken pipe")));
        channel.signal(Readiness.READABLE | Readiness.ERROR);
        loop.runAll();
        assertThat(seen).containsExactly("read 4", "complete", reset, "inactive");
    }

    @Test
    void channelIsClosedWhenThereIsNoMemoryToReadInto() {
        FakeStreamChannel channel = connected();
        OutOfMemoryError noMemory = new OutOfMemoryError("expected by the test");
        channel.config().setRecvByteBufAllocator(new FixedRecvByteBufAllocator(4) {
            @Override
            public Handle newHandle() {
                throw noMemory;
            }
        });
        channel.signal(Readiness.READABLE);
        loop.runAll();
        assertThat(seen).containsExactly(noMemory, "inactive");
    }

    @Test
    void onlyAFailureIsOfInterestAfterTheInputEnded() {
        FakeStreamChannel channel = connected();
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        script.on(Call.READ, end());
        channel.signal(Readiness.READABLE);
        assertThat(seen).containsExactly("complete",
                ChannelInputShutdownEvent.INSTANCE, ChannelInputShutdownReadComplete.INSTANCE);
        assertThat(channel.wants()).isEqualTo(Wants.FAILURE);
        channel.read();
        channel.signal(Readiness.READABLE | Readiness.HANG_UP);
        loop.runAll();
        assertThat(channel.wants()).isEqualTo(Wants.FAILURE);
        assertThat(script.calls(Call.READ)).isEqualTo(1);
        assertThat(seen).hasSize(3);
        channel.close();
        loop.runAll();
    }

    @Test
    void failureIsStillWatchedForAfterOtherWorkOnEndedInput() {
        FakeStreamChannel channel = connected();
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        script.on(Call.READ, end());
        channel.signal(Readiness.READABLE | Readiness.HANG_UP);
        assertThat(channel.wants()).isEqualTo(Wants.FAILURE);
        channel.engine().expect(Wants.READ);
        loop.runAll();
        assertThat(channel.wants()).isEqualTo(Wants.FAILURE);
        channel.engine().yieldWriting();
        loop.runAll();
        assertThat(channel.wants()).isEqualTo(Wants.FAILURE);
        channel.close();
        loop.runAll();
    }

    @Test
    void errorAfterTheInputEndedClosesTheChannel() {
        FakeStreamChannel channel = connected();
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        script.on(Call.READ, end());
        channel.signal(Readiness.READABLE);
        channel.signal(Readiness.HANG_UP | Readiness.ERROR);
        loop.runAll();
        assertThat(script.calls(Call.READ)).isEqualTo(1);
        assertThat(seen).endsWith("inactive");
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void halfClosureOfADeadConnectionClosesIt() {
        FakeStreamChannel channel = connected();
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        IOException notConnected = new IOException("not connected");
        script.on(Call.READ, end()).on(Call.SHUTDOWN_INPUT, fails(notConnected));
        channel.signal(Readiness.READABLE);
        loop.runAll();
        assertThat(seen).containsExactly("complete", notConnected, "inactive");
    }

    @Test
    void wantsReachTheRegistrationOnlyWhenTheyChange() {
        FakeStreamChannel channel = connected();
        for (int i = 0; i < 10; i++) {
            script.on(Call.READ, count(4), wouldBlock());
            channel.signal(Readiness.READABLE);
            channel.writeAndFlush(bytes(1));
            channel.read();
        }
        loop.runAll();
        assertThat(channel.submittedWants()).containsExactly(Wants.READ);
        channel.close();
        loop.runAll();
    }

    @Test
    void wantThatThePollerRefusesIsAskedForAgain() {
        FakeStreamChannel channel = open(false, true, false);
        ChannelException refusal = new ChannelException("refused by the test");
        channel.engine().registration().<FakeRegistration>attachment().refuseNext(refusal);
        assertThatThrownBy(() -> channel.engine().changeWants(Wants.READ, Wants.END)).isSameAs(refusal);
        assertThat(channel.wants()).isEqualTo(Wants.END);
        assertThat(channel.engine().isInStep()).isTrue();
        channel.engine().changeWants(Wants.READ, Wants.END);
        assertThat(channel.wants()).isEqualTo(Wants.READ);
        channel.close();
        loop.runAll();
    }

    private FakeStreamChannel connecting() {
        script.on(Call.CONNECT, wouldBlock());
        return open(false, false, true);
    }

    @Test
    void connectWantIsGoneBeforeWriteIsWanted() {
        FakeStreamChannel channel = connecting();
        script.on(Call.WRITE, wouldBlock());
        ChannelFuture connect = channel.connect(REMOTE);
        connect.addListener(done -> channel.writeAndFlush(bytes(1)));
        assertThat(channel.wants()).isEqualTo(Wants.CONNECT);
        script.on(Call.FINISH_CONNECT, wouldBlock());
        channel.signal(Readiness.WRITABLE);
        assertThat(connect.isDone()).isFalse();
        channel.signal(Readiness.WRITABLE);
        loop.runAll();
        assertThat(connect.isSuccess()).isTrue();
        assertThat(seen).containsExactly("active");
        assertThat(channel.submittedWants()).noneMatch(
                wants -> (wants & Wants.CONNECT) != 0 && (wants & Wants.WRITE) != 0);
        assertThat(channel.wants()).isEqualTo(Wants.READ | Wants.WRITE);
        channel.close();
        loop.runAll();
    }

    @Test
    void connectTimesOutInItsTimeAndNamesTheRemoteAddress() {
        FakeStreamChannel channel = connecting();
        channel.config().setConnectTimeoutMillis(500);
        ChannelFuture connect = channel.connect(REMOTE);
        loop.advance(499);
        assertThat(connect.isDone()).isFalse();
        loop.advance(1);
        assertThat(connect.cause()).isInstanceOf(ConnectTimeoutException.class).hasMessageContaining("remote.test")
                .hasMessageContaining("500 ms");
        assertThat(channel.isOpen()).isFalse();
        assertThat(seen).isEmpty();
    }

    @Test
    void connectThatSucceededDoesNotTimeOut() {
        FakeStreamChannel channel = connecting();
        channel.config().setConnectTimeoutMillis(500);
        channel.connect(REMOTE);
        channel.signal(Readiness.WRITABLE);
        loop.advance(1000);
        assertThat(channel.isActive()).isTrue();
        channel.close();
        loop.runAll();
    }

    @Test
    void cancelledConnectCloses() {
        FakeStreamChannel channel = connecting();
        ChannelFuture connect = channel.connect(REMOTE);
        assertThat(connect.cancel(false)).isTrue();
        loop.runAll();
        assertThat(channel.isOpen()).isFalse();
        channel.signal(Readiness.WRITABLE);
        assertThat(seen).isEmpty();
        assertThat(script.calls(Call.FINISH_CONNECT)).isZero();
    }

    @Test
    void secondConnectFailsAndTheFirstGoesOn() {
        FakeStreamChannel channel = connecting();
        ChannelFuture first = channel.connect(REMOTE);
        assertThat(channel.connect(REMOTE).cause()).isInstanceOf(ConnectionPendingException.class);
        channel.signal(Readiness.WRITABLE);
        assertThat(first.isSuccess()).isTrue();
        channel.close();
        loop.runAll();
    }

    @Test
    void closeWhileConnectingFailsTheConnect() {
        FakeStreamChannel channel = connecting();
        ChannelFuture connect = channel.connect(REMOTE);
        channel.close();
        loop.runAll();
        assertThat(connect.cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(seen).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void refusedConnectNamesTheRemoteAddressAndCloses(boolean atOnce) {
        ConnectException refused = new ConnectException("refused");
        script.on(Call.CONNECT, atOnce ? fails(refused) : wouldBlock());
        script.on(Call.FINISH_CONNECT, fails(refused));
        FakeStreamChannel channel = open(false, false, true);
        ChannelFuture connect = channel.connect(REMOTE);
        channel.signal(Readiness.WRITABLE | Readiness.ERROR);
        loop.runAll();
        assertThat(connect.cause()).isInstanceOf(ConnectException.class).hasMessageContaining("refused")
                .hasMessageContaining("remote.test");
        assertThat(channel.isOpen()).isFalse();
    }
}
