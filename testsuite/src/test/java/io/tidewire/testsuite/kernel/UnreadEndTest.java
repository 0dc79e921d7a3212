/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.internal.Wants;
import io.tidewire.channel.socket.ChannelInputShutdownPendingEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.testkit.LeakDetectionExtension;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.kernel.SimulatedSocket.Connect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A stream that is read on demand only, over a kernel that does what it likes. The same steps are gone through again
 * and again, and the peer ends or resets the connection before each of them in turn. A reset may also come behind the
 * end, before or after all was read.
 */
@ExtendWith(LeakDetectionExtension.class)
class UnreadEndTest {

    private static final int RUNS = 400;
    private static final int STEPS = 8;
    private static final int MAX_TURNS = 1_000;

    private enum Step { SEND, READ, EXPECT, TURN, WRITE, MOVE }

    private final SimulatedLoop loop = new SimulatedLoop();

    /** One life of a channel. */
    private final class Life extends ChannelInboundHandlerAdapter {
        private final Random random;
        private final boolean halfClosure;
        private final boolean reset;
        private final boolean resetBehindEnd;
        private final boolean calm;
        private final int readSize;
        private final SimulatedSocket socket;
        private final FakeStreamChannel channel;
        private int asked;
        private int reads;
        private int received;
        private int pendingEvents;
        private boolean pendingWhenRead;
        private boolean inputEnded;
        private boolean inactive;
        private boolean failed;
        private boolean wrote;

        Life(Random random) {
            this.random = random;
            halfClosure = random.nextBoolean();
            reset = random.nextBoolean();
            resetBehindEnd = random.nextBoolean();
            calm = random.nextBoolean();
            PollerKind kind = PollerKind.any(random);
            readSize = 1 + random.nextInt(4);
            socket = new SimulatedSocket(random, Connect.DONE, kind, readSize, true);
            channel = new FakeStreamChannel(socket, kind.isEdgeTriggered(), true);
            socket.serves(channel);
            channel.config().setAutoRead(false);
            channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, halfClosure);
            channel.config().setRecvByteBufAllocator(
                    new FixedRecvByteBufAllocator(readSize).maxMessagesPerRead(1 + random.nextInt(2)));
            channel.pipeline().addLast(this);
            loop.onPoll(socket::poll);
            loop.register(channel);
            socket.registered();
            if (calm) {
                socket.becomeCalm();
            }
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ByteBuf buffer = (ByteBuf) msg;
            received += buffer.readableBytes();
            reads++;
            buffer.release();
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            inputEnded |= evt == ChannelInputShutdownReadComplete.INSTANCE;
            if (evt == ChannelInputShutdownPendingEvent.INSTANCE) {
                pendingEvents++;
                pendingWhenRead |= inputEnded || inactive || !socket.hasUnreadBeforeEnd();
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            inactive = true;
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            failed = true;
        }

        void run(List<Step> steps, int endsBefore) {
            for (int i = 0; i <= steps.size(); i++) {
                if (i == endsBefore) {
                    end();
                    check(true);
                }
                if (i < steps.size()) {
                    take(steps.get(i));
                    check(i >= endsBefore);
                }
            }
            if (resetBehindEnd && !inactive && !inputEnded) {
                assertThat(pendingEvents).as("the end was told in advance").isEqualTo(1);
            } else {
                // However much came, it can be had.
                for (int more = socket.arrivedBytes(); more > 0 && !inactive && !inputEnded; more--) {
                    take(Step.READ);
                    check(true);
                }
                assertThat(inactive || inputEnded).as("the end was noticed").isTrue();
            }
            int before = pendingEvents;
            socket.peerResets();
            settle();
            assertThat(inactive).as("the reset behind the end was noticed").isTrue();
            assertThat(failed || inputEnded || !resetBehindEnd || wrote || received == socket.arrivedBytes())
                    .as("the reset behind the end was told").isTrue();
            assertThat(pendingEvents).as("nothing is told of the end of what was reset").isEqualTo(before);
            loop.onPoll(() -> { });
        }

        private void end() {
            if (reset) {
                socket.peerResets();
            } else {
                socket.peerEnds();
            }
        }

        private void take(Step step) {
            switch (step) {
                case SEND -> socket.peerSends(1 + random.nextInt(6));
                case READ -> {
                    asked++;
                    channel.read();
                }
                case EXPECT -> {
                    if (channel.isOpen() && channel.isRegistered()) {
                        channel.engine().expect(Wants.READ);
                    }
                }
                case TURN -> loop.turn();
                case WRITE -> {
                    wrote = true;
                    channel.writeAndFlush(channel.alloc().heapBuffer(1).writeByte(1));
                }
                case MOVE -> {
                    if (channel.isOpen() && channel.isRegistered()) {
                        channel.deregister();
                        loop.runAll();
                        loop.register(channel);
                        socket.registered();
                    }
                }
            }
        }

        /** Lets the channel come to rest and looks at it. */
        private void check(boolean ended) {
            settle();
            assertThat(socket.misuse()).isNull();
            assertThat(reads).as("reads that nobody asked for").isLessThanOrEqualTo(asked);
            assertThat(pendingEvents).as("how often the end was told in advance").isLessThanOrEqualTo(1);
            assertThat(pendingWhenRead).as("the end was told in advance though nothing waited").isFalse();
            boolean atEnd = ended && received == socket.arrivedBytes();
            if (!ended) {
                assertThat(inactive || inputEnded).as("ended by itself").isFalse();
            } else if (reset) {
                assertThat(pendingEvents).as("a reset is no end of the input").isZero();
                assertThat(inactive).as("the reset was noticed, whatever waits").isTrue();
                assertThat(failed || wrote).as("the reset was told").isTrue();
            } else if (!atEnd) {
                assertThat(inactive || inputEnded).as("%s of %s bytes were read before the end", received,
                        socket.arrivedBytes()).isFalse();
                assertThat(pendingEvents).as("the end was told in advance").isEqualTo(1);
            } else if (halfClosure) {
                assertThat(inputEnded).as("the end was noticed").isTrue();
            } else {
                assertThat(inactive).as("the end was noticed").isTrue();
            }
        }

        private void settle() {
            int idle = 0;
            for (int turns = 0; idle < 3; turns++) {
                assertThat(turns).as("turns until the channel came to rest").isLessThan(MAX_TURNS);
                int reports = socket.reports();
                boolean ran = loop.turn();
                socket.peerTakes(Integer.MAX_VALUE);
                idle = ran || loop.isBusy() || calm && socket.reports() != reports ? 0 : idle + 1;
            }
        }
    }

    @Test
    void endIsNoticedAtEachStepAndNoByteIsLost() {
        SeededRuns.forEach(RUNS, random -> {
            List<Step> steps = new ArrayList<>();
            for (int i = 0; i < STEPS; i++) {
                steps.add(Step.values()[random.nextInt(Step.values().length)]);
            }
            long seed = random.nextLong();
            for (int endsBefore = 0; endsBefore <= STEPS; endsBefore++) {
                new Life(new Random(seed)).run(steps, endsBefore);
            }
        });
    }
}
