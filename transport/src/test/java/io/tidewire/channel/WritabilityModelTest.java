/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Writes from the event loop and from another thread, with handlers that react to the writability. */
class WritabilityModelTest {

    private static final int LOW = 1000;
    private static final int HIGH = 2000;

    private enum Reaction { NONE, FLUSH, WRITE, WRITE_AND_FLUSH, CLOSE }

    private final ExecutorService outside = Executors.newSingleThreadExecutor();
    private final List<ChannelFuture> writes = new ArrayList<>();
    private final List<ByteBuf> messages = new ArrayList<>();
    private final List<Boolean> events = new ArrayList<>();

    private ManualIoEventLoop loop;
    private ScriptedChannel channel;
    private Reaction reaction;
    private int reactionsLeft;

    @AfterEach
    void endOutside() {
        outside.shutdown();
    }

    private void connect(Reaction toEvents) throws Exception {
        writes.clear();
        messages.clear();
        events.clear();
        reaction = toEvents;
        reactionsLeft = 20;
        Ticker ticker = Ticker.newMockTicker();
        loop = new ManualIoEventLoop(null, Thread.currentThread(), executor -> new SilentIoHandler(ticker), ticker);
        channel = new ScriptedChannel();
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(LOW, HIGH));
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelWritabilityChanged(ChannelHandlerContext ctx) {
                events.add(ctx.channel().isWritable());
                react(ctx);
            }
        });
        loop.register(channel);
        channel.connect(ScriptedChannel.PEER);
        runLoop();
    }

    private void react(ChannelHandlerContext ctx) {
        if (reactionsLeft-- <= 0) {
            return;
        }
        switch (reaction) {
            case NONE -> { }
            case FLUSH -> ctx.flush();
            case WRITE -> write(500);
            case WRITE_AND_FLUSH -> {
                write(2500);
                ctx.flush();
            }
            case CLOSE -> {
                if (reactionsLeft == 17) {
                    ctx.close();
                }
            }
        }
    }

    private void runLoop() {
        while (loop.runNow() > 0) {
            assertThat(loop.isTerminated()).isFalse();
        }
    }

    private void write(int bytes) {
        ByteBuf message = Unpooled.buffer(bytes).writeZero(bytes);
        ChannelPromise promise = channel.newPromise();
        messages.add(message);
        writes.add(promise);
        channel.write(message, promise);
    }

    private void fromOutside(Runnable call) throws Exception {
        outside.submit(call).get();
    }

    @Test
    void flushOnBecomingUnwritableSendsWhatAnotherThreadHasWritten() throws Exception {
        connect(Reaction.FLUSH);
        fromOutside(() -> write(HIGH + 1));
        assertThat(channel.isWritable()).as("seen at once by the thread that writes").isFalse();
        runLoop();
        assertThat(writes.get(0).isSuccess()).isTrue();
        assertThat(events).containsExactly(false, true);
        channel.releaseSent();
        channel.close();
    }

    @Test
    void writeOfAnotherThreadThatArrivesDoesNotCountAsDrained() throws Exception {
        connect(Reaction.NONE);
        fromOutside(() -> write(HIGH + 1));
        runLoop();
        assertThat(channel.isWritable()).isFalse();
        assertThat(events).containsExactly(false);
        channel.flush();
        assertThat(events).containsExactly(false, true);
        channel.releaseSent();
        channel.close();
    }

    @Test
    void bytesThatAQueueGivesBackCountAtOnce() throws Exception {
        connect(Reaction.NONE);
        CoalescingBufferQueue queue = new CoalescingBufferQueue(channel, 4, true);
        queue.add(Unpooled.buffer(HIGH + 1).writeZero(HIGH + 1), channel.newPromise());
        assertThat(channel.isWritable()).isFalse();
        ByteBuf taken = queue.remove(ByteBufAllocator.DEFAULT, HIGH + 1, channel.newPromise());
        assertThat(channel.isWritable()).as("without another turn of the loop").isTrue();
        taken.release();
        runLoop();
        assertThat(channel.isWritable()).isTrue();
        assertThat(events).as("one for each change, both later").containsExactly(true, true);
        channel.close();
    }

    @Test
    void randomUseAgreesWithASum() {
        SeededRuns.forEach(400, this::run);
    }

    private void run(Random random) throws Exception {
        connect(Reaction.values()[random.nextInt(Reaction.values().length)]);
        for (int i = random.nextInt(60); i > 0; i--) {
            int bytes = random.nextInt(1200);
            switch (random.nextInt(8)) {
                case 0 -> write(bytes);
                case 1, 2 -> fromOutside(() -> write(bytes));
                case 3 -> channel.flush();
                case 4 -> fromOutside(() -> channel.flush());
                case 5 -> channel.takeOnly(random.nextInt(4));
                case 6 -> channel.takeOnly(Integer.MAX_VALUE);
                default -> {
                    runLoop();
                    check();
                }
            }
        }
        channel.takeOnly(Integer.MAX_VALUE);
        runLoop();
        reaction = Reaction.NONE;
        channel.flush();
        runLoop();
        assertThat(writes).allMatch(ChannelFuture::isDone);
        if (channel.isOpen()) {
            assertThat(channel.isWritable()).isTrue();
            assertThat(channel.unsafe().outboundBuffer().totalPendingWriteBytes()).isZero();
            assertThat(events.size() % 2).as("as often writable as unwritable").isZero();
        }
        channel.releaseSent();
        channel.close();
        runLoop();
        assertThat(messages).allMatch(message -> message.refCnt() == 0);
        for (int i = 0; i < events.size(); i++) {
            assertThat(events.get(i)).as("event %d", i).isEqualTo(i % 2 == 1);
        }
    }

    /** The loop has nothing to do. */
    private void check() {
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        if (buffer == null) {
            return;
        }
        long waiting = 0;
        for (int i = 0; i < writes.size(); i++) {
            if (!writes.get(i).isDone()) {
                waiting += messages.get(i).readableBytes() + ChannelOutboundBuffer.ENTRY_OVERHEAD;
            }
        }
        assertThat(buffer.totalPendingWriteBytes()).isEqualTo(waiting);
        if (waiting > HIGH) {
            assertThat(channel.isWritable()).isFalse();
        } else if (waiting < LOW) {
            assertThat(channel.isWritable()).isTrue();
        }
        assertThat(channel.isWritable()).as("handlers know").isEqualTo(events.size() % 2 == 0);
    }
}
