/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.internal.TruncatedDatagramException;
import io.tidewire.channel.internal.Wants;
import io.tidewire.testkit.LeakDetectionExtension;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.kernel.Script.Call;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import static io.tidewire.testsuite.kernel.Answer.count;
import static io.tidewire.testsuite.kernel.Answer.fails;
import static io.tidewire.testsuite.kernel.Answer.wouldBlock;
import static org.assertj.core.api.Assertions.assertThat;

/** The loops of a datagram socket over a kernel that does what no real one can be made to do. */
@ExtendWith(LeakDetectionExtension.class)
class DatagramEngineTest {

    private final ScriptedLoop loop = new ScriptedLoop();
    private final Script script = new Script();
    private final List<Object> seen = new ArrayList<>();

    private FakeDatagramChannel open(boolean edgeTriggered, int maxMessagesPerRead) {
        FakeDatagramChannel channel = new FakeDatagramChannel(script, edgeTriggered, maxMessagesPerRead);
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ByteBuf buffer = (ByteBuf) msg;
                seen.add((int) buffer.readByte());
                buffer.release();
            }

            @Override
            public void channelReadComplete(ChannelHandlerContext ctx) {
                seen.add("complete");
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                seen.add(cause);
            }
        });
        loop.register(channel);
        loop.runAll();
        assertThat(channel.wants()).isEqualTo(Wants.READ);
        return channel;
    }

    private FakeDatagramChannel open() {
        return open(false, 16);
    }

    private void close(FakeDatagramChannel channel) {
        channel.close();
        loop.runAll();
        assertThat(channel.isOpen()).isFalse();
    }

    private static ByteBuf datagram(int first) {
        return Unpooled.directBuffer(1).writeByte(first);
    }

    private static List<ChannelFuture> write(FakeDatagramChannel channel, int... firsts) {
        List<ChannelFuture> writes = new ArrayList<>();
        for (int first : firsts) {
            writes.add(channel.write(datagram(first)));
        }
        return writes;
    }

    @Test
    void batchesArePassedOnInOrderInOneReadLoop() {
        FakeDatagramChannel channel = open();
        script.on(Call.READ, count(3), count(1), count(2), wouldBlock());
        channel.signal(Readiness.READABLE);
        assertThat(seen).containsExactly(0, 1, 2, 3, 4, 5, "complete");
        close(channel);
    }

    @Test
    void datagramCutShortIsReportedInItsPlace() {
        FakeDatagramChannel channel = open();
        TruncatedDatagramException first = new TruncatedDatagramException(null, 1);
        TruncatedDatagramException second = new TruncatedDatagramException(null, 1);
        script.on(Call.READ, new Answer(2, first), new Answer(0, second), count(1), wouldBlock());
        channel.signal(Readiness.READABLE);
        assertThat(seen).containsExactly(0, 1, first, second, 2, "complete");
        assertThat(first.getStackTrace()).isEmpty();
        assertThat(channel.isOpen()).isTrue();
        close(channel);
    }

    @Test
    void failedReceiveIsReportedOnceAfterTheLoopAndReadingGoesOn() {
        FakeDatagramChannel channel = open();
        IOException unreachable = new IOException("unreachable");
        script.on(Call.READ, count(1), fails(unreachable), count(1), wouldBlock());
        channel.signal(Readiness.READABLE);
        assertThat(seen).containsExactly(0, "complete", unreachable);
        assertThat(channel.wants()).isEqualTo(Wants.READ);
        channel.signal(Readiness.READABLE);
        assertThat(seen).containsExactly(0, "complete", unreachable, 1, "complete");
        close(channel);
    }

    @Test
    void failureOfTheSocketItselfCloses() {
        FakeDatagramChannel channel = open();
        ClosedChannelException closed = new ClosedChannelException();
        script.on(Call.READ, fails(closed));
        channel.signal(Readiness.READABLE);
        loop.runAll();
        assertThat(seen).containsExactly("complete", closed);
        assertThat(channel.isOpen()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void failuresThatPassNeverPauseReading(boolean autoRead) {
        FakeDatagramChannel channel = open();
        channel.config().setAutoRead(autoRead);
        for (int i = 0; i < 100; i++) {
            channel.read();
            script.on(Call.READ, fails(new IOException("unreachable")), wouldBlock());
            channel.signal(Readiness.READABLE);
            loop.runAll();
        }
        assertThat(seen).filteredOn(IOException.class::isInstance).hasSize(100);
        channel.read();
        script.on(Call.READ, count(1));
        channel.signal(Readiness.READABLE);
        assertThat(seen).contains(0);
        close(channel);
    }

    @Test
    void datagramBehindAFailureWaitsUntilItIsAskedFor() {
        FakeDatagramChannel channel = open();
        channel.config().setAutoRead(false);
        channel.read();
        IOException unreachable = new IOException("unreachable");
        script.on(Call.READ, fails(unreachable), count(1));
        channel.signal(Readiness.READABLE);
        loop.runAll();
        assertThat(seen).containsExactly("complete", unreachable);
        channel.read();
        loop.runAll();
        assertThat(seen).containsExactly("complete", unreachable, 0, "complete");
        close(channel);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void failureThatStaysPausesReading(boolean edgeTriggered) {
        FakeDatagramChannel channel = open(edgeTriggered, 16);
        IOException cause = new IOException("no memory");
        script.on(Call.READ, Collections.nCopies(1000, fails(cause)).toArray(new Answer[0]));
        for (int i = 0; i < 16; i++) {
            channel.signal(Readiness.READABLE);
            loop.runAll();
        }
        assertThat(script.calls(Call.READ)).isEqualTo(16);
        assertThat(channel.wants()).isZero();
        channel.signal(Readiness.READABLE);
        channel.read();
        loop.advance(999);
        assertThat(script.calls(Call.READ)).isEqualTo(16);
        loop.advance(1);
        assertThat(channel.wants() == Wants.READ || edgeTriggered).isTrue();
        assertThat(channel.isOpen()).isTrue();
        close(channel);
    }

    @Test
    void pauseEndsThoughItCannotBeLogged() {
        FakeDatagramChannel channel = open();
        IOException cause = new IOException("no memory");
        script.on(Call.READ, Collections.nCopies(16, fails(cause)).toArray(new Answer[0]));
        try (BrokenLog log = new BrokenLog(() -> true)) {
            channel.signal(Readiness.READABLE);
            assertThat(log.messages()).isEmpty();
        }
        assertThat(channel.wants()).isZero();
        loop.advance(1000);
        assertThat(channel.wants()).isEqualTo(Wants.READ);
        script.on(Call.READ, count(1));
        channel.signal(Readiness.READABLE);
        assertThat(seen).endsWith(0, "complete");
        close(channel);
    }

    /** The poller's reports meanwhile are of no use: asked for them again, it would report in every turn. */
    @Test
    void pauseOutlivesARegistration() {
        FakeDatagramChannel channel = open();
        script.on(Call.READ, Collections.nCopies(16, fails(new IOException("no memory"))).toArray(new Answer[0]));
        channel.signal(Readiness.READABLE);
        channel.read();
        channel.deregister();
        loop.runAll();
        loop.register(channel);
        loop.runAll();
        assertThat(channel.isRegistered()).isTrue();
        assertThat(channel.wants()).isZero();
        loop.advance(1000);
        assertThat(channel.wants()).isEqualTo(Wants.READ);
        close(channel);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void loopThatStopsEarlyComesBack(boolean edgeTriggered) {
        FakeDatagramChannel channel = open(edgeTriggered, 2);
        script.on(Call.READ, count(1), count(1), count(1), wouldBlock());
        channel.signal(Readiness.READABLE);
        assertThat(seen).containsExactly(0, 1, "complete");
        if (!edgeTriggered) {
            channel.signal(Readiness.READABLE);
        }
        loop.runAll();
        assertThat(seen).containsExactly(0, 1, "complete", 2, "complete");
        close(channel);
    }

    @Test
    void switchingAutoReadOffKeepsWhatCameWithTheSameCall() {
        FakeDatagramChannel channel = open();
        channel.pipeline().addFirst(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ctx.channel().config().setAutoRead(false);
                ctx.fireChannelRead(msg);
            }
        });
        script.on(Call.READ, count(3), wouldBlock());
        channel.signal(Readiness.READABLE);
        loop.runAll();
        assertThat(seen).containsExactly(0, "complete");
        channel.read();
        loop.runAll();
        assertThat(seen).containsExactly(0, "complete", 1, "complete");
        assertThat(script.calls(Call.READ)).isEqualTo(1);
        channel.config().setAutoRead(true);
        loop.runAll();
        assertThat(seen).containsExactly(0, "complete", 1, "complete", 2, "complete");
        close(channel);
    }

    @Test
    void closingInChannelReadEndsTheLoop() {
        FakeDatagramChannel channel = open();
        channel.pipeline().addFirst(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ctx.close();
                ctx.fireChannelRead(msg);
            }
        });
        script.on(Call.READ, count(2), count(2));
        channel.signal(Readiness.READABLE);
        loop.runAll();
        // Datagrams of the same call are dropped.
        assertThat(seen).containsExactly(0, "complete");
        assertThat(script.calls(Call.READ)).isEqualTo(1);
    }

    @Test
    void wouldBlockKeepsTheRestUntilTheSocketTakesMore() {
        FakeDatagramChannel channel = open();
        List<ChannelFuture> writes = write(channel, 1, 2, 3);
        script.on(Call.WRITE, count(1), wouldBlock());
        channel.flush();
        assertThat(writes.get(0).isSuccess()).isTrue();
        assertThat(writes.get(1).isDone()).isFalse();
        assertThat(channel.wants()).isEqualTo(Wants.READ | Wants.WRITE);
        channel.flush();
        assertThat(script.calls(Call.WRITE)).isEqualTo(2);
        channel.signal(Readiness.WRITABLE);
        assertThat(channel.sent()).containsExactly(1, 2, 3);
        assertThat(writes).allMatch(ChannelFuture::isSuccess);
        assertThat(channel.wants()).isEqualTo(Wants.READ);
        close(channel);
    }

    @Test
    void datagramThatCannotBeSentFailsAlone() {
        FakeDatagramChannel channel = open();
        List<ChannelFuture> writes = write(channel, 1, 2, 3, 4);
        IOException tooLong = new IOException("too long");
        script.on(Call.WRITE, count(1), fails(tooLong), fails(new ClosedChannelException()), count(1));
        channel.flush();
        assertThat(channel.sent()).containsExactly(1, 4);
        assertThat(writes.get(1).cause()).isSameAs(tooLong);
        assertThat(writes.get(2).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(channel.isOpen()).isTrue();
        close(channel);
    }

    @Test
    void cancelledMessagesAreLeftOutOfABatch() {
        FakeDatagramChannel channel = open();
        List<ChannelFuture> writes = write(channel, 1, 2, 3, 4, 5, 6);
        for (int index : new int[] {0, 2, 3, 5}) {
            assertThat(writes.get(index).cancel(false)).isTrue();
        }
        channel.flush();
        assertThat(channel.sent()).containsExactly(2, 5);
        assertThat(writes.get(1).isSuccess()).isTrue();
        assertThat(writes.get(4).isSuccess()).isTrue();
        assertThat(channel.unsafe().outboundBuffer().isEmpty()).isTrue();
        close(channel);
    }

    @Test
    void emptyDatagramsAreSent() {
        FakeDatagramChannel channel = open();
        channel.write(Unpooled.EMPTY_BUFFER);
        channel.write(Unpooled.buffer(0));
        channel.writeAndFlush(datagram(3));
        assertThat(channel.sent()).containsExactly(-1, -1, 3);
        close(channel);
    }

    @Test
    void boundOfMessagesLetsOthersRunBetween() {
        FakeDatagramChannel channel = open();
        channel.config().setOption(ChannelOption.MAX_MESSAGES_PER_WRITE, 2);
        write(channel, 1, 2, 3, 4, 5);
        channel.flush();
        assertThat(channel.sent()).containsExactly(1, 2);
        assertThat(loop.runOne()).isTrue();
        assertThat(channel.sent()).containsExactly(1, 2, 3, 4);
        loop.runAll();
        assertThat(channel.sent()).containsExactly(1, 2, 3, 4, 5);
        close(channel);
    }

    @Test
    void listenerThatAlwaysSendsAnotherLetsOthersRunBetween() {
        FakeDatagramChannel channel = open();
        ChannelFutureListener again = new ChannelFutureListener() {
            @Override
            public void operationComplete(ChannelFuture future) {
                if (future.isSuccess()) {
                    channel.writeAndFlush(datagram(7)).addListener(this);
                }
            }
        };
        channel.writeAndFlush(datagram(7)).addListener(again);
        for (int i = 0; i < 10; i++) {
            assertThat(loop.runOne()).isTrue();
        }
        // A task sends a few, as listeners nest to some depth, but it ends.
        assertThat(channel.sent()).hasSizeBetween(2, 200);
        close(channel);
    }

    @Test
    void closingInAListenerSettlesTheWholeBatch() {
        FakeDatagramChannel channel = open();
        script.on(Call.WRITE, count(3));
        List<ChannelFuture> writes = write(channel, 1, 2, 3, 4, 5);
        writes.get(1).cancel(false);
        writes.get(0).addListener(ChannelFutureListener.CLOSE);
        channel.flush();
        loop.runAll();
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.sent()).containsExactly(1, 3, 4);
        assertThat(writes).extracting(ChannelFuture::isSuccess).containsExactly(true, false, true, true, false);
        assertThat(writes.get(4).cause()).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void everyMessageIsSettledOnceWhateverTheSocketDoes() {
        SeededRuns.forEach(200, this::settle);
    }

    private void settle(Random random) {
        Script answers = new Script();
        FakeDatagramChannel channel = new FakeDatagramChannel(answers, random.nextBoolean(), 16);
        channel.config().setOption(ChannelOption.MAX_MESSAGES_PER_WRITE, 1 + random.nextInt(5));
        loop.register(channel);
        loop.runAll();
        List<ChannelPromise> promises = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            switch (random.nextInt(4)) {
                case 0 -> answers.on(Call.WRITE, random.nextBoolean() ? wouldBlock() : fails(new IOException("no")));
                case 1 -> answers.on(Call.WRITE, count(1 + random.nextInt(3)));
                case 2 -> channel.flush();
                default -> channel.signal(Readiness.WRITABLE);
            }
            ChannelPromise promise = channel.newPromise();
            promises.add(promise);
            channel.write(datagram(i), promise);
            if (random.nextInt(5) == 0) {
                promise.cancel(false);
            }
            if (random.nextInt(3) == 0) {
                loop.runOne();
            }
        }
        channel.flush();
        loop.runAll();
        while (channel.unsafe().outboundBuffer().size() > 0) {
            channel.signal(Readiness.WRITABLE);
            loop.runAll();
        }
        List<Integer> succeeded = new ArrayList<>();
        for (int i = 0; i < promises.size(); i++) {
            assertThat(promises.get(i).isDone()).isTrue();
            if (promises.get(i).isSuccess()) {
                succeeded.add(i);
            }
        }
        assertThat(channel.sent()).isEqualTo(succeeded);
        close(channel);
    }
}
