/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.embedded;

import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelId;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelId;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class EmbeddedChannelTest {

    private final List<String> log = new ArrayList<>();

    @Test
    void messagesPassInBothDirections() {
        EmbeddedChannel channel = new EmbeddedChannel();
        assertThat(channel.writeInbound("a", "b")).isTrue();
        assertThat(channel.<String>readInbound()).isEqualTo("a");
        assertThat(channel.<String>readInbound()).isEqualTo("b");
        assertThat(channel.<String>readInbound()).isNull();
        assertThat(channel.writeOutbound("c")).isTrue();
        assertThat(channel.<String>readOutbound()).isEqualTo("c");
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void onlyAClockThatWasGivenCanBeSleptOn() throws InterruptedException {
        Ticker own = new EmbeddedChannel().eventLoop().ticker();
        assertThatThrownBy(() -> own.sleep(1, TimeUnit.NANOSECONDS)).isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("MockTicker");
        MockTicker mock = Ticker.newMockTicker();
        Ticker given = EmbeddedChannel.builder().ticker(mock).build().eventLoop().ticker();
        Thread time = new Thread(() -> mock.advance(1, TimeUnit.SECONDS));
        time.start();
        time.join();
        given.sleep(0, TimeUnit.SECONDS);
        assertThat(given.nanoTime() - given.initialNanoTime()).isEqualTo(TimeUnit.SECONDS.toNanos(1));
    }

    @Test
    void writeOneNeedsAFlush() {
        EmbeddedChannel channel = new EmbeddedChannel();
        ChannelFuture future = channel.writeOneOutbound("x");
        assertThat(channel.outboundMessages()).isEmpty();
        channel.flushOutbound();
        assertThat(future.isSuccess()).isTrue();
        assertThat(channel.outboundMessages()).containsExactly("x");
        assertThat(channel.writeOneInbound("y").isDone()).isFalse();
        channel.flushInbound();
        assertThat(channel.inboundMessages()).containsExactly("y");
        assertThat(channel.finish()).isTrue();
    }

    @Test
    void finishAndReleaseAllReleasesBothQueues() {
        EmbeddedChannel channel = new EmbeddedChannel();
        ByteBuf in = Unpooled.buffer(1);
        ByteBuf out = Unpooled.buffer(1);
        channel.writeInbound(in);
        channel.writeOutbound(out);
        assertThat(channel.finishAndReleaseAll()).isTrue();
        assertThat(in.refCnt() + out.refCnt()).isZero();
        assertThat(channel.releaseInbound() || channel.releaseOutbound()).isFalse();
        assertThat(channel.finishAndReleaseAll()).isFalse();
    }

    @Test
    void failuresAreThrownOrTellThePromise() {
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                throw new IllegalStateException("in " + msg);
            }
        }, new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                throw new IllegalStateException("out " + msg);
            }
        });
        assertThatThrownBy(() -> channel.writeInbound("a")).hasMessage("in a");
        assertThatThrownBy(() -> channel.writeOutbound("b")).hasMessage("out b");
        assertThat(channel.writeOneInbound("c").cause()).hasMessage("in c");
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void failureOfAHeldWriteShowsWhenItComes() {
        ChannelPromise[] held = new ChannelPromise[1];
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                held[0] = promise;
            }
        });
        channel.writeOutbound("x");
        held[0].setFailure(new IllegalStateException("late"));
        assertThatThrownBy(channel::checkException).hasMessage("late");
        channel.finish();
    }

    @Test
    void aClosedChannelRefuses() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.close();
        assertThatThrownBy(() -> channel.writeInbound("x")).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> channel.writeOutbound("x")).isInstanceOf(ClosedChannelException.class);
        ByteBuf msg = Unpooled.buffer(1);
        assertThat(channel.writeOneInbound(msg).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(msg.refCnt()).isZero();
    }

    @Test
    void tasksRunAtTheEndOfTheOutermostCall() {
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ctx.executor().execute(() -> log.add("task"));
                ctx.writeAndFlush("answer");
                log.add("read");
            }
        });
        channel.writeInbound("x");
        assertThat(log).containsExactly("read", "task");
        channel.eventLoop().execute(() -> {
            throw new IllegalStateException("thrown by a task");
        });
        assertThat(channel.hasPendingTasks()).isTrue();
        channel.runPendingTasks();
        assertThatThrownBy(channel::checkException).hasMessage("thrown by a task");
        channel.finishAndReleaseAll();
    }

    @Test
    void frozenTimeOnlyMovesByHand() {
        MockTicker ticker = Ticker.newMockTicker();
        EmbeddedChannel channel = EmbeddedChannel.builder().ticker(ticker).build();
        assertThat(channel.runScheduledPendingTasks()).isEqualTo(-1);
        channel.freezeTime();
        channel.eventLoop().schedule(() -> log.add("ran"), 10, TimeUnit.MILLISECONDS);
        ticker.advance(1, TimeUnit.HOURS);
        assertThat(channel.hasPendingTasks()).isFalse();
        channel.advanceTimeBy(9, TimeUnit.MILLISECONDS);
        assertThat(channel.runScheduledPendingTasks()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(1));
        channel.unfreezeTime();
        assertThat(channel.runScheduledPendingTasks()).as("no jump").isEqualTo(TimeUnit.MILLISECONDS.toNanos(1));
        ticker.advance(1, TimeUnit.MILLISECONDS);
        assertThat(channel.hasPendingTasks()).isTrue();
        channel.runPendingTasks();
        assertThat(log).containsExactly("ran");
        channel.finish();
    }

    @Test
    void scheduledTasksMayScheduleMore() {
        EmbeddedChannel channel = EmbeddedChannel.builder().ticker(Ticker.newMockTicker()).build();
        channel.eventLoop().schedule(() -> {
            log.add("first");
            channel.eventLoop().execute(() -> log.add("then"));
        }, 1, TimeUnit.SECONDS);
        Future<?> repeating = channel.eventLoop().scheduleAtFixedRate(() -> log.add("tick"), 2, 1, TimeUnit.SECONDS);
        channel.advanceTimeBy(2, TimeUnit.SECONDS);
        channel.runPendingTasks();
        assertThat(log).containsExactly("first", "then", "tick");
        channel.close();
        assertThat(repeating.isCancelled()).isTrue();
    }

    @Test
    void unregisteredUntilToldAndRegisteredAgain() throws Exception {
        EmbeddedChannel channel = new EmbeddedChannel(false, false, new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRegistered(ChannelHandlerContext ctx) {
                log.add("registered");
            }

            @Override
            public void channelActive(ChannelHandlerContext ctx) {
                log.add("active");
            }
        });
        assertThat(channel.isOpen()).isTrue();
        assertThat(channel.isActive() || channel.isRegistered()).isFalse();
        channel.register();
        assertThatThrownBy(channel::register).isInstanceOf(IllegalStateException.class);
        channel.deregister();
        assertThat(channel.isRegistered()).isFalse();
        channel.register();
        assertThat(log).containsExactly("registered", "active", "registered");
        channel.finish();
    }

    @Test
    void disconnectClosesUnlessToldOtherwise() {
        EmbeddedChannel closing = new EmbeddedChannel();
        closing.disconnect();
        assertThat(closing.isOpen()).isFalse();
        EmbeddedChannel disconnecting = new EmbeddedChannel(true);
        disconnecting.disconnect();
        assertThat(disconnecting.isOpen()).isTrue();
        assertThat(disconnecting.isActive()).isFalse();
        disconnecting.finish();
    }

    @Test
    void builderSetsEverything() {
        ChannelId id = DefaultChannelId.newInstance();
        Channel parent = new EmbeddedChannel();
        EmbeddedChannel channel = EmbeddedChannel.builder().parent(parent).channelId(id).hasDisconnect(true)
                .config(parent.config()).handlers(new ChannelInboundHandlerAdapter())
                .handlers(new ChannelInboundHandlerAdapter(), new ChannelInboundHandlerAdapter()).build();
        assertThat(channel.parent()).isSameAs(parent);
        assertThat(channel.id()).isSameAs(id);
        assertThat(channel.config()).isSameAs(parent.config());
        assertThat(channel.metadata().hasDisconnect()).isTrue();
        assertThat(channel.pipeline().toMap()).hasSize(2);
        assertThat(channel.bind(new InetSocketAddress(0)).isSuccess()).isTrue();
        assertThat(channel.connect(new InetSocketAddress(0)).isSuccess()).isTrue();
        assertThat(channel.toString()).contains("L:embedded - R:embedded");
        assertThatThrownBy(() -> channel.eventLoop().shutdownGracefully())
                .isInstanceOf(UnsupportedOperationException.class);
        channel.finish();
    }
}
