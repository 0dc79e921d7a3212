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
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static io.tidewire.handler.timeout.IdleStateEvent.ALL_IDLE_STATE_EVENT;
import static io.tidewire.handler.timeout.IdleStateEvent.FIRST_ALL_IDLE_STATE_EVENT;
import static io.tidewire.handler.timeout.IdleStateEvent.FIRST_READER_IDLE_STATE_EVENT;
import static io.tidewire.handler.timeout.IdleStateEvent.FIRST_WRITER_IDLE_STATE_EVENT;
import static io.tidewire.handler.timeout.IdleStateEvent.READER_IDLE_STATE_EVENT;
import static io.tidewire.handler.timeout.IdleStateEvent.WRITER_IDLE_STATE_EVENT;
import static org.assertj.core.api.Assertions.assertThat;

/** Time stands still unless a test moves it. */
class TimeoutHandlersTest {
    private final List<Object> seen = new ArrayList<>();

    private EmbeddedChannel channel(ChannelHandler... handlers) {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline().addLast(handlers);
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                seen.add(evt);
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                seen.add(cause);
            }
        });
        return channel;
    }

    private static void pass(EmbeddedChannel channel, long millis) {
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runPendingTasks();
    }

    @Test
    void readerIsIdleFirstThenAgainAndAReadBeginsAnew() {
        EmbeddedChannel channel = channel(new IdleStateHandler(100, 0, 0, TimeUnit.MILLISECONDS));
        pass(channel, 99);
        assertThat(seen).isEmpty();
        pass(channel, 1);
        pass(channel, 100);
        assertThat(seen).containsExactly(FIRST_READER_IDLE_STATE_EVENT, READER_IDLE_STATE_EVENT);
        pass(channel, 60);
        channel.writeInbound("x");
        pass(channel, 60);
        assertThat(seen).hasSize(2);
        pass(channel, 40);
        assertThat(seen).last().isEqualTo(FIRST_READER_IDLE_STATE_EVENT);
        channel.finish();
    }

    @Test
    void channelIsNotIdleWhileAReadPassGoesOn() {
        EmbeddedChannel channel = channel(new IdleStateHandler(100, 0, 100, TimeUnit.MILLISECONDS));
        channel.pipeline().fireChannelRead("x");
        pass(channel, 500);
        assertThat(seen).isEmpty();
        channel.pipeline().fireChannelReadComplete();
        pass(channel, 100);
        assertThat(seen).containsExactlyInAnyOrder(FIRST_READER_IDLE_STATE_EVENT, FIRST_ALL_IDLE_STATE_EVENT);
        channel.finish();
    }

    @Test
    void writerIsIdleUntilAWriteIsDone() {
        EmbeddedChannel channel = channel(new IdleStateHandler(0, 100, 0, TimeUnit.MILLISECONDS));
        pass(channel, 100);
        channel.writeOutbound("x");
        pass(channel, 60);
        channel.writeAndFlush("y", channel.voidPromise());
        pass(channel, 60);
        pass(channel, 39);
        assertThat(seen).containsExactly(FIRST_WRITER_IDLE_STATE_EVENT);
        pass(channel, 1);
        pass(channel, 100);
        assertThat(seen).containsExactly(
                FIRST_WRITER_IDLE_STATE_EVENT, FIRST_WRITER_IDLE_STATE_EVENT, WRITER_IDLE_STATE_EVENT);
        channel.finish();
    }

    @Test
    void allIdleNeedsBothToBeSilentAndTheTimesCanBeReset() {
        IdleStateHandler handler = new IdleStateHandler(0, 0, 100, TimeUnit.MILLISECONDS);
        EmbeddedChannel channel = channel(handler);
        pass(channel, 60);
        channel.writeInbound("x");
        pass(channel, 60);
        channel.writeOutbound("y");
        pass(channel, 60);
        handler.resetReadTimeout();
        pass(channel, 60);
        handler.resetWriteTimeout();
        pass(channel, 99);
        assertThat(seen).isEmpty();
        pass(channel, 1);
        pass(channel, 100);
        assertThat(seen).containsExactly(FIRST_ALL_IDLE_STATE_EVENT, ALL_IDLE_STATE_EVENT);
        assertThat(handler.getAllIdleTimeInMillis()).isEqualTo(100);
        assertThat(handler.getReaderIdleTimeInMillis()).isZero();
        channel.finish();
    }

    /** Output that moves between two looks puts off every event but the first. */
    @Test
    void observedOutputCountsAsWriting() {
        EmbeddedChannel channel = channel(new IdleStateHandler(true, 0, 100, 0, TimeUnit.MILLISECONDS));
        pass(channel, 100);
        assertThat(seen).containsExactly(FIRST_WRITER_IDLE_STATE_EVENT);
        for (int i = 0; i < 3; i++) {
            // Not flushed: the promise stays open, but what waits to be written grows.
            channel.write(Unpooled.buffer().writeByte(i));
            pass(channel, 100);
        }
        assertThat(seen).hasSize(1);
        pass(channel, 100);
        assertThat(seen).containsExactly(FIRST_WRITER_IDLE_STATE_EVENT, WRITER_IDLE_STATE_EVENT);
        channel.flush();
        channel.releaseOutbound();
        channel.finish();
    }

    /** A slow reader is not idle, from the first look on; one that takes nothing is, after twice the time at most. */
    @Test
    void progressOfASlowWriteIsActivity() {
        EmbeddedChannel channel = channel(new IdleStateHandler(true, 0, 100, 100, TimeUnit.MILLISECONDS));
        pass(channel, 10);
        ByteBuf download = channel.alloc().buffer(1000).writeZero(1000);
        channel.write(download);
        ChannelOutboundBuffer output = channel.unsafe().outboundBuffer();
        output.addFlush();
        for (int i = 0; i < 20; i++) {
            output.progress(10);
            pass(channel, 75);
        }
        assertThat(seen).isEmpty();
        pass(channel, 200);
        assertThat(seen).contains(FIRST_WRITER_IDLE_STATE_EVENT, FIRST_ALL_IDLE_STATE_EVENT);
        output.remove();
        channel.finish();
    }

    @Test
    void removedHandlerAndClosedChannelAreSilent() {
        IdleStateHandler handler = new IdleStateHandler(1, 1, 1);
        EmbeddedChannel channel = channel(handler);
        channel.pipeline().remove(handler);
        pass(channel, 5_000);
        EmbeddedChannel closed = channel(new IdleStateHandler(1, 1, 1));
        closed.close();
        pass(closed, 5_000);
        assertThat(seen).isEmpty();
        channel.finish();
    }

    @Test
    void failingCallbackIsReportedAndDoesNotEndTheEvents() {
        EmbeddedChannel channel = channel(new IdleStateHandler(100, 0, 0, TimeUnit.MILLISECONDS) {
            @Override
            protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent evt) {
                throw new IllegalStateException(evt.toString());
            }
        });
        pass(channel, 100);
        pass(channel, 100);
        assertThat(seen).hasSize(2).allMatch(event -> event instanceof IllegalStateException);
        channel.finish();
    }

    @Test
    void readTimeoutIsReportedOnceAndClosesTheChannel() {
        EmbeddedChannel channel = channel(new ReadTimeoutHandler(100, TimeUnit.MILLISECONDS));
        pass(channel, 60);
        channel.writeInbound("x");
        pass(channel, 60);
        assertThat(channel.isOpen()).isTrue();
        pass(channel, 40);
        pass(channel, 500);
        assertThat(seen).containsExactly(ReadTimeoutException.INSTANCE);
        assertThat(channel.isOpen()).isFalse();
        assertThat(ReadTimeoutException.INSTANCE.getStackTrace()).isEmpty();
    }

    /** Holds writes back until the test completes them. */
    private static final class Holder extends ChannelOutboundHandlerAdapter {
        private final List<ChannelPromise> promises = new ArrayList<>();

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            ((ByteBuf) msg).release();
            promises.add(promise);
        }
    }

    @Test
    void writeTimeoutIsReportedForTheWriteThatIsNotDone() {
        Holder holder = new Holder();
        EmbeddedChannel channel = channel(holder, new WriteTimeoutHandler(100, TimeUnit.MILLISECONDS));
        channel.write(Unpooled.buffer().writeByte(1));
        pass(channel, 50);
        channel.write(Unpooled.buffer().writeByte(2));
        channel.write(Unpooled.buffer().writeByte(3), channel.voidPromise());
        holder.promises.get(1).setSuccess();
        holder.promises.get(0).setSuccess();
        pass(channel, 99);
        assertThat(seen).isEmpty();
        pass(channel, 1);
        assertThat(seen).containsExactly(WriteTimeoutException.INSTANCE);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void writesThatAreDoneInTimeAndARemovedHandlerAreSilent() {
        Holder holder = new Holder();
        WriteTimeoutHandler handler = new WriteTimeoutHandler(1);
        EmbeddedChannel channel = channel(holder, handler, new WriteTimeoutHandler(0));
        for (int i = 0; i < 20; i++) {
            channel.write(Unpooled.buffer().writeByte(i));
            pass(channel, 400);
            holder.promises.get(i).setSuccess();
        }
        channel.write(Unpooled.buffer().writeByte(0));
        channel.pipeline().remove(handler);
        pass(channel, 5_000);
        assertThat(seen).isEmpty();
        assertThat(channel.isOpen()).isTrue();
        channel.finish();
    }
}
